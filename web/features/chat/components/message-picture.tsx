import type { Message } from '../../../../contract/chat.ts'
import { useObjectUrl } from '../../../lib/use-object-url.ts'
import { useMessagePicture } from '../api.ts'
import { logTexts } from '../content.ts'

const WIDEST = 360
const HIGHEST = 300

/** The size at which a picture stands in the list: known before it has come, so that nothing moves when it does. */
const shownSize = ({ width, height }: { width: number; height: number }) => {
  const scale = Math.min(1, WIDEST / width, HIGHEST / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

interface MessagePictureProps {
  message: Message
  picture: NonNullable<Message['picture']>
}

export const MessagePicture = ({ message, picture }: MessagePictureProps) => {
  const { data, error } = useMessagePicture(message)
  const url = useObjectUrl(data?.blob ?? null)
  const { width, height } = shownSize(picture)
  const name = logTexts.picture(message.author?.name ?? logTexts.gone)
  return (
    <div className="chat-picture" style={{ width, aspectRatio: `${width} / ${height}` }}>
      {url ? (
        <a href={url} target="_blank" rel="noreferrer">
          <img src={url} width={width} height={height} alt={name} />
        </a>
      ) : error ? (
        <span>{logTexts.pictureFailed}</span>
      ) : null}
    </div>
  )
}
