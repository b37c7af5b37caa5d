import { Link } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { type AdminTicketThread, answerTicket } from '../../../../contract/support-tickets.ts'
import { tierNames } from '../../../../contract/tiers.ts'
import { CallFailure } from '../../../lib/call-failure.ts'
import { findProblems } from '../../../lib/form-resolver.ts'
import { useKeptText } from '../../../lib/use-kept-text.ts'
import { useNonce } from '../../../lib/use-nonce.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field, Select, TextArea } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { ListSkeleton } from '../../../ui/list-frame.tsx'
import { type Notice, NoticeLine } from '../../../ui/notice.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { OwnName } from '../../../ui/plain-text.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { useAdminTicket, useAnswer, useCannedAnswers, useTicketStatus } from '../api.ts'
import { categoryNames, deskTexts, queueWords, threadTexts } from '../content.ts'
import { MessageList } from './message-list.tsx'
import { PriorityBadge, StatusBadge } from './status-badge.tsx'
import styles from './support.module.css'

/** What stands in the answer once a canned one is chosen: behind what was written, never instead of it. */
export const withCanned = (written: string, canned: string): string =>
  written.trim() === '' ? canned : `${written.trimEnd()}\n\n${canned}`

/** One ticket as an administrator works on it. */
export const TicketDesk = ({ id }: { id: string }) => {
  const { data: thread } = useAdminTicket(id)
  const [notice, setNotice] = useState<Notice | null>(null)
  return (
    <div className={styles.ticketView}>
      <p>
        <Link to="/dashboard/admin/support" search={(was) => ({ ...was, ticket: undefined })}>
          {deskTexts.back}
        </Link>
      </p>
      <PageHead
        title={thread ? <OwnName>{thread.subject}</OwnName> : queueWords.title}
        beside={thread ? <StatusBadge status={thread.status} /> : null}
      />
      <NoticeLine of={notice} onDismiss={() => setNotice(null)} />
      <TicketWork id={id} onDone={(message) => setNotice({ kind: 'done', message })} />
    </div>
  )
}

interface TicketWorkProps {
  id: string
  onDone: (message: string) => void
}

/** A ticket's messages, and the answer to them. */
export const TicketWork = ({ id, onDone }: TicketWorkProps) => (
  <QueryStates query={useAdminTicket(id)} loading={<ListSkeleton label={threadTexts.loading} />}>
    {(shown) => (
      <>
        <p className={styles.ticketOf}>
          <Link to="/dashboard/admin/users/$id" params={{ id: shown.member.id }}>
            {shown.member.fullName}
          </Link>
          <span className="mute">{shown.member.email}</span>
          <Badge look="outline">{tierNames[shown.member.tier]}</Badge>
          <PriorityBadge priority={shown.priority} />
          <span className="mute">{categoryNames[shown.category]}</span>
        </p>
        <MessageList
          ticketId={id}
          isAdmin
          messages={shown.messages.map(({ authorName, ...message }) => ({
            ...message,
            author: (
              <>
                <OwnName>{authorName ?? threadTexts.gone}</OwnName>
                {message.kind === 'note' ? <Badge look="hatched">{threadTexts.note}</Badge> : null}
              </>
            ),
          }))}
        />
        <AnswerForm ticket={shown} onDone={onDone} />
      </>
    )}
  </QueryStates>
)

interface AnswerFormProps {
  ticket: AdminTicketThread
  onDone: (message: string) => void
}

const AnswerForm = ({ ticket: { id, status }, onDone }: AnswerFormProps) => {
  const [text, setText] = useKeptText(`answer.${id}`)
  const [isNote, setIsNote] = useState(false)
  const [problem, setProblem] = useState<string | undefined>()
  const nonce = useNonce()
  const { data: canned = [] } = useCannedAnswers()
  const answer = useAnswer(id)
  const change = useTicketStatus(id)
  const isClosed = status === 'closed'
  const told = answer.error instanceof CallFailure ? answer.error.fields.text : undefined
  const write = (next: string) => {
    setText(next)
    setProblem(undefined)
    if (answer.error) answer.reset()
  }
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (answer.isPending) return
    const input = { nonce: nonce.of(text, isNote), text, isNote }
    const found = findProblems(answerTicket.input, input)?.text
    setProblem(found)
    if (found) return
    answer.mutate(input, {
      onSuccess: () => {
        nonce.done()
        setText('')
        setIsNote(false)
        onDone(isNote ? deskTexts.kept : deskTexts.sent)
      },
    })
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
  }
  return (
    <form noValidate onSubmit={send}>
      {canned.length > 0 ? (
        <Field label={deskTexts.canned} optional>
          <Select
            value=""
            onChange={({ target }) => {
              const chosen = canned.find((each) => each.id === target.value)
              if (chosen) write(withCanned(text, chosen.text))
            }}
          >
            <option value="">{deskTexts.noCanned}</option>
            {canned.map(({ id: cannedId, title }) => (
              <option key={cannedId} value={cannedId}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Field label={deskTexts.answer} error={problem ?? told}>
        <TextArea rows={6} value={text} onChange={({ target }) => write(target.value)} onKeyDown={onKey} />
      </Field>
      <label className={styles.noteChoice}>
        <input type="checkbox" checked={isNote} onChange={({ target }) => setIsNote(target.checked)} />
        <span>{deskTexts.note}</span>
      </label>
      <FormError>{(told ? undefined : answer.error?.message) ?? change.error?.message}</FormError>
      <p className={styles.act}>
        <Button
          busy={change.isPending}
          onClick={() =>
            change.mutate(isClosed ? 'reopened' : 'closed', {
              onSuccess: () => onDone(isClosed ? deskTexts.reopened : deskTexts.closed),
            })
          }
        >
          {isClosed ? deskTexts.reopen : deskTexts.close}
        </Button>
        <Button type="submit" look="primary" busy={answer.isPending}>
          {answer.isPending ? deskTexts.sending : isNote ? deskTexts.keep : deskTexts.send}
        </Button>
      </p>
    </form>
  )
}
