import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { getReportedMessage, type Message, removeMessage } from '../../../../contract/chat.ts'
import { type Report, reportMessages, resolveReport } from '../../../../contract/reports.ts'
import { muteRoomMember, removeRoomMember } from '../../../../contract/room-tools.ts'
import { call } from '../../../lib/call.ts'
import { CallFailure } from '../../../lib/call-failure.ts'
import { queryOf } from '../../../lib/query-of.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Face } from '../../../ui/face.tsx'
import { Field, TextArea } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import type { RowDialogProps } from '../../../ui/list/list-definition.ts'
import { OwnName, PlainText } from '../../../ui/plain-text.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Time } from '../../../ui/time.tsx'
import { MESSAGE_ACTIONS, type MessageAction, outcomeWords, resolveTexts, reviewTexts } from '../content.ts'
import styles from '../reports.module.css'

const MUTE_MINUTES = 1_440
/** Done already, by somebody else or at an earlier try. */
const DONE = ['MESSAGE_NOT_FOUND', 'MEMBER_NOT_FOUND'] as const

const unlessDone = (error: unknown): null => {
  if (error instanceof CallFailure && DONE.some((code) => error.is(code))) return null
  throw error
}

/** One after the other; the report is resolved last, so that a failure leaves it open. */
const decide = async (report: Report, message: Message | null, actions: readonly MessageAction[], text: string) => {
  const at = { id: message?.roomId ?? '', memberId: message?.author?.id ?? '' }
  if (message && actions.includes('remove'))
    await call(removeMessage, { params: { id: message.roomId, messageId: message.id } }).catch(unlessDone)
  if (actions.includes('mute'))
    await call(muteRoomMember, { params: at, input: { minutes: MUTE_MINUTES } }).catch(unlessDone)
  if (actions.includes('expel')) await call(removeRoomMember, { params: at }).catch(unlessDone)
  await call(resolveReport, { params: { id: report.id }, input: { resolution: text } })
}

/** A reported message where it was said, and what is done about it and its author. */
export const ReviewMessage = ({ row, open, onClose, onDone }: RowDialogProps<Report>) => {
  const context = useQuery({
    ...queryOf(getReportedMessage, { params: { messageId: row.subject.id } }),
    retry: false,
  })
  const [actions, setActions] = useState<readonly MessageAction[]>([])
  const [written, setWritten] = useState<string | null>(null)
  const client = useQueryClient()
  const message = context.data?.messages.find(({ id }) => id === row.subject.id) ?? null
  const text = written ?? outcomeWords(actions)
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => decide(row, message, actions, text),
    onError: () => client.invalidateQueries(),
  })
  const isGone = context.error instanceof CallFailure && context.error.is('MESSAGE_NOT_FOUND')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || isPending) return
    mutate(undefined, { onSuccess: () => onDone(resolveTexts.done(row.subject.name)) })
  }
  const canDo = (action: MessageAction): boolean =>
    message !== null &&
    (action === 'remove' ? !message.isRemoved : message.author?.id != null && !message.author.isHost)

  return (
    <FormDialog
      wide
      open={open}
      onClose={onClose}
      title={reviewTexts.title}
      cancel={resolveTexts.cancel}
      confirm={isPending ? resolveTexts.running : resolveTexts.confirm}
      busy={isPending}
      isOff={text.trim() === ''}
      className={styles.reportReview}
      onSubmit={submit}
    >
      {isGone ? (
        <p>{reviewTexts.gone}</p>
      ) : (
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
      )}
      <p>
        <b>
          <OwnName>{row.reporter.fullName}</OwnName>
        </b>
        : {row.reason}
      </p>
      <fieldset className={styles.reportActions}>
        <legend className="sr-only">{reviewTexts.actions}</legend>
        {MESSAGE_ACTIONS.map((action) => (
          <Button
            key={action}
            size="small"
            disabled={!canDo(action)}
            aria-pressed={actions.includes(action)}
            onClick={() =>
              setActions((before) =>
                before.includes(action) ? before.filter((one) => one !== action) : [...before, action],
              )
            }
          >
            {reviewTexts.action[action]}
          </Button>
        ))}
        <Button size="small" look="plain" aria-pressed={actions.length === 0} onClick={() => setActions([])}>
          {reviewTexts.dismiss}
        </Button>
      </fieldset>
      <Field
        label={reviewTexts.outcome}
        hint={resolveTexts.effect}
        error={text.trim() === '' ? reportMessages.resolutionRequired : undefined}
      >
        <TextArea rows={2} maxLength={500} value={text} onChange={({ target }) => setWritten(target.value)} />
      </Field>
      <FormError>{error?.message}</FormError>
    </FormDialog>
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
