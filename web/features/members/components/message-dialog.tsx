import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { createMemberJob, listMemberJobs, type MemberFilters } from '../../../../contract/member-jobs.ts'
import { call } from '../../../lib/call.ts'
import { findProblems } from '../../../lib/form-resolver.ts'
import { formatCount } from '../../../lib/format.ts'
import { invalidate } from '../../../lib/query-of.ts'
import { useLeavableMutation } from '../../../lib/use-leavable-mutation.ts'
import { Field, Input, TextArea } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { jobTexts as texts } from '../content.ts'
import { numberField } from './job-dialog.tsx'
import styles from './member-jobs.module.css'

interface MessageDialogProps {
  filters: MemberFilters
  total: number
  open: boolean
  onClose: () => void
}

/** One message to everybody that search and filters find. */
export const MessageDialog = ({ filters, total, open, onClose }: MessageDialogProps) => {
  const client = useQueryClient()
  const [values, setValues] = useState({ title: '', text: '', number: '' })
  const [problems, setProblems] = useState<Record<string, string>>({})
  const count = formatCount(total)
  const asked = numberField(total)
  const { mutate, leave, error, isPending } = useLeavableMutation({
    mutationFn: (message: { title: string; text: string }, signal) =>
      call(createMemberJob, { input: { filters, task: { kind: 'message', ...message } }, signal }),
    onSuccess: () => {
      void invalidate(client, listMemberJobs)
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { title, text, number } = values
    const found = findProblems(createMemberJob.input, { filters, task: { kind: 'message', title, text } }) ?? {}
    const next: Record<string, string> = { ...found }
    const wrong = asked?.problem(number)
    if (wrong) next.number = wrong
    setProblems(next)
    if (Object.keys(next).length === 0 && !isPending) mutate({ title, text })
  }
  const fieldOf = (name: keyof typeof values) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues({ ...values, [name]: target.value })
      setProblems({})
    },
  })
  return (
    <FormDialog
      open={open}
      onClose={() => {
        leave()
        onClose()
      }}
      title={texts.messageTitle(count)}
      cancel={texts.cancel}
      confirm={isPending ? texts.running : texts.send}
      busy={isPending}
      className={styles.message}
      onSubmit={submit}
    >
      <Field label={texts.title} error={problems['task.title']}>
        <Input autoComplete="off" {...fieldOf('title')} />
      </Field>
      <Field label={texts.text} hint={texts.messageEffect} error={problems['task.text']}>
        <TextArea rows={4} {...fieldOf('text')} />
      </Field>
      {asked ? (
        <Field label={asked.label} error={problems.number}>
          <Input autoComplete="off" {...fieldOf('number')} />
        </Field>
      ) : null}
      <FormError>{error?.message}</FormError>
    </FormDialog>
  )
}
