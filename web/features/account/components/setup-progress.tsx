import { useState } from 'react'
import type { AccountSetup } from '../../../../contract/account-setups.ts'
import { useUser } from '../../../data/user-context.tsx'
import { useFocusOnChange } from '../../../lib/use-focus-on-change.ts'
import { setupTexts } from '../content.ts'
import { keepSetupDraft, readSetupDraft, removeSetupDraft } from '../setup-draft-rules.ts'
import { formOf, type SetupForm, type SetupStep, setupView } from '../setup-rules.ts'
import { requestTexts, SetupRequest } from './setup-request.tsx'
import { setupStorage } from './setup-storage.ts'
import { SetupWizard } from './setup-wizard.tsx'

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
    <section className="setup-main" aria-label={setupTexts.progress} tabIndex={-1} ref={section}>
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
        <SetupRequest setup={request} onAgain={begin} onCorrect={() => begin(formOf(request), request.id)} />
      )}
    </section>
  )
}
