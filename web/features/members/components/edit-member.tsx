import { useForm } from 'react-hook-form'
import type { AdminMember } from '../../../../contract/members.ts'
import { tierNames } from '../../../../contract/tiers.ts'
import { problemsResolver, showProblems } from '../../../lib/form-resolver.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Input, NumberInput, Select } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { editTexts, flagTexts } from '../content.ts'
import { type EditValues, findDifference, readEdit, toEditValues } from '../edit-rules.ts'
import styles from './edit-member.module.css'
import { useEditMember } from './use-edit-member.ts'

interface EditMemberProps {
  member: AdminMember
  open: boolean
  onClose: () => void
  onSaved: (member: AdminMember, changed: boolean) => void
}

const pointsHint = (difference: number | null): string | null => {
  if (!difference) return null
  const points = formatCount(Math.abs(difference))
  return difference > 0 ? editTexts.adds(points) : editTexts.deducts(points)
}

/** Everything about a member that an administrator may set. An edit of a state that is no longer the member's is refused. */
export const EditMember = ({ member: opened, open, onClose, onSaved }: EditMemberProps) => {
  const editing = useEditMember({
    member: opened,
    onSaved,
    onRefused: (problems) => showProblems(setError, problems),
    onReloaded: (current) => reset(toEditValues(current)),
  })
  const { member, said, isSaving, isReading } = editing
  const { register, handleSubmit, setError, reset, watch, formState } = useForm<EditValues>({
    defaultValues: toEditValues(opened),
    resolver: problemsResolver((values) => readEdit(values, member).problems),
  })
  const { errors } = formState
  const close = () => {
    editing.leave()
    onClose()
  }

  return (
    <FormDialog
      wide
      open={open}
      onClose={close}
      title={editTexts.title}
      cancel={editTexts.cancel}
      confirm={isSaving ? editTexts.saving : editTexts.save}
      busy={isSaving}
      className={styles.editMember}
      onSubmit={handleSubmit(editing.save)}
    >
      <Field label={editTexts.fullName} error={errors.fullName?.message}>
        <Input autoComplete="off" {...register('fullName')} />
      </Field>
      <Field label={editTexts.email} error={errors.email?.message}>
        <Input type="email" inputMode="email" autoComplete="off" spellCheck={false} {...register('email')} />
      </Field>
      <Field label={editTexts.phone} optional error={errors.phone?.message}>
        <Input type="tel" autoComplete="off" {...register('phone')} />
      </Field>
      <Field label={editTexts.country} optional error={errors.country?.message}>
        <Input autoComplete="off" {...register('country')} />
      </Field>
      <Field label={editTexts.tier} error={errors.tier?.message}>
        <Select {...register('tier')}>
          {Object.entries(tierNames).map(([tier, name]) =>
            tier === 'pro' && member.tier !== 'pro' ? null : (
              <option key={tier} value={tier}>
                {name}
              </option>
            ),
          )}
        </Select>
      </Field>
      <Field label={editTexts.dashboard} error={errors.dashboardUnlocked?.message}>
        <Select {...register('dashboardUnlocked')}>
          <option value="yes">{flagTexts.unlocked}</option>
          <option value="no">{flagTexts.locked}</option>
        </Select>
      </Field>
      <Field label={editTexts.deposited} error={errors.hasDeposited?.message}>
        <Select {...register('hasDeposited')}>
          <option value="yes">{flagTexts.yes}</option>
          <option value="no">{flagTexts.no}</option>
        </Select>
      </Field>
      <Field label={editTexts.depositAmount} error={errors.depositAmount?.message}>
        <NumberInput kind="decimal" {...register('depositAmount')} />
      </Field>
      <Field label={editTexts.premiumTest} error={errors.premiumTest?.message}>
        <Select {...register('premiumTest')}>
          <option value="no">{flagTexts.no}</option>
          <option value="yes">{flagTexts.yes}</option>
        </Select>
      </Field>
      <Field
        label={editTexts.uPoints}
        error={errors.uPoints?.message}
        hint={pointsHint(findDifference({ uPoints: watch('uPoints') }, member))}
      >
        <NumberInput kind="whole" {...register('uPoints')} />
      </Field>
      <div className={styles.said}>
        <FormError>{said?.message}</FormError>
        {said?.kind === 'stale' ? (
          <Button size="small" busy={isReading} onClick={editing.reload}>
            {isReading ? editTexts.reloading : editTexts.reload}
          </Button>
        ) : null}
      </div>
    </FormDialog>
  )
}
