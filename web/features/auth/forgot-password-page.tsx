import { Link, useSearch } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { forgotPassword } from '../../../contract/auth.ts'
import { schemaResolver } from '../../lib/form-resolver.ts'
import { backTo } from '../../lib/own-address.ts'
import { useServiceInfo } from '../../lib/use-service-info.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import styles from './account.module.css'
import { useForgotPassword } from './api.ts'
import { AccountFrame } from './components/account-frame.tsx'
import { MailboxLink } from './components/mailbox-link.tsx'
import { failureTexts } from './content.ts'
import { failureSentence } from './rules.ts'

const ForgotPasswordPage = () => {
  const { next } = useSearch({ from: '/_open/forgot-password' })
  const request = useForgotPassword(next)
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { email: '' },
    resolver: schemaResolver<{ email: string }>(forgotPassword.input),
  })

  return (
    <AccountFrame
      title="Forgot your password?"
      deck="We’ll email you a link to choose a new password. It expires in 30 minutes."
      links={
        <>
          {request.isSuccess ? null : (
            <Link to="/login" search={backTo(next)}>
              Back to Login
            </Link>
          )}
          <SupportLink />
        </>
      }
    >
      {request.isSuccess ? (
        <CheckYourEmail
          email={request.variables.email}
          message={request.data.message}
          next={next}
          onTryAgain={request.reset}
        />
      ) : (
        <form
          className={styles.form}
          noValidate
          onSubmit={handleSubmit((input) => {
            if (!request.isPending) request.mutate(input)
          })}
        >
          <FormError>{request.error ? failureSentence(request.error, failureTexts.forgotPassword) : null}</FormError>
          <Field label="Email" error={formState.errors.email?.message}>
            <Input
              type="email"
              autoComplete="username"
              inputMode="email"
              spellCheck={false}
              autoFocus
              {...register('email')}
            />
          </Field>
          <Button type="submit" look="primary" size="large" busy={request.isPending}>
            {request.isPending ? 'Sending' : 'Send Reset Link'}
          </Button>
        </form>
      )}
    </AccountFrame>
  )
}

interface CheckYourEmailProps {
  email: string
  message: string | undefined
  /** Where a login leads. */
  next: string | undefined
  onTryAgain: () => void
}

const CheckYourEmail = ({ email, message, next, onTryAgain }: CheckYourEmailProps) => (
  <div className={styles.form} role="status">
    <h2 className="display">Check Your Email</h2>
    <p className="mute">{message ?? 'If this address has an account, a reset link is on its way.'}</p>
    <MailboxLink to={email} />
    <Button look="primary" onClick={onTryAgain}>
      Try Again
    </Button>
    <Link to="/login" search={backTo(next)} className={buttonClass()}>
      Back to Login
    </Link>
  </div>
)

const SupportLink = () => {
  const service = useServiceInfo()
  return service ? (
    <a href={service.supportTelegramUrl} target="_blank" rel="noreferrer">
      Contact support on Telegram
    </a>
  ) : null
}

export default ForgotPasswordPage
