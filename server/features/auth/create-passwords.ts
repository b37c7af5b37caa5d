import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { passwordForm } from '../../../contract/people-text.ts'
import { CallError } from '../../platform/http/call-error.ts'

/** What one hash costs. `memoryKib` in KiB, as Argon2 counts (RFC 9106). */
interface HashCost {
  memoryKib: number
  passes: number
}

/** Quality goals, Security: m = 64 MiB, t = 3, p = 1. */
export const HASH_COST: HashCost = { memoryKib: 64 * 1024, passes: 3 }
const AT_ONCE = 2
const MAX_WAITING = 16
const RETRY_AFTER_SECONDS = 2

/** Today's form first, then those in which a device may have sent the same password before there was one. */
const toForms = (password: string): string[] => [
  ...new Set([passwordForm(password), password, password.normalize('NFC'), password.normalize('NFD')]),
]

export type Passwords = ReturnType<typeof createPasswords>

/**
 * Argon2id at most two at a time, so that a flood of logins cannot take all memory and both cores. Behind a short queue
 * the rest is refused with RATE_LIMITED.
 */
export const createPasswords = (cost: HashCost = HASH_COST) => {
  // The library's algorithm is Argon2id unless told otherwise.
  const options = { memoryCost: cost.memoryKib, timeCost: cost.passes, parallelism: 1 }
  const waiting: (() => void)[] = []
  let running = 0
  let decoy: Promise<string> | undefined

  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= AT_ONCE) {
      if (waiting.length >= MAX_WAITING) {
        throw new CallError('RATE_LIMITED', { retryAfterSeconds: RETRY_AFTER_SECONDS })
      }
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      // The slot passes to the next in line, or becomes free.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  const decoyHash = (): Promise<string> => {
    decoy ??= hash(randomBytes(32), options)
    return decoy
  }

  return {
    /** The PHC string to store. */
    hash: (password: string): Promise<string> => inTurn(() => hash(passwordForm(password), options)),

    /** Whether the password belongs to the hash. With null it takes the same time and is false: no account, no hint. */
    verify: async (password: string, stored: string | null): Promise<boolean> => {
      const fallback = await decoyHash()
      for (const form of toForms(password)) {
        const matches = await inTurn(() => verify(stored ?? fallback, form))
        if (matches) return stored !== null
      }
      return false
    },

    /** A hash of today's form, for a password that was verified by an earlier one; null where the stored hash has today's form. */
    renew: async (password: string, stored: string): Promise<string | null> => {
      if (toForms(password).length === 1) return null
      const isNew = await inTurn(() => verify(stored, passwordForm(password)))
      return isNew ? null : inTurn(() => hash(passwordForm(password), options))
    },
  }
}
