import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { buttonClass } from '../ui/button.tsx'
import '../ui/dialog.css'
import { CrossIcon } from '../ui/icons.tsx'
import styles from './sidebar.module.css'

interface NavDrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  children: (closeButton: ReactNode) => ReactNode
}

/** The sidebar on small screens: focus is trapped, Escape and a press outside close it. */
export const NavDrawer = ({ open, onOpenChange, children }: NavDrawerProps) => (
  <Dialog.Root open={open} onOpenChange={onOpenChange}>
    <Dialog.Portal>
      <Dialog.Backdrop className="backdrop" />
      <Dialog.Popup className={styles.drawer} aria-label="Menu">
        {children(
          <Dialog.Close className={buttonClass({ icon: true, look: 'plain' })} aria-label="Close menu">
            <CrossIcon />
          </Dialog.Close>,
        )}
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
)
