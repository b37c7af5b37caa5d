import { isIPv6 } from 'node:net'
import { CallError } from './call-error.ts'
import type { Caller } from './caller.ts'
import type { Limit } from './route.ts'
import { createWindowCounts } from './window-counts.ts'

/** Who made a request, and with what, as far as limits go. */
export interface Counted {
  address: string
  caller: Caller | null
  /** Undefined while it is not validated. */
  input: unknown
}

export interface RateLimiter {
  /** Counts a request against the limits by address, before anything else is read of it. */
  admitAddress: (limits: readonly Limit[], scope: string, address: string) => Promise<void>
  /** Counts a validated request against the limits by member and by input. */
  admit: (limits: readonly Limit[], scope: string, counted: Counted) => Promise<void>
  /** Takes a request back from those of the limits that `which` names: it was no failure. */
  takeBack: (limits: readonly Limit[], scope: string, counted: Counted, which: (limit: Limit) => boolean) => void
}

/**
 * Fixed windows in memory, per process. Throws RATE_LIMITED with the seconds to wait. A request counts before it is known whether it
 * fails, so that many at once get no further than one after the other. `scale` multiplies every rate (demo mode only, for tests and
 * load runs).
 */
export const createRateLimiter = ({ now, scale }: { now: () => number; scale: number }): RateLimiter => {
  const counts = createWindowCounts(now)

  // The position keeps two limits of one call apart: a minute's and an hour's count separately.
  const toKey = ({ by }: Limit, place: number, scope: string, { address, caller, input }: Counted): string => {
    const network = toNetwork(address)
    const known = { address: network, member: caller?.member.id, session: caller?.sessionId }
    return `${scope}|${place}|${typeof by === 'string' ? known[by] : by(input, network)}`
  }

  const count = (key: string, limit: Limit): void => {
    const window = counts.add(key, limit.windowSeconds)
    if (window.count > limit.max * scale)
      throw new CallError('RATE_LIMITED', { retryAfterSeconds: Math.ceil((window.endsAtMs - now()) / 1000) })
  }

  return {
    admitAddress: async (limits, scope, address) => {
      for (const [place, limit] of limits.entries())
        if (limit.by === 'address')
          count(toKey(limit, place, scope, { address, caller: null, input: undefined }), limit)
    },
    admit: async (limits, scope, counted) => {
      for (const [place, limit] of limits.entries())
        if (limit.by !== 'address') count(toKey(limit, place, scope, counted), limit)
    },
    takeBack: (limits, scope, counted, which) => {
      for (const [place, limit] of limits.entries())
        if (which(limit)) counts.takeBack(toKey(limit, place, scope, counted))
    },
  }
}

/**
 * What counts as one address: IPv4 as it is, also when mapped into IPv6; of IPv6 the /64, which is what one
 * subscriber gets (RFC 6177) and could walk through at will.
 */
export const toNetwork = (address: string): string => {
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
