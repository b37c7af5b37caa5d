import { expect, it } from 'vitest'
import { createMemoryStorage } from '../../lib/available-storage.ts'
import { keepWanted, readWanted } from './wanted-rules.ts'

const ADDRESS = '/dashboard/support?ticket=7'
const MINUTES_30 = 1_800_000

it('keeps the wanted address as long as a reset link works, to the millisecond', () => {
  const storage = createMemoryStorage()
  keepWanted(storage, ADDRESS, 1_000)
  expect(readWanted(storage, 1_000)).toBe(ADDRESS)
  expect(readWanted(storage, 1_000 + MINUTES_30 - 1)).toBe(ADDRESS)
  expect(readWanted(storage, 1_000 + MINUTES_30)).toBeUndefined()
})

it('forgets it for somebody who resets a password without having wanted an address', () => {
  const storage = createMemoryStorage()
  keepWanted(storage, ADDRESS, 0)
  keepWanted(storage, undefined, 0)
  expect(storage.length).toBe(0)
})

it.each(['', 'no JSON', '{"address":7,"untilMs":9}', '{"address":"/x"}', 'null', '[]'])('reads %j as none', (raw) => {
  const storage = createMemoryStorage()
  storage.setItem('uptick.wanted', raw)
  expect(readWanted(storage, 0)).toBeUndefined()
})
