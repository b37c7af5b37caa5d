import { Fragment, type ReactNode, useMemo } from 'react'
import { calmText } from '../../contract/people-text.ts'
import { textParts } from '../lib/text-parts.ts'
import './plain-text.css'

interface PlainTextProps {
  children: string
  /** Draws what stands between the links, where more is to be seen in it. */
  draw?: (text: string) => ReactNode
}

/** What somebody wrote: as text, whatever it says, in its own direction. Links open elsewhere and tell nobody where from. */
export const PlainText = ({ children, draw }: PlainTextProps) => {
  const parts = useMemo(() => textParts(children), [children])
  let at = 0
  return (
    <p className="plain-text" data-plain-text="" dir="auto">
      {parts.map((part) => {
        const key = at
        at += part.kind === 'text' ? part.text.length : part.href.length
        if (part.kind === 'text') return <Fragment key={key}>{draw ? draw(part.text) : part.text}</Fragment>
        return (
          <a key={key} href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc" dir="ltr">
            <b>{part.host}</b>
            {part.rest}
          </a>
        )
      })}
    </p>
  )
}

/** A name that somebody gave themselves, in a direction of its own. */
export const OwnName = ({ children }: { children: string }) => <bdi className="own-name">{calmText(children)}</bdi>
