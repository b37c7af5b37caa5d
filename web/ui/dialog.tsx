import { Dialog as Base } from '@base-ui/react/dialog'
import type { KeyboardEventHandler, ReactNode } from 'react'
import { buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import './dialog.css'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Buttons; a `DialogClose` among them. Without it the footer offers Close. */
  footer?: ReactNode
  wide?: boolean
  /** Where the keyboard goes on when what opened the dialog is gone; null for what opened it. */
  focusAfter?: () => HTMLElement | null
  onKeyDown?: KeyboardEventHandler | undefined
  /** Where the keyboard begins; the first control unless given. */
  focusFirst?: (() => HTMLElement | null) | undefined
  children: ReactNode
}

/** A modal question: focus is trapped, Escape and a press outside close it. */
export const Dialog = ({
  open,
  onOpenChange,
  title,
  footer,
  wide,
  focusAfter,
  onKeyDown,
  focusFirst,
  children,
}: DialogProps) => (
  <Base.Root open={open} onOpenChange={onOpenChange}>
    <Base.Portal>
      <Base.Backdrop className="backdrop" />
      <Base.Popup
        className={classNames('dialog', wide && 'wide')}
        initialFocus={focusFirst}
        finalFocus={focusAfter}
        onKeyDown={onKeyDown}
      >
        <header>
          <Base.Title className="display">{title}</Base.Title>
        </header>
        <div className="bd">{children}</div>
        <footer>{footer ?? <DialogClose>Close</DialogClose>}</footer>
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
)

export const DialogClose = ({ children }: { children: ReactNode }) => (
  <Base.Close className={buttonClass()}>{children}</Base.Close>
)
