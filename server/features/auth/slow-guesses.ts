import type { Clock } from '../../platform/clock.ts'
import { guessDelayMs } from './rules.ts'

interface Guesses {
  wrong: number
  lastAtMs: number
}

const FORGET_AFTER_MS = 15 * 60_000
const MAX_ACCOUNTS = 100_000

/**
 * Makes every further guess at an account wait longer, whether or not the account exists. It never locks: the right
 * password always gets in, at the latest after the longest delay.
 */
export const createGuessBrake = (clock: Clock) => {
  const accounts = new Map<string, Guesses>()

  const find = (email: string): Guesses | undefined => {
    const guesses = accounts.get(email)
    return guesses && clock.now() - guesses.lastAtMs < FORGET_AFTER_MS ? guesses : undefined
  }

  return {
    wait: async (email: string): Promise<void> => {
      const delayMs = guessDelayMs(find(email)?.wrong ?? 0)
      if (delayMs > 0) await new Promise<void>((resolve) => clock.setTimeout(resolve, delayMs))
    },

    countWrong: (email: string): void => {
      const wrong = (find(email)?.wrong ?? 0) + 1
      // Insertion order is age: what was touched last is forgotten last.
      accounts.delete(email)
      const oldest = accounts.keys().next().value
      if (accounts.size >= MAX_ACCOUNTS && oldest !== undefined) accounts.delete(oldest)
      accounts.set(email, { wrong, lastAtMs: clock.now() })
    },

    forget: (email: string): void => {
      accounts.delete(email)
    },
  }
}
export type GuessBrake = ReturnType<typeof createGuessBrake>
