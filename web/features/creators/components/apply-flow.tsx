import type { CreatorApplication, CreatorDraft, CreatorStep } from '../../../../contract/creators.ts'
import { applicationView, stepNumber } from '../application-rules.ts'
import { ApplicationForm } from './application-form.tsx'
import { ApplicationState } from './application-state.tsx'
import { ApplyIntro } from './apply-intro.tsx'
import { useApplicationEntry } from './use-application-entry.ts'

interface ApplyFlowProps {
  application: CreatorApplication | null
  draft: CreatorDraft | null
  /** The step of the address; null where it names none. */
  asked: CreatorStep | null
  onStep: (step: CreatorStep | null) => void
}

/** From the introduction through the form to what became of it. What was entered stays while the introduction is read again. */
export const ApplyFlow = ({ application, draft, asked, onStep }: ApplyFlowProps) => {
  const entry = useApplicationEntry(draft, application)
  const view = applicationView(application, asked !== null)
  if (view === 'form' && asked !== null) {
    const sent = () => {
      entry.forget()
      onStep(null)
    }
    return <ApplicationForm entry={entry} asked={asked} onStep={onStep} onSent={sent} />
  }
  const begin = () => onStep(entry.step)
  return application ? (
    <ApplicationState application={application} onAgain={begin} />
  ) : (
    <ApplyIntro draftStep={entry.begun ? stepNumber(entry.step) : null} onApply={begin} />
  )
}
