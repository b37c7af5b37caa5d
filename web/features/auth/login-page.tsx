import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { authMessages, login } from '../../../contract/auth.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { schemaResolver } from '../../lib/form-resolver.ts'
import { useServiceInfo } from '../../lib/use-service-info.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Input, PasswordInput } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { useLogin } from './api.ts'
import { AccountFrame } from './components/account-frame.tsx'
import { demoAccounts, failureTexts } from './content.ts'
import { failureSentence } from './rules.ts'

interface Values {
  email: string
  password: string
  totp: string
}

const LoginPage = () => {
  const signIn = useLogin()
  const { register, handleSubmit, setValue, setFocus, formState } = useForm<Values>({
    defaultValues: { email: '', password: '', totp: '' },
    resolver: schemaResolver(login.input),
  })
  const incomplete = formState.errors.email ?? formState.errors.password
  const { error } = signIn
  const asksCode = error instanceof CallFailure && (error.is('TOTP_REQUIRED') || error.is('TOTP_INVALID'))
  const problem = incomplete
    ? authMessages.fillAllFields
    : error && !signIn.isPending
      ? failureSentence(error, failureTexts.login)
      : null

  const submit = ({ email, password, totp }: Values) => {
    if (!signIn.isPending) signIn.mutate({ email, password, ...(totp.trim() ? { totp: totp.trim() } : {}) })
  }
  const chooseDemoAccount = (email: string) => {
    setValue('email', email)
    setFocus('password')
  }

  return (
    <AccountFrame
      title="Welcome back"
      deck="Your desk, your signals and the record, where you left them."
      links={
        <>
          <span>
            New here? <Link to="/signup">Sign Up Free</Link>
          </span>
          <Link to="/">Back to the start</Link>
        </>
      }
    >
      <form className="form" noValidate onSubmit={handleSubmit(submit)}>
        <h2 className="display">Login</h2>
        <FormError>{problem}</FormError>
        <Field label="E-mail" invalid={Boolean(formState.errors.email)}>
          <Input
            type="email"
            autoComplete="username"
            inputMode="email"
            spellCheck={false}
            autoFocus
            {...register('email')}
          />
        </Field>
        <Field label="Password" invalid={Boolean(formState.errors.password)}>
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </Field>
        {asksCode ? (
          <Field label="Authenticator code">
            <Input className="code" autoComplete="one-time-code" inputMode="numeric" autoFocus {...register('totp')} />
          </Field>
        ) : null}
        <Button type="submit" look="primary" size="large" busy={signIn.isPending}>
          {signIn.isPending ? 'Logging in' : 'Login'}
        </Button>
        <Link to="/forgot-password" className="link">
          Forgot your password?
        </Link>
        <DemoAccounts onChoose={chooseDemoAccount} />
      </form>
    </AccountFrame>
  )
}

const DemoAccounts = ({ onChoose }: { onChoose: (email: string) => void }) =>
  useServiceInfo()?.demo ? (
    <div className="demo-note">
      <span>
        <b>Demo accounts.</b> Their password is printed in the terminal that runs this server.
      </span>
      <div className="accounts">
        {demoAccounts.map((email) => (
          <Button key={email} size="small" onClick={() => onChoose(email)}>
            {email}
          </Button>
        ))}
      </div>
    </div>
  ) : null

export default LoginPage
