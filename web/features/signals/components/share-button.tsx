import { lazy, Suspense } from 'react'
import type { Signal } from '../../../../contract/signals.ts'
import { formatTime } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { showDialog } from '../../../ui/dialog-stage.tsx'
import { ShareIcon } from '../../../ui/icons.tsx'
import styles from './share-button.module.css'
import { shareDialogTexts } from './share-texts.ts'

/** With the code of QR codes: fetched when somebody shares. */
const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))

interface ShareButtonProps {
  signal: Pick<Signal, 'id' | 'pair' | 'entryAt'>
  className?: string
}

/** Opens what can be passed on of a signal: a picture, a link, a text. */
export const ShareButton = ({ signal: { id, pair, entryAt }, className }: ShareButtonProps) => {
  const name = shareDialogTexts.open(pair, formatTime(entryAt))
  return (
    <button
      type="button"
      className={classNames(styles.shareButton, className)}
      title={name}
      aria-label={name}
      aria-haspopup="dialog"
      onClick={() =>
        showDialog((dialog) => (
          <Suspense>
            <ShareDialog id={id} {...dialog} />
          </Suspense>
        ))
      }
    >
      <ShareIcon />
    </button>
  )
}
