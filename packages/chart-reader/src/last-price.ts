import type { FoundBars } from './price-bars.ts'
import type { RuledRow } from './ruled-lines.ts'

/** Rows by which a line may miss the bar that it is about. */
const NEAR = 2

/** Rows of lines that may be that of the last price: in a colour that no other ruled line has, as those of a grid do. */
export const lastPriceRows = (rows: RuledRow[]): RuledRow[] =>
  rows.filter(
    ({ row, colour }) => !rows.some((other) => other.colour === colour && Math.abs(other.row - row) > NEAR + 1),
  )

/**
 * The last bar closes where the line of the last price runs through it. Its own tick is that line's, and was taken out
 * with it; of a body's two ends the one that the line touches is the close.
 */
export const closeAtLastPrice = ({ kind, bars, closes }: FoundBars, lines: RuledRow[]): void => {
  const last = bars[bars.length - 1]
  if (last === undefined) return
  const line = lines.find(({ row, to }) => to >= last.left && row >= last.high - NEAR && row <= last.low + NEAR)
  if (line === undefined) return
  const close = line.row + 0.5
  if (!closes) last.close = close
  else if (kind === 'candles' && Math.abs(last.open - close) <= NEAR && Math.abs(last.close - close) > NEAR)
    [last.open, last.close] = [last.close, last.open]
}
