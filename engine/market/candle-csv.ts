import { parse } from 'csv-parse/browser/esm/sync'
import { MINUTE_MS, Timeframe, timeframeMs } from '../../contract/market.ts'
import type { Bar } from './candles.ts'

const COLUMNS = ['time', 'open', 'high', 'low', 'close', 'volume'] as const
type Row = Record<(typeof COLUMNS)[number], string>

const ISO_UTC_MINUTE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:00(\.000)?Z$/
const DECIMAL = /^\d+(\.\d+)?(e[+-]?\d+)?$/i

const parseTime = (value: string): number => {
  const at = ISO_UTC_MINUTE.test(value) ? Date.parse(value) : Number.NaN
  // Date.parse rolls 31 February over into March.
  const exists = at % MINUTE_MS === 0 && new Date(at).toISOString().startsWith(value.slice(0, 16))
  if (!exists) throw new Error(`time "${value}" is not a whole UTC minute such as 2014-05-01T00:00:00Z`)
  return at
}

const parseAmount = (column: string, value: string): number => {
  if (!DECIMAL.test(value)) throw new Error(`${column} "${value}" is not a number`)
  return Number(value)
}

const parseRow = (row: Row): Bar => {
  const bar = {
    openAtMs: parseTime(row.time),
    open: parseAmount('open', row.open),
    high: parseAmount('high', row.high),
    low: parseAmount('low', row.low),
    close: parseAmount('close', row.close),
    volume: parseAmount('volume', row.volume),
  }
  if (bar.low <= 0) throw new Error('prices must be above zero')
  if (bar.low > Math.min(bar.open, bar.close)) throw new Error('low is above open or close')
  if (bar.high < Math.max(bar.open, bar.close)) throw new Error('high is below open or close')
  return bar
}

/** Every row's bar with the line that it is on; 1 is the header. */
const parseRows = (text: string): { bar: Bar; line: number }[] => {
  let previousAtMs = Number.NEGATIVE_INFINITY
  return parse<{ bar: Bar; line: number }, Row>(text, {
    bom: true,
    trim: true,
    skip_empty_lines: true,
    columns: (header: string[]) => {
      if (header.join() !== COLUMNS.join()) throw new Error(`Line 1: the header is not ${COLUMNS.join()}.`)
      return [...COLUMNS]
    },
    on_record: (row, { lines }) => {
      try {
        const bar = parseRow(row)
        if (bar.openAtMs <= previousAtMs) throw new Error(`time ${row.time} does not come after the row before it`)
        previousAtMs = bar.openAtMs
        return { bar, line: lines }
      } catch (cause) {
        throw new Error(`Line ${lines}: ${cause instanceof Error ? cause.message : String(cause)}.`, { cause })
      }
    },
  })
}

/**
 * Reads candles from CSV text with the header `time,open,high,low,close,volume`, where `time` is the bar's open
 * as an ISO 8601 UTC minute. Bars come back oldest first as they stand: gaps are not filled, nothing is dropped.
 *
 * @throws Error naming the line (1 is the header) when a row is malformed, breaks low ≤ open, close ≤ high, or does
 * not come after the row before it.
 * @internal
 */
export const parseCandles = (text: string): Bar[] => parseRows(text).map(({ bar }) => bar)

/** The step between bars that occurs most often, ms; the smaller of two that occur equally often. */
const usualStepMs = (bars: readonly Bar[]): number | null => {
  const counts = new Map<number, number>()
  for (const [index, bar] of bars.slice(1).entries()) {
    const stepMs = bar.openAtMs - (bars[index]?.openAtMs ?? 0)
    counts.set(stepMs, (counts.get(stepMs) ?? 0) + 1)
  }
  const [usual] = [...counts].toSorted(([step, count], [otherStep, other]) => other - count || step - otherStep)
  return usual?.[0] ?? null
}

/**
 * Reads a recording, whose bars are 1 or 5 minutes long: as most steps between them say, so that one stray bar does not make it another.
 * `resolution` is null for fewer than two bars.
 *
 * @throws Error as `parseCandles` does, for bars of another length, and naming the line of a bar that is off the grid of the others.
 */
export const parseRecording = (text: string): { bars: Bar[]; resolution: Timeframe | null } => {
  const rows = parseRows(text)
  const bars = rows.map(({ bar }) => bar)
  const stepMs = usualStepMs(bars)
  if (stepMs === null) return { bars, resolution: null }
  const resolution = Timeframe.options.find((timeframe) => timeframeMs(timeframe) === stepMs)
  if (!resolution) throw new Error('its candles are neither 1 nor 5 minutes apart')
  const stray = rows.find(({ bar }) => bar.openAtMs % stepMs !== 0)
  if (stray) {
    const time = new Date(stray.bar.openAtMs).toISOString().replace('.000', '')
    throw new Error(`Line ${stray.line}: time ${time} is off the ${stepMs / MINUTE_MS}-minute grid of the recording.`)
  }
  return { bars, resolution }
}
