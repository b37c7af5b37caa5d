import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  CREATOR_STEPS,
  type CreatorApplication,
  type CreatorDraft,
  type CreatorStep,
  getCreatorApplication,
  getCreatorDraft,
} from '../../../contract/creators.ts'
import { loadOf } from '../../lib/load-of.ts'
import { useFocusOnChange } from '../../lib/use-focus-on-change.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { useCreatorApplication, useCreatorDraft } from './api.ts'
import { applicationView, stepNumber } from './application-rules.ts'
import { ApplicationForm } from './components/application-form.tsx'
import { ApplicationState } from './components/application-state.tsx'
import { ApplyIntro } from './components/apply-intro.tsx'
import { useApplicationEntry } from './components/use-application-entry.ts'
import { formTexts, introTexts, stateTexts } from './content.ts'
import '../../ui/panel.css'
import { classNames } from '../../ui/class-names.ts'
import styles from './components/apply-creator.module.css'
import applyIntroStyles from './components/apply-intro.module.css'

/** The introduction's shape. */
const ApplySkeleton = () => (
  <SkeletonGroup label={formTexts.loading} className={applyIntroStyles.creatorIntro}>
    <Skeleton width="70%" height="18px" />
    <div className={applyIntroStyles.two}>
      <div className={applyIntroStyles.bars}>
        <Skeleton width="50%" height="26px" />
        <Skeleton height="64px" />
        <Skeleton />
        <Skeleton />
        <Skeleton width="80%" />
      </div>
      <div className={classNames('sheet', applyIntroStyles.ask)}>
        <Skeleton width="60%" height="26px" />
        <Skeleton />
        <Skeleton />
        <Skeleton width="140px" height="52px" />
      </div>
    </div>
  </SkeletonGroup>
)

interface ApplyFlowProps {
  application: CreatorApplication | null
  draft: CreatorDraft | null
  /** The step of the address; null where it names none. */
  asked: CreatorStep | null
  onStep: (step: CreatorStep | null) => void
}

/** From the introduction through the form to what became of it. What was entered stays while the introduction is read again. */
const ApplyFlow = ({ application, draft, asked, onStep }: ApplyFlowProps) => {
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

/** How a member becomes a verified creator. */
const ApplyCreatorPage = () => {
  const search = useSearch({ from: '/_member/dashboard/apply-creator' })
  const navigate = useNavigate()
  const asked = CREATOR_STEPS.find((step) => step === search.step) ?? null
  const application = useCreatorApplication()
  const draft = useCreatorDraft()
  const view = application.data === undefined ? 'intro' : applicationView(application.data, asked !== null)
  const section = useFocusOnChange<HTMLElement>(view)

  const goTo = (step: CreatorStep | null) =>
    navigate({
      to: '/dashboard/apply-creator',
      search: step ? { step } : {},
      replace: view === 'form' && step === null,
    })

  return (
    <>
      <PageHead title={view === 'form' ? formTexts.title : introTexts.title} />
      <section className={styles.creatorApply} aria-label={formTexts.progress} tabIndex={-1} ref={section}>
        <p className="sr-only" role="status">
          {view === 'intro' || view === 'form' ? null : stateTexts[view].title}
        </p>
        <QueryStates query={application} loading={<ApplySkeleton />}>
          {(newest) => (
            <QueryStates query={draft} loading={<ApplySkeleton />}>
              {(kept) => (
                <ApplyFlow
                  // A decided application begins a new form.
                  key={newest ? `${newest.id} ${newest.status}` : 'first'}
                  application={newest}
                  draft={kept}
                  asked={asked}
                  onStep={goTo}
                />
              )}
            </QueryStates>
          )}
        </QueryStates>
      </section>
    </>
  )
}

export const load = loadOf(getCreatorApplication, getCreatorDraft)

export default ApplyCreatorPage
