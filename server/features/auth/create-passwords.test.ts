import { describe, expect, it } from 'vitest'
import { CallError } from '../../platform/http/call-error.ts'
import { createPasswords, HASH_COST } from './create-passwords.ts'

const LIGHTEST = { memoryKib: 8, passes: 1 }

describe('passwords', () => {
  it('are hashed with Argon2id at 64 MiB and three passes', async () => {
    expect(await createPasswords().hash('Correct-horse-1')).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
    expect(HASH_COST).toEqual({ memoryKib: 65_536, passes: 3 })
  })

  it('are recognised, each by its own salt', async () => {
    const passwords = createPasswords(LIGHTEST)
    const [one, other] = [await passwords.hash('Correct-horse-1'), await passwords.hash('Correct-horse-1')]
    expect(one).not.toBe(other)
    expect(await passwords.verify('Correct-horse-1', one)).toBe(true)
    expect(await passwords.verify('Correct-horse-2', one)).toBe(false)
  })

  it('match no account that does not exist', async () => {
    expect(await createPasswords(LIGHTEST).verify('anything', null)).toBe(false)
  })

  it('wait in a short queue, and are refused behind it', async () => {
    const passwords = createPasswords(LIGHTEST)
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => passwords.hash('x')))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(18)
    expect(refused).toHaveLength(12)
    for (const reason of refused) {
      expect(reason).toBeInstanceOf(CallError)
      expect(reason).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 2 })
    }
    expect(await passwords.hash('y')).toMatch(/^\$argon2id/)
  })

  it('leave their place in the queue also when hashing fails', async () => {
    const passwords = createPasswords(LIGHTEST)
    const broken = Array.from({ length: 5 }, () => passwords.verify('x', 'not a hash'))
    expect((await Promise.allSettled(broken)).every(({ status }) => status === 'rejected')).toBe(true)
    expect(await passwords.verify('x', await passwords.hash('x'))).toBe(true)
  })
})
