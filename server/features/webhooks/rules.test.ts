import { describe, expect, it } from 'vitest'
import { judgeAttempt, retryMs, toHeaders } from './rules.ts'

const NOW = Date.UTC(2026, 2, 2, 10)
const HOUR = 3_600_000
const UNTIL = new Date(NOW + 24 * HOUR)

describe('the next attempt of a delivery', () => {
  it.each([
    [1, 5],
    [2, 15],
    [3, 60],
    [4, 300],
    [5, 900],
    [6, 3_600],
    [7, 3_600],
    [50, 3_600],
  ])('comes after attempt %i in %i seconds', (attempts, seconds) => expect(retryMs(attempts)).toBe(1_000 * seconds))
})

describe('an attempt', () => {
  const healthy = { failingSince: null }
  const judge = (result: Parameters<typeof judgeAttempt>[0], webhook: { failingSince: Date | null } = healthy) =>
    judgeAttempt(result, webhook, { attempts: 1, untilAt: UNTIL }, NOW)
  const again = { closed: false, nextAttemptAt: new Date(NOW + 5_000), failingSince: new Date(NOW), turnedOff: false }
  const over = { closed: true, nextAttemptAt: null }

  it.each([200, 204, 299])('that is answered %i is taken, and the webhook fails no longer', (status) =>
    expect(judge(status, { failingSince: new Date(NOW - HOUR) })).toEqual({
      status,
      taken: true,
      ...over,
      failingSince: null,
      turnedOff: false,
    }),
  )

  it.each([199, 300, 302, 404, 409, 411, 429, 500])('that is answered %i is made again', (status) =>
    expect(judge(status)).toEqual({ status, taken: false, ...again }),
  )

  it('without an answer is made again; to an address that is not public it is not', () => {
    expect(judge('silent')).toEqual({ status: null, taken: false, ...again })
    expect(judge('refused')).toEqual({ status: null, taken: false, ...again, ...over })
  })

  it('that is answered 410 turns the webhook off at once', () => {
    expect(judge(410)).toEqual({ status: 410, taken: false, ...over, failingSince: new Date(NOW), turnedOff: true })
  })

  it.each(['not-entitled', 'late'] as const)('that was not made (%s) says nothing about the program', (result) => {
    const failingSince = new Date(NOW - 100 * HOUR)
    expect(judge(result, { failingSince })).toEqual({
      status: null,
      taken: false,
      ...over,
      failingSince,
      turnedOff: false,
    })
    expect(judge(result)).toMatchObject({ failingSince: null })
  })

  it('turns the webhook off 72 hours after the first that failed, to the millisecond', () => {
    const failed = (forMs: number) => judge(500, { failingSince: new Date(NOW - forMs) }).turnedOff
    expect([failed(72 * HOUR - 1), failed(72 * HOUR)]).toEqual([false, true])
  })

  it('keeps the instant of the first that failed', () => {
    const failingSince = new Date(NOW - HOUR)
    expect(judge(500, { failingSince }).failingSince).toEqual(failingSince)
  })

  it('is the last where the next would come when the delivery is of no use', () => {
    const closed = (untilMs: number) =>
      judgeAttempt(500, healthy, { attempts: 2, untilAt: new Date(NOW + untilMs) }, NOW).closed
    expect([closed(15_001), closed(15_000), closed(14_999)]).toEqual([false, true, true])
  })
})

it('the headers are those of Standard Webhooks', () => {
  const secret = Buffer.from('0123456789abcdef0123456789abcdef')
  expect(toHeaders({ id: 'msg', body: '{"a":1}', secret, nowMs: 1_700_000_000_999 })).toEqual({
    'content-type': 'application/json',
    'user-agent': 'Uptick-Webhooks/1',
    'webhook-id': 'msg',
    'webhook-timestamp': '1700000000',
    'webhook-signature': 'v1,2e9Sqhd1UW+2YXhRquYk3Or64oHN3Bu0w/jAIkEkjQs=',
  })
})
