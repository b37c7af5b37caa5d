import { type FormEvent, useId, useState } from 'react'
import { type Creator, reportCreator } from '../../../../contract/creators.ts'
import { CallFailure } from '../../../lib/call-failure.ts'
import { firstMessages } from '../../../lib/form-resolver.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, TextArea } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { useReportCreator } from '../api.ts'
import { reportTexts } from '../content.ts'

interface ReportDialogProps {
  creator: Creator
  open: boolean
  onClose: () => void
  onReported: (message: string) => void
}

/** What is wrong with a creator, for the administrator. */
export const ReportDialog = ({ creator, open, onClose, onReported }: ReportDialogProps) => {
  const formId = useId()
  const report = useReportCreator()
  const close = () => {
    report.leave()
    onClose()
  }
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const { error, isPending } = report
  const told = error instanceof CallFailure ? error.fields.reason : undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = reportCreator.input.safeParse({ reason })
    setProblem(parsed.success ? undefined : firstMessages(parsed.error.issues).reason)
    if (!parsed.success || isPending) return
    report.mutate({ id: creator.id, reason }, { onSuccess: ({ message }) => onReported(message ?? reportTexts.sent) })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) close()
      }}
      title={reportTexts.title(creator.name)}
      footer={
        <>
          <Button onClick={close}>{reportTexts.cancel}</Button>
          <Button type="submit" form={formId} look="primary" busy={isPending}>
            {isPending ? reportTexts.sending : reportTexts.send}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field label={reportTexts.reason} hint={reportTexts.hint} error={problem ?? told}>
          <TextArea
            value={reason}
            onChange={({ target }) => {
              setReason(target.value)
              setProblem(undefined)
            }}
          />
        </Field>
        <FormError>{told ? null : error?.message}</FormError>
      </form>
    </Dialog>
  )
}
