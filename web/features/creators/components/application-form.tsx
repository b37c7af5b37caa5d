import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { CreatorForm } from '../../../../contract/creators.ts'
import {
  BACKGROUND_MAX_CHARACTERS,
  CREATOR_PLATFORMS,
  CREATOR_STEPS,
  type CreatorStep,
  creatorFiles,
} from '../../../../contract/creators.ts'
import { countCharacters } from '../../../../contract/people-text.ts'
import { useFocusOnChange } from '../../../lib/use-focus-on-change.ts'
import { useJudgedStep } from '../../../lib/use-judged-step.ts'
import { useUpload } from '../../../lib/use-upload.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckGroup } from '../../../ui/check-group.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Field, TextArea } from '../../../ui/field.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { BackIcon } from '../../../ui/icons.tsx'
import { StepsBar } from '../../../ui/steps-bar.tsx'
import { useCreateApplication } from '../api.ts'
import {
  type ApplicationErrors,
  type ApplicationFields,
  type ChosenFiles,
  FILE_NAMES,
  reachableStep,
  refusedFields,
  stepBeside,
  stepErrors,
  stepNumber,
  stepOfRefusal,
} from '../application-rules.ts'
import { fieldTexts, formTexts, INTERESTS, stepTexts } from '../content.ts'
import type { SavingState } from '../draft-rules.ts'
import applyCreatorStyles from './apply-creator.module.css'
import { CommunityStep } from './community-step.tsx'
import { ContactStep } from './contact-step.tsx'
import styles from './creator-form.module.css'
import { ReviewStep } from './review-step.tsx'
import type { StepProps } from './step-props.ts'
import type { useApplicationEntry } from './use-application-entry.ts'

interface Ends {
  onSent: () => void
  /** Names of the fields that were refused. */
  onRefused: (fields: readonly string[]) => void
}

/** Sends an application with its files, which can be cancelled on the way. */
const useSubmission = ({ onSent, onRefused }: Ends) => {
  const upload = useUpload<{ input: CreatorForm; files: ChosenFiles }, ApplicationErrors>({
    change: useCreateApplication(onSent),
    failed: formTexts.failed,
    toFields: refusedFields,
    onRefused,
  })
  return {
    ...upload,
    // The server checks every field, as the steps before have.
    send: (fields: ApplicationFields, files: ChosenFiles) => upload.send({ input: fields as CreatorForm, files }),
  }
}

/** Whether the draft is kept. Only what went wrong is announced: the rest would talk over every word that is typed. */
const SavingNote = ({ state, onSave }: { state: SavingState | null; onSave: () => void }) => (
  <div className={styles.savingNote}>
    <p className="note" role={state === 'failed' ? 'alert' : undefined}>
      {state && formTexts.saving[state]}
    </p>
    {state === 'failed' ? (
      <Button size="small" look="plain" onClick={onSave}>
        {formTexts.saveAgain}
      </Button>
    ) : null}
  </div>
)

/** Step 2: where the community is. */
const PlatformsStep = ({ fields: { mainPlatforms }, errors, onChange }: StepProps) => (
  <CheckGroup
    legend={fieldTexts.mainPlatforms}
    hint={fieldTexts.mainPlatformsHint}
    error={errors.mainPlatforms}
    options={CREATOR_PLATFORMS.map((platform) => ({
      key: platform,
      label: platform,
      checked: mainPlatforms.includes(platform),
    }))}
    onToggle={(key, checked) =>
      onChange({
        mainPlatforms: CREATOR_PLATFORMS.filter((platform) =>
          platform === key ? checked : mainPlatforms.includes(platform),
        ),
      })
    }
  />
)

const HINTS = { proofFile: fieldTexts.proofFileHint, profileImage: fieldTexts.profileImageHint } as const

/** Step 5: what the applicant would take part in, and the two files. */
const InterestsStep = ({ fields, files, errors, onChange, onFile }: StepProps) => (
  <>
    <CheckGroup
      legend={fieldTexts.interests}
      options={INTERESTS.map((name) => ({ key: name, label: fieldTexts[name], checked: fields[name] }))}
      onToggle={(key, checked) => onChange({ [key]: checked })}
    />
    {FILE_NAMES.map((name) => (
      <Field key={name} label={fieldTexts[name]} hint={HINTS[name]} error={errors[name]}>
        <FileDrop field={creatorFiles[name]} file={files[name]} onChange={(file) => onFile(name, file)} />
      </Field>
    ))}
    <p className="note">{fieldTexts.filesNotKept}</p>
  </>
)

/** Step 4: who the applicant is, and what they could contribute. More can be typed than is taken: nothing pasted is cut off. */
const BackgroundStep = ({ fields, errors, onChange }: StepProps) => (
  <>
    <Field
      label={fieldTexts.background}
      error={errors.background}
      hint={
        <span className={styles.withCount}>
          <span>{fieldTexts.backgroundHint}</span>
          <span className="fig">
            {fieldTexts.backgroundCount(countCharacters(fields.background), BACKGROUND_MAX_CHARACTERS)}
          </span>
        </span>
      }
    >
      <TextArea required value={fields.background} onChange={({ target }) => onChange({ background: target.value })} />
    </Field>
    <Field label={fieldTexts.aiContribution} error={errors.aiContribution} hint={fieldTexts.aiContributionHint}>
      <TextArea
        required
        rows={5}
        value={fields.aiContribution}
        onChange={({ target }) => onChange({ aiContribution: target.value })}
      />
    </Field>
  </>
)

const STEPS = {
  contact: ContactStep,
  platforms: PlatformsStep,
  community: CommunityStep,
  background: BackgroundStep,
  interests: InterestsStep,
  review: ReviewStep,
} as const satisfies Record<CreatorStep, (props: StepProps) => React.ReactNode>

const LABELS = CREATOR_STEPS.map((step) => stepTexts[step].label)
const INVALID = ':is(input, select, textarea)[aria-invalid="true"]'

interface StepHeadProps {
  step: CreatorStep
  heading: RefObject<HTMLHeadingElement | null>
  disabled: boolean
  onBack: () => void
}

/** The number and title of the step, and the way back to the introduction. */
const StepHead = ({ step, heading, disabled, onBack }: StepHeadProps) => (
  <header>
    <div>
      <p className="note">{formTexts.step(stepNumber(step))}</p>
      <h2 className="display" tabIndex={-1} ref={heading}>
        {stepTexts[step].title}
      </h2>
    </div>
    <Button look="plain" size="small" aria-label={formTexts.backLabel} disabled={disabled} onClick={onBack}>
      <BackIcon />
      {formTexts.back}
    </Button>
  </header>
)

interface ApplicationFormProps {
  entry: ReturnType<typeof useApplicationEntry>
  /** The step of the address. */
  asked: CreatorStep
  onStep: (step: CreatorStep | null) => void
  onSent: () => void
}

/** Six steps from a name to an application. */
export const ApplicationForm = ({ entry, asked, onStep, onSent }: ApplicationFormProps) => {
  const { fields, files } = entry
  const { step, show } = useJudgedStep(asked, (wanted) => reachableStep(wanted, fields, files))
  const [tried, setTried] = useState<CreatorStep | null>(null)
  const heading = useFocusOnChange<HTMLHeadingElement>(step)
  const form = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>(INVALID)?.focus()
  }, [refusals])

  const goTo = (next: CreatorStep) => {
    setTried(null)
    show(next)
    entry.goTo(next)
    onStep(next)
  }
  const submission = useSubmission({
    onSent,
    onRefused: (names) => {
      const refused = stepOfRefusal(names)
      if (refused) goTo(refused)
    },
  })
  const sending = submission.sent !== null

  const proceed = (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    setTried(step)
    if (Object.keys(stepErrors(step, fields, files)).length > 0) {
      setRefusals((count) => count + 1)
      return
    }
    const next = stepBeside(step, 1)
    if (next) goTo(next)
    else submission.send(fields, files)
  }

  const Step = STEPS[step]
  const before = stepBeside(step, -1)
  return (
    <>
      <StepsBar className={applyCreatorStyles.applySteps} steps={LABELS} current={stepNumber(step) - 1} />
      <form className={classNames('sheet', styles.creatorForm)} noValidate ref={form} onSubmit={proceed}>
        <StepHead step={step} heading={heading} disabled={sending} onBack={() => onStep(null)} />
        <FormError>{submission.refusal?.sentence}</FormError>
        <Step
          fields={fields}
          files={files}
          // What the server refused, until it is changed; what this form refuses, once it was tried.
          errors={{
            ...submission.refusal?.fields,
            ...entry.unfit,
            ...(tried === step ? { ...stepErrors(step, fields, files), ...entry.unfit } : {}),
          }}
          onChange={(changes) => {
            submission.forgive(Object.keys(changes))
            entry.change(changes)
          }}
          onFile={(name, file) => {
            submission.forgive([name])
            entry.choose(name, file)
          }}
          onStep={goTo}
          sent={submission.sent}
        />
        <footer>
          {sending ? (
            <Button onClick={submission.cancel}>{formTexts.cancel}</Button>
          ) : (
            <Button disabled={before === null} onClick={() => before && goTo(before)}>
              {formTexts.previous}
            </Button>
          )}
          <Button type="submit" look="primary" busy={sending}>
            {sending ? formTexts.submitting : step === 'review' ? formTexts.submit : formTexts.next}
          </Button>
          <SavingNote state={entry.saving} onSave={entry.save} />
        </footer>
      </form>
    </>
  )
}
