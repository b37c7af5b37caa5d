import { type FormEventHandler, type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface FormDialogProps {
  open: boolean
  /** Also pressed while the answer is on its way: whoever holds the request leaves it. */
  onClose: () => void
  title: ReactNode
  cancel: string
  /** What the answer says, also while it is on its way. */
  confirm: string
  busy: boolean
  /** Whether it cannot be sent as things stand. */
  isOff?: boolean
  wide?: boolean
  /** Enter sends it at once: for what takes nothing from anybody. */
  beginsAtConfirm?: boolean | undefined
  /** Where the keyboard goes on when what opened the dialog is gone; null for what opened it. */
  focusAfter?: () => HTMLElement | null
  /** Of the form, which lays out what it asks for. */
  className?: string
  onSubmit: FormEventHandler<HTMLFormElement>
  children: ReactNode
}

/** A dialog that is a form: Enter sends it, Cancel, Escape and a press outside leave it. */
export const FormDialog = (props: FormDialogProps) => {
  const { open, onClose, title, cancel, confirm, busy, isOff, wide, focusAfter, className, onSubmit, children } = props
  const { beginsAtConfirm } = props
  const formId = useId()
  return (
    <Dialog
      wide={wide}
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={title}
      focusFirst={beginsAtConfirm ? () => document.querySelector<HTMLElement>(`button[form="${formId}"]`) : undefined}
      focusAfter={focusAfter}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" form={formId} look="primary" disabled={isOff} busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={formId} className={className} noValidate onSubmit={onSubmit}>
        {children}
      </form>
    </Dialog>
  )
}
