import type { TicketPicture as Size } from '../../../../contract/support-tickets.ts'
import { useObjectUrl } from '../../../lib/use-object-url.ts'
import { useTicketPicture } from '../api.ts'
import { pictureTexts } from '../content.ts'

interface TicketPictureProps {
  ticketId: string
  messageId: string
  size: NonNullable<Size>
  isAdmin: boolean
}

/** The picture of a message, in the place that its size has taken before it came. */
export const TicketPicture = ({ ticketId, messageId, size, isAdmin }: TicketPictureProps) => {
  const { data, error } = useTicketPicture({ id: ticketId, messageId }, isAdmin)
  const url = useObjectUrl(data?.blob ?? null)
  return (
    <div className="ticket-picture" style={{ aspectRatio: `${size.width} / ${size.height}`, maxWidth: size.width }}>
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
