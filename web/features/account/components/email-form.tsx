import { useState } from 'react'
import type * as z from 'zod/mini'
import { confirmEmailChange, NewEmail } from '../../../../contract/own-account.ts'
import { schemaResolver } from '../../../lib/form-resolver.ts'
import { useDialog } from '../../../lib/use-dialog.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Input, PasswordInput } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useConfirmEmail, useNewEmail } from '../api.ts'
import { emailTexts } from '../content.ts'
import styles from './account-hub.module.css'
import { OfferDisconnect } from './connections.tsx'
import { useHubForm } from './use-hub-form.ts'

type NewEmailValues = z.input<typeof NewEmail>
type CodeValues = z.input<typeof confirmEmailChange.input>

/** Two steps: the password sends a code to the new mailbox, the code changes the address. */
export const EmailForm = () => {
  const [isOpen, setIsOpen] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const offer = useDialog<null>()
  const done = () => {
    setSentTo(null)
    setIsOpen(false)
    showToast(emailTexts.saved)
    offer.ask(null)
  }
  if (!isOpen)
    return (
      <>
        <Button size="small" onClick={() => setIsOpen(true)}>
          {emailTexts.begin}
        </Button>
        {offer.asked ? <OfferDisconnect key={offer.asked.number} open={offer.open} onClose={offer.close} /> : null}
      </>
    )
  if (sentTo === null) return <NewEmailForm onSent={setSentTo} onLeave={() => setIsOpen(false)} />
  return <CodeForm email={sentTo} onConfirmed={done} onLeave={() => setSentTo(null)} />
}

const NewEmailForm = ({ onSent, onLeave }: { onSent: (email: string) => void; onLeave: () => void }) => {
  const ask = useNewEmail()
  const {
    register,
    submit,
    findError: errorOf,
    problem,
  } = useHubForm<NewEmailValues, { email: string }>({
    defaultValues: { email: '', password: '' },
    resolver: schemaResolver<NewEmailValues>(NewEmail),
    change: ask,
    onSaved: ({ email }) => onSent(email),
  })
  return (
    <form noValidate onSubmit={submit}>
      <FormError>{problem}</FormError>
      <Field label={emailTexts.next} error={errorOf('email')}>
        <Input
          type="email"
          autoComplete="email"
          inputMode="email"
          spellCheck={false}
          autoFocus
          {...register('email')}
        />
      </Field>
      <Field label={emailTexts.password} error={errorOf('password')}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      <div className={styles.row}>
        <Button type="submit" busy={ask.isPending}>
          {emailTexts.send}
        </Button>
        <Button look="plain" onClick={onLeave}>
          {emailTexts.leave}
        </Button>
      </div>
    </form>
  )
}

interface CodeFormProps {
  email: string
  onConfirmed: () => void
  onLeave: () => void
}

const CodeForm = ({ email, onConfirmed, onLeave }: CodeFormProps) => {
  const confirm = useConfirmEmail()
  const {
    register,
    submit,
    findError: errorOf,
    problem,
  } = useHubForm<CodeValues, { email: string }>({
    defaultValues: { confirmationCode: '' },
    resolver: schemaResolver<CodeValues>(confirmEmailChange.input),
    change: confirm,
    onSaved: onConfirmed,
  })
  return (
    <form noValidate onSubmit={submit}>
      <p role="status">{emailTexts.sent(email)}</p>
      <FormError>{problem}</FormError>
      <Field label={emailTexts.code} error={errorOf('confirmationCode')}>
        <Input
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          {...register('confirmationCode')}
        />
      </Field>
      <div className={styles.row}>
        <Button type="submit" busy={confirm.isPending}>
          {emailTexts.confirm}
        </Button>
        <Button look="plain" onClick={onLeave}>
          {emailTexts.another}
        </Button>
      </div>
    </form>
  )
}
