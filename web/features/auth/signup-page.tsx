import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Registration } from '../../../contract/auth.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { schemaResolver } from '../../lib/form-resolver.ts'
import { Button } from '../../ui/button.tsx'
import { useRegister } from './api.ts'
import { AccountFrame } from './components/account-frame.tsx'
import { ConfirmationForm } from './components/confirmation-form.tsx'
import { RegistrationForm } from './components/registration-form.tsx'
import { StepIndicator } from './components/step-indicator.tsx'
import { failureTexts } from './content.ts'
import { emptyRegistration, failureSentence, registrationOf, type RegistrationForm as Values } from './rules.ts'

type Step = 'welcome' | 'registration' | 'confirm'
const STEPS: readonly Step[] = ['welcome', 'registration', 'confirm']

interface SignupSearch {
  step?: Step
  ref?: string
}

const SignupPage = () => {
  const search: SignupSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const [email, setEmail] = useState<string | null>(null)
  const registration = useRegister()
  const form = useForm<Values & { phone?: string }>({
    defaultValues: emptyRegistration,
    resolver: schemaResolver(Registration, (values) => registrationOf(values, search.ref)),
  })

  // The code belongs to a registration made on this page: a reload starts over at the form.
  const wanted = STEPS.includes(search.step ?? 'welcome') ? (search.step ?? 'welcome') : 'welcome'
  const step = wanted === 'confirm' && !email ? 'registration' : wanted
  const goTo = (next: Step) => navigate({ to: '/signup', search: { ...search, step: next } })

  const submit = (values: Values) => {
    if (registration.isPending) return
    registration.mutate(registrationOf(values, search.ref), {
      onSuccess: ({ email }) => {
        setEmail(email)
        goTo('confirm')
      },
      onError: (error) => {
        if (!(error instanceof CallFailure)) return
        for (const [name, message] of Object.entries(error.fields))
          form.setError(name as keyof Values, { type: 'server', message })
      },
    })
  }

  return (
    <AccountFrame
      title="Join the club that shows its losses"
      deck="A free account shows you the desk. Signals open once your account is activated."
      above={<StepIndicator current={STEPS.indexOf(step)} />}
      links={
        <>
          <span>
            Have an account? <Link to="/login">Login</Link>
          </span>
          {step === 'confirm' ? (
            <button type="button" className="link" onClick={() => goTo('registration')}>
              Change e-mail
            </button>
          ) : null}
        </>
      }
    >
      {step === 'welcome' ? <Welcome onBegin={() => goTo('registration')} /> : null}
      {step === 'registration' ? (
        <RegistrationForm
          form={form}
          busy={registration.isPending}
          problem={registration.error ? failureSentence(registration.error, failureTexts.register) : null}
          onSubmit={submit}
        />
      ) : null}
      {step === 'confirm' && email ? <ConfirmationForm email={email} /> : null}
    </AccountFrame>
  )
}

const Welcome = ({ onBegin }: { onBegin: () => void }) => (
  <div className="form">
    <h2 className="display">Welcome</h2>
    <p className="mute">
      You need an e-mail address that you can open now and a phone number. It takes two minutes and costs nothing.
    </p>
    <Button look="primary" size="large" onClick={onBegin}>
      Begin Registration
    </Button>
  </div>
)

export default SignupPage
