import { useNavigate, useSearch } from '@tanstack/react-router'
import { CREATOR_STEPS, type CreatorStep } from '../../../contract/creators.ts'
import { useFocusOnChange } from '../../lib/use-focus-on-change.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { useCreatorApplication, useCreatorDraft } from './api.ts'
import { applicationView } from './application-rules.ts'
import { ApplyFlow } from './components/apply-flow.tsx'
import { ApplySkeleton } from './components/apply-skeleton.tsx'
import { formTexts, introTexts, stateTexts } from './content.ts'
import '../../ui/sheet.css'
import './components/apply-creator.css'

/** How a member becomes a verified creator. */
const ApplyCreatorPage = () => {
  const search: { step?: string } = useSearch({ strict: false })
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
      <section className="creator-apply" aria-label={formTexts.progress} tabIndex={-1} ref={section}>
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

export default ApplyCreatorPage
