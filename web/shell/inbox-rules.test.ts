import { describe, expect, it } from 'vitest'
import { ageWords, isLate, keyBeside, mergeOldestFirst } from './inbox-rules.ts'

const at = (hour: number) => ({ since: `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z` })

describe('the inbox', () => {
  it.each([
    [-5_000, '0 min'],
    [59_999, '0 min'],
    [41 * 60_000, '41 min'],
    [3_600_000, '1 h'],
    [86_399_999, '23 h'],
    [86_400_000, '1 d'],
    [40 * 86_400_000, '40 d'],
  ])('says of %i ms: %s', (ms, words) => expect(ageWords(ms)).toBe(words))

  it('is late after a day', () => {
    expect([86_399_999, 86_400_000].map(isLate)).toEqual([false, true])
  })

  it('merges queues, oldest first', () => {
    const merged = mergeOldestFirst([
      { items: [at(3), at(9)], total: 2 },
      { items: [at(1), at(4)], total: 2 },
    ])
    expect(merged).toEqual([at(1), at(3), at(4), at(9)])
  })

  it('ends where a queue that has more was loaded to, so that nothing older is missing in between', () => {
    const merged = mergeOldestFirst([
      { items: [at(1), at(5)], total: 80 },
      { items: [at(2), at(7)], total: 2 },
      { items: [], total: 0 },
    ])
    expect(merged).toEqual([at(1), at(2), at(5)])
  })

  it('goes on to the next item, at the end to the one before, and to none after the last', () => {
    expect(keyBeside(['a', 'b', 'c'], 'b')).toBe('c')
    expect(keyBeside(['a', 'b', 'c'], 'c')).toBe('b')
    expect(keyBeside(['a'], 'a')).toBeUndefined()
  })
})
