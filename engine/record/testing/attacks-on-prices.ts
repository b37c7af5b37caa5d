import { DAY_MS, MINUTE_MS, startOfDayMs } from '../../../contract/slots.ts'
import { toHex } from '../../log/bytes.ts'
import { ANCHOR_DAY } from '../../market/seed-chain.ts'
import type { CandlesEntry, Entry, SeedEntry } from '../entries.ts'
import { type Attack, copyOf, repoint } from './attack-kit.ts'
import { createHonestRecord, drawnSeeds, type HonestRecord, iso } from './honest-record.ts'

/** The last hour of a day and 40 minutes of the next, over whose midnight the server is not away. */
export const DRAWN_START_MS = Date.parse('2026-03-02T23:00:00.000Z')
const MIDNIGHT_MS = startOfDayMs(DRAWN_START_MS) + DAY_MS
const DAY = startOfDayMs(DRAWN_START_MS) / DAY_MS

let honest: HonestRecord | undefined

/** The record of a market that committed to its seeds. What is attacked here is not in the record of the other attacks. */
export const drawnRecord = (): HonestRecord => {
  honest ??= createHonestRecord({ minutes: 100, startMs: DRAWN_START_MS, isDrawn: true })
  return honest
}

const isSeed = (entry: Entry): entry is SeedEntry => entry.kind === 'seed'
const seedIn = (entries: readonly Entry[]): SeedEntry => entries.find(isSeed) as SeedEntry

const candlesAt = (entries: readonly Entry[], boundaryMs: number): CandlesEntry =>
  entries.find((entry) => entry.kind === 'candles' && entry.boundary === iso(boundaryMs)) as CandlesEntry

const attack = (name: string, says: RegExp, change: (entries: Entry[]) => Entry[] | undefined): Attack => ({
  name,
  caughtBy: 'duties',
  says,
  make: () => {
    const entries = copyOf(drawnRecord())
    return { entries: change(entries) ?? entries }
  },
})

/** Ways to choose the prices of a simulated market, or to keep anybody from finding out. */
export const attacksOnPrices: readonly Attack[] = [
  attack('A simulated candle is a point higher than what its seed draws', /the seed of its day gives/, (entries) => {
    const bar = candlesAt(entries, MIDNIGHT_MS - 20 * MINUTE_MS).bars[0]
    // The low of a candle decides no signal: no other duty looks at it.
    if (bar) bar[3] = Number((bar[3] - 1e-5).toFixed(5))
    return undefined
  }),
  attack('A simulated candle is left out, which voids what rests on it', /is missing, but the seed/, (entries) => {
    const candles = candlesAt(entries, MIDNIGHT_MS - 20 * MINUTE_MS)
    candles.bars = candles.bars.slice(1)
    return undefined
  }),
  attack(
    'The prices of a day are another market’s, and that market’s seed is revealed',
    /The prices come from other seeds/,
    () => {
      const other = createHonestRecord({ minutes: 100, startMs: DRAWN_START_MS, isDrawn: true, seed: 'chosen' })
      const genesis = drawnRecord().entries.find((entry) => entry.kind === 'genesis')
      const feed = genesis?.kind === 'genesis' ? genesis.feed : ''
      return copyOf(other).map((entry) => ('feed' in entry ? { ...entry, feed } : entry) as Entry)
    },
  ),
  attack('One bit of the revealed seed is another', /The prices come from other seeds/, (entries) => {
    const entry = seedIn(entries)
    entry.seed = entry.seed.replace(/^./, (digit) => (Number.parseInt(digit, 16) ^ 1).toString(16))
    return undefined
  }),
  attack('The seed of the day is never revealed', /The seed of 2026-03-02 was due at/, (entries) =>
    repoint(entries.filter((entry) => !isSeed(entry))),
  ),
  attack('The seed of the day is revealed ten minutes late', /The seed of 2026-03-02 was due at/, (entries) => {
    const entry = seedIn(entries)
    const rest = entries.filter((one) => one !== entry)
    const place = rest.findIndex((one) => one.kind === 'candles' && one.boundary === iso(MIDNIGHT_MS + 10 * MINUTE_MS))
    rest.splice(place + 1, 0, { ...entry, appendedAt: (rest[place] as Entry).appendedAt })
    return repoint(rest)
  }),
  attack('The seed of the day before is revealed in its place', /The seed of 2026-03-02 was due at/, (entries) => {
    Object.assign(seedIn(entries), { day: iso((DAY - 1) * DAY_MS), seed: toHex(drawnSeeds()(DAY - 1)) })
    return undefined
  }),
  attack('The seed of another day is revealed as this one’s', /The prices come from other seeds/, (entries) => {
    seedIn(entries).seed = toHex(drawnSeeds()(DAY + 1))
    return undefined
  }),
  attack('The anchor is revealed as the seed of its own day', /was already known/, (entries) => {
    Object.assign(seedIn(entries), { day: iso(ANCHOR_DAY * DAY_MS), seed: toHex(drawnSeeds()(ANCHOR_DAY)) })
    return undefined
  }),
  attack('The seed of a day is told to some while it lasts', /before that day ended/, (entries) => {
    const entry = seedIn(entries)
    const rest = entries.filter((one) => one !== entry)
    const place = rest.findIndex((one) => one.kind === 'candles' && one.boundary === iso(MIDNIGHT_MS - 10 * MINUTE_MS))
    rest.splice(place + 1, 0, { ...entry, appendedAt: (rest[place] as Entry).appendedAt })
    return repoint(rest)
  }),
  attack('The chain of seeds is begun anew under the same name', /is already open/, (entries) => {
    const genesis = entries.find((entry) => entry.kind === 'genesis') as Entry
    const place = entries.findIndex((entry) => isSeed(entry))
    entries.splice(place + 1, 0, { ...genesis, appendedAt: (entries[place] as Entry).appendedAt })
    return repoint(entries)
  }),
  attack('A market that committed to seeds is said to be a live one', /can’t compute the prices of/, (entries) => {
    for (const entry of entries) if (entry.kind === 'genesis') entry.feedKind = 'live'
    return undefined
  }),
  attack('A pair is added that no seed draws', /No seed produces prices for/, (entries) => {
    for (const entry of entries) if (entry.kind === 'genesis') entry.pairs.push({ name: 'GOLD OTC', starter: false })
    return undefined
  }),
  attack('A seed is revealed of a market that committed to none', /committed to none/, (entries) => {
    for (const entry of entries) if ('feed' in entry) entry.feed = 'simulated:of-my-own'
    return undefined
  }),
]
