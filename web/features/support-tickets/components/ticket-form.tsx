import { type FormEvent, useState } from 'react'
import { countCharacters } from '../../../../contract/people-text.ts'
import {
  TICKET_MESSAGE_MAX_CHARACTERS,
  TicketCategory,
  TicketForm,
  TicketPriority,
  type TicketThread,
} from '../../../../contract/support-tickets.ts'
import { useUser } from '../../../data/user-context.tsx'
import { CallFailure } from '../../../lib/call-failure.ts'
import { findProblems } from '../../../lib/form-resolver.ts'
import { useKeptText } from '../../../lib/use-kept-text.ts'
import { useNonce } from '../../../lib/use-nonce.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Input, Select, TextArea } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useCreateTicket } from '../api.ts'
import { categoryNames, formTexts, priorityNames } from '../content.ts'
import { PictureField } from './picture-field.tsx'
import styles from './support.module.css'

/** From how many characters before the limit on they are counted. */
const COUNTED_FROM = 400

/** What is written, and what speaks against it. What is not sent yet waits in the browser. */
const useTicketForm = (onSent: (thread: TicketThread) => void) => {
  const { id } = useUser()
  const [subject, setSubject] = useKeptText(`ticket-subject.${id}`)
  const [message, setMessage] = useKeptText(`ticket.${id}`)
  const [category, setCategory] = useState('')
  const [priority, setPriority] = useState<TicketPriority>('medium')
  const [picture, setPicture] = useState<File | null>(null)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const nonce = useNonce()
  const { mutate, isPending, error, reset } = useCreateTicket()
  const told = error instanceof CallFailure ? error.fields : {}

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const written = { category, priority, subject, message }
    const values = { nonce: nonce.of(...Object.values(written), picture), ...written }
    const found = findProblems(TicketForm, values) ?? {}
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) {
      const control = event.currentTarget.elements.namedItem(first)
      if (control instanceof HTMLElement) control.focus()
      return
    }
    mutate(
      { ...values, category: TicketCategory.parse(category), picture },
      {
        onSuccess: (thread) => {
          nonce.done()
          setSubject('')
          setMessage('')
          setPicture(null)
          onSent(thread)
        },
      },
    )
  }
  const changed = (name: string) => {
    setProblems(({ [name]: _, ...others }) => others)
    if (error) reset()
  }
  return {
    values: { category, priority, subject, message, picture },
    change: {
      category: (value: string) => {
        setCategory(value)
        changed('category')
      },
      subject: (value: string) => {
        setSubject(value)
        changed('subject')
      },
      message: (value: string) => {
        setMessage(value)
        changed('message')
      },
      priority: setPriority,
      picture: setPicture,
    },
    refused: { ...told, ...problems },
    /** A refusal that no field says. */
    failure: error && Object.keys(told).length === 0 ? error.message : null,
    isPending,
    send,
  }
}

/** Writes to support. */
export const TicketFormSheet = ({ onSent }: { onSent: (thread: TicketThread) => void }) => {
  const { values, change, refused, failure, isPending, send } = useTicketForm(onSent)
  const left = TICKET_MESSAGE_MAX_CHARACTERS - countCharacters(values.message)

  return (
    <Panel title={formTexts.title} className={styles.ticketForm}>
      <form noValidate onSubmit={send}>
        <div className={styles.two}>
          <Field label={formTexts.category} error={refused.category}>
            <Select name="category" value={values.category} onChange={({ target }) => change.category(target.value)}>
              <option value="">{formTexts.noCategory}</option>
              {TicketCategory.options.map((value) => (
                <option key={value} value={value}>
                  {categoryNames[value]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={formTexts.priority} optional>
            <Select
              value={values.priority}
              onChange={({ target }) => change.priority(TicketPriority.parse(target.value))}
            >
              {TicketPriority.options.map((value) => (
                <option key={value} value={value}>
                  {priorityNames[value]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Field label={formTexts.subject} error={refused.subject}>
          <Input
            name="subject"
            value={values.subject}
            autoComplete="off"
            onChange={({ target }) => change.subject(target.value)}
          />
        </Field>
        <Field
          label={formTexts.message}
          error={refused.message}
          hint={left <= COUNTED_FROM ? formTexts.left(left) : formTexts.hint}
        >
          <TextArea
            name="message"
            rows={5}
            value={values.message}
            onChange={({ target }) => change.message(target.value)}
          />
        </Field>
        <PictureField picture={values.picture} isSending={isPending} onChange={change.picture} />
        <FormError>{failure}</FormError>
        <p className={styles.act}>
          <Button type="submit" look="primary" busy={isPending}>
            {isPending ? formTexts.sending : formTexts.send}
          </Button>
        </p>
      </form>
    </Panel>
  )
}
