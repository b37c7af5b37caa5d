import type { RefObject } from 'react'
import type { AdminMarathon } from '../../../../contract/marathons.ts'
import { CallFailure } from '../../../lib/call-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { failureWords, type NextStatus } from '../admin-rules.ts'
import { useUpdateStatus } from '../api.ts'
import { statusTexts } from '../content.ts'
import { cardIdOf } from './marathon-card.tsx'

interface ChangeStatusProps {
  marathon: AdminMarathon
  status: NextStatus
  open: boolean
  onClose: () => void
  onChanged: (marathon: AdminMarathon) => void
  /** What stays when the marathon's card is not shown any more. */
  list: RefObject<HTMLElement | null>
}

/** The last look before a marathon starts, ends or is cancelled. It stays open when that fails. */
export const ChangeStatus = ({ marathon, status, open, onClose, onChanged, list }: ChangeStatusProps) => {
  const { mutate, isPending, isSuccess, error, leave } = useUpdateStatus()
  const close = () => {
    leave()
    onClose()
  }
  const confirm = () => {
    if (!isPending) mutate({ marathon, status }, { onSuccess: onChanged })
  }
  // The button that ended or cancelled it is gone; the one that started it ends it now.
  const focusAfter = () =>
    isSuccess && status !== 'active' ? (document.getElementById(cardIdOf(marathon)) ?? list.current) : null
  const isStale = error instanceof CallFailure && error.is('MARATHON_TRANSITION')
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) close()
      }}
      title={statusTexts.title[status]}
      focusAfter={focusAfter}
      footer={
        <>
          <Button onClick={close}>{statusTexts.keep}</Button>
          <Button look="primary" disabled={isStale} busy={isPending} onClick={confirm}>
            {isPending ? statusTexts.running[status] : statusTexts.title[status]}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{statusTexts.question[status](marathon.name)}</p>
        <FormError>
          {error ? (isStale ? `${failureWords(error)} ${statusTexts.changed}` : failureWords(error)) : null}
        </FormError>
      </div>
    </Dialog>
  )
}
