import type { ReactNode } from 'react'
import type { TicketPicture as PictureSize } from '../../../../contract/support-tickets.ts'
import { Moment } from '../../../ui/moment.tsx'
import { PlainText } from '../../../ui/plain-text.tsx'
import { threadTexts } from '../content.ts'
import { TicketPicture } from './ticket-picture.tsx'

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
  <ol className="sheet ticket-messages" aria-label={threadTexts.messages}>
    {messages.map(({ id, kind, author, text, picture, createdAt }) => (
      <li key={id} data-kind={kind}>
        <p className="by">
          <b>{author}</b>
          <Moment at={createdAt} />
        </p>
        <PlainText>{text}</PlainText>
        {picture ? <TicketPicture ticketId={ticketId} messageId={id} size={picture} isAdmin={isAdmin} /> : null}
      </li>
    ))}
  </ol>
)
