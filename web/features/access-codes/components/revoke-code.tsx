import type { AccessCode } from '../../../../contract/access-codes.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { useRevokeCode } from '../api.ts'
import { revokeTexts } from '../content.ts'

interface RevokeCodeProps {
  code: AccessCode
  open: boolean
  onClose: () => void
  onRevoked: (message: string) => void
}

export const RevokeCode = ({ code, open, onClose, onRevoked }: RevokeCodeProps) => {
  const revoke = useRevokeCode()
  const close = () => {
    revoke.leave()
    onClose()
  }
  const confirm = () => {
    if (!revoke.isPending) revoke.mutate(code.id, { onSuccess: () => onRevoked(revokeTexts.done(code.code)) })
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
          <Button look="primary" busy={revoke.isPending} onClick={confirm}>
            {revoke.isPending ? revokeTexts.running : revokeTexts.confirm}
          </Button>
        </>
      }
    >
      <p>{revokeTexts.question(code.code)}</p>
      <FormError>{revoke.error?.message}</FormError>
    </Dialog>
  )
}
