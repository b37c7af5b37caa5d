import { describe, expect, it } from 'vitest'
import { reconnectDelayMs } from './realtime-client.ts'

describe('the delay before a reconnect', () => {
  it('doubles from half a second to 15 s', () => {
    const longest = [0, 1, 2, 3, 4, 5, 6, 50].map((attempt) => reconnectDelayMs(attempt, 1))
    expect(longest).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000])
  })

  it('is spread over its upper half', () => {
    expect(reconnectDelayMs(3, 0)).toBe(2_000)
    expect(reconnectDelayMs(3, 0.5)).toBe(3_000)
  })
})
