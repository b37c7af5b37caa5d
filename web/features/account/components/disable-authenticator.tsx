import { type FormEvent, useState } from 'react'
import { authMessages } from '../../../../contract/auth.ts'
import { CallFailure } from '../../../lib/call-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { useDisableTotp } from '../api.ts'
import { authenticatorTexts } from '../content.ts'
import { CurrentPasswordField } from './current-password-field.tsx'
import { TotpField } from './totp-field.tsx'

export const DisableAuthenticator = () => {
  const disable = useDisableTotp()
  const [password, setPassword] = useState('')
  const [totp, setTotp] = useState('')
  const [incomplete, setIncomplete] = useState(false)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = password === '' || totp.length < 6
    setIncomplete(missing)
    if (!missing && !disable.isPending) disable.mutate({ password, totp })
  }
  const refusedFor = (code: 'PASSWORD_INVALID' | 'TOTP_CODE_INVALID' | 'TOTP_USED') =>
    disable.error instanceof CallFailure && disable.error.is(code) ? disable.error.message : undefined
  const passwordError = incomplete && !password ? authMessages.passwordRequired : refusedFor('PASSWORD_INVALID')
  const isShort = incomplete && totp.length < 6
  const totpError = isShort
    ? authenticatorTexts.codeRequired
    : (refusedFor('TOTP_CODE_INVALID') ?? refusedFor('TOTP_USED'))

  return (
    <form noValidate onSubmit={submit}>
      <FormError>{passwordError || totpError ? null : disable.error?.message}</FormError>
      <CurrentPasswordField value={password} onChange={setPassword} error={passwordError} />
      <TotpField value={totp} onChange={setTotp} error={totpError} />
      <Button type="submit" busy={disable.isPending}>
        {authenticatorTexts.disable}
      </Button>
    </form>
  )
}
