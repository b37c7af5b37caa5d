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

/** From how many characters before the limit on they are counted. */
const COUNTED_FROM = 400

/** Writes to support. What is not sent yet waits in the browser. */
export const TicketFormSheet = ({ onSent }: { onSent: (thread: TicketThread) => void }) => {
  const { id } = useUser()
  const [subject, setSubject] = useKeptText(`ticket-subject.${id}`)
  const [message, setMessage] = useKeptText(`ticket.${id}`)
  const [category, setCategory] = useState('')
  const [priority, setPriority] = useState<TicketPriority>('medium')
  const [picture, setPicture] = useState<File | null>(null)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const nonce = useNonce()
  const { mutate, isPending, error, reset } = useCreateTicket()
  const left = TICKET_MESSAGE_MAX_CHARACTERS - countCharacters(message)
  const told = error instanceof CallFailure ? error.fields : {}
  const refused = { ...told, ...problems }

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

  return (
    <Panel title={formTexts.title} className="ticket-form">
      <form noValidate onSubmit={send}>
        <div className="two">
          <Field label={formTexts.category} error={refused.category}>
            <Select
              name="category"
              value={category}
              onChange={({ target }) => {
                setCategory(target.value)
                changed('category')
              }}
            >
              <option value="">{formTexts.noCategory}</option>
              {TicketCategory.options.map((value) => (
                <option key={value} value={value}>
                  {categoryNames[value]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={formTexts.priority} optional>
            <Select value={priority} onChange={({ target }) => setPriority(TicketPriority.parse(target.value))}>
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
            value={subject}
            autoComplete="off"
            onChange={({ target }) => {
              setSubject(target.value)
              changed('subject')
            }}
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
            value={message}
            onChange={({ target }) => {
              setMessage(target.value)
              changed('message')
            }}
          />
        </Field>
        <PictureField picture={picture} isSending={isPending} onChange={setPicture} />
        <FormError>{error && Object.keys(told).length === 0 ? error.message : null}</FormError>
        <p className="act">
          <Button type="submit" look="primary" busy={isPending}>
            {isPending ? formTexts.sending : formTexts.send}
          </Button>
        </p>
      </form>
    </Panel>
  )
}
