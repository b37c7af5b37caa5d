import { CallError } from '../http/call-error.ts'

/** Uploads are held in memory until they are answered: few at a time per caller, and not endlessly many in all. */
const PER_CALLER = 2
const IN_ALL = 32

const BUSY_SECONDS = 5

/** Counts the uploads in hand. `admit` throws RATE_LIMITED or SERVICE_UNAVAILABLE, or returns what ends this upload. */
export const createInHand = () => {
  const byCaller = new Map<string, number>()
  let all = 0

  const admit = (caller: string): (() => void) => {
    const own = byCaller.get(caller) ?? 0
    if (own >= PER_CALLER) throw new CallError('RATE_LIMITED', { retryAfterSeconds: BUSY_SECONDS })
    if (all >= IN_ALL) throw new CallError('SERVICE_UNAVAILABLE', { retryAfterSeconds: BUSY_SECONDS })
    byCaller.set(caller, own + 1)
    all += 1
    let ended = false
    return () => {
      if (ended) return
      ended = true
      all -= 1
      const left = (byCaller.get(caller) ?? 1) - 1
      if (left > 0) byCaller.set(caller, left)
      else byCaller.delete(caller)
    }
  }

  return { admit }
}
