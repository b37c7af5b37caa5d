import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { authMessages, login } from '../../../contract/auth.ts'
import { refusals } from '../../../contract/refusals.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { schemaResolver } from '../../lib/form-resolver.ts'
import { backTo } from '../../lib/own-address.ts'
import { useServiceInfo } from '../../lib/use-service-info.ts'
import { Button } from '../../ui/button.tsx'
import { commonLabels } from '../../ui/common-labels.ts'
import { CodeInput, Field, Input, PasswordInput } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import styles from './account.module.css'
import { useLogin } from './api.ts'
import { AccountFrame } from './components/account-frame.tsx'
import { demoAccounts, failureTexts } from './content.ts'
import { failureSentence } from './rules.ts'

/** Who can sign in to a demo: a press fills in the e-mail. */
const DemoAccounts = ({ onChoose }: { onChoose: (email: string) => void }) =>
  useServiceInfo()?.demo ? (
    <div className={styles.demoNote}>
      <span>
        <b>Demo accounts.</b> The terminal prints their password.
      </span>
      <div className={styles.accounts}>
        {demoAccounts.map((email) => (
          <Button key={email} size="small" onClick={() => onChoose(email)}>
            {email}
          </Button>
        ))}
      </div>
    </div>
  ) : null

interface Values {
  email: string
  password: string
  totp: string
}

const isAboutCode = (error: Error): boolean =>
  error instanceof CallFailure && (error.is('TOTP_REQUIRED') || error.is('TOTP_INVALID') || error.is('TOTP_USED'))

const LoginPage = () => {
  const { next } = useSearch({ from: '/_open/login' })
  const signIn = useLogin(next)
  const [asksCode, setAsksCode] = useState(false)
  const { register, handleSubmit, setValue, setFocus, setError, formState } = useForm<Values>({
    defaultValues: { email: '', password: '', totp: '' },
    resolver: schemaResolver(login.input),
  })
  const { email: emailError, password: passwordError, totp: codeError } = formState.errors
  const refusal = signIn.error && !isAboutCode(signIn.error) ? failureSentence(signIn.error, failureTexts.login) : null

  const submit = ({ email, password, totp }: Values) => {
    if (signIn.isPending) return
    if (asksCode && !totp.trim()) return setError('totp', { message: refusals.TOTP_REQUIRED }, { shouldFocus: true })
    signIn.mutate(
      { email, password, ...(totp.trim() ? { totp: totp.trim() } : {}) },
      {
        onError: (error) => {
          if (!isAboutCode(error)) return
          setAsksCode(true)
          if (asksCode) setError('totp', { message: error.message }, { shouldFocus: true })
        },
      },
    )
  }
  const chooseDemoAccount = (email: string) => {
    setValue('email', email)
    setFocus('password')
  }

  return (
    <AccountFrame
      title="Welcome back"
      deck="Your account, signals and results."
      links={
        <>
          <span>
            New here?{' '}
            <Link to="/signup" search={backTo(next)}>
              Sign Up Free
            </Link>
          </span>
          <Link to="/">{commonLabels.backToStart}</Link>
        </>
      }
      below={<DemoAccounts onChoose={chooseDemoAccount} />}
    >
      <form className={styles.form} noValidate onSubmit={handleSubmit(submit)}>
        <h2 className="display">Login</h2>
        <FormError>{emailError || passwordError ? authMessages.fillAllFields : refusal}</FormError>
        <Field label="Email" invalid={Boolean(emailError)}>
          <Input
            type="email"
            autoComplete="username"
            inputMode="email"
            spellCheck={false}
            autoFocus
            {...register('email')}
          />
        </Field>
        <Field label="Password" invalid={Boolean(passwordError)}>
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </Field>
        {asksCode ? (
          <Field label="Authenticator code" hint={refusals.TOTP_REQUIRED} error={codeError?.message}>
            <CodeInput
              kind="digits"
              className={styles.code}
              autoComplete="one-time-code"
              autoFocus
              {...register('totp')}
            />
          </Field>
        ) : null}
        <Button type="submit" look="primary" size="large" busy={signIn.isPending}>
          {signIn.isPending ? 'Logging in' : 'Login'}
        </Button>
        <Link to="/forgot-password" search={backTo(next)} className={styles.link}>
          Forgot your password?
        </Link>
      </form>
    </AccountFrame>
  )
}

export default LoginPage
