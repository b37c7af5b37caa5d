import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { COURSE_MAX_STEPS, LIVE_STEP } from '../../../../contract/content-details.ts'
import type { ContentKind } from '../../../../contract/content-items.ts'
import { LessonForm, LessonLevel } from '../../../../contract/lessons.ts'
import { MentorshipCategory } from '../../../../contract/mentorship.ts'
import { Field, Input, Select, TextArea } from '../../../ui/field.tsx'
import { useStepChoices } from '../api.ts'
import { categoryNames, formNames, levelNames, detailTexts as texts } from '../content.ts'
import { type ContentValues, stepsIn } from '../rules.ts'

interface FieldsProps {
  register: UseFormRegister<ContentValues>
  errors: FieldErrors<ContentValues>
}

interface DetailFieldsProps extends FieldsProps {
  kind: ContentKind
  steps: string
  onSteps: (steps: string) => void
}

/** What a text of the kind has besides its title and its words. */
export const DetailFields = ({ kind, steps, onSteps, ...fields }: DetailFieldsProps) => {
  switch (kind) {
    case 'vault-course':
      return <CourseFields {...fields} steps={steps} onSteps={onSteps} />
    case 'listed-course':
      return <ListedFields {...fields} />
    case 'recording':
      return (
        <>
          <Field label={texts.host} error={fields.errors.host?.message}>
            <Input required autoComplete="off" {...fields.register('host')} />
          </Field>
          <PlaceFields {...fields} />
        </>
      )
    default:
      return null
  }
}

const options = <Value extends string>(values: readonly Value[], names: Readonly<Record<Value, string>>) =>
  values.map((value) => (
    <option key={value} value={value}>
      {names[value]}
    </option>
  ))

const CourseFields = ({ register, errors, steps, onSteps }: Omit<DetailFieldsProps, 'kind'>) => {
  const choices = useStepChoices()
  const chosen = stepsIn(steps)
  const known = new Set([LIVE_STEP, ...(choices ?? []).map(({ id }) => id)])
  const unknown = choices ? chosen.filter((step) => !known.has(step)) : []
  return (
    <>
      <Field label={texts.category}>
        <Select {...register('category')}>{options(MentorshipCategory.options, categoryNames)}</Select>
      </Field>
      <Field
        label={texts.steps}
        hint={unknown.length > 0 ? texts.unknown(unknown.join(', ')) : texts.stepsHint}
        error={errors.steps?.message}
      >
        <TextArea required rows={5} spellCheck={false} {...register('steps')} />
      </Field>
      <Field label={texts.add}>
        <Select
          value=""
          disabled={chosen.length >= COURSE_MAX_STEPS}
          onChange={({ target }) => onSteps([...chosen, target.value].join('\n'))}
        >
          <option value="">{texts.choose}</option>
          {chosen.includes(LIVE_STEP) ? null : <option value={LIVE_STEP}>{texts.live}</option>}
          {choices?.map(({ id, title }) =>
            chosen.includes(id) ? null : (
              <option key={id} value={id}>
                {title}
              </option>
            ),
          )}
        </Select>
      </Field>
    </>
  )
}

const ListedFields = (fields: FieldsProps) => (
  <>
    <Field label={texts.level}>
      <Select {...fields.register('level')}>{options(LessonLevel.options, levelNames)}</Select>
    </Field>
    <Field label={texts.form}>
      <Select {...fields.register('form')}>{options(LessonForm.options, formNames)}</Select>
    </Field>
    <PlaceFields {...fields} />
  </>
)

const PlaceFields = ({ register, errors }: FieldsProps) => (
  <>
    <Field label={texts.length} hint={texts.lengthHint} error={errors.length?.message}>
      <Input required autoComplete="off" {...register('length')} />
    </Field>
    <Field label={texts.address} hint={texts.addressHint} error={errors.address?.message}>
      <Input type="url" autoComplete="off" {...register('address')} />
    </Field>
  </>
)
