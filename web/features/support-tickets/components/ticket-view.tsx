import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { replyToTicket, type TicketThread } from '../../../../contract/support-tickets.ts'
import { CallFailure } from '../../../lib/call-failure.ts'
import { findProblems } from '../../../lib/form-resolver.ts'
import { useKeptText } from '../../../lib/use-kept-text.ts'
import { useNonce } from '../../../lib/use-nonce.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextArea } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { ListSkeleton } from '../../../ui/list-frame.tsx'
import { type Notice, NoticeLine } from '../../../ui/notice.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { OwnName } from '../../../ui/plain-text.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { useCloseTicket, useReply, useTicket } from '../api.ts'
import { categoryNames, supportTexts, threadTexts } from '../content.ts'
import { MessageList } from './message-list.tsx'
import { PictureField } from './picture-field.tsx'
import { PriorityBadge, StatusBadge } from './status-badge.tsx'
import styles from './support.module.css'

/** One ticket of the member: what was written, and the place to write more. */
export const TicketView = ({ id, isNew }: { id: string; isNew: boolean }) => {
  const query = useTicket(id)
  const { data: thread } = query
  const [notice, setNotice] = useState<Notice | null>(isNew ? { kind: 'done', message: threadTexts.created(id) } : null)
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) top.current?.focus()
  }, [isNew])
  return (
    <div className={styles.ticketView} data-ticket="" ref={top} tabIndex={-1}>
      <p>
        <Link to="/dashboard/support">{threadTexts.back}</Link>
      </p>
      <PageHead
        title={thread ? <OwnName>{thread.subject}</OwnName> : supportTexts.title}
        beside={
          thread ? (
            <>
              <StatusBadge status={thread.status} />
              <PriorityBadge priority={thread.priority} />
              <span className="mute">{categoryNames[thread.category]}</span>
            </>
          ) : null
        }
      />
      <NoticeLine of={notice} onDismiss={() => setNotice(null)} />
      <QueryStates query={query} loading={<ListSkeleton label={threadTexts.loading} />}>
        {(shown) => (
          <>
            <MessageList
              ticketId={id}
              messages={shown.messages.map(({ from, ...message }) => ({
                ...message,
                kind: from,
                author: from === 'member' ? threadTexts.you : threadTexts.support,
              }))}
            />
            <ReplyForm ticket={shown} onDone={(message) => setNotice({ kind: 'done', message })} />
          </>
        )}
      </QueryStates>
    </div>
  )
}

const ReplyForm = ({ ticket: { id, status }, onDone }: { ticket: TicketThread; onDone: (message: string) => void }) => {
  const [text, setText] = useKeptText(`reply.${id}`)
  const [picture, setPicture] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const nonce = useNonce()
  const reply = useReply(id)
  const close = useCloseTicket(id)
  const told = reply.error instanceof CallFailure ? reply.error.fields.text : undefined
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (reply.isPending) return
    const input = { nonce: nonce.of(text, picture), text }
    const found = findProblems(replyToTicket.input, input)?.text
    setProblem(found)
    if (found) return
    reply.mutate(
      { ...input, picture },
      {
        onSuccess: () => {
          nonce.done()
          setText('')
          setPicture(null)
          onDone(threadTexts.sent)
        },
      },
    )
  }
  return (
    <form noValidate onSubmit={send}>
      <Field
        label={threadTexts.reply}
        error={problem ?? told}
        hint={status === 'closed' ? threadTexts.reopens : undefined}
      >
        <TextArea
          rows={4}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setProblem(undefined)
            if (reply.error) reply.reset()
          }}
        />
      </Field>
      <PictureField picture={picture} isSending={reply.isPending} onChange={setPicture} />
      <FormError>{(told ? undefined : reply.error?.message) ?? close.error?.message}</FormError>
      <p className={styles.act}>
        {status === 'closed' ? null : (
          <Button
            busy={close.isPending}
            onClick={() => close.mutate(undefined, { onSuccess: () => onDone(threadTexts.closed) })}
          >
            {close.isPending ? threadTexts.closing : threadTexts.close}
          </Button>
        )}
        <Button type="submit" look="primary" busy={reply.isPending}>
          {reply.isPending ? threadTexts.sending : threadTexts.send}
        </Button>
      </p>
    </form>
  )
}
