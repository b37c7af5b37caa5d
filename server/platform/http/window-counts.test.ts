import { beforeEach, expect, it } from 'vitest'
import { createFakeClock, type FakeClock } from '../clock.ts'
import { createWindowCounts } from './window-counts.ts'

let clock: FakeClock
let counts: ReturnType<typeof createWindowCounts>
beforeEach(() => {
  clock = createFakeClock(0)
  counts = createWindowCounts(clock.now)
})

it('counts each key from its first one on, until its window is over', async () => {
  expect(counts.find('a')).toBeUndefined()
  expect(counts.countOf('a')).toBe(0)
  counts.add('a', 60)
  await clock.advance(59_999)
  expect(counts.add('a', 60)).toEqual({ count: 2, endsAtMs: 60_000 })
  expect(counts.countOf('a')).toBe(2)
  expect(counts.countOf('b')).toBe(0)
  await clock.advance(1)
  expect(counts.countOf('a')).toBe(0)
  expect(counts.add('a', 60)).toEqual({ count: 1, endsAtMs: 120_000 })
})

it('takes back no more than was counted, and nothing where nothing was', () => {
  counts.takeBack('a')
  counts.add('a', 60)
  counts.takeBack('a')
  counts.takeBack('a')
  expect(counts.countOf('a')).toBe(0)
  counts.add('a', 60)
  expect(counts.countOf('a')).toBe(1)
})

it('forgets a key that is removed', () => {
  counts.add('a', 60)
  counts.add('b', 60)
  counts.remove('a')
  expect([counts.countOf('a'), counts.countOf('b')]).toEqual([0, 1])
})

it('holds 100,000 keys, and forgets the oldest tenth for one more', () => {
  for (let key = 0; key < 100_000; key += 1) counts.add(`${key}`, 60)
  expect(counts.countOf('0')).toBe(1)
  counts.add('one more', 60)
  const kept = ['0', '9999', '10000', '99999', 'one more'].filter((key) => counts.countOf(key) > 0)
  expect(kept).toEqual(['10000', '99999', 'one more'])
})

it('takes a key that came back for a young one', async () => {
  counts.add('back', 1)
  for (let key = 1; key < 50_000; key += 1) counts.add(`${key}`, 60)
  await clock.advance(1_000)
  counts.add('back', 60)
  for (let key = 0; key <= 50_000; key += 1) counts.add(`later ${key}`, 60)
  expect(counts.countOf('1')).toBe(0)
  expect(counts.countOf('back')).toBe(1)
})
