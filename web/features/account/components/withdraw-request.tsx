import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { useWithdrawAccountSetup } from '../api.ts'
import { pendingTexts, withdrawTexts } from '../content.ts'

/** Takes the waiting request back, once it is asked again. */
export const WithdrawRequest = ({ id }: { id: string }) => {
  const [open, setOpen] = useState(false)
  const withdraw = useWithdrawAccountSetup()
  const close = () => {
    if (withdraw.isPending) return
    withdraw.reset()
    setOpen(false)
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{pendingTexts.withdraw}</Button>
      <Dialog
        open={open}
        onOpenChange={(next) => {
          if (!next) close()
        }}
        title={withdrawTexts.title}
        footer={
          <>
            <Button disabled={withdraw.isPending} onClick={close}>
              {withdrawTexts.cancel}
            </Button>
            <Button
              look="primary"
              busy={withdraw.isPending}
              onClick={() => {
                if (!withdraw.isPending) withdraw.mutate(id)
              }}
            >
              {withdraw.isPending ? withdrawTexts.running : withdrawTexts.confirm}
            </Button>
          </>
        }
      >
        <p>{withdrawTexts.effect}</p>
        <FormError>{withdraw.error?.message}</FormError>
      </Dialog>
    </>
  )
}
