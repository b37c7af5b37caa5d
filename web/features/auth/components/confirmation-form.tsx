import { type FormEvent, useState } from 'react'
import { authMessages } from '../../../../contract/auth.ts'
import { useServerNow } from '../../../lib/use-server-clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import styles from '../account.module.css'
import { useConfirmCode, useResendCode } from '../api.ts'
import { failureTexts } from '../content.ts'
import type { WaitingRegistration } from '../draft-rules.ts'
import { cleanConfirmationCode, failureSentence } from '../rules.ts'
import { MailboxLink } from './mailbox-link.tsx'

interface ResendCodeProps {
  waiting: WaitingRegistration
  /** When another code can be asked for, server ms. */
  resendAtMs: number
  onResent: (cooldownSeconds: number) => void
}

/** Asks for another code, once the last one has had its minute. */
const ResendCode = ({ waiting, resendAtMs, onResent }: ResendCodeProps) => {
  const now = useServerNow()
  const resend = useResendCode()
  const secondsLeft = Math.max(0, Math.ceil((resendAtMs - now) / 1000))

  const send = () => {
    const { email, registrationSecret } = waiting
    resend.mutate({ email, registrationSecret }, { onSuccess: ({ cooldownSeconds }) => onResent(cooldownSeconds) })
  }

  return (
    <div>
      <FormError>{resend.error ? failureSentence(resend.error, failureTexts.resendCode) : null}</FormError>
      <p role="status">{resend.isSuccess ? 'A new code is on its way.' : null}</p>
      <button type="button" className={styles.link} disabled={secondsLeft > 0 || resend.isPending} onClick={send}>
        {secondsLeft > 0 ? `Send the code again in ${secondsLeft} s` : 'Send the code again'}
      </button>
    </div>
  )
}

interface ConfirmationFormProps {
  waiting: WaitingRegistration
  /** Where to go on to. */
  next: string | undefined
  /** When another code can be asked for, server ms. */
  resendAtMs: number
  onResent: (cooldownSeconds: number) => void
  onConfirmed: () => void
}

/** As the mail has it, whose reader may be in another zone than this browser. */
const startedAtFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' })

export const ConfirmationForm = ({ waiting, next, resendAtMs, onResent, onConfirmed }: ConfirmationFormProps) => {
  const { email, registrationSecret } = waiting
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const confirm = useConfirmCode({ next, onConfirmed })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(code === '')
    if (code && !confirm.isPending) confirm.mutate({ email, registrationSecret, confirmationCode: code })
  }
  const refusal = confirm.error ? failureSentence(confirm.error, failureTexts.confirmCode) : undefined

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p>
        We sent a code to <b>{email}</b>. It expires in 15 minutes.
      </p>
      <Field label="Confirmation code" error={missing ? authMessages.confirmationCodeRequired : refusal}>
        <Input
          className={styles.code}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          value={code}
          onChange={({ target }) => {
            setCode(cleanConfirmationCode(target.value))
            setMissing(false)
          }}
        />
      </Field>
      <Button type="submit" look="primary" size="large" busy={confirm.isPending}>
        {confirm.isPending ? 'Confirming' : 'Confirm email'}
      </Button>
      <ResendCode waiting={waiting} resendAtMs={resendAtMs} onResent={onResent} />
      <p className="mute">
        Got several emails? Use the one sent for{' '}
        <time dateTime={waiting.startedAt}>{startedAtFormat.format(new Date(waiting.startedAt))} UTC</time>.
      </p>
      <MailboxLink to={email} />
    </form>
  )
}
