import type { Clock } from '../../platform/clock.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { toNetwork } from '../../platform/http/rate-limiter.ts'
import { createWindowCounts, type Window } from '../../platform/http/window-counts.ts'
import { crowdDelayMs, guessDelayMs, triesWithin } from './rules.ts'

const QUARTER_HOUR = 15 * 60
const DAY = 24 * 3600
/** After its free tries an address may still guess this often at an account: a right password never waits longer. */
const SPACING_SECONDS = 60
/** Wrong guesses of one address at all accounts it is not known by: a carrier's thousand members make fewer in a quarter of an hour. */
const TRIES_PER_ADDRESS = 100
/** Of one address at one account, how many in a day count towards the crowd: a crowd is many addresses. */
const CROWD_SHARE = 10
const SECOND_FACTOR_TRIES = 10
const MAX_KNOWN = 100_000

interface Guess {
  email: string
  address: string
}

const WRONG: readonly string[] = ['CREDENTIALS_INVALID', 'TOTP_INVALID', 'TOTP_USED']
const isWrong = (error: unknown): boolean => error instanceof CallError && WRONG.includes(error.code)

const toPair = ({ email, address }: Guess): string => `${toNetwork(address)}|${email}`

/** Pairs of address and account that a right password came from. */
const createKnownPairs = () => {
  /** The latest last. */
  const known = new Set<string>()
  return {
    has: (guess: Guess): boolean => known.has(toPair(guess)),
    add: (guess: Guess): void => {
      const pair = toPair(guess)
      known.delete(pair)
      const oldest = known.values().next().value
      if (known.size >= MAX_KNOWN && oldest !== undefined) known.delete(oldest)
      known.add(pair)
    },
  }
}

/**
 * Slows down guesses at passwords, whether or not the account exists, and never keeps out whoever knows the password: what an
 * address did wrong is counted for this address and account, and many addresses at one account leave each of them fewer tries, but
 * one at least. Addresses from which the account was opened before are spared what others did. In memory, per process.
 */
export const createGuessBrake = ({ clock, scale }: { clock: Clock; scale: number }) => {
  const counts = createWindowCounts(clock.now)
  const known = createKnownPairs()

  const refuse = (window: Window | undefined): never => {
    const leftMs = Math.max(1, (window?.endsAtMs ?? 0) - clock.now())
    throw new CallError('RATE_LIMITED', { retryAfterSeconds: Math.ceil(leftMs / 1000) })
  }

  const toKeys = (guess: Guess) => ({
    pair: `pair|${toPair(guess)}`,
    spacing: `spacing|${toPair(guess)}`,
    day: `day|${toPair(guess)}`,
    address: `address|${toNetwork(guess.address)}`,
    account: `account|${guess.email}`,
  })
  type Keys = ReturnType<typeof toKeys>

  /** Throws where the address has had its tries: at this account, or at all accounts that it is not known by. */
  const assertTriesLeft = (keys: Keys, { spared, crowd }: { spared: boolean; crowd: number }): void => {
    if (!spared && counts.countOf(keys.address) >= TRIES_PER_ADDRESS * scale) refuse(counts.find(keys.address))
    const { free, spaced } = triesWithin(crowd)
    if (counts.countOf(keys.pair) < free * scale) return
    if (!spaced) refuse(counts.find(keys.pair))
    const spacing = counts.add(keys.spacing, SPACING_SECONDS)
    if (spacing.count > scale) refuse(spacing)
  }

  const countWrong = (keys: Keys, spared: boolean): string[] => {
    counts.add(keys.pair, QUARTER_HOUR)
    const counted = [keys.pair, keys.day]
    if (!spared) {
      counts.add(keys.address, QUARTER_HOUR)
      counted.push(keys.address)
    }
    if (counts.add(keys.day, DAY).count <= CROWD_SHARE * scale) {
      counts.add(keys.account, DAY)
      counted.push(keys.account)
    }
    return counted
  }

  /** Counts the guess as a wrong one until it is known, so that many at once get no further than one after the other. */
  const admit = async (guess: Guess): Promise<string[]> => {
    const keys = toKeys(guess)
    const spared = known.has(guess)
    const crowd = spared ? 0 : counts.countOf(keys.account) / scale
    const delayMs = Math.max(guessDelayMs(counts.countOf(keys.pair)), crowdDelayMs(crowd))
    assertTriesLeft(keys, { spared, crowd })
    const counted = countWrong(keys, spared)
    if (delayMs > 0) await new Promise<void>((resolve) => clock.setTimeout(resolve, delayMs))
    return counted
  }

  return {
    /**
     * Runs an attempt to sign in. Throws RATE_LIMITED with the seconds to wait, or what the attempt throws; only CREDENTIALS_INVALID
     * TOTP_INVALID and TOTP_USED count against the address and the account.
     */
    guess: async <Result>(guess: Guess, attempt: () => Promise<Result>): Promise<Result> => {
      const counted = await admit(guess)
      const takeBack = (): void => {
        for (const key of counted) counts.takeBack(key)
      }
      try {
        const result = await attempt()
        takeBack()
        counts.remove(`pair|${toPair(guess)}`)
        known.add(guess)
        return result
      } catch (error) {
        if (!isWrong(error)) takeBack()
        throw error
      }
    },

    /**
     * Counts a try at the second factor, for all addresses together: six digits are soon guessed by many. Whoever gets here has the
     * password, and a reset takes it from them. Throws RATE_LIMITED; addresses that the account knows are spared.
     */
    admitSecondFactor: (guess: Guess): void => {
      if (known.has(guess)) return
      const window = counts.add(`totp|${guess.email}`, QUARTER_HOUR)
      if (window.count > SECOND_FACTOR_TRIES * scale) refuse(window)
    },

    /** The account's password was set anew from here, through its mailbox: what was guessed before is over. */
    forget: (guess: Guess): void => {
      counts.remove(`pair|${toPair(guess)}`)
      counts.remove(`totp|${guess.email}`)
      known.add(guess)
    },
  }
}
export type GuessBrake = ReturnType<typeof createGuessBrake>
