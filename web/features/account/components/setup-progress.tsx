import { useState } from 'react'
import type { AccountSetup } from '../../../../contract/account-setups.ts'
import { useUser } from '../../../data/user-context.tsx'
import { useFocusOnChange } from '../../../lib/use-focus-on-change.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { StepsBar } from '../../../ui/steps-bar.tsx'
import { approvedTexts, pendingTexts, rejectedTexts, setupTexts } from '../content.ts'
import { keepSetupDraft, readSetupDraft, removeSetupDraft } from '../setup-draft-rules.ts'
import { type SetupForm, type SetupStep, setupView, toForm } from '../setup-rules.ts'
import styles from './account-setup.module.css'
import { ApprovedRequest } from './approved-request.tsx'
import { PendingRequest } from './pending-request.tsx'
import { RejectedRequest } from './rejected-request.tsx'
import { setupStorage } from './setup-storage.ts'
import { SetupWizard } from './setup-wizard.tsx'

const requestTexts = { pending: pendingTexts, approved: approvedTexts, rejected: rejectedTexts } as const

const LAST_STEP = setupTexts.steps.length - 1

const BADGES = { pending: 'hatched', approved: 'solid', rejected: 'outline' } as const

interface SetupRequestProps {
  setup: AccountSetup
  onAgain: (form: SetupForm) => void
  /** Opens the wizard with the waiting request. */
  onCorrect: () => void
}

/** What became of the newest verification request. */
const SetupRequest = ({ setup, onAgain, onCorrect }: SetupRequestProps) => {
  if (setup.status === 'withdrawn' || setup.status === 'corrected') return null
  const { title, badge } = requestTexts[setup.status]
  return (
    <>
      <StepsBar
        className={styles.setupSteps}
        steps={setupTexts.steps}
        current={setup.status === 'approved' ? setupTexts.steps.length : LAST_STEP}
      />
      <div className={classNames('sheet', styles.setupSheet)}>
        <div className={styles.setupHead}>
          <h2 className="display">{title}</h2>
          <Badge look={BADGES[setup.status]}>{badge}</Badge>
        </div>
        {setup.status === 'pending' ? <PendingRequest setup={setup} onCorrect={onCorrect} /> : null}
        {setup.status === 'approved' ? <ApprovedRequest setup={setup} onAgain={onAgain} /> : null}
        {setup.status === 'rejected' ? <RejectedRequest setup={setup} onAgain={onAgain} /> : null}
      </div>
    </>
  )
}

interface SetupProgressProps {
  request: AccountSetup | null
  /** The step of the address; null where it names none. */
  asked: SetupStep | null
  onStep: (step: SetupStep | null) => void
}

/** The wizard, or what became of the newest request. An answer that arrives meanwhile is announced, and takes no focus. */
export const SetupProgress = ({ request, asked, onStep }: SetupProgressProps) => {
  const { id, accessPath } = useUser()
  const [corrects, setCorrects] = useState(() => readSetupDraft(setupStorage, id, accessPath).corrects)
  const view = setupView(request, asked !== null, corrects)
  const section = useFocusOnChange<HTMLElement>(view === 'wizard' ? 'wizard' : 'request')

  const begin = (form: SetupForm, correcting: string | null = null) => {
    keepSetupDraft(setupStorage, id, { ...form, step: 'account', corrects: correcting })
    setCorrects(correcting)
    onStep('account')
  }
  const leave = () => {
    removeSetupDraft(setupStorage)
    setCorrects(null)
    onStep(null)
  }
  return (
    <section className={styles.setupMain} aria-label={setupTexts.progress} tabIndex={-1} ref={section}>
      <p className="sr-only" role="status">
        {view === 'wizard' ? null : requestTexts[view].title}
      </p>
      {view === 'wizard' || !request ? (
        <SetupWizard
          asked={asked}
          corrected={request?.status === 'pending' ? request : null}
          withdrawnAt={request?.status === 'withdrawn' ? request.reviewedAt : null}
          onStep={onStep}
          onLeave={leave}
        />
      ) : (
        <SetupRequest setup={request} onAgain={begin} onCorrect={() => begin(toForm(request), request.id)} />
      )}
    </section>
  )
}
