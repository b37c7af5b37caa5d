import { describe, expect, it } from 'vitest'
import type { Message } from '../../../contract/chat.ts'
import { testMessage } from './components/testing-message.ts'
import { toRows } from './row-rules.ts'

const other = {
  id: 'other',
  name: 'Ife Bello',
  tier: 'silver',
  isHost: false,
  isModerator: false,
  handle: null,
} as const
const heads = (rows: ReturnType<typeof toRows>) =>
  rows.filter(({ opensGroup }) => opensGroup).map(({ message }) => message.number)

describe('the rows of messages', () => {
  it('group what one author says within minutes', () => {
    const rows = toRows(
      [testMessage(1), testMessage(2), testMessage(3, { author: other }), testMessage(4), testMessage(10)],
      null,
    )
    expect(heads(rows)).toEqual([1, 3, 4, 10])
  })

  it('begin anew at an answer, a system message and a former member', () => {
    const replyTo = { number: 1, authorName: 'Amara Eze', excerpt: 'x' }
    const rows = toRows(
      [
        testMessage(1),
        testMessage(2, { replyTo }),
        testMessage(3, { kind: 'system', author: null }),
        testMessage(4),
        testMessage(5, { author: null }),
        testMessage(6, { author: null }),
      ],
      null,
    )
    expect(heads(rows)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('open a day in the zone of their reader', () => {
    const at = (iso: string) => ({ sentAt: iso })
    const rows = toRows(
      [testMessage(1, at('2026-01-01T22:59:00.000Z')), testMessage(2, at('2026-01-01T23:01:00.000Z'))],
      null,
    )
    expect(rows.map(({ day }) => day)).toEqual(['Jan 1, 2026', 'Jan 2, 2026'])
  })

  it('tell the tier of an author with the first message of a day', () => {
    const nextDay = { sentAt: '2026-12-24T09:00:00.000Z' }
    const rows = toRows(
      [testMessage(1), testMessage(2, { author: other }), testMessage(10), testMessage(11, nextDay)],
      null,
    )
    expect(rows.map(({ showsTier }) => showsTier)).toEqual([true, true, false, true])
  })

  it('mark the first that was not read, where it is among them', () => {
    const marked = (readThrough: number | null, from = 1) =>
      toRows(
        [from, from + 1, from + 2].map((number) => testMessage(number)),
        readThrough,
      )
        .filter(({ isFirstUnread }) => isFirstUnread)
        .map(({ message }) => message.number)
    expect([marked(2), marked(0), marked(null), marked(3), marked(2, 10)]).toEqual([[3], [1], [], [], []])
  })

  it('name those who join within an hour in one line, at the last of them', () => {
    const join = (number: number, name: string, sentAt: string) =>
      testMessage(number, { kind: 'system', author: null, text: `${name} joined the room`, sentAt })
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 2, 9, minute)).toISOString()
    const [ada, ben, chidi, efua] = ['Ada Obi', 'Ben Musa', 'Chidi Eze', 'Efua Mensah'].map((name, index) =>
      join(index + 1, name, at(index)),
    ) as [Message, Message, Message, Message]
    const lines = (messages: Message[], readThrough: number | null = null) =>
      toRows(messages, readThrough).flatMap(({ line }) => line ?? [])
    expect(lines([ada])).toEqual(['Ada Obi joined the room'])
    expect(lines([ada, ben])).toEqual(['Ada Obi and Ben Musa joined the room'])
    expect(lines([ada, ben, chidi])).toEqual(['Ada Obi, Ben Musa and 1 other joined'])
    expect(toRows([ada, ben, chidi, efua], null).map(({ line }) => line)).toEqual([
      null,
      null,
      null,
      'Ada Obi, Ben Musa and 2 others joined',
    ])
    // A message, what is unread, and an hour each begin a new line.
    expect(lines([ada, testMessage(5, { sentAt: at(2) }), ben])).toHaveLength(2)
    expect(lines([ada, ben, chidi], 1)).toEqual(['Ada Obi joined the room', 'Ben Musa and Chidi Eze joined the room'])
    expect(lines([ada, join(5, 'Gift Ade', at(60))])).toHaveLength(2)
    const left = testMessage(6, { kind: 'system', author: null, text: 'Ben Musa left the room', sentAt: at(3) })
    expect(lines([ada, left, chidi])).toEqual([ada.text, left.text, chidi.text])
  })

  it('are the same objects for as long as they show the same, whatever comes before or after them', () => {
    const messages = [testMessage(2), testMessage(3), testMessage(4)]
    const [, three, four] = toRows(messages, 2)
    const grown = toRows([testMessage(1), ...messages, testMessage(5)], 2)
    expect(grown[2]).toBe(three)
    expect(grown[3]).toBe(four)
    const changed = toRows([testMessage(2), testMessage(3), { ...testMessage(4), text: 'x', revision: 9 }], 2)
    expect(changed[2]).not.toBe(four)
    expect(toRows(messages, 3)[2]).not.toBe(four)
  })
})
