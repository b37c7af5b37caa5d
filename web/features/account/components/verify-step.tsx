import { useState } from 'react'
import { type AccountSetup, createAccountSetup } from '../../../../contract/account-setups.ts'
import { formatDollars } from '../../../lib/format.ts'
import { SupportContact } from '../../../lib/support-contact.tsx'
import { useFileChoice } from '../../../lib/use-file-choice.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { accessPathNames, setupFacts, setupTexts, verifyStepTexts } from '../content.ts'
import { computeDollars, type SetupForm } from '../setup-rules.ts'
import styles from './account-setup.module.css'

const { proof: PROOF } = createAccountSetup.files

interface VerifyStepProps {
  form: SetupForm
  /** The waiting request that this one is sent instead of. */
  corrected: AccountSetup | null
  /** Why the last request was refused, and what of it was about the file. */
  refusal: string | null
  proofRefusal: string | undefined
  /** The share that has been sent, 0 to 1; null while nothing is being sent. */
  sent: number | null
  onBack: () => void
  onSubmit: (proof: File | null) => void
  onCancel: () => void
}

/** Step 3: proof to support or along with the request, and the request itself. */
export const VerifyStep = ({
  form,
  corrected,
  refusal,
  proofRefusal,
  sent,
  onBack,
  onSubmit,
  onCancel,
}: VerifyStepProps) => {
  const [proof, setProof] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const judge = useFileChoice()
  const sending = sent !== null

  const choose = (file: File | null) => {
    void judge('proof', { field: PROOF, file }, (taken, found) => {
      setProblem(found)
      setProof(taken)
    })
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!sending) onSubmit(proof)
      }}
    >
      <FormError>{refusal}</FormError>
      <p>
        {verifyStepTexts.send} <SupportContact />
      </p>
      <dl className={styles.facts}>
        <dt>{setupFacts.account}</dt>
        <dd className="proof">{form.brokerAccount.trim()}</dd>
        <dt>{setupFacts.path}</dt>
        <dd>{accessPathNames[form.accessPath]}</dd>
        <dt>{setupFacts.amount}</dt>
        <dd>{formatDollars(computeDollars(form.depositAmount))}</dd>
      </dl>
      <p>{corrected?.hasProof ? verifyStepTexts.proofKept : verifyStepTexts.attach}</p>
      <Field
        label={verifyStepTexts.label}
        optional
        hint={verifyStepTexts.hint}
        error={problem ?? (proof ? proofRefusal : undefined)}
      >
        <FileDrop field={PROOF} file={proof} onChange={choose} sent={proof ? sent : null} />
      </Field>
      <div className={styles.setupButtons}>
        {sending && proof ? (
          <Button onClick={onCancel}>{verifyStepTexts.cancel}</Button>
        ) : (
          <Button onClick={onBack}>{setupTexts.back}</Button>
        )}
        <Button type="submit" look="primary" busy={sending}>
          {sending ? verifyStepTexts.submitting : corrected ? verifyStepTexts.correct : verifyStepTexts.submit}
        </Button>
      </div>
    </form>
  )
}
