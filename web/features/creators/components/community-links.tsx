import { linksOf } from '../directory-rules.ts'

/** The links of a community: addresses lead there, the rest is text. */
export const CommunityLinks = ({ label, links }: { label: string; links: string }) => (
  <ul className="community-links" aria-label={label}>
    {linksOf(links).map(({ text, href }) => (
      <li key={text}>
        {href ? (
          <a href={href} target="_blank" rel="noreferrer noopener">
            {text}
          </a>
        ) : (
          text
        )}
      </li>
    ))}
  </ul>
)
