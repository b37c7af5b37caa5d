import { memo } from 'react'
import { OwnName } from '../../../ui/plain-text.tsx'
import { usePins } from '../api.ts'
import { logTexts, roomTexts } from '../content.ts'

/** What was pinned last, above the messages. */
export const PinnedLine = memo(({ roomId, onJump }: { roomId: string; onJump: (number: number) => void }) => {
  const pinned = usePins(roomId).data?.[0]
  if (!pinned) return null
  const text = pinned.text || (pinned.author?.name ?? logTexts.gone)
  return (
    <button
      type="button"
      className="chat-pinned"
      aria-label={roomTexts.pinnedLine(text)}
      onClick={() => onJump(pinned.number)}
    >
      <b>{logTexts.pinned}</b> <OwnName>{text}</OwnName>
    </button>
  )
})
