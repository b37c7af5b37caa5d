import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '../../../contract/slots.ts'
import { parseRecording } from '../../../engine/market/candle-csv.ts'
import type { Bar } from '../../../engine/market/candles.ts'
import { toDecimals } from '../../../engine/market/price-decimals.ts'
import { sha256 } from '../hash.ts'
import type { SkippedFile } from './feed-port.ts'

/** One recorded instrument in its own time. */
export interface RecordedPair {
  file: string
  sha256: string
  /** `EURUSD` */
  symbol: string
  /** `EUR/USD` */
  instrument: string
  decimals: number
  bars: Bar[]
}

/** Three days of minutes: two to learn from, one to replay. */
const SHORTEST_BARS = 3 * 1440
/** A weekend and a holiday on either side of it. */
const LONGEST_HOLE_MS = 4 * DAY_MS
/** In a minute without a trade there is no price to enter at. */
const LARGEST_FLAT_SHARE = 0.1

const MOST_DECIMALS = 8

const FILE_NAME = /^([A-Z0-9]{3,12})_(1m|5m)_.+\.csv$/i
const SYMBOL_WITH_QUOTE = /^(.{3,})(USD|EUR|JPY|GBP|CHF|CAD|AUD|NZD|BTC|ETH|PERP)$/

/** `EURUSD` → `EUR/USD`; a symbol without a known quote currency stays as it is. */
export const instrumentName = (symbol: string): string => symbol.replace(SYMBOL_WITH_QUOTE, '$1/$2')

/** Digits after the point that the quotes use: 8 at most, or five digits of a price that is smaller. */
const decimalsOfBars = (bars: readonly Bar[]): number => {
  const digits = (price: number): number =>
    Math.min(toDecimals(price), Math.max(MOST_DECIMALS, 4 - Math.floor(Math.log10(price))))
  return bars.reduce((most, bar) => Math.max(most, digits(bar.open), digits(bar.close)), 0)
}

const TOO_LONG = 'its bars are longer than a minute, so an entry one minute after the slot has no price'

/** Why a recording of 1-minute bars cannot be replayed; null when it can. */
const unfitReason = (bars: readonly Bar[]): string | null => {
  if (bars.length < SHORTEST_BARS) return `it has ${bars.length} bars, but needs ${SHORTEST_BARS}`
  const steps = bars.slice(1).map((bar, i) => bar.openAtMs - (bars[i]?.openAtMs ?? 0))
  const longest = steps.reduce((most, step) => Math.max(most, step), 0)
  if (longest > LONGEST_HOLE_MS) return `it has a gap of ${Math.round(longest / DAY_MS)} days`
  const flat = bars.filter((bar) => bar.high === bar.low).length / bars.length
  if (flat > LARGEST_FLAT_SHARE) return `no trades in ${Math.round(flat * 100)}% of its minutes`
  return null
}

type ReadFile = { recording: RecordedPair } | { skipped: SkippedFile }

const readRecording = async (folder: string, file: string): Promise<ReadFile> => {
  const skip = (reason: string): ReadFile => ({ skipped: { file, reason } })
  const [, rawSymbol, timeframe] = FILE_NAME.exec(file) ?? []
  if (!rawSymbol || !timeframe) return skip('its name is not SYMBOL_1m_dates.csv')
  if (timeframe.toLowerCase() !== '1m') return skip(TOO_LONG)
  const text = await readFile(join(folder, file), 'utf8')
  try {
    const { bars, resolution } = parseRecording(text)
    const reason = resolution === '5m' ? TOO_LONG : unfitReason(bars)
    if (reason) return skip(reason)
    const symbol = rawSymbol.toUpperCase()
    return {
      recording: {
        file,
        sha256: sha256(text),
        symbol,
        instrument: instrumentName(symbol),
        decimals: decimalsOfBars(bars),
        bars,
      },
    }
  } catch (error) {
    return skip(error instanceof Error ? error.message : String(error))
  }
}

/**
 * Reads every 1-minute recording of a folder. Files that cannot be replayed come back in `skipped` with the reason; of
 * two files of one symbol the longer is taken.
 *
 * @throws Error with a sentence when the folder cannot be read.
 */
export const readRecordings = async (
  folder: string,
): Promise<{ recordings: RecordedPair[]; skipped: SkippedFile[] }> => {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new Error(`MARKET_FEED names the folder ${folder}, which cannot be read.`, { cause })
  })
  const longest = new Map<string, RecordedPair>()
  const skipped: SkippedFile[] = []
  for (const file of names.filter((name) => name.toLowerCase().endsWith('.csv')).sort()) {
    const read = await readRecording(folder, file)
    if ('skipped' in read) {
      skipped.push(read.skipped)
      continue
    }
    const { recording } = read
    const rival = longest.get(recording.symbol)
    const [kept, dropped] =
      rival && rival.bars.length >= recording.bars.length ? [rival, recording] : [recording, rival]
    longest.set(kept.symbol, kept)
    if (dropped) skipped.push({ file: dropped.file, reason: `${kept.file} has more of ${kept.instrument}` })
  }
  return { recordings: [...longest.values()], skipped }
}
