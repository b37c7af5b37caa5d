import { type FormEvent, useState } from 'react'
import { authMessages } from '../../../../contract/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { useConfirmCode } from '../api.ts'
import { failureTexts } from '../content.ts'
import type { WaitingRegistration } from '../draft-rules.ts'
import { cleanConfirmationCode, failureSentence } from '../rules.ts'
import { MailboxLink } from './mailbox-link.tsx'
import { ResendCode } from './resend-code.tsx'

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
const startedAtFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' })

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
    <form className="form" noValidate onSubmit={submit}>
      <p>
        We sent a code to <b>{email}</b>. It is valid for 15 minutes.
      </p>
      <p className="mute">
        If more than one mail came, yours is about the registration that was started at{' '}
        <time dateTime={waiting.startedAt}>{startedAtFormat.format(new Date(waiting.startedAt))} UTC</time>.
      </p>
      <Field label="Confirmation code" error={missing ? authMessages.confirmationCodeRequired : refusal}>
        <Input
          className="code"
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
        {confirm.isPending ? 'Confirming' : 'Confirm e-mail'}
      </Button>
      <ResendCode waiting={waiting} resendAtMs={resendAtMs} onResent={onResent} />
      <MailboxLink to={email} />
    </form>
  )
}
