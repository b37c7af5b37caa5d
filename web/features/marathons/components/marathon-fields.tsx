import type { UseFormReturn } from 'react-hook-form'
import type { AdminMarathon } from '../../../../contract/marathons.ts'
import { formatFieldDate } from '../../../lib/field-date.ts'
import { formatCount, formatDateTime, zoneCity, zoneName } from '../../../lib/format.ts'
import { serverClock } from '../../../lib/server-clock.ts'
import { Field, Input, NumberInput, Select, TextArea } from '../../../ui/field.tsx'
import { formTexts } from '../content.ts'
import { earliestStartFor, isStartFixed, type MarathonValues, repetitionZone } from '../form-rules.ts'
import styles from './admin-marathons.module.css'

interface MarathonFieldsProps {
  form: UseFormReturn<MarathonValues>
  /** Null for a new one. */
  marathon: AdminMarathon | null
}

const participantsHint = (participants: number): string | null =>
  participants === 0 ? null : formTexts.participants(formatCount(participants))

const startHint = (marathon: AdminMarathon | null): string | null => {
  if (marathon?.status !== 'active') return null
  if (isStartFixed(marathon) || !marathon.startedAt) return formTexts.startFixed
  return formTexts.startedEarly(formatDateTime(marathon.startedAt))
}

/** Upper case as it is typed, with the cursor where it was. */
const raise = (input: HTMLInputElement) => {
  const { selectionStart, selectionEnd } = input
  input.value = input.value.toUpperCase()
  input.setSelectionRange(selectionStart, selectionEnd)
}

/** Who may join: everybody, or whoever has the code. */
const EntryFields = ({ form: { register, watch, formState } }: Pick<MarathonFieldsProps, 'form'>) => {
  const accessCode = register('accessCode')
  return (
    <>
      <Field label={formTexts.entry}>
        <Select {...register('entry')}>
          <option value="code">{formTexts.byCode}</option>
          <option value="open">{formTexts.open}</option>
        </Select>
      </Field>
      {watch('entry') === 'open' ? null : (
        <Field label={formTexts.accessCode} error={formState.errors.accessCode?.message}>
          <Input
            required
            className="proof"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...accessCode}
            onChange={(event) => {
              raise(event.target)
              return accessCode.onChange(event)
            }}
          />
        </Field>
      )}
    </>
  )
}

export const MarathonFields = ({ form, marathon }: MarathonFieldsProps) => {
  const { register, watch, formState } = form
  const { errors } = formState
  const isFixed = isStartFixed(marathon)
  const earliest = formatFieldDate(earliestStartFor(marathon, serverClock.now()))
  return (
    <>
      <Field className={styles.whole} label={formTexts.name} error={errors.name?.message}>
        <Input required autoComplete="off" {...register('name')} />
      </Field>
      <Field className={styles.whole} label={formTexts.description} error={errors.description?.message}>
        <TextArea required rows={3} {...register('description')} />
      </Field>
      <Field label={formTexts.startDate(zoneName())} hint={startHint(marathon)} error={errors.startDate?.message}>
        <Input
          type="datetime-local"
          required
          readOnly={isFixed}
          min={isFixed ? undefined : earliest}
          {...register('startDate')}
        />
      </Field>
      <Field label={formTexts.endDate(zoneName())} error={errors.endDate?.message}>
        <Input type="datetime-local" required min={watch('startDate') || earliest} {...register('endDate')} />
      </Field>
      <Field label={formTexts.prizePool} error={errors.prizePool?.message}>
        <NumberInput kind="decimal" {...register('prizePool')} />
      </Field>
      <Field
        label={formTexts.maxParticipants}
        hint={marathon ? participantsHint(marathon._count.participants) : null}
        error={errors.maxParticipants?.message}
      >
        <NumberInput kind="whole" {...register('maxParticipants')} />
      </Field>
      <Field
        label={formTexts.entryFee}
        hint={/[1-9]/.test(watch('entryFee')) ? formTexts.entryFeeHint : null}
        error={errors.entryFee?.message}
      >
        <NumberInput kind="whole" {...register('entryFee')} />
      </Field>
      <Field label={formTexts.minTrades} error={errors.minTrades?.message}>
        <NumberInput kind="whole" {...register('minTrades')} />
      </Field>
      <Field className={styles.whole} label={formTexts.competitors} error={errors.hasEngine?.message}>
        <Select {...register('hasEngine')}>
          <option value="no">{formTexts.members}</option>
          <option value="yes">{formTexts.engineToo}</option>
        </Select>
      </Field>
      <Field
        className={styles.whole}
        label={formTexts.repeats}
        hint={
          watch('repeatsWeekly') === 'yes'
            ? formTexts.repeatsHint(
                zoneCity(repetitionZone({ startDate: watch('startDate') }, marathon)),
                watch('entry') === 'code',
              )
            : null
        }
        error={errors.repeatsWeekly?.message}
      >
        <Select {...register('repeatsWeekly')}>
          <option value="no">{formTexts.once}</option>
          <option value="yes">{formTexts.weekly}</option>
        </Select>
      </Field>
      <EntryFields form={form} />
      <Field
        className={styles.whole}
        label={formTexts.rules}
        optional
        hint={formTexts.rulesHint}
        error={errors.rules?.message}
      >
        <TextArea rows={4} {...register('rules')} />
      </Field>
    </>
  )
}
