import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import type { Call, ParamsOf, ReplyOf, Success } from '../../../contract/call.ts'
import { callForAnswer } from '../../lib/call.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { findProblem } from '../../lib/form-resolver.ts'
import { useLeavableMutation } from '../../lib/use-leavable-mutation.ts'
import { Field, Input, NumberInput, TextArea } from '../field.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { FormError } from '../form-error.tsx'
import styles from './decision-dialog.module.css'

export interface DecisionWords {
  title: string
  /** What it does, beneath the facts; where something is asked for, beneath its field. */
  effect?: ReactNode
  cancel: string
  confirm: string
  running: string
}

/** The one thing that is asked for: what it is called, and what it holds before anything is typed. */
export interface AskedField {
  name: string
  label: string
  hint?: ReactNode
  lines?: 'one' | 'many' | 'number'
  initial?: string
  /** What the call takes of the text; the text itself unless given. */
  read?: (text: string) => unknown
  /** What speaks against the text, where the call's schema does not know. */
  problem?: (text: string) => string | null
}

interface DecisionDialogProps<C extends Call> {
  call: C
  params: ParamsOf<C>
  /** What the call takes besides what is asked for. */
  input?: Readonly<Record<string, unknown>>
  field?: AskedField
  words: DecisionWords
  /** What the decision is about. */
  children?: ReactNode
  open: boolean
  onClose: () => void
  /** With what was typed, and what the server answered. */
  onDone: (text: string, answer: Success<ReplyOf<C>>) => void
  /** Whether it cannot be done as things stand. */
  isOff?: boolean
  wide?: boolean
  /** Enter decides at once. */
  beginsAtConfirm?: boolean
  /** What a refusal reads as; its own sentence unless given. */
  failed?: (error: Error) => string
  /** What is behind the field and the effect. */
  after?: ReactNode
  /** Where the keyboard goes on when what opened the dialog is gone with the decision. */
  focusAfter?: RefObject<HTMLElement | null> | (() => HTMLElement | null)
  /** Refused by these codes, it cannot be tried again. */
  endsWith?: (error: Error) => boolean
}

interface ControlProps {
  lines: AskedField['lines']
  value: string
  onChange: (event: { target: { value: string } }) => void
}

const Control = ({ lines, ...props }: ControlProps) => {
  if (lines === 'number') return <NumberInput kind="decimal" {...props} />
  return lines === 'one' ? <Input autoComplete="off" {...props} /> : <TextArea autoComplete="off" {...props} />
}

/**
 * A last look before something is decided, with a reason where the call asks for one. It keeps what was typed and stays open when it
 * fails, with the server's sentence.
 */
export const DecisionDialog = <C extends Call>(props: DecisionDialogProps<C>) => {
  const { call, params, input = {}, field, words, children, open, onClose, onDone, isOff, wide, after } = props
  const { beginsAtConfirm, failed = ({ message }: Error) => message, focusAfter, endsWith } = props
  const client = useQueryClient()
  const [text, setText] = useState(field?.initial ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const isDone = useRef(false)
  const { mutate, reset, leave, error, isPending } = useLeavableMutation({
    mutationFn: (decision: Record<string, unknown>, signal) =>
      callForAnswer<Call>(call, { params: params as object, input: decision, signal }),
    // Somebody else, or another window, may have been first: what the page shows is read again.
    onError: () => client.invalidateQueries(),
  })
  const close = () => {
    leave()
    onClose()
  }
  const told = field && error instanceof CallFailure ? error.fields[field.name] : undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const decision = field ? { ...input, [field.name]: field.read ? field.read(text) : text } : { ...input }
    const refused = field ? (field.problem?.(text) ?? findProblem(call.input, decision, field.name)) : null
    setProblem(refused)
    if (refused !== null || isPending) return
    mutate(decision, {
      onSuccess: (answer) => {
        isDone.current = true
        onDone(text, answer as Success<ReplyOf<C>>)
      },
    })
  }
  const isOver = error !== null && (endsWith?.(error) ?? false)
  return (
    <FormDialog
      wide={wide}
      beginsAtConfirm={beginsAtConfirm}
      open={open}
      onClose={close}
      title={words.title}
      cancel={words.cancel}
      confirm={isPending ? words.running : words.confirm}
      busy={isPending}
      isOff={isOff || isOver}
      focusAfter={() => {
        // Not the state of the mutation: the page may close the question before that is drawn.
        if (!isDone.current || !focusAfter) return null
        return typeof focusAfter === 'function' ? focusAfter() : focusAfter.current
      }}
      className={styles.decision}
      onSubmit={submit}
    >
      {children}
      {field ? (
        <Field label={field.label} hint={field.hint ?? words.effect} error={problem ?? told}>
          <Control
            lines={field.lines}
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setProblem(null)
              if (error) reset()
            }}
          />
        </Field>
      ) : null}
      {words.effect && !(field && field.hint === undefined) ? <p>{words.effect}</p> : null}
      <FormError>{error && !told ? failed(error) : null}</FormError>
      {after}
    </FormDialog>
  )
}
