import { splitLinks } from '../rules.ts'

export const MailText = ({ text }: { text: string }) => (
  <pre className="text">
    {splitLinks(text).map(({ at, part, href }) =>
      href ? (
        <a key={at} href={href}>
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </pre>
)
