import { Link, useLocation } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { accessCodeMessages } from '../../../../contract/access-codes.ts'
import { drawnCodeText } from '../../../../contract/code-text.ts'
import { useUser } from '../../../data/user-context.tsx'
import { formatDate } from '../../../lib/format.ts'
import { sponsoredLine } from '../../../lib/sponsored-line.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Field, Input } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useSendActivationEmail, useValidateDashboardCode } from '../api.ts'
import { codeTexts } from '../content.ts'
import styles from './account-hub.module.css'

/** In an address behind `#`: where the code is entered. */
const CODE_PART = 'dashboard-code'

/** Whoever came by a link to the code, to enter it, types at once. */
const useFocusWhenMeant = () => {
  const field = useRef<HTMLInputElement>(null)
  const meant = useLocation({ select: ({ hash }) => hash === CODE_PART })
  useEffect(() => {
    if (meant) field.current?.focus()
  }, [meant])
  return field
}

/** That the dashboard is open, until when, and the way on. */
const Unlocked = () => {
  const { accessEndsAt, tier, sponsoredTiers } = useUser()
  const sponsored = sponsoredLine(sponsoredTiers)
  return (
    <>
      <p role="status">
        <b>{codeTexts.unlocked}</b> {accessEndsAt ? `Until ${formatDate(accessEndsAt)}. ${codeTexts.more}` : null}{' '}
        {sponsored ? `${sponsored}.` : null} {tier === 'guest' ? codeTexts.signals : null}
      </p>
      {tier === 'guest' ? null : (
        <p>
          <Link className={buttonClass()} to="/dashboard/signals">
            {codeTexts.room}
          </Link>
        </p>
      )}
    </>
  )
}

/** Whether the dashboard is open, until when, and the code that opens it. */
export const DashboardCode = () => {
  const { dashboardUnlocked, accessEndsAt, hasDeposited, codeActivated, ownTier, sponsoredTiers } = useUser()
  const endless = dashboardUnlocked && accessEndsAt === null
  const unconfirmed = hasDeposited && !codeActivated
  return (
    <Panel id={CODE_PART} title={codeTexts.title} className={styles.hubPart}>
      {dashboardUnlocked ? <Unlocked /> : null}
      {endless && !unconfirmed && ownTier === 'gold' ? null : (
        <CodeForm
          purpose={endless ? (unconfirmed ? 'confirm' : 'tier') : 'unlock'}
          state={`${dashboardUnlocked} ${accessEndsAt} ${codeActivated} ${sponsoredLine(sponsoredTiers)}`}
        />
      )}
      {hasDeposited && !(endless && codeActivated) ? <ActivationMail /> : null}
    </Panel>
  )
}

interface CodeFormProps {
  /** An open dashboard needs no unlocking: a code confirms that the member's mails arrive, or carries a tier for a time. */
  purpose: 'unlock' | 'confirm' | 'tier'
  /** What the code is about to change. When it has changed, what was refused before means nothing any more. */
  state: string
}

const CodeForm = ({ purpose, state }: CodeFormProps) => {
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const [askedIn, setAskedIn] = useState(state)
  const field = useFocusWhenMeant()
  const validate = useValidateDashboardCode()
  const refusal = askedIn === state ? validate.error?.message : undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const empty = drawnCodeText(code) === ''
    setMissing(empty)
    setAskedIn(state)
    if (!empty && !validate.isPending) validate.mutate({ dashboardCode: code }, { onSuccess: () => setCode('') })
  }

  return (
    <form noValidate onSubmit={submit}>
      <p className="mute">{codeTexts.enter[purpose]}</p>
      <Field label={codeTexts.label} error={missing ? accessCodeMessages.dashboardCodeRequired : refusal}>
        <Input
          ref={field}
          className="proof"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={({ target }) => {
            setCode(target.value.toUpperCase())
            setMissing(false)
          }}
        />
      </Field>
      <Button type="submit" look="primary" busy={validate.isPending}>
        {validate.isPending ? codeTexts.submitting : codeTexts.submit[purpose]}
      </Button>
    </form>
  )
}

/** For members whose deposit is verified; the server refuses all others. */
const ActivationMail = () => {
  const send = useSendActivationEmail()
  return (
    <div className={styles.mailCode}>
      <p className="mute">{codeTexts.deposited}</p>
      <FormError>{send.error?.message}</FormError>
      <p role="status">{send.isSuccess ? codeTexts.mailed : null}</p>
      <Button busy={send.isPending} onClick={() => send.mutate()}>
        {send.isPending ? codeTexts.mailing : codeTexts.mail}
      </Button>
    </div>
  )
}
