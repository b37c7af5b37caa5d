import { describe, expect, it } from 'vitest'
import type { Feed } from '../../../contract/market.ts'
import { type OutcomeCount, toPerformance } from '../../../engine/record/figures.ts'
import { percent } from '../../../engine/record/percent.ts'
import { computeBin, VERDICT_MIN_SAMPLE } from '../../../engine/signals/statistics.ts'
import type { RecordedSlot } from './store.ts'
import { addSettled, findConfidenceBin, toBins, toSignal } from './to-signal.ts'

const FEED: Feed = { id: 'simulated:x', kind: 'simulated', label: 'Simulated market' }
const AT = new Date('2026-03-02T10:15:00.000Z')
const later = (minutes: number) => new Date(AT.getTime() + minutes * 60_000)

const slot = (traits: Partial<RecordedSlot> = {}): RecordedSlot => ({
  id: 'id',
  feedId: FEED.id,
  pairId: 'EURUSD',
  pair: 'EUR/USD',
  starterPair: true,
  timeframe: '1m',
  slotAt: AT,
  entryAt: later(1),
  expiresAt: later(2),
  decision: 'CALL',
  reason: null,
  side: 'CALL',
  selectionVersion: 's',
  confidence: 0.5899,
  calibrated: true,
  stated: 0.5432,
  analysis: 'Because.',
  modelVersion: 'm',
  ruleVersion: 'r',
  commitment: 'c',
  nonce: 'n',
  commitSequence: 7,
  committedAt: new Date(AT.getTime() + 1_250),
  committedWallAt: AT,
  revealedAt: null,
  outcome: null,
  entryPrice: null,
  exitPrice: null,
  voidReason: null,
  settledAt: null,
  enteredSequence: null,
  hash: 'h',
  ...traits,
})

const view = (traits: Partial<RecordedSlot> = {}, now = later(1)) =>
  toSignal(slot(traits), {
    feed: FEED,
    pairById: new Map(),
    marketNowMs: now.getTime(),
    bins: { record: [], backtest: [] },
  })

describe('a signal as members see it', () => {
  it('says direction, confidence in percent, and how long before entry it was committed', () => {
    expect(view()).toMatchObject({
      signalType: 'buy',
      confidence: 54.3,
      status: 'active',
      committedSecondsBeforeEntry: 58.8,
      createdAt: AT.toISOString(),
      recordSequence: 7,
      recordHash: 'h',
      analysis: 'Because.',
    })
    expect(view({ decision: 'PUT' }).signalType).toBe('sell')
    expect(view({ analysis: '' })).not.toHaveProperty('analysis')
  })

  it('is expired from its expiry on, settled or not', () => {
    expect(view({}, later(1.9)).status).toBe('active')
    expect(view({}, later(2)).status).toBe('expired')
    expect(view({ outcome: 'void' }).status).toBe('expired')
  })

  it('was updated when it was last revealed or settled', () => {
    expect(view({ revealedAt: later(1) }).updatedAt).toBe(later(1).toISOString())
    expect(view({ revealedAt: later(1), settledAt: later(2) }).updatedAt).toBe(later(2).toISOString())
  })
})

describe('the confidence that members see', () => {
  it('is the one stated for what is published, never the pair’s own', () => {
    expect(view({ stated: 0.51 })).toMatchObject({ confidence: 51, calibrated: true })
    expect(view({ stated: null })).toMatchObject({ confidence: 50, calibrated: false, confidenceBin: null })
  })

  it('of a slot from before it was kept is what was shown then', () => {
    const old = { side: null, selectionVersion: null, stated: null }
    expect(view(old)).toMatchObject({ confidence: 59, calibrated: true })
    expect(view({ ...old, calibrated: false })).toMatchObject({ confidence: 50, calibrated: false })
  })
})

describe('confidence bins', () => {
  it.each([
    [0.5, 0],
    [0.5499, 0],
    [0.55, 1],
    [0.6, 2],
    [0.999, 9],
    [1, 9],
  ])('put %d into bin %i', (confidence, bin) => {
    expect(computeBin(confidence)).toBe(bin)
  })

  it('show all ten, empty ones without a rate', () => {
    const bins = toBins([{ bin: 1, n: 40, won: 30 }], 'record')
    expect(bins).toHaveLength(10)
    expect(bins[0]).toMatchObject({ low: 50, high: 55, n: 0, rate: null, interval: null })
    expect(bins[1]).toMatchObject({ low: 55, high: 60, n: 40, won: 30, rate: 75, source: 'record' })
  })

  it('have no rate from a handful, but a count and an interval that says how little that is', () => {
    const few = toBins([{ bin: 1, n: VERDICT_MIN_SAMPLE - 1, won: 29 }], 'record')[1]
    expect(few).toMatchObject({ n: 29, won: 29, rate: null, interval: { high: 100 } })
  })

  it('come from the record once it holds enough, else from the back-test', () => {
    const row = (n: number) => [{ timeframe: '1m' as const, bin: 0, n, won: n / 2 }]
    const of = (record: number, backtest: number) =>
      findConfidenceBin(0.52, '1m', { record: row(record), backtest: row(backtest) })?.source
    expect(of(VERDICT_MIN_SAMPLE, 1_000)).toBe('record')
    expect(of(VERDICT_MIN_SAMPLE - 2, 1_000)).toBe('backtest')
    expect(of(10, 0)).toBe('record')
    expect(of(0, 0)).toBeUndefined()
    expect(findConfidenceBin(0.52, '5m', { record: row(100), backtest: row(100) })).toBeNull()
  })

  it('count a boundary’s settled signals in, and only won and lost ones', () => {
    const settled = [
      slot({ outcome: 'profit' }),
      slot({ outcome: 'loss' }),
      slot({ outcome: 'void' }),
      slot({ outcome: 'breakeven' }),
    ]
    expect(toBins(addSettled([{ timeframe: '1m', bin: 0, n: 10, won: 6 }], settled), 'record')[0]).toMatchObject({
      n: 12,
      won: 7,
    })
    expect(addSettled([], [slot({ outcome: 'profit', stated: null })])).toEqual([])
  })

  it('count a signal once, though it was settled between the count and the news of its boundary', () => {
    const settled = [slot({ outcome: 'profit', settledAt: later(2) })]
    const counted = { timeframe: '1m' as const, bin: 0, n: 10, won: 6 }
    const nOf = (newestAt: Date) => toBins(addSettled([{ ...counted, newestAt }], settled), 'record')[0]?.n
    expect(nOf(later(1))).toBe(11)
    expect(nOf(later(2))).toBe(10)
    expect(toBins(addSettled(addSettled([{ ...counted, newestAt: later(1) }], settled), settled), 'record')[0]?.n).toBe(
      11,
    )
  })

  it('stay a handful of rows through a year of settlements, with the figures of counting them one by one', () => {
    const [SETTLEMENTS, BOUNDARY] = [130_000, 500]
    const outcomes = ['profit', 'loss', 'loss', 'void'] as const
    const fates = Array.from({ length: SETTLEMENTS }, (_, at) => ({
      stated: 0.5 + (at % 97) / 200,
      outcome: outcomes[at % outcomes.length] ?? 'void',
      timeframe: at % 5 === 0 ? ('5m' as const) : ('1m' as const),
      settledAt: later(at),
    }))
    let rows = addSettled([], [])
    for (let at = 0; at < fates.length; at += BOUNDARY)
      rows = addSettled(rows, fates.slice(at, at + BOUNDARY).map(slot))
    expect(rows.length).toBeLessThanOrEqual(20)
    for (const timeframe of ['1m', '5m'] as const) {
      const own = fates.filter((fate) => fate.timeframe === timeframe && fate.outcome !== 'void')
      const byOne = own.map(({ stated, outcome }) => ({
        bin: computeBin(stated),
        n: 1,
        won: outcome === 'profit' ? 1 : 0,
      }))
      const merged = rows.filter((row) => row.timeframe === timeframe)
      expect(toBins(merged, 'record')).toEqual(toBins(byOne, 'record'))
    }
  })
})

describe('performance', () => {
  const count = (
    outcome: OutcomeCount['outcome'],
    count: number,
    timeframe: OutcomeCount['timeframe'] = '1m',
  ): OutcomeCount => ({
    timeframe,
    outcome,
    count,
    statedCount: count,
    statedSum: count * 0.52,
  })
  const measure = (counts: OutcomeCount[]) => toPerformance({ counts, series: [], since: null, until: AT, feed: FEED })

  it('rates won over won and lost, and keeps what it left out beside it', () => {
    const counts = [
      count('profit', 60),
      count('loss', 40),
      count('breakeven', 5),
      count('void', 3),
      count(null, 2),
      count('profit', 10, '5m'),
    ]
    expect(measure(counts)).toMatchObject({
      totalSignals: 120,
      wonSignals: 70,
      lostSignals: 40,
      breakevenSignals: 5,
      voidSignals: 3,
      openSignals: 2,
      n: 110,
      winRate: 63.6,
      avgConfidence: 52,
      breakEvenRate: 55.56,
      byTimeframe: { '1m': { totalSignals: 110, wonSignals: 60 }, '5m': { totalSignals: 10, wonSignals: 10 } },
    })
  })

  it('says nothing where there is nothing', () => {
    expect(measure([])).toMatchObject({
      totalSignals: 0,
      winRate: null,
      avgConfidence: null,
      interval: null,
      verdict: 'not enough data yet',
    })
  })

  it.each([
    [0, 1],
    [1, 0],
    [2, 0],
    [0, 2],
    [29, 0],
    [15, 14],
  ])('computes nothing from %i won and %i lost, and counts them', (won, lost) => {
    expect(measure([count('profit', won), count('loss', lost)])).toMatchObject({
      totalSignals: won + lost,
      wonSignals: won,
      lostSignals: lost,
      n: won + lost,
      winRate: null,
      interval: null,
      avgConfidence: null,
      verdict: 'not enough data yet',
    })
  })

  it.each([
    [700, 300, 'above break-even'],
    [555, 445, 'spans break-even'],
    [450, 550, 'below break-even'],
    [9, 1, 'not enough data yet'],
  ])('of %i won and %i lost has the verdict %s', (won, lost, verdict) => {
    expect(measure([count('profit', won), count('loss', lost)]).verdict).toBe(verdict)
  })
})

it('rounds percentages to the decimals asked for', () => {
  expect([percent(0.12345), percent(0.12345, 2), percent(1 / 1.8, 2)]).toEqual([12.3, 12.35, 55.56])
})
