import { Link } from '@tanstack/react-router'
import { useUser } from '../../../data/user-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { brokerStepTexts } from '../content.ts'
import styles from './account-setup.module.css'
import type { SetupStepProps } from './setup-step.ts'

/** Step 1: which account at which broker. Nothing is promoted where brokers may not be. */
export const BrokerStep = ({ draft, errors, onChange, onNext }: SetupStepProps) => {
  const { brokerLinks } = useUser().offers
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onNext()
      }}
    >
      {brokerLinks ? (
        <p>
          {brokerStepTexts.partners}{' '}
          <Link className="nowrap" to="/dashboard/u-points">
            {brokerStepTexts.partnersLink}
          </Link>
        </p>
      ) : null}
      <Field label={brokerStepTexts.label} hint={brokerStepTexts.hint} error={errors.brokerAccount}>
        <Input
          className="proof"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={draft.brokerAccount}
          onChange={({ target }) => onChange({ brokerAccount: target.value })}
        />
      </Field>
      {brokerLinks ? (
        <Disclosure summary={brokerStepTexts.promo}>
          <p>{brokerStepTexts.promoText}</p>
        </Disclosure>
      ) : null}
      <div className={styles.setupButtons}>
        <Button type="submit" look="primary" disabled={draft.brokerAccount.trim() === ''}>
          {brokerStepTexts.next}
        </Button>
      </div>
    </form>
  )
}
