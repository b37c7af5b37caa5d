import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { TRANSFER_MESSAGE_MAX_LENGTH, type Transfer } from '../../../../contract/upoints.ts'
import { CallFailure } from '../../../lib/call-failure.ts'
import { problemsResolver, showProblems } from '../../../lib/form-resolver.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Input, NumberInput } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { useTransfer, useTransferRecipient } from '../api.ts'
import { transferTexts } from '../content.ts'
import {
  type Attempt,
  emptyTransfer,
  fieldProblems,
  readTransfer,
  type TransferValues,
  toAttempt,
} from '../transfer-rules.ts'
import { ConfirmTransfer } from './confirm-transfer.tsx'
import styles from './transfer.module.css'

interface TransferFormProps {
  sender: { email: string; uPoints: number }
  onTransferred: (transfer: Transfer) => void
}

const isAboutFields = (error: Error): boolean => error instanceof CallFailure && error.isAboutFields

export const TransferForm = ({ sender, onTransferred }: TransferFormProps) => {
  const transfer = useTransfer()
  const recipient = useTransferRecipient()
  const [confirming, setConfirming] = useState(false)
  const attempt = useRef<Attempt | null>(null)
  const { register, handleSubmit, setValue, setError, setFocus, formState } = useForm<TransferValues>({
    defaultValues: emptyTransfer,
    resolver: problemsResolver((values) => readTransfer(values, sender).problems),
  })
  const { recipientEmail, amount, message } = formState.errors

  const review = (values: TransferValues) => {
    const { form } = readTransfer(values, sender)
    if (!form || recipient.isPending) return
    recipient.mutate(form.recipientEmail, {
      onSuccess: () => {
        attempt.current = toAttempt(form, attempt.current, () => crypto.randomUUID())
        transfer.reset()
        setConfirming(true)
      },
      onError: showRefusal,
    })
  }
  const showRefusal = (error: Error) => {
    const problems = error instanceof CallFailure ? fieldProblems(error.fields) : null
    if (!problems) return
    setConfirming(false)
    showProblems(setError, problems)
  }
  const confirm = () => {
    if (!attempt.current || transfer.isPending) return
    transfer.mutate(attempt.current, {
      onSuccess: (reply) => onTransferred(reply.transfer),
      onError: showRefusal,
    })
  }
  const leave = () => {
    transfer.leave()
    setConfirming(false)
  }
  const fillMax = () => {
    setValue('amount', String(sender.uPoints), { shouldValidate: formState.isSubmitted })
    setFocus('amount')
  }

  return (
    <form className={styles.transferForm} noValidate onSubmit={handleSubmit(review)}>
      <Field label={transferTexts.recipient} error={recipientEmail?.message}>
        <Input type="email" autoComplete="off" inputMode="email" spellCheck={false} {...register('recipientEmail')} />
      </Field>
      <Field
        label={transferTexts.amount}
        hint={transferTexts.balance(formatCount(sender.uPoints))}
        error={amount?.message}
      >
        <div className="with-end">
          <NumberInput kind="whole" placeholder="1 or more" {...register('amount')} />
          <button type="button" aria-label={transferTexts.maxOf(formatCount(sender.uPoints))} onClick={fillMax}>
            {transferTexts.max}
          </button>
        </div>
      </Field>
      <Field label={transferTexts.message} optional error={message?.message}>
        <Input autoComplete="off" maxLength={TRANSFER_MESSAGE_MAX_LENGTH} {...register('message')} />
      </Field>
      <FormError>{recipient.error && !isAboutFields(recipient.error) ? recipient.error.message : null}</FormError>
      <Button type="submit" look="primary" busy={recipient.isPending}>
        {recipient.isPending ? transferTexts.checking : transferTexts.submit}
      </Button>
      <p className="note">{transferTexts.note}</p>
      {attempt.current && recipient.data ? (
        <ConfirmTransfer
          form={attempt.current.form}
          recipientName={recipient.data.name}
          after={sender.uPoints - attempt.current.form.amount}
          open={confirming}
          onClose={leave}
          onConfirm={confirm}
          busy={transfer.isPending}
          error={transfer.error}
        />
      ) : null}
    </form>
  )
}
