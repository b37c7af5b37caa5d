import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { authMessages, RESEND_COOLDOWN_SECONDS } from '../../../../contract/auth.ts'
import { useServerNow } from '../../../lib/use-server-clock.ts'
import { useServiceInfo } from '../../../lib/use-service-info.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { useConfirmCode, useResendCode } from '../api.ts'
import { failureTexts } from '../content.ts'
import { cleanConfirmationCode, failureSentence } from '../rules.ts'

export const ConfirmationForm = ({ email }: { email: string }) => {
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const confirm = useConfirmCode()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(code === '')
    if (code && !confirm.isPending) confirm.mutate({ email, confirmationCode: code })
  }
  const refusal = confirm.error ? failureSentence(confirm.error, failureTexts.confirmCode) : undefined

  return (
    <form className="form" noValidate onSubmit={submit}>
      <p>
        We sent a code to <b>{email}</b>. It is valid for 15 minutes.
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
      <ResendCode email={email} />
      <MailboxLink email={email} />
    </form>
  )
}

const ResendCode = ({ email }: { email: string }) => {
  const now = useServerNow()
  const resend = useResendCode()
  const [waitUntil, setWaitUntil] = useState(() => now + RESEND_COOLDOWN_SECONDS * 1000)
  const secondsLeft = Math.max(0, Math.ceil((waitUntil - now) / 1000))

  const send = () =>
    resend.mutate(
      { email },
      { onSuccess: ({ cooldownSeconds }) => setWaitUntil(now + Math.max(1, cooldownSeconds) * 1000) },
    )

  return (
    <div>
      <FormError>{resend.error ? failureSentence(resend.error, failureTexts.resendCode) : null}</FormError>
      <p role="status">{resend.isSuccess ? 'A new code is on its way.' : null}</p>
      <button type="button" className="link" disabled={secondsLeft > 0 || resend.isPending} onClick={send}>
        {secondsLeft > 0 ? `Send the code again in ${secondsLeft} s` : 'Send the code again'}
      </button>
    </div>
  )
}

/** A demo sends no mail: its mails are in the local mailbox. */
const MailboxLink = ({ email }: { email: string }) =>
  useServiceInfo()?.demo ? (
    <p className="demo-note">
      <span>
        This demo keeps its mails to itself.{' '}
        <Link to="/dev/mailbox" search={{ to: email }} target="_blank">
          Open the mailbox
        </Link>
      </span>
    </p>
  ) : null
