import { expect, it } from 'vitest'
import type { LastMessage, Room } from '../../../contract/rooms.ts'
import { byLastMessage, lastWords, shortMoment } from './list-rules.ts'

const said = (changes: Partial<LastMessage>): LastMessage => ({
  kind: 'message',
  author: { id: 'ife', name: 'Ife Balogun' },
  text: 'Short again',
  sentAt: '2026-11-27T10:00:00.000Z',
  ...changes,
})

it('puts the room where something was said last first, and silent rooms last', () => {
  const room = (id: string, sentAt: string | null) =>
    ({ id, lastMessage: sentAt === null ? null : said({ sentAt }) }) as Room
  const rooms = [room('silent', null), room('old', '2026-11-20T10:00:00.000Z'), room('new', '2026-11-27T10:00:00.000Z')]
  expect(byLastMessage(rooms).map(({ id }) => id)).toEqual(['new', 'old', 'silent'])
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
