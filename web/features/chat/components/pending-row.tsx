import { Button } from '../../../ui/button.tsx'
import { PlainText } from '../../../ui/plain-text.tsx'
import { logTexts } from '../content.ts'
import type { Pending } from '../log-rules.ts'

interface PendingRowProps {
  pending: Pending
  onRetry: (pending: Pending) => void
  onDrop: (nonce: string) => void
}

/** What is on its way to the room, or did not arrive. */
export const PendingRow = ({ pending, onRetry, onDrop }: PendingRowProps) => (
  <div className="chat-row">
    <div className="chat-message pending" data-pending>
      <div className="chat-body">
        <div className="chat-said">
          {pending.text ? <PlainText>{pending.text}</PlainText> : null}
          {pending.picture ? <p>{pending.picture.name}</p> : null}
          {pending.failure === null ? (
            <small>{logTexts.sending}</small>
          ) : (
            <p className="chat-failed" role="alert">
              {logTexts.failed} {pending.failure}
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
