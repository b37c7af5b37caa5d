import { DAY_MS } from '../../../contract/market.ts'
import { HOUR_MS } from '../../../contract/slots.ts'
import type { LivePair } from './live-feed.ts'
import { instrumentName } from './recordings.ts'

/** Indices by Deriv's symbol, as people call them. */
const INDICES: Readonly<Record<string, string>> = {
  OTC_DJI: 'Wall Street 30',
  OTC_FTSE: 'UK 100',
  OTC_GDAXI: 'Germany 40',
  OTC_N225: 'Japan 225',
  OTC_NDX: 'US Tech 100',
  OTC_SPC: 'US 500',
}

const STARTER_PAIRS = 2
/** 1 January 1970 was a Thursday. */
const FRIDAY = 1

/**
 * The weekend, the same all year: the hours in which foreign exchange rests in summer and in winter time. What the venue is shut
 * beyond them, on holidays too, it has no candles of, which is a gap.
 */
const isWeekend = (atMs: number): boolean => {
  const day = Math.floor(atMs / DAY_MS) % 7
  const hour = Math.floor((atMs % DAY_MS) / HOUR_MS)
  return (day === FRIDAY && hour >= 22) || day === FRIDAY + 1 || (day === FRIDAY + 2 && hour < 21)
}

/**
 * Deriv's symbols as the pairs of a market. Its volatility indices are not among them: their prices are drawn, and no market makes them.
 *
 * @throws Error with a sentence for a symbol that is none of the known ones, or twice there.
 */
export const derivPairs = (symbols: readonly string[]): LivePair[] => {
  const pairs = symbols.map((symbol, index): LivePair => {
    const [, currencies] = /^frx([A-Z]{6})$/.exec(symbol) ?? []
    const name = currencies ? instrumentName(currencies) : INDICES[symbol]
    if (!name)
      throw new Error(
        `DERIV_SYMBOLS holds "${symbol}". It is a list of frx and a currency pair, such as frxEURUSD, or of ${Object.keys(INDICES).join(', ')}.`,
      )
    const decimals = currencies ? (/JPY$|^XA/.test(currencies) ? 3 : 5) : 2
    const id = currencies ?? symbol.replace('_', '-')
    return { id, name, decimals, starter: index < STARTER_PAIRS, recording: null, symbol, isShut: isWeekend }
  })
  if (new Set(symbols).size < symbols.length) throw new Error('DERIV_SYMBOLS holds a symbol twice.')
  return pairs
}
