import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { joinMessages, type Marathon } from '../../../../contract/marathon-places.ts'
import { useUser } from '../../../data/user-context.tsx'
import { CallFailure, NETWORK_MESSAGE } from '../../../lib/call-failure.ts'
import { useServiceInfo } from '../../../lib/use-service-info.ts'
import { Field, Input } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
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
  about: Pick<Marathon, 'id' | 'name' | 'entryFee' | 'needsCode'> | null
  open: boolean
  close: () => void
}

/** Joining, with the fee that the member has read; a welcome closes the dialog. */
const useJoining = ({ about, close }: JoinDialogProps) => {
  // What was shown when the dialog opened is what is agreed to, until a refusal says that it is another fee now.
  const [agreedFee, setAgreedFee] = useState(about?.entryFee)
  const joining = useJoinMarathon()
  const { isSuccess, isPending, error } = joining
  const leave = useEffectEvent(close)
  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(() => leave(), WELCOME_MS)
    return () => clearTimeout(timer)
  }, [isSuccess])
  if (about && about.entryFee !== agreedFee && isOtherFee(error)) setAgreedFee(about.entryFee)
  const openId = about && !about.needsCode ? about.id : null
  const join = (accessCode: string) => {
    if (!isPending && !isSuccess) joining.mutate({ openId, accessCode, fee: agreedFee })
  }
  return { ...joining, agreedFee, join }
}

interface TermsProps {
  about: JoinDialogProps['about']
  joining: ReturnType<typeof useJoining>
}

/** What it costs and what the member has, what went wrong on the way, and the welcome. */
const Terms = ({ about, joining: { agreedFee, error, isSuccess } }: TermsProps) => {
  const { uPoints } = useUser()
  const isFree = about?.needsCode === false && agreedFee === 0
  return (
    <>
      {error instanceof CallFailure && error.isNetwork ? <p className="note">{NETWORK_MESSAGE}</p> : null}
      <p className="note">
        {about && agreedFee ? texts.fee(agreedFee, about.name) : texts[isFree ? 'noFee' : 'anyFee']}{' '}
        {uPoints === undefined || isFree ? null : texts.balance(uPoints)}{' '}
        {isUnpaidFor(error) ? <Link to="/dashboard/u-points">{texts.earn}</Link> : null}
      </p>
      <p role="status" className={isSuccess ? styles.welcome : 'sr-only'}>
        {isSuccess ? joinMessages.joined : ''}
      </p>
    </>
  )
}

/** Asks what a marathon needs before one joins: its access code, or a yes to its fee. A refusal of a code goes away with the next letter. */
export const JoinDialog = (props: JoinDialogProps) => {
  const { about, open, close } = props
  const isDemo = useServiceInfo()?.demo ?? false
  const [code, setCode] = useState('')
  const joining = useJoining(props)
  const { error, isPending, isSuccess, join, reset } = joining
  const accessCode = code.trim()
  const openName = about?.needsCode === false ? about.name : null
  const isReady = openName !== null || accessCode !== ''
  const [confirm, confirming] = openName === null ? [texts.unlock, texts.unlocking] : [texts.join, texts.joining]
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={openName === null ? texts.title : texts.joinTitle(openName)}
      cancel={isSuccess ? texts.close : texts.cancel}
      confirm={isPending ? confirming : confirm}
      busy={isPending}
      isOff={!isReady || isSuccess}
      className={styles.joinMarathon}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) join(accessCode)
      }}
    >
      {openName === null ? (
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
      ) : (
        <FormError>{error && !(error instanceof CallFailure && error.isNetwork) ? error.message : null}</FormError>
      )}
      <Terms about={about} joining={joining} />
    </FormDialog>
  )
}
