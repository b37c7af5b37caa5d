import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import { getReportedMessage, type Message, removeMessage } from '../../../../contract/chat.ts'
import { listReports, type Report, resolveReport } from '../../../../contract/reports.ts'
import { UNDO_SHOWN_SECONDS } from '../../../../contract/undo.ts'
import {
  AUTHOR_ACTIONS,
  type AuthorAction,
  DECISIONS,
  type Decision,
  isAuthorAction,
  outcomeWords,
  type Seat,
} from '../../../data/report-decisions.ts'
import { call } from '../../../lib/call.ts'
import { CallFailure } from '../../../lib/call-failure.ts'
import { isTextField } from '../../../lib/is-text-field.ts'
import { invalidate, queryOf } from '../../../lib/query-of.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { Face } from '../../../ui/face.tsx'
import { Field, TextArea } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import type { RowDialogProps } from '../../../ui/list/list-definition.ts'
import { undoTexts } from '../../../ui/list/list-texts.ts'
import { OwnName, PlainText } from '../../../ui/plain-text.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Time } from '../../../ui/time.tsx'
import { showFailure, showToast } from '../../../ui/toast.tsx'
import { authorTexts, decisionTexts, resolveTexts, reviewTexts, sureTexts } from '../content.ts'
import styles from '../reports.module.css'

/** What decides without a mouse. */
const KEYS: Record<Decision, string> = { remove: 'r', mute: 'm', expel: 'e', dismiss: 'd' }

const isCode = (error: unknown, code: 'MESSAGE_NOT_FOUND' | 'MEMBER_NOT_FOUND'): boolean =>
  error instanceof CallFailure && error.is(code)

const toWords = (error: Error | null): string | undefined =>
  isCode(error, 'MEMBER_NOT_FOUND') ? reviewTexts.left : error?.message

const seatOf = ({ roomId, author }: Message): Seat | null =>
  author?.id == null || author.isHost ? null : { id: roomId, memberId: author.id }

const remove = async ({ id, roomId }: Message) => {
  await call(removeMessage, { params: { id: roomId, messageId: id } }).catch((error: unknown) => {
    // Somebody else was first.
    if (!isCode(error, 'MESSAGE_NOT_FOUND')) throw error
  })
}

const undo = async (action: AuthorAction, seat: Seat) => {
  try {
    await AUTHOR_ACTIONS[action].undo(seat)
    showToast(undoTexts.undone)
  } catch (error) {
    showFailure(error)
  }
}

const useReportedMessage = ({ subject }: Report) =>
  useQuery({ ...queryOf(getReportedMessage, { params: { messageId: subject.id } }), retry: false })

/** A reported message where it was said. */
export const MessageContext = ({ row }: { row: Report }) => {
  const context = useReportedMessage(row)
  if (isCode(context.error, 'MESSAGE_NOT_FOUND')) return <p>{reviewTexts.gone}</p>
  return (
    <QueryStates query={context}>
      {({ room, number, messages }) => (
        <>
          <p className="note">
            <Link to="/dashboard/traders-rooms/$id" params={{ id: room.id }} search={{ message: number }}>
              {reviewTexts.openIn(room.name)}
            </Link>
          </p>
          <ol className={styles.reportContext} aria-label={reviewTexts.context}>
            {messages.map((one) => (
              <Said key={one.id} message={one} isReported={one.id === row.subject.id} />
            ))}
          </ol>
        </>
      )}
    </QueryStates>
  )
}

/** The message that was reported, with its context. Each decision about it and its author resolves the report. */
export const ReviewMessage = ({ row, open, onClose, onDone }: RowDialogProps<Report>) => {
  const context = useReportedMessage(row)
  const [removesToo, setRemovesToo] = useState(true)
  const [written, setWritten] = useState('')
  const [asked, setAsked] = useState<Exclude<Decision, 'dismiss'> | null>(null)
  const done = useRef(new Set<AuthorAction>())
  const body = useRef<HTMLDivElement>(null)
  const client = useQueryClient()
  const message = context.data?.messages.find(({ id }) => id === row.subject.id) ?? null
  const isGone = isCode(context.error, 'MESSAGE_NOT_FOUND')
  const isThere = message !== null && !message.isRemoved
  const canRemove = isThere && message.kind !== 'call'
  const seat = message && seatOf(message)
  const removes = (decision: Decision) =>
    canRemove && (decision === 'remove' || (isAuthorAction(decision) && removesToo))

  const { mutate, error, isPending, variables } = useMutation({
    /** The author first, who may be protected or gone; the report last, so that a failure leaves it open. */
    mutationFn: async (decision: Decision) => {
      if (isAuthorAction(decision) && seat && !done.current.has(decision)) {
        await AUTHOR_ACTIONS[decision].run(seat)
        done.current.add(decision)
      }
      const isRemoved = message !== null && removes(decision)
      if (isRemoved) await remove(message)
      const resolution = written.trim() || outcomeWords(decision, { removes: isRemoved, isThere })
      await call(resolveReport, { params: { id: row.id }, input: { resolution } })
    },
    // The message stays as it was read: a second try knows what the first one was about.
    onError: () => {
      setAsked(null)
      invalidate(client, listReports)
    },
    onSuccess: (_, decision) => {
      onDone(resolveTexts.done(row.subject.name))
      if (!isAuthorAction(decision) || !seat) return
      const words = authorTexts[decision](message?.author?.name ?? '', context.data?.room.name ?? '')
      const action = { label: undoTexts.undo, run: () => void undo(decision, seat) }
      showToast(words, 'done', { seconds: UNDO_SHOWN_SECONDS, action })
    },
  })
  /** A message that is removed is gone for good: that is asked once more. */
  const decide = (decision: Decision) =>
    decision !== 'dismiss' && asked !== decision && removes(decision) ? setAsked(decision) : mutate(decision)
  const isOffered = (decision: Decision): boolean => {
    if (decision === 'dismiss') return message !== null || isGone
    return decision === 'remove' ? canRemove : seat !== null
  }

  const onKey = (event: KeyboardEvent) => {
    const isOther = event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)
    const decision =
      isOther || isPending
        ? undefined
        : (asked ? [asked] : DECISIONS.filter(isOffered)).find((one) => KEYS[one] === event.key)
    if (decision) decide(decision)
  }

  return (
    <Dialog
      wide
      onKeyDown={onKey}
      // Not in the text: the next key decides.
      focusFirst={() => body.current}
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={reviewTexts.title}
      footer={
        <>
          {asked ? (
            <Button autoFocus onClick={() => setAsked(null)}>
              {reviewTexts.back}
            </Button>
          ) : (
            <DialogClose>{resolveTexts.cancel}</DialogClose>
          )}
          {(asked ? [asked] : DECISIONS.filter(isOffered)).map((decision) => (
            <Button
              key={asked ? 'sure' : decision}
              look={asked ? 'ink' : undefined}
              aria-keyshortcuts={KEYS[decision]}
              busy={isPending && variables === decision}
              disabled={isPending && variables !== decision}
              onClick={() => decide(decision)}
            >
              {asked ? sureTexts[asked] : decisionTexts[decision]}
              <span className={styles.key} data-key={KEYS[decision]} aria-hidden="true" />
            </Button>
          ))}
        </>
      }
    >
      <div ref={body} tabIndex={-1} className={styles.reportReview}>
        <MessageContext row={row} />
        <p>
          <b>
            <OwnName>{row.reporter.fullName}</OwnName>
          </b>
          : {row.reason}
        </p>
        {canRemove && seat ? (
          <label>
            <input type="checkbox" checked={removesToo} onChange={({ target }) => setRemovesToo(target.checked)} />{' '}
            {reviewTexts.removesToo}
          </label>
        ) : null}
        <Field optional label={reviewTexts.outcome} hint={reviewTexts.outcomeHint}>
          <TextArea rows={2} maxLength={500} value={written} onChange={({ target }) => setWritten(target.value)} />
        </Field>
        <FormError>{toWords(error) ?? (asked && reviewTexts.sure)}</FormError>
      </div>
    </Dialog>
  )
}

const Said = ({ message, isReported }: { message: Message; isReported: boolean }) => {
  const name = message.author?.name ?? reviewTexts.nobody
  if (message.kind === 'system') return <li className="note">{message.text}</li>
  return (
    <li className={classNames(isReported && styles.reported)} aria-current={isReported || undefined}>
      <Face
        className={styles.speaker}
        id={message.author?.id ?? name}
        name={name}
        look={message.isSimulated ? 'simulated' : 'person'}
      />
      <p>
        <b>
          <OwnName>{name}</OwnName>
        </b>{' '}
        <Time at={message.sentAt} as="time" />
      </p>
      {message.isRemoved ? <p className="note">{reviewTexts.removed}</p> : <PlainText>{message.text}</PlainText>}
    </li>
  )
}
