import { useState } from 'react'
import type { WrittenLesson } from '../../../../contract/written-lessons.ts'
import { problemsResolver } from '../../../lib/form-resolver.ts'
import { useSaveForm } from '../../../lib/use-save-form.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Field, Input, NumberInput, Select, TextArea } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useLessonPaths, useSaveLesson } from '../api.ts'
import { levelNames, writtenForm as texts, writtenExample } from '../content.ts'
import { readWritten, toPreview, toWrittenValues, type WrittenValues } from '../written-rules.ts'
import styles from './admin-lessons.module.css'
import { LessonBody } from './lesson-body.tsx'

/** Both texts as members will have them, with the answers. */
const WrittenPreview = ({ values }: { values: Pick<WrittenValues, 'body' | 'quiz'> }) => {
  const { sections, questions, problems } = toPreview(values)
  return (
    <section className={classNames(styles.lessonPreview, styles.whole)} aria-label={texts.previewOf}>
      {problems.map((problem) => (
        <p key={problem} className="note">
          {problem}
        </p>
      ))}
      {sections.map((section, at) => (
        // Two sections may have one title.
        <div key={`${section.title} ${at}`}>
          <h3>{section.title}</h3>
          <LessonBody section={section} />
        </div>
      ))}
      {questions.map(({ text, options, right, explanation }, at) => (
        <div key={`${text} ${at}`}>
          <h3>{text}</h3>
          <ul>
            {options.map((option, place) => (
              <li key={`${option} ${place}`}>{place === right ? `${option} (${texts.right})` : option}</li>
            ))}
          </ul>
          <p>{explanation}</p>
        </div>
      ))}
    </section>
  )
}

interface SaveLessonProps {
  /** Null for a new one. */
  lesson: WrittenLesson | null
  open: boolean
  onClose: () => void
  onSaved: (lesson: WrittenLesson) => void
}

type View = keyof typeof texts.views

const VIEWS = (['body', 'quiz', 'preview'] as const).map((value) => ({ value, label: texts.views[value] }))

const toOptions = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))

/** Writes a lesson with its quiz, or changes one. What speaks against it stands in the dialog, which stays open. */
export const SaveLesson = ({ lesson: given, open, onClose, onSaved }: SaveLessonProps) => {
  // As it was when the dialog opened: what others save meanwhile renews the row, and is not what this form began with.
  const [lesson] = useState(given)
  const [view, setView] = useState<View>('body')
  const save = useSaveLesson()
  const paths = useLessonPaths().data ?? []
  const { register, handleSubmit, watch, formState, submit, close, refusal } = useSaveForm({
    defaultValues: toWrittenValues(lesson, writtenExample, paths),
    resolver: problemsResolver<WrittenValues>((values) => readWritten(values).problems),
    save,
    toRequest: (values) => {
      const { form } = readWritten(values)
      return form && { known: lesson && { id: lesson.id, version: lesson.version }, form }
    },
    onSaved,
    onClose,
  })
  const { errors } = formState
  const { isPending } = save
  return (
    <FormDialog
      wide
      open={open}
      onClose={close}
      title={lesson ? texts.updateTitle : texts.createTitle}
      cancel={texts.cancel}
      confirm={isPending ? texts.saving : texts.save}
      busy={isPending}
      className={styles.lessonForm}
      // A text that is not shown could not say what is wrong with it.
      onSubmit={handleSubmit(submit, ({ body }) => setView(body ? 'body' : 'quiz'))}
    >
      <FormError>{refusal?.message}</FormError>
      <Field className={styles.whole} label={texts.title} error={errors.title?.message}>
        <Input required autoComplete="off" {...register('title')} />
      </Field>
      <Field className={styles.whole} label={texts.summary} error={errors.summary?.message}>
        <Input required autoComplete="off" {...register('summary')} />
      </Field>
      <Field label={texts.level}>
        <Select {...register('level')}>{toOptions(levelNames)}</Select>
      </Field>
      <Field label={texts.form}>
        <Select {...register('form')}>{toOptions(texts.forms)}</Select>
      </Field>
      <Field label={texts.path} error={errors.pathId?.message}>
        {/* Paths that come later are chosen from anew. */}
        <Select key={paths.length} required {...register('pathId')}>
          <option value="">{texts.noPath}</option>
          {toOptions(Object.fromEntries(paths.map(({ id, title }) => [id, title])))}
        </Select>
      </Field>
      <Field label={texts.place} error={errors.place?.message}>
        <NumberInput kind="whole" {...register('place')} />
      </Field>
      <Field label={texts.minutes} error={errors.minutes?.message}>
        <NumberInput kind="whole" {...register('minutes')} />
      </Field>
      <Field label={texts.state}>
        <Select {...register('isPublished')}>
          <option value="yes">{texts.shown}</option>
          <option value="no">{texts.hidden}</option>
        </Select>
      </Field>
      <div className={styles.whole}>
        <Segmented label={texts.view} value={view} onChange={setView} options={VIEWS} />
      </div>
      <div className={styles.whole} hidden={view !== 'body'}>
        <Field label={<span className="sr-only">{texts.body}</span>} error={errors.body?.message}>
          <TextArea required rows={12} {...register('body')} />
        </Field>
      </div>
      <div className={styles.whole} hidden={view !== 'quiz'}>
        <Field label={<span className="sr-only">{texts.quiz}</span>} error={errors.quiz?.message}>
          <TextArea required rows={12} {...register('quiz')} />
        </Field>
      </div>
      {view === 'preview' ? <WrittenPreview values={watch()} /> : null}
    </FormDialog>
  )
}
