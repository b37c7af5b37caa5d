import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const MINUTE_MS = 60_000
/** A Saturday: the replay begins on the Monday after, with two days to learn from. */
const FIRST_MINUTE_MS = Date.UTC(2026, 2, 7)
const MINUTES = 4 * 1440
const STEP = 0.0001

/** Numbers from 0 to 1, the same for the same seed (Mulberry32). */
const createRandom = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const randomWalk = (seed: number, firstPrice: number): string => {
  const random = createRandom(seed)
  let price = firstPrice
  const rows = Array.from({ length: MINUTES }, (_, minute) => {
    const open = price
    const close = open + (random() - 0.5) * STEP
    price = close
    const high = Math.max(open, close) + random() * STEP * 0.3
    const low = Math.min(open, close) - random() * STEP * 0.3
    const time = new Date(FIRST_MINUTE_MS + minute * MINUTE_MS).toISOString().replace('.000', '')
    return [time, ...[open, high, low, close].map((value) => value.toFixed(5)), '0'].join(',')
  })
  return `time,open,high,low,close,volume\n${rows.join('\n')}\n`
}

/** Writes four days of random walks of two pairs into `folder`, as recordings to replay. */
export const writeRecordings = async (folder: string): Promise<void> => {
  await writeFile(join(folder, 'EURUSD_1m_walk.csv'), randomWalk(1, 1.1))
  await writeFile(join(folder, 'GBPUSD_1m_walk.csv'), randomWalk(2, 1.3))
}
