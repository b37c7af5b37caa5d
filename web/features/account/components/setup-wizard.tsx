import { useState } from 'react'
import type { AccountSetup, AccountSetupForm } from '../../../../contract/account-setups.ts'
import { useUser } from '../../../data/user-context.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { useFocusOnChange } from '../../../lib/use-focus-on-change.ts'
import { useJudgedStep } from '../../../lib/use-judged-step.ts'
import { useUpload } from '../../../lib/use-upload.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { StepsBar } from '../../../ui/steps-bar.tsx'
import { useSendAccountSetup } from '../api.ts'
import { setupTexts, verifyStepTexts } from '../content.ts'
import { keepSetupDraft, readSetupDraft, type SetupDraft } from '../setup-draft-rules.ts'
import {
  computeDollars,
  reachableStep,
  SETUP_STEPS,
  type SetupForm,
  type SetupStep,
  stepErrors,
  stepOfRefusal,
} from '../setup-rules.ts'
import styles from './account-setup.module.css'
import { BrokerStep } from './broker-step.tsx'
import { FundStep } from './fund-step.tsx'
import type { SetupStepProps } from './setup-step.ts'
import { setupStorage } from './setup-storage.ts'
import { VerifyStep } from './verify-step.tsx'

interface Ends {
  /** The waiting request that is corrected; null for a new one. */
  corrects: string | null
  onSent: () => void
  /** Names of the fields that were refused. */
  onRefused: (fields: readonly string[]) => void
}

/** Sends a verification request with its file, which can be cancelled on the way. */
const useSetupRequest = ({ corrects, onSent, onRefused }: Ends) => {
  const upload = useUpload<{ input: AccountSetupForm; proof: File | null }, Record<string, string>>({
    change: useSendAccountSetup(corrects, onSent),
    failed: verifyStepTexts.failed,
    toFields: (refused) => refused,
    onRefused,
  })
  return {
    ...upload,
    send: ({ brokerAccount, accessPath, depositAmount }: SetupForm, proof: File | null) =>
      upload.send({ input: { brokerAccount, accessPath, depositAmount: computeDollars(depositAmount) }, proof }),
  }
}

interface SetupWizardProps {
  /** The step of the address; where it names none, the draft's. */
  asked: SetupStep | null
  /** The waiting request that this one is sent instead of. */
  corrected: AccountSetup | null
  /** When the member took their last request back. */
  withdrawnAt: string | null
  onStep: (step: SetupStep) => void
  /** The request was sent, or the waiting one stays as it is: the draft goes. */
  onLeave: () => void
}

const TITLES = [setupTexts.steps[0], setupTexts.steps[1], verifyStepTexts.title] as const

/** Three steps from a broker account to a verification request. */
export const SetupWizard = ({ asked, corrected, withdrawnAt, onStep, onLeave }: SetupWizardProps) => {
  const { id, accessPath: currentPath } = useUser()
  const [draft, setDraft] = useState<SetupDraft>(() => readSetupDraft(setupStorage, id, currentPath))
  const [tried, setTried] = useState<SetupStep>()
  const { step, show } = useJudgedStep(asked ?? draft.step, (wanted) => reachableStep(wanted, draft, currentPath))
  const heading = useFocusOnChange<HTMLHeadingElement>(step)
  const index = SETUP_STEPS.indexOf(step)

  const keep = (changes: Partial<SetupDraft>) => {
    const changed = { ...draft, ...changes }
    setDraft(changed)
    keepSetupDraft(setupStorage, id, changed)
  }
  const goTo = (next: SetupStep) => {
    keep({ step: next })
    setTried(undefined)
    show(next)
    onStep(next)
  }
  const request = useSetupRequest({
    corrects: corrected?.id ?? null,
    onSent: onLeave,
    onRefused: (fields) => {
      const refused = stepOfRefusal(fields)
      if (refused) goTo(refused)
    },
  })
  const next = () => {
    const following = SETUP_STEPS[index + 1]
    setTried(step)
    if (following && Object.keys(stepErrors(step, draft, currentPath)).length === 0) goTo(following)
  }
  const back = () => goTo(SETUP_STEPS[index - 1] ?? 'account')

  const shared: SetupStepProps = {
    draft,
    // What the server refused, until it is changed; what this form refuses, once it was tried.
    errors: { ...request.refusal?.fields, ...(tried === step ? stepErrors(step, draft, currentPath) : {}) },
    onChange: (changes) => {
      request.forgive(Object.keys(changes))
      setTried(undefined)
      keep(changes)
    },
    onNext: next,
    onBack: back,
  }
  return (
    <>
      <StepsBar className={styles.setupSteps} steps={setupTexts.steps} current={index} />
      <div className={classNames('sheet', styles.setupSheet)}>
        <h2 className="display" tabIndex={-1} ref={heading}>
          {TITLES[index]}
        </h2>
        {withdrawnAt ? <p className="note">{setupTexts.withdrawn(formatDateTime(withdrawnAt))}</p> : null}
        {corrected ? (
          <div className={styles.setupCorrecting}>
            <p className="note">{setupTexts.correcting(formatDateTime(corrected.createdAt))}</p>
            {request.sent === null ? (
              <Button size="small" onClick={onLeave}>
                {setupTexts.keep}
              </Button>
            ) : null}
          </div>
        ) : null}
        {step === 'account' ? <BrokerStep {...shared} /> : null}
        {step === 'fund' ? <FundStep {...shared} /> : null}
        {step === 'verify' ? (
          <VerifyStep
            form={draft}
            corrected={corrected}
            refusal={request.refusal?.sentence ?? null}
            proofRefusal={request.refusal?.fields.proof}
            sent={request.sent}
            onBack={back}
            onSubmit={(proof) => request.send(draft, proof)}
            onCancel={request.cancel}
          />
        ) : null}
      </div>
    </>
  )
}
