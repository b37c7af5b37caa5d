import { describe, expect, it } from 'vitest'
import { isDatabaseAway } from './sql-state.ts'

const failure = (code: string) => Object.assign(new Error('failed'), { code })

describe('a failed statement', () => {
  it.each(['57P01', '57014', '08006', '53300', '53100', 'ECONNREFUSED'])(
    'says with %s that the database is away',
    (code) => {
      expect(isDatabaseAway(failure(code))).toBe(true)
      expect(isDatabaseAway(new Error('wrapped by the query builder', { cause: failure(code) }))).toBe(true)
    },
  )

  it.each(['23505', '22021', '42P01', 'UP001', 'ENOENT'])('is about what was asked with %s', (code) => {
    expect(isDatabaseAway(failure(code))).toBe(false)
  })

  it('says so in the driver’s words too, and is nothing of the kind otherwise', () => {
    expect(isDatabaseAway(new Error('Connection terminated unexpectedly'))).toBe(true)
    expect(isDatabaseAway(new Error('timeout exceeded when trying to connect'))).toBe(true)
    expect(isDatabaseAway(new Error('x is not a function'))).toBe(false)
    expect(isDatabaseAway('text')).toBe(false)
  })
})
