import { beforeEach, describe, expect, it } from 'vitest'
import { createFakeClock, type FakeClock } from '../clock.ts'
import type { CallError } from './call-error.ts'
import { type Counted, createRateLimiter, toNetwork } from './rate-limiter.ts'
import type { Limit } from './route.ts'

const MINUTE: Limit = { by: 'address', max: 3, windowSeconds: 60 }
const byEmail: Limit = { by: (input) => (input as { email: string }).email, max: 2, windowSeconds: 60 }

let clock: FakeClock
beforeEach(() => {
  clock = createFakeClock(0)
})
const limiterOf = (scale = 1) => createRateLimiter({ now: clock.now, scale })
const from = (address: string, email: string) => ({ address, caller: null, input: { email } })
/** How many of `tries` were admitted. */
const admitted = async (tries: number, attempt: () => Promise<void>): Promise<number> => {
  let count = 0
  for (let index = 0; index < tries; index += 1) {
    await attempt().then(
      () => {
        count += 1
      },
      (error: CallError) => expect(error.code).toBe('RATE_LIMITED'),
    )
  }
  return count
}

describe('a limit', () => {
  it('admits so many in its window, says how long to wait, and starts anew', async () => {
    const limiter = limiterOf()
    const attempt = () => limiter.admitAddress([MINUTE], 'login', '192.0.2.1')
    expect(await admitted(5, attempt)).toBe(3)
    await clock.advance(20_500)
    await expect(attempt()).rejects.toMatchObject({ retryAfterSeconds: 40 })
    await clock.advance(39_500)
    expect(await admitted(5, attempt)).toBe(3)
  })

  it('counts each address, each call and each e-mail by itself', async () => {
    const limiter = limiterOf()
    const perAddress = (address: string, scope: string) => () => limiter.admitAddress([MINUTE], scope, address)
    expect(await admitted(4, perAddress('192.0.2.1', 'login'))).toBe(3)
    expect(await admitted(4, perAddress('192.0.2.2', 'login'))).toBe(3)
    expect(await admitted(4, perAddress('192.0.2.1', 'register'))).toBe(3)
    const perEmail = (email: string) => () => limiter.admit([byEmail], 'login', from('192.0.2.1', email))
    expect(await admitted(4, perEmail('a@b.test'))).toBe(2)
    expect(await admitted(4, perEmail('c@b.test'))).toBe(2)
  })

  it('of a minute and one of an hour count side by side', async () => {
    const limiter = limiterOf()
    const limits: Limit[] = [byEmail, { ...byEmail, max: 5, windowSeconds: 3600 }]
    const attempt = () => limiter.admit(limits, 'resend', from('192.0.2.1', 'a@b.test'))
    expect(await admitted(2, attempt)).toBe(2)
    await clock.advance(60_000)
    expect(await admitted(2, attempt)).toBe(2)
    await clock.advance(60_000)
    expect(await admitted(1, attempt)).toBe(1)
    await expect(attempt()).rejects.toMatchObject({ retryAfterSeconds: 3600 - 120 })
  })

  it('by e-mail and address keeps one address from using up what another one has', async () => {
    const limiter = limiterOf()
    const pair: Limit = {
      by: (input, network) => `${network}|${(input as { email: string }).email}`,
      max: 2,
      windowSeconds: 60,
    }
    const attempt = (address: string) => () => limiter.admit([pair], 'forgot', from(address, 'a@b.test'))
    expect(await admitted(4, attempt('192.0.2.1'))).toBe(2)
    expect(await admitted(4, attempt('192.0.2.2'))).toBe(2)
  })

  it('of a member counts them from wherever they come, and nobody else', async () => {
    const limiter = limiterOf()
    const byMember: Limit = { by: 'member', max: 2, windowSeconds: 60 }
    const attempt = (id: string, address: string) => () => {
      const caller = { member: { id } } as Counted['caller']
      return limiter.admit([byMember], 'transfer', { address, caller, input: {} })
    }
    expect(await admitted(1, attempt('ada', '192.0.2.1'))).toBe(1)
    expect(await admitted(2, attempt('ada', '192.0.2.2'))).toBe(1)
    expect(await admitted(2, attempt('eve', '192.0.2.1'))).toBe(2)
  })

  it('by address is counted before the input is read, every other one after it, and each of them once', async () => {
    const limiter = limiterOf()
    const limits = [MINUTE, byEmail]
    const own = from('192.0.2.1', 'a@b.test')
    expect(await admitted(4, () => limiter.admitAddress(limits, 'login', own.address))).toBe(3)
    expect(await admitted(4, () => limiter.admit(limits, 'login', own))).toBe(2)
  })

  it('takes back from those that are named alone', async () => {
    const limiter = limiterOf()
    const limits: Limit[] = [
      { ...byEmail, counts: 'failures' },
      { ...byEmail, max: 3 },
    ]
    const own = from('192.0.2.1', 'a@b.test')
    const succeed = async () => {
      await limiter.admit(limits, 'login', own)
      limiter.takeBack(limits, 'login', own, ({ counts }) => counts === 'failures')
    }
    expect(await admitted(5, succeed)).toBe(3)
  })

  it('of failures forgets what succeeded, and holds back as many at once', async () => {
    const limiter = limiterOf()
    const failures: Limit = { ...byEmail, counts: 'failures' }
    const own = from('192.0.2.1', 'a@b.test')
    for (let success = 0; success < 10; success += 1) {
      await limiter.admit([failures], 'login', own)
      limiter.takeBack([failures], 'login', own, ({ counts }) => counts === 'failures')
    }
    expect(await admitted(4, () => limiter.admit([failures], 'login', own))).toBe(2)
  })

  it('is multiplied by the scale', async () => {
    const limiter = limiterOf(10)
    expect(await admitted(40, () => limiter.admitAddress([MINUTE], 'login', '192.0.2.1'))).toBe(30)
  })

  it('holds no more than its memory under a flood of addresses', async () => {
    const limiter = limiterOf()
    const attempt = (index: number) =>
      limiter.admitAddress([MINUTE], 'login', `${index >> 16}.${(index >> 8) & 255}.${index & 255}.1`)
    for (let index = 0; index < 120_000; index += 1) await attempt(index)
    expect(await admitted(5, () => attempt(119_999))).toBe(2)
    expect(await admitted(5, () => attempt(0))).toBe(3)
  })
})

describe('toNetwork', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.100.112.133', '192.100.112.133'],
    ['2001:db8::ffff:192.0.2.1', '2001:db8:0:0'],
    ['2001::3:4:5:6:7:8', '2001:0:3:4'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2'],
    ['2001:db8::5:6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1:2:3:4', 'fe80:0:0:0'],
  ])('of %s is %s', (address, network) => {
    expect(toNetwork(address)).toBe(network)
  })
})
