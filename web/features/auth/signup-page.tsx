import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { RESEND_COOLDOWN_SECONDS, Registration } from '../../../contract/auth.ts'
import { recordReferralVisit } from '../../../contract/referrals.ts'
import { availableStorage } from '../../lib/available-storage.ts'
import { call } from '../../lib/call.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { schemaResolver } from '../../lib/form-resolver.ts'
import { backTo } from '../../lib/own-address.ts'
import { serverClock } from '../../lib/server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { StepsBar } from '../../ui/steps-bar.tsx'
import styles from './account.module.css'
import { useRegister } from './api.ts'
import { AccountFrame } from './components/account-frame.tsx'
import { ConfirmationForm } from './components/confirmation-form.tsx'
import { RegistrationForm } from './components/registration-form.tsx'
import { failureTexts, signupSteps } from './content.ts'
import { readDraft, removeDraft, updateDraft } from './draft-rules.ts'
import { emptyRegistration, failureSentence, toRegistration, type RegistrationForm as Values } from './rules.ts'

/**
 * Tells who shared a link that it was opened: once in a tab, however often the page is reloaded. The code is kept from then on,
 * so that a visitor who looks around first still arrives as their referral.
 */
const useReferralVisit = (storage: Storage, code: string | undefined): void => {
  useEffect(() => {
    if (!code || readDraft(storage).referralCode === code) return
    updateDraft(storage, { referralCode: code })
    call(recordReferralVisit, { input: { code } }).catch((error: unknown) =>
      // The visitor has nothing to do with it: they sign up all the same.
      console.warn('A visit was not counted:', error),
    )
  }, [storage, code])
}

type Step = 'welcome' | 'registration' | 'confirm'
const STEPS: readonly Step[] = ['welcome', 'registration', 'confirm']

/** Of this tab: what is typed into a shared computer must not outlive it. */
const storage = availableStorage(() => sessionStorage)

const SignupPage = () => {
  const search = useSearch({ from: '/_open/signup' })
  const navigate = useNavigate()
  const [draft, setDraft] = useState(() => readDraft(storage))
  const keep = (changes: Parameters<typeof updateDraft>[1]) => setDraft(updateDraft(storage, changes))
  const referralCode = search.ref ?? draft.referralCode ?? undefined
  useReferralVisit(storage, search.ref)
  const registration = useRegister()
  const form = useForm<Values & { phone?: string }>({
    defaultValues: { ...emptyRegistration, ...draft.form },
    resolver: schemaResolver(Registration, (values) => toRegistration(values, referralCode)),
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => updateDraft(storage, { form: values, ...(referralCode ? { referralCode } : {}) }),
      }),
    [form, referralCode],
  )

  // No step beyond what was done: the last one belongs to a code that was mailed.
  const wanted = STEPS.find((name) => name === search.step) ?? 'welcome'
  const step = wanted === 'confirm' && !draft.waiting ? 'registration' : wanted
  const goTo = (next: Step) => navigate({ to: '/signup', search: { ...search, step: next } })

  const cooledDownAt = (cooldownSeconds: number) => serverClock.now() + cooldownSeconds * 1000

  const submit = (values: Values) => {
    if (registration.isPending) return
    registration.mutate(toRegistration(values, referralCode), {
      onSuccess: (waiting) => {
        keep({ waiting, resendAtMs: cooledDownAt(RESEND_COOLDOWN_SECONDS) })
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
      deck="Look around with a free account. Signals unlock when you activate it."
      above={<StepsBar steps={signupSteps} current={STEPS.indexOf(step)} />}
      links={
        <>
          <span>
            Have an account?{' '}
            <Link to="/login" search={backTo(search.next)}>
              Login
            </Link>
          </span>
          {step === 'confirm' ? (
            <button type="button" className={styles.link} onClick={() => goTo('registration')}>
              Change email
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
      {step === 'confirm' && draft.waiting ? (
        <ConfirmationForm
          waiting={draft.waiting}
          next={search.next}
          resendAtMs={draft.resendAtMs}
          onResent={(cooldownSeconds) => keep({ resendAtMs: cooledDownAt(cooldownSeconds) })}
          onConfirmed={() => removeDraft(storage)}
        />
      ) : null}
    </AccountFrame>
  )
}

const Welcome = ({ onBegin }: { onBegin: () => void }) => (
  <div className={styles.form}>
    <h2 className="display">Welcome</h2>
    <p className="mute">You need an email address and a phone number. It’s free and takes two minutes.</p>
    <Button look="primary" size="large" onClick={onBegin}>
      Begin Registration
    </Button>
  </div>
)

export default SignupPage
