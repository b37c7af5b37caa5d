import { type FormEvent, useId, useState } from 'react'
import type { Report } from '../../../../contract/reports.ts'
import { CallFailure } from '../../../lib/call-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, TextArea } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { useResolveReport } from '../api.ts'
import { reportsTexts, resolveTexts } from '../content.ts'
import { resolutionProblem } from '../rules.ts'

interface ResolveDialogProps {
  report: Report
  open: boolean
  onClose: () => void
  onResolved: (message: string) => void
}

/** What was done about a report. */
export const ResolveDialog = ({ report, open, onClose, onResolved }: ResolveDialogProps) => {
  const formId = useId()
  const { error, isPending, mutate, leave } = useResolveReport()
  const close = () => {
    leave()
    onClose()
  }
  const [resolution, setResolution] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const told = error instanceof CallFailure ? error.fields.resolution : undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const refused = resolutionProblem(resolution)
    setProblem(refused)
    if (refused || isPending) return
    const done = resolveTexts.done(report.subject.name)
    mutate({ id: report.id, resolution }, { onSuccess: () => onResolved(done) })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) close()
      }}
      title={resolveTexts.title}
      footer={
        <>
          <Button onClick={close}>{resolveTexts.cancel}</Button>
          <Button type="submit" form={formId} look="primary" busy={isPending}>
            {isPending ? resolveTexts.running : resolveTexts.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} className="resolve-report" noValidate onSubmit={submit}>
        <dl className="kv">
          <dt>{reportsTexts.subject}</dt>
          <dd>{report.subject.name}</dd>
          <dt>{reportsTexts.reason}</dt>
          <dd>{report.reason}</dd>
          <dt>{reportsTexts.reporter}</dt>
          <dd>
            {report.reporter.fullName}, {report.reporter.email}
          </dd>
        </dl>
        <Field label={resolveTexts.resolution} hint={resolveTexts.hint} error={problem ?? told}>
          <TextArea
            value={resolution}
            onChange={({ target }) => {
              setResolution(target.value)
              setProblem(null)
            }}
          />
        </Field>
        <FormError>{told ? null : error?.message}</FormError>
      </form>
    </Dialog>
  )
}
