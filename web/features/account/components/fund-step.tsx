import { MINIMUM_DEPOSIT_DOLLARS } from '../../../../contract/account-setups.ts'
import { useUser } from '../../../data/user-context.tsx'
import { depositLine } from '../../../lib/deposit-line.ts'
import { formatDollars } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, NumberInput } from '../../../ui/field.tsx'
import { fundStepTexts, setupTexts } from '../content.ts'
import { AccessPathChoice } from './access-path-choice.tsx'
import styles from './account-setup.module.css'
import type { SetupStepProps } from './setup-step.ts'

/** Step 2: how the member will trade, and with how much. */
export const FundStep = ({ draft, errors, onChange, onNext, onBack }: SetupStepProps) => {
  const { offers } = useUser()
  const minimum = MINIMUM_DEPOSIT_DOLLARS[draft.accessPath]
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onNext()
      }}
    >
      <p>{fundStepTexts.intro}</p>
      <AccessPathChoice
        value={draft.accessPath}
        error={errors.accessPath}
        onChange={(accessPath) => onChange({ accessPath })}
      />
      <Field
        label={fundStepTexts.amount}
        hint={
          <>
            {fundStepTexts.amountHint(formatDollars(minimum))} {depositLine(minimum, offers)}
          </>
        }
        error={errors.depositAmount}
        className={styles.setupAmount}
      >
        <NumberInput
          kind="decimal"
          required
          value={draft.depositAmount}
          onChange={({ target }) => onChange({ depositAmount: target.value })}
        />
      </Field>
      <div className={styles.setupButtons}>
        <Button onClick={onBack}>{setupTexts.back}</Button>
        <Button type="submit" look="primary" disabled={draft.depositAmount.trim() === ''}>
          {fundStepTexts.next}
        </Button>
      </div>
    </form>
  )
}
