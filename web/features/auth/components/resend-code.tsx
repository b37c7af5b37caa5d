import { useServerNow } from '../../../lib/use-server-clock.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { useResendCode } from '../api.ts'
import { failureTexts } from '../content.ts'
import type { WaitingRegistration } from '../draft-rules.ts'
import { failureSentence } from '../rules.ts'

interface ResendCodeProps {
  waiting: WaitingRegistration
  /** When another code can be asked for, server ms. */
  resendAtMs: number
  onResent: (cooldownSeconds: number) => void
}

/** Asks for another code, once the last one has had its minute. */
export const ResendCode = ({ waiting, resendAtMs, onResent }: ResendCodeProps) => {
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
      <button type="button" className="link" disabled={secondsLeft > 0 || resend.isPending} onClick={send}>
        {secondsLeft > 0 ? `Send the code again in ${secondsLeft} s` : 'Send the code again'}
      </button>
    </div>
  )
}
