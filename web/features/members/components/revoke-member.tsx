import type { AdminMember } from '../../../../contract/members.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { useUpdateAccess } from '../api.ts'
import { revokeTexts } from '../content.ts'
import { REVOKED } from '../rules.ts'

interface RevokeMemberProps {
  member: AdminMember
  open: boolean
  onClose: () => void
  onRevoked: (member: AdminMember) => void
}

/** The last look before a member loses their access. It stays open when that fails. */
export const RevokeMember = ({ member, open, onClose, onRevoked }: RevokeMemberProps) => {
  const update = useUpdateAccess()
  const close = () => {
    update.leave()
    onClose()
  }
  const confirm = () => {
    if (!update.isPending) update.mutate({ member, access: REVOKED }, { onSuccess: onRevoked })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) close()
      }}
      title={revokeTexts.title}
      footer={
        <>
          <Button onClick={close}>{revokeTexts.cancel}</Button>
          <Button look="primary" busy={update.isPending} onClick={confirm}>
            {update.isPending ? revokeTexts.running : revokeTexts.confirm}
          </Button>
        </>
      }
    >
      <p>
        {revokeTexts.question(member.fullName)} {revokeTexts.kept}
      </p>
      <FormError>{update.error?.message}</FormError>
    </Dialog>
  )
}
