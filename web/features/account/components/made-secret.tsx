import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import styles from './account-hub.module.css'

interface MadeSecretProps {
  open: boolean
  onClose: () => void
  title: string
  /** That it is shown this once. */
  once: string
  secret: string
  close: string
  children?: ReactNode
}

/** What is shown once and never again. */
export const MadeSecret = ({ open, onClose, title, once, secret, close, children }: MadeSecretProps) => (
  <Dialog
    open={open}
    onOpenChange={(next) => {
      if (!next) onClose()
    }}
    title={title}
    footer={<DialogClose>{close}</DialogClose>}
  >
    <div className={styles.makeKey}>
      <p>{once}</p>
      <p className={classNames('proof', styles.key)} data-secret="">
        {secret}
      </p>
      <div>
        <CopyButton text={secret} name={title} look="primary" />
      </div>
      {children}
    </div>
  </Dialog>
)
