import type { AdminMarathon } from '../../../../contract/marathons.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { failureWords } from '../admin-rules.ts'
import { useRemoveMarathon } from '../api.ts'
import { removeTexts } from '../content.ts'

interface RemoveMarathonProps {
  marathon: AdminMarathon
  open: boolean
  onClose: () => void
  onRemoved: (marathon: AdminMarathon) => void
}

const whoLosesIt = ({ _count: { participants } }: AdminMarathon): string => {
  if (participants === 0) return removeTexts.nobody
  return participants === 1 ? removeTexts.oneParticipant : removeTexts.participants(formatCount(participants))
}

/** The last look before a marathon goes. It stays open when that fails. */
export const RemoveMarathon = ({ marathon, open, onClose, onRemoved }: RemoveMarathonProps) => {
  const { mutate, isPending, error } = useRemoveMarathon()
  const confirm = () => {
    if (!isPending) mutate(marathon, { onSuccess: () => onRemoved(marathon) })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next && !isPending) onClose()
      }}
      title={removeTexts.title}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            {removeTexts.cancel}
          </Button>
          <Button look="primary" busy={isPending} onClick={confirm}>
            {isPending ? removeTexts.running : removeTexts.confirm}
          </Button>
        </>
      }
    >
      <p>
        {removeTexts.question(marathon.name)} {whoLosesIt(marathon)}
      </p>
      <FormError>{error ? failureWords(error) : null}</FormError>
    </Dialog>
  )
}
