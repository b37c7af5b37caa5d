import type { ReactNode } from 'react'
import type { TicketPicture as PictureSize, TicketPicture as Size } from '../../../../contract/support-tickets.ts'
import { useObjectUrl } from '../../../lib/use-object-url.ts'
import { classNames } from '../../../ui/class-names.ts'
import { PlainText } from '../../../ui/plain-text.tsx'
import { Time } from '../../../ui/time.tsx'
import { useTicketPicture } from '../api.ts'
import { pictureTexts, threadTexts } from '../content.ts'
import styles from './support.module.css'

interface TicketPictureProps {
  ticketId: string
  messageId: string
  size: NonNullable<Size>
  isAdmin: boolean
}

/** The picture of a message, in the place that its size has taken before it came. */
const TicketPicture = ({ ticketId, messageId, size, isAdmin }: TicketPictureProps) => {
  const { data, error } = useTicketPicture({ id: ticketId, messageId }, isAdmin)
  const url = useObjectUrl(data?.blob ?? null)
  return (
    <div
      className={styles.ticketPicture}
      style={{ aspectRatio: `${size.width} / ${size.height}`, maxWidth: size.width }}
    >
      {url ? (
        <a href={url} target="_blank" rel="noreferrer">
          <img src={url} width={size.width} height={size.height} alt={pictureTexts.alt} />
        </a>
      ) : error ? (
        <p>{pictureTexts.failed}</p>
      ) : null}
    </div>
  )
}

interface ShownMessage {
  id: string
  kind: 'member' | 'support' | 'note'
  author: ReactNode
  text: string
  picture: PictureSize
  createdAt: string
}

interface MessageListProps {
  ticketId: string
  /** An administrator reads it. */
  isAdmin?: boolean
  messages: readonly ShownMessage[]
}

/** What was written in a ticket, oldest first. */
export const MessageList = ({ ticketId, isAdmin = false, messages }: MessageListProps) => (
  <ol className={classNames('sheet', styles.ticketMessages)} aria-label={threadTexts.messages}>
    {messages.map(({ id, kind, author, text, picture, createdAt }) => (
      <li key={id} data-kind={kind}>
        <p className={styles.by}>
          <b>{author}</b>
          <Time at={createdAt} />
        </p>
        <PlainText>{text}</PlainText>
        {picture ? <TicketPicture ticketId={ticketId} messageId={id} size={picture} isAdmin={isAdmin} /> : null}
      </li>
    ))}
  </ol>
)
