import type { RefObject } from 'react'
import type { AdminRoom } from '../../../../contract/rooms.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { failureWords } from '../admin-rules.ts'
import { useRemoveRoom } from '../api.ts'
import { removeTexts } from '../content.ts'

interface RemoveRoomProps {
  room: AdminRoom
  open: boolean
  onClose: () => void
  onRemoved: (room: AdminRoom) => void
  /** What stays when the room's row is gone. */
  list: RefObject<HTMLElement | null>
}

const whoLosesIt = ({ currentMembers }: AdminRoom): string => {
  if (currentMembers === 0) return removeTexts.nobody
  return currentMembers === 1 ? removeTexts.oneMember : removeTexts.members(formatCount(currentMembers))
}

/** The last look before a room goes. It stays open when that fails. */
export const RemoveRoom = ({ room, open, onClose, onRemoved, list }: RemoveRoomProps) => {
  const remove = useRemoveRoom()
  const close = () => {
    remove.leave()
    onClose()
  }
  const confirm = () => {
    if (!remove.isPending) remove.mutate(room, { onSuccess: () => onRemoved(room) })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) close()
      }}
      title={removeTexts.title}
      focusAfter={() => (remove.isSuccess ? list.current : null)}
      footer={
        <>
          <Button onClick={close}>{removeTexts.cancel}</Button>
          <Button look="primary" busy={remove.isPending} onClick={confirm}>
            {remove.isPending ? removeTexts.running : removeTexts.confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>
          {removeTexts.question(room.name)} {whoLosesIt(room)}
        </p>
        <FormError>{remove.error ? failureWords(remove.error) : null}</FormError>
      </div>
    </Dialog>
  )
}
