import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { authMessages } from '../../../contract/auth.ts'
import { commonTexts } from '../../../contract/common-texts.ts'
import { type Connection, connectionName } from '../../../contract/connections.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { backTo } from '../../lib/own-address.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Field, PasswordInput } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { LoadingIndicator } from '../../ui/loading-indicator.tsx'
import styles from './account.module.css'
import { findWanted, useDisconnectAfterReset, useResetPassword, useResetToken } from './api.ts'
import { AccountFrame } from './components/account-frame.tsx'
import { failureTexts, resetTexts } from './content.ts'
import { failureSentence, newPasswordProblem } from './rules.ts'

/** docs/product.md, “Registering and signing in”. */
const REDIRECT_MS = 3_000

const isOutage = (error: Error): boolean => error instanceof CallFailure && error.isOutage

const ResetPasswordPage = () => {
  const { token = '' } = useSearch({ from: '/_open/reset-password' })
  const verification = useResetToken(token)
  const reset = useResetPassword()
  return (
    <AccountFrame
      title={commonTexts.newPassword}
      deck="You’ll be signed out on all devices."
      links={
        <Link to="/login" search={backTo(findWanted())}>
          Back to Login
        </Link>
      }
    >
      {reset.isSuccess ? (
        <ResetSuccess token={token} connections={reset.data.connections} />
      ) : token === '' ? (
        <InvalidLink>{authMessages.resetTokenMissingOnLoad}</InvalidLink>
      ) : verification.data ? (
        <NewPasswordForm token={token} email={verification.data.email} reset={reset} />
      ) : verification.error ? (
        <InvalidLink onRetry={isOutage(verification.error) ? () => verification.refetch() : undefined}>
          {failureSentence(verification.error, failureTexts.verifyResetToken)}
        </InvalidLink>
      ) : (
        <LoadingIndicator message="Loading..." description="Please wait while we check your reset link" />
      )}
    </AccountFrame>
  )
}

interface InvalidLinkProps {
  children: ReactNode
  /** For a link that could not be checked: it may still be good. */
  onRetry?: () => void
}

const InvalidLink = ({ children, onRetry }: InvalidLinkProps) => (
  <div className={styles.form}>
    <h2 className="display">Invalid Reset Link</h2>
    <p role="alert" className="mute">
      {children}
    </p>
    {onRetry ? (
      <Button look="primary" onClick={onRetry}>
        Try Again
      </Button>
    ) : null}
    <Link
      to="/forgot-password"
      search={backTo(findWanted())}
      className={buttonClass({ look: onRetry ? 'outline' : 'primary' })}
    >
      Request New Link
    </Link>
  </div>
)

interface NewPasswordFormProps {
  token: string
  email: string
  reset: ReturnType<typeof useResetPassword>
}

const NewPasswordForm = ({ token, email, reset }: NewPasswordFormProps) => {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const refused = reset.error instanceof CallFailure ? reset.error.fields.newPassword : undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reset.isPending) return
    const found = newPasswordProblem({ password, confirmation, token })
    setProblem(found)
    if (found) return
    reset.mutate(
      { token, newPassword: password },
      { onError: (error) => setProblem(failureSentence(error, failureTexts.resetPassword)) },
    )
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p>
        For <b>{email}</b>
      </p>
      {/* Password managers file the new password under this name. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <FormError>{refused === problem ? null : problem}</FormError>
      <Field
        label="New password"
        hint="At least 8 characters."
        {...(refused === problem ? { error: refused } : { invalid: problem !== null })}
      >
        <PasswordInput
          autoComplete="new-password"
          autoFocus
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
      <Field label="Confirm new password" invalid={problem !== null && refused !== problem}>
        <PasswordInput
          autoComplete="new-password"
          value={confirmation}
          onChange={({ target }) => setConfirmation(target.value)}
        />
      </Field>
      <Button type="submit" look="primary" size="large" busy={reset.isPending}>
        {reset.isPending ? 'Saving' : 'Reset password'}
      </Button>
    </form>
  )
}

interface ResetSuccessProps {
  token: string
  /** What goes on although every session has ended. */
  connections: readonly Connection[]
}

const ResetSuccess = ({ token, connections }: ResetSuccessProps) => {
  const navigate = useNavigate()
  const disconnect = useDisconnectAfterReset()
  const isAsked = connections.length > 0 && !disconnect.isSuccess
  useEffect(() => {
    if (isAsked) return
    const timer = setTimeout(() => navigate({ to: '/login', search: backTo(findWanted()), replace: true }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate, isAsked])
  return (
    <div className={styles.form}>
      <div role="status">
        <h2 className="display">Reset Success!</h2>
        <p className="mute">{isAsked ? resetTexts.done : resetTexts.leaving}</p>
        {disconnect.isSuccess ? <p>{resetTexts.disconnected}</p> : null}
      </div>
      {isAsked ? (
        <>
          <p>{resetTexts.stillConnected}</p>
          <ul>
            {[...new Set(connections.map(connectionName))].map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <FormError>{disconnect.error?.message}</FormError>
          <Button look="primary" size="large" busy={disconnect.isPending} onClick={() => disconnect.mutate({ token })}>
            {disconnect.isPending ? 'Disconnecting' : 'Disconnect all'}
          </Button>
        </>
      ) : null}
      <Link
        to="/login"
        search={backTo(findWanted())}
        className={buttonClass({ look: isAsked ? 'outline' : 'primary' })}
      >
        {isAsked ? 'Keep them and log in' : 'Login now'}
      </Link>
    </div>
  )
}

export default ResetPasswordPage
