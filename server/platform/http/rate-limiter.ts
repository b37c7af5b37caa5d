import { isIPv6 } from 'node:net'
import { CallError } from './call-error.ts'
import type { Caller } from './caller.ts'
import type { Limit } from './route.ts'

export interface RateLimiter {
  /** Counts a request against the limits by address. */
  admitAddress: (address: string, limits: readonly Limit[], scope: string) => Promise<void>
  /** Counts a validated request against the limits by member and by input. */
  admit: (limits: readonly Limit[], scope: string, caller: Caller | null, input: unknown) => Promise<void>
}

interface Window {
  count: number
  endsAtMs: number
}

const MAX_WINDOWS = 100_000

/**
 * Fixed windows in memory, per process. Throws RATE_LIMITED with the seconds to wait. `scale` multiplies every rate
 * (demo mode only, for tests and load runs).
 */
export const createRateLimiter = ({ now, scale }: { now: () => number; scale: number }): RateLimiter => {
  const windows = new Map<string, Window>()

  const count = (key: string, limit: Limit): void => {
    const nowMs = now()
    let window = windows.get(key)
    if (!window || window.endsAtMs <= nowMs) {
      if (windows.size >= MAX_WINDOWS) forgetOldest(windows)
      window = { count: 0, endsAtMs: nowMs + limit.windowSeconds * 1000 }
      windows.delete(key)
      windows.set(key, window)
    }
    window.count += 1
    if (window.count > limit.max * scale) {
      throw new CallError('RATE_LIMITED', { retryAfterSeconds: Math.ceil((window.endsAtMs - nowMs) / 1000) })
    }
  }

  // The position keeps two limits of one call apart: a minute's and an hour's count separately.
  return {
    admitAddress: async (address, limits, scope) => {
      for (const [place, limit] of limits.entries()) {
        if (limit.by === 'address') count(`${scope}|${place}|${networkOf(address)}`, limit)
      }
    },
    admit: async (limits, scope, caller, input) => {
      for (const [place, limit] of limits.entries()) {
        if (limit.by === 'member') count(`${scope}|${place}|${caller?.member.id}`, limit)
        else if (typeof limit.by === 'function') count(`${scope}|${place}|${limit.by(input)}`, limit)
      }
    },
  }
}

/**
 * What counts as one address: IPv4 as it is, also when mapped into IPv6; of IPv6 the /64, which is what one
 * subscriber gets (RFC 6177) and could walk through at will.
 */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Insertion order is age: dropping the first tenth bounds memory under a flood of addresses. */
const forgetOldest = (windows: Map<string, Window>): void => {
  let left = MAX_WINDOWS / 10
  for (const key of windows.keys()) {
    windows.delete(key)
    left -= 1
    if (left <= 0) return
  }
}
