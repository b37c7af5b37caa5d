import type { TransferForm } from '../../../../contract/upoints.ts'
import { CallFailure } from '../../../lib/call-failure.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { DescriptionList, Fact } from '../../../ui/description-list.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { confirmTexts } from '../content.ts'
import styles from './transfer.module.css'

interface ConfirmTransferProps {
  form: TransferForm
  /** First name and initial, as the server tells it. */
  recipientName: string
  /** What the sender holds afterwards. */
  after: number
  open: boolean
  onClose: () => void
  onConfirm: () => void
  busy: boolean
  error: Error | null
}

const mayHaveArrived = (error: Error): boolean => error instanceof CallFailure && error.isOutage

/** The last look before points move. It can be left while they move. */
export const ConfirmTransfer = ({
  form,
  recipientName,
  after,
  open,
  onClose,
  onConfirm,
  busy,
  error,
}: ConfirmTransferProps) => {
  const facts = [
    [confirmTexts.to, `${recipientName} (${form.recipientEmail})`],
    [confirmTexts.amount, formatCount(form.amount)],
    ...(form.message ? [[confirmTexts.message, form.message] as const] : []),
    [confirmTexts.after, formatCount(after)],
  ] as const
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={confirmTexts.title}
      footer={
        <>
          <Button onClick={onClose}>{confirmTexts.cancel}</Button>
          <Button look="primary" busy={busy} onClick={onConfirm}>
            {busy ? confirmTexts.processing : confirmTexts.confirm}
          </Button>
        </>
      }
    >
      <div className={styles.transferCheck}>
        <p>{confirmTexts.question}</p>
        <DescriptionList long>
          {facts.map(([term, fact]) => (
            <Fact key={term} term={term}>
              {fact}
            </Fact>
          ))}
        </DescriptionList>
        <FormError>{error?.message}</FormError>
        {error && mayHaveArrived(error) ? <p className="note">{confirmTexts.unanswered}</p> : null}
      </div>
    </Dialog>
  )
}
