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

  return {
    admitAddress: async (address, limits, scope) => {
      for (const limit of limits) if (limit.by === 'address') count(`${scope}|a|${address}`, limit)
    },
    admit: async (limits, scope, caller, input) => {
      for (const limit of limits) {
        if (limit.by === 'member') count(`${scope}|m|${caller?.member.id}`, limit)
        else if (typeof limit.by === 'function') count(`${scope}|i|${limit.by(input)}`, limit)
      }
    },
  }
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
