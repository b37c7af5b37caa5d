import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { joinMessages, type Marathon } from '../../../../contract/marathon-places.ts'
import { useUser } from '../../../data/user-context.tsx'
import { CallFailure, NETWORK_MESSAGE } from '../../../lib/call-failure.ts'
import { useServiceInfo } from '../../../lib/use-service-info.ts'
import { Field, Input } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useJoinMarathon } from '../api.ts'
import { joinTexts as texts } from '../content.ts'
import { type JoinProblem, toJoinProblem } from '../place-rules.ts'
import styles from './member-marathons.module.css'

/** How long the welcome stands before the dialog closes (docs/product.md, “Marathons”). */
const WELCOME_MS = 2_000

const SENTENCES: Record<Exclude<JoinProblem, 'unpaid'>, string> = {
  full: joinMessages.full,
  expired: joinMessages.over,
  invalid: joinMessages.invalid,
}

const isUnpaidFor = (error: Error | null): boolean => error instanceof CallFailure && error.is('UPOINTS_INSUFFICIENT')
const isOtherFee = (error: Error | null): boolean => error instanceof CallFailure && error.is('MARATHON_FEE_DIFFERS')

const formatSentence = (error: Error): string => {
  const problem = toJoinProblem(error.message, isUnpaidFor(error) || isOtherFee(error))
  return problem === 'unpaid' ? error.message : SENTENCES[problem]
}

interface JoinDialogProps {
  /** The one that the member came from, as it is known now; null where any code is meant. */
  about: Pick<Marathon, 'name' | 'entryFee'> | null
  open: boolean
  close: () => void
}

/** Asks for an access code. A refusal goes away with the next letter; a welcome closes it. */
export const JoinDialog = ({ about, open, close }: JoinDialogProps) => {
  const { uPoints } = useUser()
  const isDemo = useServiceInfo()?.demo ?? false
  const [code, setCode] = useState('')
  // What was shown when the dialog opened is what is agreed to, until a refusal says that it is another fee now.
  const [agreedFee, setAgreedFee] = useState(about?.entryFee)
  const { mutate, isPending, isSuccess, error, reset } = useJoinMarathon()
  const leave = useEffectEvent(close)
  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(() => leave(), WELCOME_MS)
    return () => clearTimeout(timer)
  }, [isSuccess])

  if (about && about.entryFee !== agreedFee && isOtherFee(error)) setAgreedFee(about.entryFee)

  const accessCode = code.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (accessCode !== '' && !isPending && !isSuccess) mutate({ accessCode, fee: agreedFee })
  }
  const isCut = error instanceof CallFailure && error.isNetwork
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={texts.title}
      cancel={isSuccess ? texts.close : texts.cancel}
      confirm={isPending ? texts.unlocking : texts.unlock}
      busy={isPending}
      isOff={accessCode === '' || isSuccess}
      className={styles.joinMarathon}
      onSubmit={submit}
    >
      <Field
        label={texts.label}
        hint={isDemo ? texts.hint : texts.hostHint}
        error={error ? formatSentence(error) : undefined}
      >
        <Input
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          onChange={({ target }) => {
            setCode(target.value)
            reset()
          }}
        />
      </Field>
      {isCut ? <p className="note">{NETWORK_MESSAGE}</p> : null}
      <p className="note">
        {about && agreedFee ? texts.fee(agreedFee, about.name) : texts.anyFee}{' '}
        {uPoints === undefined ? null : texts.balance(uPoints)}{' '}
        {isUnpaidFor(error) ? <Link to="/dashboard/u-points">{texts.earn}</Link> : null}
      </p>
      <p role="status" className={isSuccess ? styles.welcome : 'sr-only'}>
        {isSuccess ? joinMessages.joined : ''}
      </p>
    </FormDialog>
  )
}
