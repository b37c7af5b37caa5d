import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { listMessages, type Message, sendMessage } from '../../../../contract/chat.ts'
import { answer, answerWith, lost, refusal, renderPart, success } from '../../../testing/render-screen.tsx'
import { type Draft, type RoomLog, useRoomLog } from './use-room-log.ts'

const ME = '0b54a2a1-4f0f-4a39-9c39-6f7e60b1c001'
const OTHER = '0b54a2a1-4f0f-4a39-9c39-6f7e60b1c002'
/** Each test has a room of its own: what waits to be sent outlives the page. */
let ROOM = ''
let TOPIC: `rooms/${string}/message`
beforeEach(() => {
  ROOM = crypto.randomUUID()
  TOPIC = `rooms/${ROOM}/message`
})

const message = (number: number, text: string, changes: Partial<Message> = {}): Message => ({
  id: `0b54a2a1-4f0f-4a39-9c39-${String(number).padStart(12, '0')}`,
  roomId: ROOM,
  number,
  revision: number,
  kind: 'message',
  author: { id: OTHER, name: 'Ife Ade', tier: 'silver' } as Message['author'],
  text,
  replyTo: null,
  picture: null,
  card: null,
  reactions: [],
  mentions: [],
  sentAt: '2026-11-21T12:00:00.000Z',
  editedAt: null,
  isRemoved: false,
  isPinned: false,
  isSimulated: false,
  ...changes,
})

let log: RoomLog
let setIsOpen: (isOpen: boolean) => void
const Room = () => {
  const [isOpen, set] = useState(true)
  setIsOpen = set
  return isOpen ? <OpenRoom /> : null
}
const OpenRoom = () => {
  log = useRoomLog(ROOM, ME, null)
  const { messages, pending } = log.log
  return (
    <ol>
      {messages.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
      {pending.map(({ nonce, text, failure, isWaiting }) => (
        <li key={nonce}>{`${text} (${failure ?? (isWaiting ? 'waiting' : 'on its way')})`}</li>
      ))}
    </ol>
  )
}

const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const draft = (text: string, changes: Partial<Draft> = {}): Draft => ({
  text,
  replyTo: null,
  picture: null,
  signalId: null,
  mentions: [],
  ...changes,
})

/** A room of one message; what is sent gets the next number. */
const openRoom = async () => {
  const opened = await renderPart(<Room />, [
    answer(listMessages, { messages: [message(1, 'Hello')], hasOlder: false, hasNewer: false }),
  ])
  const { server } = opened
  let number = 1
  const take = answerWith(sendMessage, ({ input }) => {
    number += 1
    const author = { id: ME, name: 'Adaeze Okafor', tier: 'gold' } as Message['author']
    return success(message(number, input.text, { author, nonce: input.nonce }))
  })
  server.answer(take)
  await waitFor(() => expect(shown()).toEqual(['Hello']))
  await waitFor(() => expect(server.socket.subscribed).toContain(TOPIC))
  const send = (text: string, changes?: Partial<Draft>) => act(async () => log.send(draft(text, changes), () => {}))
  const sent = () => server.sentTo(sendMessage).map(({ input }) => input)
  /** The connection is lost and comes back. */
  const reconnect = async () => {
    server.socket.subscribed.clear()
    await act(async () => server.socket.drop())
    await waitFor(() => expect(server.socket.subscribed).toContain(TOPIC))
  }
  /** The page is left, and opened again. */
  const reopen = async () => {
    await act(async () => setIsOpen(false))
    await act(async () => setIsOpen(true))
  }
  return { ...opened, take, send, sent, reconnect, reopen }
}

it('sends one message after the other, in the order in which they were written', async () => {
  const { server, send, sent, take } = await openRoom()
  const waiting: (() => void)[] = []
  server.answer(
    answerWith(sendMessage, async (request) => {
      await new Promise<void>((resolve) => void waiting.push(resolve))
      return take.respond(request)
    }),
  )
  await send('first')
  await send('second')
  await waitFor(() => expect(waiting).toHaveLength(1))
  await waitFor(() => expect(shown()).toEqual(['Hello', 'first (on its way)', 'second (on its way)']))
  await act(async () => waiting[0]?.())
  await waitFor(() => expect(waiting).toHaveLength(2))
  await act(async () => waiting[1]?.())
  await waitFor(() => expect(shown()).toEqual(['Hello', 'first', 'second']))
  expect(sent().map(({ text }) => text)).toEqual(['first', 'second'])
})

it('tells whom it answers and whom it names', async () => {
  const { send, sent } = await openRoom()
  await send('@Ife Ade yes', { mentions: [OTHER], replyTo: { number: 1, authorName: 'Ife Ade', excerpt: 'Hello' } })
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ text: '@Ife Ade yes', mentions: [OTHER], replyTo: 1, signalId: null })
})

it('sends what found no network again by itself once it is back, under the same nonce, and once', async () => {
  const { server, send, sent, take, reconnect } = await openRoom()
  server.answer(answerWith(sendMessage, lost))
  await send('cut off', { mentions: [OTHER] })
  await waitFor(() => expect(shown()).toEqual(['Hello', 'cut off (waiting)']))
  server.answer(take)
  await reconnect()
  await waitFor(() => expect(shown()).toEqual(['Hello', 'cut off']))
  await reconnect()
  expect(sent()).toHaveLength(2)
  expect(sent()[1]).toEqual(sent()[0])
})

it('never sends again by itself what the server refused; by hand it is the same message', async () => {
  const { server, send, sent, take, reconnect } = await openRoom()
  const muted = { status: 403, error: 'MESSAGE_MUTED', message: 'You are muted in this room.' } as const
  server.answer(answerWith(sendMessage, () => refusal(muted)))
  await send('refused')
  await waitFor(() => expect(shown()).toEqual(['Hello', 'refused (You are muted in this room.)']))
  server.answer(take)
  await reconnect()
  await send('another')
  await waitFor(() => expect(sent().map(({ text }) => text)).toEqual(['refused', 'another']))
  const [refused] = log.log.pending
  await act(async () => refused && log.retry(refused))
  await waitFor(() => expect(shown()).toEqual(['Hello', 'another', 'refused']))
  expect(sent()[2]?.nonce).toBe(sent()[0]?.nonce)
})

it('takes up what was left when the page was closed, and shows what was refused as refused', async () => {
  const { server, send, sent, take, reopen } = await openRoom()
  server.answer(answerWith(sendMessage, lost))
  await send('left behind')
  await waitFor(() => expect(shown()).toEqual(['Hello', 'left behind (waiting)']))
  server.answer(take)
  await reopen()
  await waitFor(() => expect(shown()).toEqual(['Hello', 'left behind']))
  expect(sent()[1]).toEqual(sent()[0])
})

it('drops what is not to be sent any more', async () => {
  const { server, send, sent, take, reconnect } = await openRoom()
  server.answer(answerWith(sendMessage, lost))
  await send('never mind')
  await waitFor(() => expect(shown()).toEqual(['Hello', 'never mind (waiting)']))
  await act(async () => log.drop(log.log.pending[0]?.nonce ?? ''))
  server.answer(take)
  await reconnect()
  expect([shown(), sent().length]).toEqual([['Hello'], 1])
})

it('shows what others say live, and keeps the newer state of a message whatever the order', async () => {
  const { server } = await openRoom()
  await act(async () => server.socket.push(TOPIC, message(2, 'Hi there', { revision: 5 })))
  await waitFor(() => expect(shown()).toEqual(['Hello', 'Hi there']))
  await act(async () => server.socket.push(TOPIC, message(2, 'Hi', { revision: 2 })))
  await act(async () => server.socket.push(TOPIC, message(3, 'Third')))
  await waitFor(() => expect(shown()).toEqual(['Hello', 'Hi there', 'Third']))
})

it('reads again after news were missed', async () => {
  const { server } = await openRoom()
  const missed = [message(1, 'Hello'), message(2, 'Missed')]
  server.answer(answer(listMessages, { messages: missed, hasOlder: false, hasNewer: false }))
  await act(async () => server.socket.resync(TOPIC))
  await waitFor(() => expect(shown()).toEqual(['Hello', 'Missed']))
})
