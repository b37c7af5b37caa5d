import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CREATOR_STEPS, type CreatorStep } from '../../../../contract/creators.ts'
import { useFocusOnChange } from '../../../lib/use-focus-on-change.ts'
import { useJudgedStep } from '../../../lib/use-judged-step.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { BackIcon } from '../../../ui/icons.tsx'
import { StepsBar } from '../../../ui/steps-bar.tsx'
import { reachableStep, stepBeside, stepErrors, stepNumber, stepOfRefusal } from '../application-rules.ts'
import { formTexts, stepTexts } from '../content.ts'
import { BackgroundStep } from './background-step.tsx'
import { CommunityStep } from './community-step.tsx'
import { ContactStep } from './contact-step.tsx'
import { InterestsStep } from './interests-step.tsx'
import { PlatformsStep } from './platforms-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { SavingNote } from './saving-note.tsx'
import type { StepProps } from './step-props.ts'
import type { useApplicationEntry } from './use-application-entry.ts'
import { useSubmission } from './use-submission.ts'
import './creator-form.css'

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
      <StepsBar steps={LABELS} current={stepNumber(step) - 1} />
      <form className="sheet creator-form" noValidate ref={form} onSubmit={proceed}>
        <header>
          <div>
            <p className="note">{formTexts.step(stepNumber(step))}</p>
            <h2 className="display" tabIndex={-1} ref={heading}>
              {stepTexts[step].title}
            </h2>
          </div>
          <Button
            look="plain"
            size="small"
            aria-label={formTexts.backLabel}
            disabled={sending}
            onClick={() => onStep(null)}
          >
            <BackIcon />
            {formTexts.back}
          </Button>
        </header>
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
