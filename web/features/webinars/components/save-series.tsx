import { useState } from 'react'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import type { AdminWebinarSeries } from '../../../../contract/webinars.ts'
import { problemsResolver } from '../../../lib/form-resolver.ts'
import { formatCount, readerZone } from '../../../lib/format.ts'
import { useSaveForm } from '../../../lib/use-save-form.ts'
import { Field, Input, NumberInput, Select, TextArea } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { useSaveSeries } from '../api.ts'
import { levelNames, spellZone, seriesForm as texts, weekdayNames } from '../content.ts'
import { effectOn, readSeries, type SeriesValues, toSeriesValues } from '../series-rules.ts'
import styles from './admin-webinars.module.css'

interface SaveSeriesProps {
  /** Null for a new one. */
  series: AdminWebinarSeries | null
  open: boolean
  onClose: () => void
  onSaved: (series: AdminWebinarSeries) => void
}

const zonesWith = (kept: string): string[] => [...new Set(['UTC', kept, ...Intl.supportedValuesOf('timeZone')])].sort()

interface TimeFieldsProps {
  register: UseFormRegister<SeriesValues>
  errors: FieldErrors<SeriesValues>
  /** The time zone of the session when the dialog opened. */
  zone: string
}

/** When the session takes place, and for how long. */
const TimeFields = ({ register, errors, zone: kept }: TimeFieldsProps) => (
  <>
    <Field label={texts.weekday}>
      <Select {...register('weekday')}>
        {[1, 2, 3, 4, 5, 6, 0].map((day) => (
          <option key={day} value={day}>
            {weekdayNames[day]}
          </option>
        ))}
      </Select>
    </Field>
    <Field label={texts.time} error={errors.time?.message}>
      <Input type="time" required {...register('time')} />
    </Field>
    <Field label={texts.zone} error={errors.zone?.message}>
      <Select {...register('zone')}>
        {zonesWith(kept).map((zone) => (
          <option key={zone} value={zone}>
            {spellZone(zone)}
          </option>
        ))}
      </Select>
    </Field>
    <Field label={texts.minutes} error={errors.minutes?.message}>
      <NumberInput kind="whole" {...register('minutes')} />
    </Field>
  </>
)

/** Adds a weekly session, or changes one. What speaks against it stands in the dialog, which stays open. */
export const SaveSeries = ({ series: given, open, onClose, onSaved }: SaveSeriesProps) => {
  // As it was when the dialog opened: what others save meanwhile renews the row, and is not what this form began with.
  const [series] = useState(given)
  const [initial] = useState(() => toSeriesValues(given, readerZone()))
  const save = useSaveSeries()
  const { register, handleSubmit, watch, formState, submit, close, refusal } = useSaveForm({
    defaultValues: initial,
    resolver: problemsResolver<SeriesValues>((values) => readSeries(values).problems),
    save,
    toRequest: (values) => {
      const { form } = readSeries(values)
      return form && { known: series && { id: series.id, version: series.version }, form }
    },
    onSaved,
    onClose,
  })
  const { errors } = formState
  const { isPending } = save
  const effect = effectOn(series, watch())
  return (
    <FormDialog
      wide
      open={open}
      onClose={close}
      title={series ? texts.updateTitle : texts.createTitle}
      cancel={texts.cancel}
      confirm={isPending ? texts.saving : texts.save}
      busy={isPending}
      className={styles.seriesForm}
      onSubmit={handleSubmit(submit)}
    >
      <FormError>{refusal?.message}</FormError>
      <Field className={styles.whole} label={texts.title} error={errors.title?.message}>
        <Input required autoComplete="off" {...register('title')} />
      </Field>
      <Field className={styles.whole} label={texts.description} error={errors.description?.message}>
        <TextArea required rows={3} {...register('description')} />
      </Field>
      <Field label={texts.host} error={errors.host?.message}>
        <Input required autoComplete="off" {...register('host')} />
      </Field>
      <Field label={texts.level}>
        <Select {...register('level')}>
          {Object.entries(levelNames).map(([level, name]) => (
            <option key={level} value={level}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <TimeFields register={register} errors={errors} zone={initial.zone} />
      <Field
        className={styles.whole}
        label={texts.door}
        hint={watch('door') ? texts.doorHint : null}
        error={errors.door?.message}
      >
        <Input autoComplete="off" inputMode="url" {...register('door')} />
      </Field>
      <Field
        className={styles.whole}
        label={texts.state}
        hint={effect && series ? texts[effect](formatCount(series.registered)) : null}
      >
        <Select {...register('isPublished')}>
          <option value="yes">{texts.shown}</option>
          <option value="no">{texts.hidden}</option>
        </Select>
      </Field>
      <label className={styles.formCheck}>
        <input type="checkbox" {...register('goldOnly')} />
        {texts.goldOnly}
      </label>
      <label className={styles.formCheck}>
        <input type="checkbox" {...register('isSample')} />
        {texts.isSample}
      </label>
    </FormDialog>
  )
}
