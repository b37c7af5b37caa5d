import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/slots.ts'
import { toDayCourse } from './create-watchlist.ts'

describe('toDayCourse', () => {
  const bar = (minute: number, close: number) => ({
    openAtMs: minute * MINUTE_MS,
    open: close,
    high: close,
    low: close,
    close,
    volume: 1,
  })

  it('takes the last close of each step, in the order of time', () => {
    const bars = [bar(1_461, 4), bar(1_440, 1), bar(1_459, 3), bar(1_450, 2)]
    expect(toDayCourse(bars, 1_470 * MINUTE_MS, 20)).toEqual([3, 4])
  })

  it('forgets what is older than a day', () => {
    expect(toDayCourse([bar(0, 1), bar(1_441, 2)], 1_442 * MINUTE_MS, 20)).toEqual([2])
  })
})
