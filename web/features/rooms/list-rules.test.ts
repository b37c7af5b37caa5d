import { expect, it } from 'vitest'
import type { Message } from '../../../contract/chat.ts'
import type { LastMessage, Room } from '../../../contract/rooms.ts'
import { byLastMessage, lastWords, shortMoment, withMessage } from './list-rules.ts'

const said = (changes: Partial<LastMessage>): LastMessage => ({
  kind: 'message',
  author: { id: 'ife', name: 'Ife Balogun' },
  text: 'Short again',
  sentAt: '2026-11-27T10:00:00.000Z',
  ...changes,
})

const room = (id: string, sentAt: string | null) =>
  ({ id, unread: 0, lastMessage: sentAt === null ? null : said({ sentAt }) }) as Room

it('puts the room where something was said last first, and silent rooms last', () => {
  const rooms = [room('silent', null), room('old', '2026-11-20T10:00:00.000Z'), room('new', '2026-11-27T10:00:00.000Z')]
  expect(byLastMessage(rooms, null).map(({ id }) => id)).toEqual(['new', 'old', 'silent'])
})

it('puts unread rooms first, and leaves the open one in its place once it is read', () => {
  const rooms = [
    room('read', '2026-11-27T10:00:00.000Z'),
    { ...room('unread', '2026-11-20T10:00:00.000Z'), unread: 2 },
    room('open', '2026-11-19T10:00:00.000Z'),
  ]
  expect(byLastMessage(rooms, 'open').map(({ id }) => id)).toEqual(['unread', 'open', 'read'])
  expect(byLastMessage(rooms, null).map(({ id }) => id)).toEqual(['unread', 'read', 'open'])
})

const message = (changes: Partial<Message>) =>
  ({
    number: 5,
    kind: 'message',
    author: { id: 'ife', name: 'Ife Balogun' },
    text: 'Anyone long?',
    mentions: [],
    replyTo: null,
    picture: null,
    isRemoved: false,
    sentAt: '2026-11-27T11:00:00.000Z',
    ...changes,
  }) as Message
const before = { id: 'room', unread: 1, mentions: 0, lastNumber: 4, lastMessage: said({}) } as Room

it('counts a new message and shows it', () => {
  const after = withMessage(before, message({ mentions: [{ id: 'me', name: 'Ada' }] }), 'me')
  expect(after).toMatchObject({ lastNumber: 5, unread: 2, mentions: 1, lastMessage: { text: 'Anyone long?' } })
})

it('counts neither an own message nor a change of the newest one, and ignores a change of an older one', () => {
  const own = { author: { id: 'me', name: 'Ada' } } as Partial<Message>
  expect(withMessage(before, message(own), 'me')).toMatchObject({ lastNumber: 5, unread: 1 })
  const removed = withMessage({ ...before, lastNumber: 5 }, message({ isRemoved: true, text: '' }), 'me')
  expect(removed).toMatchObject({ unread: 1, lastMessage: { kind: 'removed' } })
  expect(withMessage(before, message({ number: 3 }), 'me')).toBe(before)
})

it.each([
  [{}, 'Ife: Short again'],
  [{ author: { id: 'me', name: 'Ada' } }, 'You: Short again'],
  [{ author: null }, 'Short again'],
  [{ kind: 'system', author: null, text: 'Ife joined the room' }, 'Ife joined the room'],
  [{ kind: 'picture', text: '' }, 'Ife: Picture'],
  [{ kind: 'call', text: '' }, 'Ife: Call'],
  [{ kind: 'removed', text: '' }, 'Ife: Message deleted'],
] as const)('says of %j: %s', (changes, words) => expect(lastWords(said(changes), 'me')).toBe(words))

it('names the time of today, and the day of what is older', () => {
  const now = Date.parse('2026-11-27T12:00:00.000Z')
  expect(shortMoment('2026-11-27T10:00:00.000Z', now)).toMatch(/\d:\d\d/)
  expect(shortMoment('2026-11-25T10:00:00.000Z', now)).toContain('25')
})
