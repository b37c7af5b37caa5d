import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import type { Candle } from './picture-case.ts'
import type { Random } from './random.ts'

const SHARED = fileURLToPath(new URL('../../../shared', import.meta.url))

/** Where the recordings lie: `../shared/data` beside the checkout, or the folder that SHARED_FOLDER names. */
export const sharedFolder = (): string => process.env.SHARED_FOLDER ?? SHARED

/** Every recording, or none when the folder is not there. */
export const readRecordings = (): Candle[][] => {
  const folder = join(sharedFolder(), 'data')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.csv'))
    .sort()
    .map((file) => {
      const rows: string[][] = parse(readFileSync(join(folder, file), 'utf8'), { fromLine: 2 })
      return rows.map((row) => ({
        time: Date.parse(row[0] ?? '') / 1000,
        open: Number(row[1]),
        high: Number(row[2]),
        low: Number(row[3]),
        close: Number(row[4]),
        volume: Number(row[5]),
      }))
    })
    .filter((candles) => candles.length > 1000)
}

const gathered = (candles: Candle[], size: number): Candle[] => {
  const out: Candle[] = []
  for (let i = 0; i + size <= candles.length; i += size) {
    const part = candles.slice(i, i + size)
    const [first, last] = [part[0] as Candle, part[size - 1] as Candle]
    out.push({
      time: first.time,
      open: first.open,
      close: last.close,
      high: Math.max(...part.map((candle) => candle.high)),
      low: Math.min(...part.map((candle) => candle.low)),
      volume: part.reduce((sum, candle) => sum + candle.volume, 0),
    })
  }
  return out
}

/** A price changes by at most this share from one candle to the next, unless two recordings of one file meet there, months apart. */
const MOST_CHANGE = 0.25

const isOneRecording = (candles: Candle[]): boolean =>
  candles.every((candle, i) => {
    const before = candles[i - 1]
    return before === undefined || Math.abs(candle.open / before.close - 1) <= MOST_CHANGE
  })

/** A stretch of a recording, in a coarser timeframe. Stretches that stand still, and those in which two recordings meet, are passed over. */
export const pickWindow = (recordings: Candle[][], random: Random, count: number): Candle[] => {
  for (;;) {
    const candles = random.pick(recordings)
    const size = random.pick([1, 2, 5, 5, 15].filter((each) => each * count < candles.length * 0.8))
    const from = random.whole(0, candles.length - size * count)
    const stretch = candles.slice(from, from + size * count)
    if (!isOneRecording(stretch)) continue
    const part = gathered(stretch, size)
    const moving = part.filter((candle) => candle.high > candle.low).length
    const prices = new Set(part.map((candle) => candle.close))
    if (moving < part.length * 0.7 || prices.size < part.length * 0.25) continue
    const busy = part.every((candle) => candle.volume === 0)
    return busy ? part.map((candle) => ({ ...candle, volume: random.between(5, 100) })) : part
  }
}

/** Decimals that a venue would quote such prices with. */
export const decimalsOf = (candles: Candle[]): number => {
  const range = Math.max(...candles.map((candle) => candle.high)) - Math.min(...candles.map((candle) => candle.low))
  return Math.max(0, Math.min(8, Math.ceil(-Math.log10(range / 40))))
}
