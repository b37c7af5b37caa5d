import { expect, it } from 'vitest'
import { createKeyRegister } from './screen-keys.ts'

const ROWS = [{ does: 'Next row', keys: '↓' }]
const SEARCH = [{ does: 'Jump to the search', keys: '/' }]

it('lists the keys of what is on the page, those of two lists once, and forgets them with the last', () => {
  const register = createKeyRegister()
  let renewed = 0
  const stop = register.subscribe(() => {
    renewed += 1
  })
  const first = register.declare(ROWS)
  const second = register.declare(ROWS)
  const search = register.declare(SEARCH)
  expect(register.shown()).toEqual([...ROWS, ...SEARCH])
  first()
  expect(register.shown()).toEqual([...ROWS, ...SEARCH])
  second()
  expect(register.shown()).toEqual(SEARCH)
  expect(renewed).toBe(5)
  stop()
  search()
  expect([register.shown(), renewed]).toEqual([[], 5])
})
