import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listMessages, listPins, lookIntoRoom, type Message } from '../../../contract/chat.ts'
import { listRoomReports, type RoomReport } from '../../../contract/room-tools.ts'
import { getRoom, joinRoom, listMyRooms, listPublicRooms, type RoomView } from '../../../contract/rooms.ts'
import { getRoomCaller } from '../../../contract/trade-calls.ts'
import { answer, answerWith, refusal, renderScreen, success } from '../../testing/render-screen.tsx'

const ID = '0b54a2a1-4f0f-4a39-9c39-6f7e60b1c0a1'
const PATH = `/dashboard/traders-rooms/${ID}`
const view = (changes: Partial<RoomView> = {}): RoomView => ({
  id: ID,
  name: 'London Open',
  description: '',
  tier: 'free',
  type: 'public',
  memberCount: 1,
  capacity: 50,
  isActive: true,
  isFull: false,
  canJoin: false,
  isJoined: true,
  host: { id: ID, name: 'Amara Nwosu', handle: 'amara' },
  isDemo: false,
  unread: 0,
  mentions: 0,
  notificationLevel: 'mentions',
  lastMessage: null,
  role: 'member',
  mutedUntil: null,
  slowModeSeconds: 0,
  lastNumber: 0,
  lastReadNumber: 0,
  ...changes,
})
/** Behind the answer about the room, whose address fits those of the lists too. */
const around = [
  answer(listMyRooms, []),
  answer(listPublicRooms, []),
  answer(listPins, []),
  answer(getRoomCaller, null),
  answer(listRoomReports, []),
  answer(listMessages, { messages: [], hasOlder: false, hasNewer: false }),
]
const notJoined = () => refusal({ status: 403, error: 'ROOM_NOT_JOINED', message: 'Join this room first.' })

const said: Message = {
  id: ID,
  roomId: ID,
  number: 7,
  revision: 7,
  kind: 'message',
  author: { id: ID, name: 'Kwame Mensah', tier: 'guest', isHost: false, isModerator: false, handle: null },
  text: 'Spread looks calm.',
  replyTo: null,
  picture: null,
  card: null,
  reactions: [{ emoji: '👍', count: 1, memberIds: [] }],
  mentions: [],
  sentAt: '2026-11-20T10:00:00.000Z',
  editedAt: null,
  isRemoved: false,
  isPinned: false,
  isSimulated: false,
}
const toJoin = view({ isJoined: false, canJoin: true })
const look = answer(lookIntoRoom, { room: toJoin, messages: [said] })

it('shows the last day to those who have not joined, who can only read it', async () => {
  const { user, server } = await renderScreen(PATH, [look, answerWith(getRoom, notJoined), ...around])
  expect(await screen.findByText('Spread looks calm.')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
  await user.hover(screen.getByText('Spread looks calm.'))
  expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '👍, 1' }))
  expect(await screen.findAllByText('You haven’t joined this room')).toHaveLength(2)
  expect(server.sentTo(listMessages)).toEqual([])
})

it('says to those who look in that the room is full', async () => {
  const full = { ...toJoin, isFull: true, canJoin: false, memberCount: 50 }
  const { server } = await renderScreen(PATH, [
    answer(lookIntoRoom, { room: full, messages: [] }),
    answerWith(getRoom, notJoined),
    ...around,
  ])
  expect(await screen.findByText('This room is full')).toBeTruthy()
  expect(screen.getByText('50 of 50 members')).toBeTruthy()
  expect(screen.getByText('No messages in the last 24 hours')).toBeTruthy()
  expect((screen.getByRole('button', { name: 'Join Room' }) as HTMLButtonElement).disabled).toBe(true)
  expect(server.sentTo(joinRoom)).toEqual([])
})

it('is joined where a link has led to it', async () => {
  let isJoined = false
  const { user } = await renderScreen(PATH, [
    look,
    answerWith(getRoom, () => (isJoined ? success(view()) : notJoined())),
    ...around,
    answerWith(joinRoom, ({ input }) => {
      isJoined = 'roomId' in input && input.roomId === ID
      return success({ id: ID, name: 'London Open' })
    }),
  ])
  expect(await screen.findByText('You haven’t joined this room')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Join Room' }))
  expect(await screen.findByRole('textbox', { name: 'Message' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Amara Nwosu' }).getAttribute('href')).toBe('/u/amara')
})

it('says why it can’t be joined', async () => {
  const { user } = await renderScreen(PATH, [
    look,
    answerWith(getRoom, notJoined),
    ...around,
    answerWith(joinRoom, () => refusal({ status: 409, error: 'ROOM_FULL', message: 'This room is full.' })),
  ])
  await user.click(await screen.findByRole('button', { name: 'Join Room' }))
  expect(await screen.findByText('This room is full.')).toBeTruthy()
})

it('begins for its host with an invite', async () => {
  const { user } = await renderScreen(PATH, [answer(getRoom, view({ role: 'host' })), ...around])
  expect(await screen.findByText('Your room is open')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Create invite code' }))
  expect(within(screen.getByRole('complementary', { name: 'Tools' })).getByText('Invites')).toBeTruthy()
})

it('tells those who moderate it how many reports are open', async () => {
  const report = { id: ID, messageId: ID, number: 1, author: null, text: 'Send 50 USDT' }
  const open: RoomReport = { ...report, isRemoved: false, reasons: ['Spam'], reportedAt: '2026-11-20T10:00:00.000Z' }
  const moderated = await renderScreen(PATH, [
    answer(getRoom, view({ role: 'moderator' })),
    ...around,
    answer(listRoomReports, [open]),
  ])
  await moderated.user.click(await screen.findByRole('button', { name: 'Open 1 report' }))
  expect(await screen.findByText('Send 50 USDT')).toBeTruthy()
})

it('opens with its reports where a notification leads to them', async () => {
  await renderScreen(`${PATH}?panel=tools`, [answer(getRoom, view({ role: 'host' })), ...around])
  expect(await screen.findByText('No open reports.')).toBeTruthy()
})

it('asks for no reports where a member only reads', async () => {
  const { server } = await renderScreen(`${PATH}?panel=tools`, [answer(getRoom, view()), ...around])
  expect(await screen.findByText('No messages yet')).toBeTruthy()
  expect(screen.queryByRole('complementary', { name: 'Tools' })).toBeNull()
  expect(server.sentTo(listRoomReports)).toEqual([])
})

it('shows the shape of messages until they are read', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const late = answerWith(listMessages, async () => {
    await arrived
    return success({ messages: [], hasOlder: false, hasNewer: false })
  })
  await renderScreen(PATH, [answer(getRoom, view()), ...around, late])
  expect(await screen.findByRole('status', { name: 'Loading messages' })).toBeTruthy()
  arrive()
  expect(await screen.findByText('No messages yet')).toBeTruthy()
  expect(screen.queryByRole('status', { name: 'Loading messages' })).toBeNull()
})
