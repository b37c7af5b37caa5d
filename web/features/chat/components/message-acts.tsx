import type { Message } from '../../../../contract/chat.ts'
import { serverClock } from '../../../lib/server-clock.ts'
import { Button } from '../../../ui/button.tsx'
import { actTexts, logTexts, QUICK_REACTIONS } from '../content.ts'
import { mayEdit } from '../right-rules.ts'
import styles from './chat.module.css'
import type { RowActs } from './row-acts.ts'

/** What the room lets this member do. */
export interface MessageRights {
  mayWrite: boolean
  mayModerate: boolean
}

interface MessageActsProps {
  message: Message
  rights: MessageRights
  memberId: string
  acts: RowActs
}

/** What can be done about the message that is pointed at or has the focus. */
export const MessageActs = ({ message, rights, memberId, acts }: MessageActsProps) => {
  const { mayWrite, mayModerate } = rights
  const isMine = message.author?.id === memberId
  const press = (label: string, run: () => void) => (
    <Button look="plain" size="small" onClick={run}>
      {label}
    </Button>
  )
  return (
    <div className={styles.chatActs} role="toolbar" aria-label={actTexts.label(message.author?.name ?? logTexts.gone)}>
      {mayWrite
        ? QUICK_REACTIONS.map((emoji) => {
            const isOn = message.reactions.some((known) => known.emoji === emoji && known.memberIds.includes(memberId))
            return (
              <Button
                key={emoji}
                look="plain"
                size="small"
                aria-label={actTexts.react(emoji)}
                aria-pressed={isOn}
                onClick={() => acts.react(message, emoji, !isOn)}
              >
                {emoji}
              </Button>
            )
          })
        : null}
      {mayWrite ? press(actTexts.reply, () => acts.reply(message)) : null}
      {mayWrite && mayEdit(message, memberId, serverClock.now())
        ? press(actTexts.edit, () => acts.edit(message))
        : null}
      {mayModerate
        ? press(message.isPinned ? actTexts.unpin : actTexts.pin, () => acts.pin(message, !message.isPinned))
        : null}
      {(isMine || mayModerate) && message.kind !== 'call' ? press(actTexts.remove, () => acts.remove(message)) : null}
      {press(actTexts.copyLink, () => acts.copyLink(message))}
      {isMine || message.author?.id == null ? null : press(actTexts.report, () => acts.report(message))}
    </div>
  )
}
