import { existsSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { createMarket } from '../../engine/signals/testing/markets.ts'
import { COLUMNS } from './figures.ts'
import { backtestRecordings } from './outcome.ts'
import { type Recording, readRecordings } from './recordings.ts'
import { reliabilityDiagram } from './reliability-diagram.ts'
import { reportOf } from './report.ts'
import { tableOf } from './table.ts'

// Many back-tests: seconds on an idle machine, more beside others.
vi.setConfig({ testTimeout: 180_000 })

const SHARED = '../shared/data'
const LIQUID_FOREX = /^(EURUSD|GBPUSD|USDJPY)_/

const recording: Recording = {
  file: 'A&B<1>.csv',
  instrument: 'A&B<1>',
  resolution: '1m',
  bars: createMarket({ seed: 9, bars: 4_000, reversion: 2 }),
}
async function* only(...recordings: Recording[]): AsyncGenerator<Recording> {
  yield* recordings
}
let clockMs = 0
const outcome = await backtestRecordings(only(recording), 0, () => {
  clockMs += 500
  return clockMs
})

describe('backtestRecordings', () => {
  it('runs both timeframes of a 1-minute recording and accounts for every slot', () => {
    expect(outcome.results.map(({ timeframe }) => timeframe)).toEqual(['1m', '5m'])
    for (const row of outcome.results) {
      expect(row.slots).toBe(row.decided + row.abstained)
      expect(row.decided).toBe(row.won + row.lost + row.breakeven + row.void)
      expect(row.bins.reduce((sum, { n }) => sum + n, 0)).toBe(row.n)
    }
    expect(outcome.results[0]?.slots).toBe(4_000)
    expect(outcome.results[1]?.slots).toBe(800)
  })

  it('measures speed with the clock it is given', () => {
    expect(outcome).toMatchObject({ candles: 8_000, engineSeconds: 1, candlesPerSecond: 8_000 })
  })

  it('survives JSON as it is', () => {
    expect(JSON.parse(JSON.stringify(outcome))).toEqual(outcome)
  })

  it('is empty without recordings', async () => {
    expect(await backtestRecordings(only(), 0, () => 0)).toMatchObject({ results: [], pooled: [], candlesPerSecond: 0 })
  })
})

describe('what is shown', () => {
  it('prints one aligned line per series, the rules and the speed', () => {
    const lines = tableOf(outcome).split('\n')
    expect(lines[0]).toMatch(/^Recording +Slots of +Slots +Decided/)
    expect(lines[1]).toContain('A&B<1>')
    expect(new Set(lines.slice(0, 3).map((line) => line.length)).size).toBe(1)
    expect(lines.at(-1)).toBe('8,000 candles in 1.00 s: 8,000 candles/s in the engine, without reading files.')
    expect(tableOf({ ...outcome, margin: 0.02 })).toContain('below 52.0% confidence')
  })

  it('writes a page that loads nothing and escapes names', () => {
    const page = reportOf(outcome)
    expect(page).toContain('A&amp;B&lt;1&gt;')
    expect(page).not.toContain('B<1>')
    expect(page).not.toMatch(/<script|<link|<img|https?:|url\(|@import/)
    expect(page.match(/<svg /g)).toHaveLength(2)
    expect(page.match(/<th /g)).toHaveLength(COLUMNS.length)
  })

  it('draws a square for each bin with enough decisions, with its figures in words', () => {
    const row = {
      low: 0.5,
      high: 0.55,
      n: 40,
      won: 21,
      rate: 0.525,
      meanConfidence: 0.52,
      interval: { low: 0.4, high: 0.65 },
    }
    const few = {
      ...row,
      low: 0.9,
      high: 0.95,
      n: 2,
      won: 0,
      rate: 0,
      meanConfidence: 0.93,
      interval: { low: 0, high: 0.66 },
    }
    const empty = { ...row, n: 0, won: 0, rate: null, meanConfidence: null, interval: null }
    const svg = reliabilityDiagram([row, few, empty], 0.5556, 'Label')
    expect(svg.match(/<rect /g)).toHaveLength(1)
    expect(svg).toContain('Confidence 52.0%, won 52.5% of 40, 95% interval 40.0–65.0')
    expect(svg).toContain('break-even 55.6%')
    expect(svg).not.toContain('NaN')
  })
})

describe('on recorded candles', () => {
  const present = existsSync(SHARED)
  if (!present) console.warn(`${SHARED} is not here: the engine is not tested on recorded candles.`)

  it.runIf(present)(
    'is calibrated within 0.03 wherever a thousand slots settled, and finds no miracle in forex',
    async () => {
      const { results } = await backtestRecordings(readRecordings(SHARED), 0, () => 0)
      // Of fewer, chance alone moves a bin's win rate by more than half of that.
      const settled = results.filter(({ n }) => n >= 1_000)
      expect(settled.length).toBeGreaterThan(10)
      for (const { file, timeframe, ece, rate } of settled) {
        expect(ece, `${file} ${timeframe}`).toBeLessThanOrEqual(0.03)
        if (LIQUID_FOREX.test(file)) expect(rate, `${file} ${timeframe}`).toBeLessThan(0.6)
      }
    },
  )
})
