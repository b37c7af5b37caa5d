import { Button } from './button.tsx'
import { AlertIcon, CheckIcon, CrossIcon } from './icons.tsx'
import styles from './notice.module.css'

/** What became of an action: the sentence that stays until the next one, or until it is put away. */
export interface Notice {
  kind: 'done' | 'failed'
  message: string
}

interface NoticeLineProps {
  of: Notice | null
  onDismiss: () => void
}

/** The page's own alert: announced, and in sight however far the list below has been scrolled. */
export const NoticeLine = ({ of, onDismiss }: NoticeLineProps) => (
  <div className={styles.noticeLine} data-notice="" role="alert">
    {of ? (
      <div className={of.kind === 'done' ? styles.done : undefined} key={of.message}>
        {of.kind === 'done' ? <CheckIcon /> : <AlertIcon />}
        <p>{of.message}</p>
        <Button icon look="plain" size="small" aria-label="Dismiss" onClick={onDismiss}>
          <CrossIcon />
        </Button>
      </div>
    ) : null}
  </div>
)
