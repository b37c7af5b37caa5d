import type { RefObject } from 'react'
import type { AdminMarathon } from '../../../../contract/marathons.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { failureWords, isOpen } from '../admin-rules.ts'
import { useRemoveMarathon } from '../api.ts'
import { removeTexts } from '../content.ts'

interface RemoveMarathonProps {
  marathon: AdminMarathon
  open: boolean
  onClose: () => void
  onRemoved: (marathon: AdminMarathon) => void
  /** What stays when the marathon's card is gone. */
  list: RefObject<HTMLElement | null>
}

/** While it is open, those who take part hold it: the server refuses to delete it. */
const isHeld = (marathon: AdminMarathon): boolean => isOpen(marathon) && marathon._count.participants > 0

const whoLosesIt = ({ _count: { participants } }: AdminMarathon): string => {
  if (participants === 0) return removeTexts.nobody
  return participants === 1 ? removeTexts.oneParticipant : removeTexts.participants(formatCount(participants))
}

/** The last look before a marathon goes. It stays open when that fails. */
export const RemoveMarathon = ({ marathon, open, onClose, onRemoved, list }: RemoveMarathonProps) => {
  const { mutate, isPending, isSuccess, error, leave } = useRemoveMarathon()
  const close = () => {
    leave()
    onClose()
  }
  const confirm = () => {
    if (!isPending) mutate(marathon, { onSuccess: () => onRemoved(marathon) })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) close()
      }}
      title={removeTexts.title}
      focusAfter={() => (isSuccess ? list.current : null)}
      footer={
        <>
          <Button onClick={close}>{removeTexts.cancel}</Button>
          <Button look="primary" disabled={isHeld(marathon)} busy={isPending} onClick={confirm}>
            {isPending ? removeTexts.running : removeTexts.confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>
          {isHeld(marathon)
            ? `${removeTexts.cannot(marathon.name)} ${removeTexts.held(marathon._count.participants)}`
            : `${removeTexts.question(marathon.name)} ${whoLosesIt(marathon)}`}
        </p>
        <FormError>{error ? failureWords(error) : null}</FormError>
      </div>
    </Dialog>
  )
}
