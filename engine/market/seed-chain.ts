import { DAY_MS } from '../../contract/slots.ts'
import { HASH_BYTES, type Sha256 } from '../log/hashing.ts'

/** The first and the last day that a keyed market has prices for, counted from 1970. */
export const FIRST_DRAWN_DAY = Date.UTC(2026, 0, 1) / DAY_MS
export const LAST_DRAWN_DAY = Date.UTC(2059, 11, 31) / DAY_MS
/** As far back as a day's volatility reaches, with room. Their seeds follow from the anchor: they are everybody's. */
const EARLIER_DAYS = 8
export const EARLIEST_DAY = FIRST_DRAWN_DAY - EARLIER_DAYS
/** The seed of the day before the first commits to the whole chain: no later one can be found from it, nor another chain that ends in it. */
export const ANCHOR_DAY = FIRST_DRAWN_DAY - 1

/** The seed of a day, 32 bytes; `day` is counted from 1970. */
export type SeedOf = (day: number) => Uint8Array

/**
 * The seeds of all days up to `lastDay`, whose seed is `lastSeed`: each is the SHA-256 of the next day's. Whoever knows one knows all before
 * it and none behind it.
 *
 * @throws RangeError from `seedOf` for a day that the chain does not have.
 */
export const createSeedChain = (lastSeed: Uint8Array, lastDay: number, sha256: Sha256): { seedOf: SeedOf } => {
  const seeds = new Uint8Array((lastDay - EARLIEST_DAY + 1) * HASH_BYTES)
  let seed = lastSeed
  for (let day = lastDay; day >= EARLIEST_DAY; day -= 1) {
    seeds.set(seed, (day - EARLIEST_DAY) * HASH_BYTES)
    if (day > EARLIEST_DAY) seed = sha256(seed)
  }
  return {
    seedOf: (day) => {
      if (day < EARLIEST_DAY || day > lastDay) throw new RangeError(`The chain of seeds has none for day ${day}.`)
      const from = (day - EARLIEST_DAY) * HASH_BYTES
      return seeds.subarray(from, from + HASH_BYTES)
    },
  }
}
