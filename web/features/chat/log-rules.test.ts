import { describe, expect, it } from 'vitest'
import type { Message } from '../../../contract/chat.ts'
import { testMessage } from './components/testing-message.ts'
import {
  addNewer,
  addOlder,
  addPending,
  changePending,
  emptyLog,
  indexOfNumber,
  type Log,
  openLog,
  type Pending,
  showSent,
  takeSent,
  takeTold,
} from './log-rules.ts'

const ME = 'me'
const from = (first: number, last: number): Message[] =>
  Array.from({ length: last - first + 1 }, (_, index) => testMessage(first + index))
const opened = (first: number, last: number, { hasOlder = false, hasNewer = false } = {}): Log =>
  openLog(emptyLog, { messages: from(first, last), hasOlder, hasNewer }, ME)
const numbers = (log: Log) => log.messages.map(({ number }) => number)
const pending = (nonce: string, text = 'Mine'): Pending => ({
  nonce,
  text,
  replyTo: null,
  picture: null,
  sentAt: '2026-01-01T00:00:00.000Z',
  failure: null,
  isWaiting: false,
})

describe('a stretch of messages', () => {
  it('grows at both ends without a hole or a message twice', () => {
    let log = opened(10, 12, { hasOlder: true, hasNewer: true })
    log = addOlder(log, { messages: from(6, 10), hasOlder: true, hasNewer: true })
    expect([numbers(log), log.grewInFront]).toEqual([[6, 7, 8, 9, 10, 11, 12], true])
    log = addNewer(log, { messages: from(12, 15), hasOlder: true, hasNewer: false })
    expect([numbers(log).at(-1), log.hasNewer, log.grewInFront]).toEqual([15, false, false])
  })

  it('takes what is told live behind its end, once, and knows the newest', () => {
    const log = takeTold(opened(1, 3), [testMessage(4), testMessage(4), testMessage(5)], ME)
    expect([numbers(log), log.newest, log.hasNewer]).toEqual([[1, 2, 3, 4, 5], 5, false])
  })

  it('begins with the first message of an empty room', () => {
    expect(
      numbers(
        takeTold(openLog(emptyLog, { messages: [], hasOlder: false, hasNewer: false }, ME), [testMessage(1)], ME),
      ),
    ).toEqual([1])
  })

  it('ends at a hole, and counts what comes behind it', () => {
    const log = takeTold(opened(1, 3), [testMessage(5), testMessage(6)], ME)
    expect([numbers(log), log.hasNewer, log.newest]).toEqual([[1, 2, 3], true, 6])
  })

  it('only counts what is said while it shows the past', () => {
    const log = takeTold(opened(1, 3, { hasNewer: true }), [testMessage(90)], ME)
    expect([numbers(log), log.newest]).toEqual([[1, 2, 3], 90])
  })

  it('keeps the later of two states, whichever comes first', () => {
    const edited = testMessage(2, { text: 'Edited', revision: 20 })
    const removed = testMessage(2, { text: '', isRemoved: true, revision: 21 })
    for (const order of [
      [edited, removed],
      [removed, edited],
    ])
      expect(takeTold(opened(1, 3), order, ME).messages[1]).toMatchObject({ isRemoved: true, revision: 21 })
    expect(takeTold(opened(5, 6), [edited], ME).messages).toEqual(from(5, 6))
  })

  it('finds a message by its number', () => {
    expect([indexOfNumber(opened(5, 9), 7), indexOfNumber(opened(5, 9), 4), indexOfNumber(opened(5, 9), 10)]).toEqual([
      2, -1, -1,
    ])
  })
})

describe('what is on its way', () => {
  const mine = { id: ME, name: 'Me', tier: 'silver', isHost: false, isModerator: false, handle: null } as const

  it('is shown once, whether the socket or the answer is first', () => {
    const sent = testMessage(4, { author: mine, text: 'Mine' })
    const waiting = addPending(opened(1, 3), pending('a'))
    const told = takeTold(waiting, [sent], ME)
    expect([numbers(told), told.pending]).toEqual([[1, 2, 3, 4], []])
    const answered = takeSent(told, { ...sent, nonce: 'a' }, 'a', ME)
    expect([numbers(answered), answered.pending]).toEqual([[1, 2, 3, 4], []])
    const other = takeSent(waiting, { ...sent, nonce: 'a' }, 'a', ME)
    expect([numbers(other), other.pending]).toEqual([[1, 2, 3, 4], []])
  })

  it('leaves another of the same words waiting, and is not somebody else’s', () => {
    const waiting = addPending(addPending(opened(1, 3), pending('a')), pending('b'))
    const one = takeTold(waiting, [testMessage(4, { author: mine, text: 'Mine' })], ME)
    expect(one.pending.map(({ nonce }) => nonce)).toEqual(['b'])
    const theirs = takeTold(waiting, [testMessage(4, { text: 'Mine' })], ME)
    expect(theirs.pending).toHaveLength(2)
  })

  it('says in its place that it waits or was refused, also after it was taken for arrived', () => {
    const two = addPending(addPending(opened(1, 3), pending('a')), pending('b'))
    const waiting = { ...pending('a'), isWaiting: true }
    const refused = { ...pending('a'), failure: 'You are muted' }
    expect(changePending(two, waiting).pending).toEqual([waiting, pending('b')])
    expect(changePending(opened(1, 3), waiting).pending).toEqual([])
    expect(changePending(opened(1, 3), refused).pending).toEqual([refused])
    expect(addPending(changePending(two, refused), pending('a')).pending).toEqual([pending('b'), pending('a')])
  })

  it('is shown late without losing why it was refused', () => {
    const refused = changePending(opened(1, 3), { ...pending('a'), failure: 'You are muted' })
    expect(showSent(refused, [pending('a'), pending('b')]).pending).toEqual([...refused.pending, pending('b')])
  })

  it('is not shown beside itself when it has arrived and its answer was lost', () => {
    const waiting = addPending(opened(1, 3), { ...pending('a'), sentAt: '2026-01-01T00:00:04.000Z' })
    const arrived = (sentAt: string) => {
      const page = {
        messages: [testMessage(4, { author: mine, text: 'Mine', sentAt })],
        hasOlder: true,
        hasNewer: false,
      }
      return openLog(waiting, page, ME).pending.length
    }
    expect([arrived('2026-01-01T00:00:03.000Z'), arrived('2025-12-31T23:00:00.000Z')]).toEqual([0, 1])
  })

  it('waits on when the stretch begins anew', () => {
    const page = { messages: from(50, 60), hasOlder: true, hasNewer: false }
    const log = openLog(addPending(opened(1, 3), pending('a')), page, ME)
    expect([log.pending.length, log.newest]).toEqual([1, 60])
  })
})
