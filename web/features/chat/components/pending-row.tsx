import { useUser } from '../../../data/user-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Face } from '../../../ui/face.tsx'
import { OwnName, PlainText } from '../../../ui/plain-text.tsx'
import { Time } from '../../../ui/time.tsx'
import { logTexts } from '../content.ts'
import type { Pending } from '../log-rules.ts'
import styles from './chat.module.css'

interface PendingRowProps {
  pending: Pending
  /** With its author's name: what stands above it is not theirs. */
  opensGroup: boolean
  onRetry: (pending: Pending) => void
  onDrop: (nonce: string) => void
}

/** What its author has sent and the room has not taken yet, under its author's name. */
export const PendingRow = ({ pending, opensGroup, onRetry, onDrop }: PendingRowProps) => {
  const { id, name } = useUser()
  const { text, picture, replyTo, failure, isWaiting, sentAt } = pending
  return (
    <div data-chat-row="">
      <div
        className={classNames(
          styles.chatMessage,
          opensGroup && styles.head,
          failure === null ? styles.pending : styles.failed,
        )}
        data-chat-message=""
        data-pending
      >
        <div className={styles.chatBody}>
          {opensGroup ? (
            <>
              <Face className={styles.chatFace} id={id} name={name} />
              <p className={styles.chatAuthor}>
                <b>
                  <OwnName>{name}</OwnName>
                </b>
                <Time at={sentAt} as="time" />
              </p>
            </>
          ) : null}
          <div className={styles.chatSaid}>
            {replyTo ? (
              <p className={styles.chatReply}>
                <b>
                  <OwnName>{replyTo.authorName ?? logTexts.gone}</OwnName>
                </b>
                <OwnName>{replyTo.excerpt}</OwnName>
              </p>
            ) : null}
            {text ? <PlainText>{text}</PlainText> : null}
            {picture ? <p>{picture.name}</p> : null}
            {failure === null ? (
              <small>{isWaiting ? logTexts.waiting : logTexts.sending}</small>
            ) : (
              <p className={styles.chatFailed} role="alert">
                {logTexts.failed} {failure}
                <Button size="small" onClick={() => onRetry(pending)}>
                  {logTexts.retry}
                </Button>
                <Button size="small" look="plain" onClick={() => onDrop(pending.nonce)}>
                  {logTexts.drop}
                </Button>
              </p>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}
