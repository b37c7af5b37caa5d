import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type LocalMail, listLocalMails } from '../../../contract/dev.ts'
import { formatDateTime } from '../../lib/format.ts'
import { queryOf } from '../../lib/query-of.ts'
import { frameHtml } from '../../lib/trusted-html.ts'
import { Field, Input } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/state.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import mailboxStyles from './mailbox.module.css'
import { splitLinks } from './rules.ts'

const MailText = ({ text }: { text: string }) => (
  <pre className={mailboxStyles.text}>
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

const STYLESHEET = '<link rel="stylesheet" href="/mail-preview.css">'

/** Inline styles are against the page's content policy, which the frame inherits: the preview has its own sheet. */
const withoutInlineStyles = (html: string): string =>
  html.replace(/<style[\s\S]*?<\/style>/gi, '').replace(/\sstyle=("[^"]*"|'[^']*')/gi, '')

/** The mail’s markup in a frame without scripts, forms or navigation. */
const MailHtml = ({ html, subject }: { html: string; subject: string }) => {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = frameHtml(STYLESHEET + withoutInlineStyles(html))
  }, [html])
  return <iframe ref={frame} className={mailboxStyles.html} sandbox="allow-same-origin" title={`${subject}, as HTML`} />
}

const REFRESH_MS = 3_000

/** What the demo would have mailed. */
const MailboxPage = () => {
  const { to } = useSearch({ from: '/_open/dev/mailbox' })
  const navigate = useNavigate()
  const mails = useQuery({
    ...queryOf(listLocalMails, { input: { to } }),
    refetchInterval: REFRESH_MS,
    placeholderData: (before) => before,
  })
  return (
    <div className={mailboxStyles.mailbox}>
      <Screen
        title="Mailbox"
        query={mails}
        empty={
          <EmptyState title="No emails yet">
            Sign up or reset a password: the email appears here within seconds.
          </EmptyState>
        }
      >
        {(list) => <MailList mails={list} />}
      </Screen>
      <Field label="Only emails to" hint="The full address.">
        <Input
          type="search"
          defaultValue={to ?? ''}
          placeholder="anyone"
          onChange={({ target }) =>
            navigate({ to: '/dev/mailbox', search: target.value ? { to: target.value } : {}, replace: true })
          }
        />
      </Field>
    </div>
  )
}

const toKey = ({ to, sentAt, subject }: LocalMail) => `${sentAt} ${to} ${subject}`

const MailList = ({ mails }: { mails: LocalMail[] }) => {
  const [chosen, setChosen] = useState<string | null>(null)
  const open = mails.find((mail) => toKey(mail) === chosen) ?? mails[0]
  return (
    <div className={mailboxStyles.mails}>
      <ul aria-label="Emails">
        {mails.map((mail) => (
          <li key={toKey(mail)}>
            <button type="button" aria-pressed={mail === open} onClick={() => setChosen(toKey(mail))}>
              <b>{mail.subject}</b>
              <span>{mail.to}</span>
              <span className="faint">{formatDateTime(mail.sentAt)}</span>
            </button>
          </li>
        ))}
      </ul>
      {open ? <Mail key={toKey(open)} mail={open} /> : null}
    </div>
  )
}

const Mail = ({ mail }: { mail: LocalMail }) => {
  const [view, setView] = useState<'text' | 'html'>('text')
  return (
    <Panel className={mailboxStyles.mail}>
      <h2 className="display">{mail.subject}</h2>
      <p className="mute">To {mail.to}</p>
      <Tabs
        label="Email format"
        value={view}
        onChange={setView}
        tabs={[
          { value: 'text', label: 'Text', panel: <MailText text={mail.text} /> },
          { value: 'html', label: 'HTML', panel: <MailHtml html={mail.html} subject={mail.subject} /> },
        ]}
      />
    </Panel>
  )
}

export default MailboxPage
