import { useForm } from 'react-hook-form'
import { type UpointsMember, upointsMessages } from '../../../../contract/upoints.ts'
import { CallFailure } from '../../../lib/call-failure.ts'
import { problemsResolver } from '../../../lib/form-resolver.ts'
import { formatCount } from '../../../lib/format.ts'
import { DescriptionList, Fact } from '../../../ui/description-list.tsx'
import { Field, Input, NumberInput } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import type { RowDialogProps } from '../../../ui/list/list-definition.ts'
import { useAssignUpoints } from '../api.ts'
import { type AssignValues, assignFailure, assignSuccess, findPreview, readAssignment } from '../assign-rules.ts'
import { assignTexts } from '../content.ts'
import styles from './points-form.module.css'

const isUnanswered = (error: Error): boolean => error instanceof CallFailure && error.isNetwork

/** Adds points to a member, or with a negative amount deducts them. A balance that moves meanwhile moves here too. */
export const AssignDialog = ({ row: member, open, onClose, onDone }: RowDialogProps<UpointsMember>) => {
  const assign = useAssignUpoints()
  const close = () => {
    assign.leave()
    onClose()
  }
  const { register, handleSubmit, watch, formState } = useForm<AssignValues>({
    defaultValues: { amount: '', reason: '' },
    resolver: problemsResolver((values) => readAssignment(values).problems),
  })
  const submit = (values: AssignValues) => {
    const { assignment } = readAssignment(values)
    if (!assignment || assign.isPending) return
    assign.mutate(
      { member, ...assignment },
      { onSuccess: () => onDone(assignSuccess(assignment.amount, member.fullName)) },
    )
  }
  const { error, isPending } = assign

  return (
    <FormDialog
      open={open}
      onClose={close}
      title={assignTexts.title}
      cancel={assignTexts.cancel}
      confirm={isPending ? assignTexts.running : assignTexts.confirm}
      busy={isPending}
      className={styles.pointsForm}
      onSubmit={handleSubmit(submit)}
    >
      <DescriptionList long>
        <Fact term={assignTexts.to}>{member.fullName}</Fact>
        <Fact term={assignTexts.balance}>{formatCount(member.uPoints)}</Fact>
      </DescriptionList>
      <Field label={assignTexts.amount} hint={assignTexts.amountHint} error={formState.errors.amount?.message}>
        <NumberInput kind="signed" {...register('amount')} />
      </Field>
      <Field label={assignTexts.reason} optional error={formState.errors.reason?.message}>
        <Input autoComplete="off" placeholder={upointsMessages.assignDefaultReason} {...register('reason')} />
      </Field>
      <NewBalance balance={findPreview(watch(), member)} />
      <FormError>{error ? assignFailure(error) : null}</FormError>
      {error && isUnanswered(error) ? <p className="note">{assignTexts.unanswered}</p> : null}
    </FormDialog>
  )
}

/** Whether there are points enough is for the ledger to say: the balance shown may be old. */
const NewBalance = ({ balance }: { balance: number | null }) => (
  <p className={styles.newBalance} role="status">
    {balance === null ? null : (
      <>
        {assignTexts.newBalance} <b>{balance < 0 ? `−${formatCount(-balance)}` : formatCount(balance)}</b>
        {balance < 0 ? <small>{upointsMessages.balanceWouldBeNegative}</small> : null}
      </>
    )}
  </p>
)
