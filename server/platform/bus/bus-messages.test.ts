import { describe, expect, it } from 'vitest'
import { createSenderNumbers, decodeMessage, encodeMessage, MAX_MESSAGE_BYTES } from './bus-messages.ts'

const message = (changes: object = {}) => ({ from: 'one', number: 1, kind: 'news', body: { a: 1 }, ...changes })

describe('a message on the bus', () => {
  it('arrives as it was sent', () => {
    expect(decodeMessage(encodeMessage(message()) ?? '')).toEqual(message())
  })

  it.each([
    ['nothing', ''],
    ['no JSON', '{"from":'],
    ['no object', '7'],
    ['null', 'null'],
    ['a list', '[]'],
    ['no sender', JSON.stringify({ number: 1, kind: 'news' })],
    ['an endless sender', JSON.stringify(message({ from: 'x'.repeat(41) }))],
    ['no number', JSON.stringify(message({ number: 'one' }))],
    ['number 0', JSON.stringify(message({ number: 0 }))],
    ['half a number', JSON.stringify(message({ number: 1.5 }))],
    ['no kind', JSON.stringify(message({ kind: 1 }))],
    ['a nest of lists', '['.repeat(100_000)],
  ])('is refused where it is %s', (_what, text) => {
    expect(() => decodeMessage(text)).toThrow(/^A message is not/)
  })

  it('is not sent where it is too large, nor read', () => {
    const body = 'é'.repeat(MAX_MESSAGE_BYTES / 2)
    expect(encodeMessage(message({ body }))).toBeNull()
    expect(() => decodeMessage(JSON.stringify(message({ body: 'x'.repeat(MAX_MESSAGE_BYTES) })))).toThrow('too large')
  })
})

describe('the numbers of senders', () => {
  it('tell the next message from one after a gap and from a late one, for each sender', () => {
    const numbers = createSenderNumbers()
    const arrive = (from: string, number: number) => numbers.arrive({ from, number })
    expect([arrive('one', 7), arrive('one', 8), arrive('two', 1)]).toEqual(['next', 'next', 'next'])
    expect([arrive('one', 10), arrive('one', 9), arrive('one', 10), arrive('one', 11)]).toEqual([
      'after a gap',
      'late',
      'late',
      'next',
    ])
    expect(arrive('two', 2)).toBe('next')
  })

  it('forget the senders that have said nothing for the longest', () => {
    const numbers = createSenderNumbers()
    numbers.arrive({ from: 'first', number: 5 })
    numbers.arrive({ from: 'second', number: 5 })
    numbers.arrive({ from: 'first', number: 6 })
    for (let place = 0; place < 255; place += 1) numbers.arrive({ from: `other ${place}`, number: 1 })
    expect(numbers.arrive({ from: 'first', number: 6 })).toBe('late')
    expect(numbers.arrive({ from: 'second', number: 5 })).toBe('next')
  })
})
