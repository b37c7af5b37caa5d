import type { RandomStream } from './random-streams.ts'

export const SECONDS_PER_MINUTE = 60
const UNIT_VARIANCE_WIDTH = Math.sqrt(12)
const HALF_WORD = 0x10000

/**
 * Fills `path` with the price at the end of each second of a minute that runs from `open` to `close`: a random walk over
 * the seconds that bring a quote, tied to the close. `deviation` is that of the whole minute's log return, so the tied
 * walk moves neither more nor less than the minutes around it. Unrounded; the last second is exactly `close`.
 */
export const fillMinutePath = (
  path: Float64Array,
  stream: RandomStream,
  minute: number,
  {
    open,
    close,
    deviation,
    quotesPerSecond,
  }: { open: number; close: number; deviation: number; quotesPerSecond: number },
): void => {
  const threshold = quotesPerSecond * HALF_WORD
  const last = SECONDS_PER_MINUTE - 1
  let quotes = 0
  let walk = 0
  for (let second = 0; second <= last; second++) {
    const bits = stream.bits(minute * SECONDS_PER_MINUTE + second)
    if (bits >>> 16 < threshold || second === last) {
      quotes += 1
      walk += (((bits & 0xffff) + 0.5) / HALF_WORD - 0.5) * UNIT_VARIANCE_WIDTH
    }
    path[second] = walk
  }
  const scale = (open * deviation) / Math.sqrt(quotes)
  const correction = (close - open) / quotes - (walk * scale) / quotes
  let seen = 0
  for (let second = 0; second < last; second++) {
    if (stream.bits(minute * SECONDS_PER_MINUTE + second) >>> 16 < threshold) seen += 1
    path[second] = open + (path[second] ?? 0) * scale + seen * correction
  }
  path[last] = close
}
