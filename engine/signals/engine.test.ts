import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { MINUTE_MS, type Timeframe, timeframeMs } from '../../contract/market.ts'
import type { Bar } from '../market/candles.ts'
import { NAMED_FEATURES } from './analysis.ts'
import { createSignalEngine, type Decision, MODEL_VERSION, type SignalEngine } from './engine.ts'
import { CONTIGUOUS_BARS } from './engine-state.ts'
import { FEATURES, MINUTE_FEATURES } from './features.ts'
import { INDICATOR_WARM_UP_BARS } from './indicators/indicator-set.ts'
import { minutePull } from './minute-view.ts'
import { createMarket, MARKET_START_MS, seededNormal } from './testing/markets.ts'

// Many back-tests: seconds on an idle machine, more beside others.
vi.setConfig({ testTimeout: 60_000 })

const endOf = (bar: Bar): number => bar.openAtMs + MINUTE_MS
const feed = (engine: SignalEngine, bars: Bar[]): SignalEngine => {
  for (const bar of bars) engine.push(bar)
  return engine
}
/** Every boundary's decision, as plain values. */
const decideAll = (engine: SignalEngine, bars: Bar[], timeframe: Timeframe) =>
  bars.flatMap((bar) => {
    engine.push(bar)
    if (timeframe === '5m' && endOf(bar) % (5 * MINUTE_MS) !== 0) return []
    const { direction, probabilityUp, confidence, calibrated, reason, analysis } = engine.decide(endOf(bar))
    return [{ direction, probabilityUp, confidence, calibrated, reason, analysis }]
  })
const decideLast = (engine: SignalEngine, bars: Bar[]): Decision =>
  engine.decide(endOf(bars.at(-1) ?? bars[0] ?? never()))
const never = (): never => {
  throw new Error('The market has bars')
}

const market = createMarket({ seed: 21, bars: 2_000, reversion: 1.5 })
const warm = market.slice(0, 400)

describe('abstaining', () => {
  const engineAfter = (bars: Bar[]) => feed(createSignalEngine({ timeframe: '1m' }), bars)

  it('says so before the first candle and while it warms up', () => {
    expect(createSignalEngine({ timeframe: '1m' }).decide(MARKET_START_MS).reason).toBe('No candle has arrived yet.')
    const decision = decideLast(engineAfter(market.slice(0, 12)), market.slice(0, 12))
    expect(decision).toMatchObject({ direction: 'ABSTAIN', confidence: null, probabilityUp: 0.5 })
    expect(decision.reason).toBe(`Warming up: 12 of ${INDICATOR_WARM_UP_BARS} candles since the market opened.`)
    expect(decision.analysis).toBe(decision.reason)
  })

  it('decides from the first warm candle on', () => {
    const bars = market.slice(0, INDICATOR_WARM_UP_BARS)
    expect(decideLast(engineAfter(bars), bars).direction).not.toBe('ABSTAIN')
  })

  it('abstains when the last candle does not end at the slot, on either side', () => {
    const engine = engineAfter(warm)
    const endMs = endOf(warm.at(-1) ?? never())
    expect(engine.decide(endMs + MINUTE_MS)).toMatchObject({
      direction: 'ABSTAIN',
      reason: expect.stringContaining('stale'),
    })
    expect(engine.decide(endMs - MINUTE_MS)).toMatchObject({
      direction: 'ABSTAIN',
      reason: expect.stringContaining('too late'),
    })
  })

  it('abstains after a missing candle until enough unbroken ones have come', () => {
    const reasons = [1, 2, 3, 4, 5].map((since) => {
      const bars = [...warm.slice(0, 300), ...warm.slice(301, 301 + since)]
      return decideLast(engineAfter(bars), bars).reason
    })
    expect(reasons.slice(0, CONTIGUOUS_BARS - 1)).toEqual(Array(4).fill('Candles are missing just before this slot.'))
    expect(reasons[CONTIGUOUS_BARS - 1]).toBeNull()
  })

  it('starts its indicators again after a closed market', () => {
    const later = warm.slice(0, 30).map((bar) => ({ ...bar, openAtMs: bar.openAtMs + 600 * MINUTE_MS }))
    const bars = [...warm, ...later]
    expect(decideLast(engineAfter(bars), bars).reason).toContain('Warming up: 30 of')
  })

  it('abstains where the price does not move', () => {
    const last = warm.at(-1) ?? never()
    const still = Array.from({ length: 20 }, (_, i) => ({
      openAtMs: endOf(last) + i * MINUTE_MS,
      open: last.close,
      high: last.close,
      low: last.close,
      close: last.close,
      volume: 0,
    }))
    const bars = [...warm, ...still]
    expect(decideLast(engineAfter(bars), bars).reason).toBe('The price has not moved lately.')
  })

  it('abstains on a five-minute slot whose candle lacks a minute', () => {
    const engine = createSignalEngine({ timeframe: '5m' })
    const bars = market.slice(0, 600).filter((_, index) => index !== 597)
    expect(decideLast(feed(engine, bars), bars).reason).toBe('Candles are missing just before this slot.')
  })

  it('abstains below the margin, and still says how sure it is', () => {
    const careful = feed(createSignalEngine({ timeframe: '1m', margin: 0.49 }), warm)
    const plain = decideLast(feed(createSignalEngine({ timeframe: '1m' }), warm), warm)
    const decision = decideLast(careful, warm)
    expect(decision.direction).toBe('ABSTAIN')
    expect(decision.confidence).toBe(plain.confidence)
    expect(decision.reason).toContain('too close to a coin flip')
    expect(decision.analysis).toContain('too close to a coin flip')
  })
})

describe('refusing', () => {
  const engine = feed(createSignalEngine({ timeframe: '1m' }), warm)
  const next: Bar = { ...(warm[0] ?? never()), openAtMs: endOf(warm.at(-1) ?? never()) }

  it('refuses candles out of order, off the grid, or unsound, and remembers nothing of them', () => {
    const before = engine.snapshot()
    const unsound: Partial<Bar>[] = [
      { openAtMs: next.openAtMs - MINUTE_MS },
      { openAtMs: next.openAtMs + 1 },
      { high: next.low / 2 },
      { low: 0 },
      { high: Number.POSITIVE_INFINITY },
      { close: Number.NaN },
      { open: next.low / 2 },
    ]
    for (const flaw of unsound)
      expect(() => engine.push({ ...next, ...flaw }), JSON.stringify(flaw)).toThrow(RangeError)
    expect(engine.snapshot()).toEqual(before)
  })

  it('refuses slots off the boundary and timeframes shorter than its bars', () => {
    expect(() => engine.decide(next.openAtMs + 1)).toThrow(RangeError)
    expect(() => createSignalEngine({ timeframe: '1m', resolution: '5m' })).toThrow(RangeError)
  })

  it('refuses a snapshot of another model, timeframe or resolution', () => {
    const snapshot = engine.snapshot()
    expect(snapshot.modelVersion).toBe(MODEL_VERSION)
    expect(() => createSignalEngine({ timeframe: '5m' }, snapshot)).toThrow(RangeError)
    expect(() => createSignalEngine({ timeframe: '1m' }, { ...snapshot, modelVersion: 'another' })).toThrow(RangeError)
    expect(() => createSignalEngine({ timeframe: '1m' }, { ...snapshot, resolution: '5m' })).toThrow(RangeError)
  })
})

describe('snapshots', () => {
  it.each(['1m', '5m'] as const)('continue %s bit for bit through JSON, wherever taken', (timeframe) => {
    const whole = decideAll(createSignalEngine({ timeframe }), market, timeframe)
    const cuts = fc.integer({ min: 0, max: market.length })
    fc.assert(
      fc.property(cuts, (cut) => {
        const first = createSignalEngine({ timeframe })
        const before = decideAll(first, market.slice(0, cut), timeframe)
        const stored = JSON.parse(JSON.stringify(first.snapshot()))
        const after = decideAll(createSignalEngine({ timeframe }, stored), market.slice(cut), timeframe)
        expect([...before, ...after]).toEqual(whole)
      }),
      { numRuns: 25 },
    )
  })

  it('are copies: the engine goes on without changing them', () => {
    const engine = feed(createSignalEngine({ timeframe: '5m' }), warm)
    const snapshot = engine.snapshot()
    const text = JSON.stringify(snapshot)
    feed(engine, market.slice(400, 600))
    expect(JSON.stringify(snapshot)).toBe(text)
  })

  it('stay small', () => {
    expect(JSON.stringify(feed(createSignalEngine({ timeframe: '5m' }), market).snapshot()).length).toBeLessThan(20_000)
  })
})

describe('learning', () => {
  it('happens for every slot, asked or not', () => {
    const asked = createSignalEngine({ timeframe: '1m' })
    decideAll(asked, market, '1m')
    const silent = feed(createSignalEngine({ timeframe: '1m' }), market)
    expect(silent.snapshot()).toEqual(asked.snapshot())
  })

  it('counts as calibrated once what has settled bears it out', () => {
    const decisions = decideAll(createSignalEngine({ timeframe: '1m' }), market, '1m')
    const first = decisions.findIndex(({ calibrated }) => calibrated)
    expect(first).toBeGreaterThanOrEqual(INDICATOR_WARM_UP_BARS + 380)
    expect(decisions.slice(first).filter(({ calibrated }) => calibrated).length).toBeGreaterThan(500)
  })

  /** Two bars up, two down, which teaches that a rise is followed by a fall; then the price does nothing but rise. */
  const zigzagThenDrift = (zigzags: number, noise: number): Bar[] => {
    const normal = seededNormal(7)
    let close = 100
    return Array.from({ length: zigzags + 40 }, (_, i) => {
      const open = close
      close += i < zigzags ? (i % 4 < 2 ? 0.01 : -0.01) + noise * normal() : 0.002
      const [high, low] = [Math.max(open, close) + 0.001, Math.min(open, close) - 0.001]
      return { openAtMs: MARKET_START_MS + i * MINUTE_MS, open, high, low, close, volume: 0 }
    })
  }

  it.each([300, 400, 600])('never calls the loser of a drift calibrated after %i quiet bars', (zigzags) => {
    const bars = zigzagThenDrift(zigzags, 0.005)
    const decisions = decideAll(createSignalEngine({ timeframe: '1m' }), bars, '1m').slice(zigzags)
    // What follows is always up: it said PUT at 60 % and more, slot after slot.
    const boasts = decisions.filter(({ direction, confidence }) => direction === 'PUT' && (confidence ?? 0) > 0.57)
    expect(boasts.length).toBeGreaterThan(10)
    expect(decisions.filter(({ calibrated }) => calibrated)).toEqual([])
  })

  it('learns nothing from ties', () => {
    const pinned = market.slice(0, 500).map((bar) => ({ ...bar, open: 100, close: 100, high: 101, low: 99 }))
    const { state } = feed(createSignalEngine({ timeframe: '1m' }), pinned).snapshot()
    expect(state.model.calibrator.count).toBe(0)
    expect(state.model.learner.weights.every((weight) => weight === 0)).toBe(true)
  })

  it('learns nothing from a position with a hole', () => {
    const every = market.slice(0, 300)
    const holed = every.filter((_, index) => index % 7 !== 6)
    const count = (bars: Bar[]) =>
      feed(createSignalEngine({ timeframe: '1m' }), bars).snapshot().state.model.calibrator.count
    expect(count(every)).toBeGreaterThan(200)
    // Of each run of six candles two boundaries can be decided; the second one's position is the hole.
    expect(count(holed)).toBeLessThanOrEqual(Math.ceil((holed.length - INDICATOR_WARM_UP_BARS) / 6))
  })

  it.each(['1m', '5m'] as const)('takes the mirrored side of a mirrored market (%s)', (timeframe) => {
    const mirror = market.map((bar) => ({
      ...bar,
      open: 200 - bar.open,
      high: 200 - bar.low,
      low: 200 - bar.high,
      close: 200 - bar.close,
    }))
    const straight = decideAll(createSignalEngine({ timeframe }), market, timeframe)
    const mirrored = decideAll(createSignalEngine({ timeframe }), mirror, timeframe)
    for (const [i, decision] of mirrored.entries())
      expect(decision.probabilityUp).toBeCloseTo(1 - (straight[i]?.probabilityUp ?? Number.NaN), 6)
  })

  describe('the inputs that a decision names', () => {
    const named = (text: string, before: string): string | undefined =>
      NAMED_FEATURES.find((name) => text.includes(`${before} ${name}`))

    /** Every decision of a market, with what each input adds to the log-odds of its side, by name. */
    const explainAll = (bars: Bar[], timeframe: Timeframe) => {
      const engine = createSignalEngine({ timeframe })
      return bars.flatMap((bar) => {
        engine.push(bar)
        if (endOf(bar) % timeframeMs(timeframe) !== 0) return []
        const { direction, reason, analysis } = engine.decide(endOf(bar))
        if (reason) return []
        const { model, features, minutes } = engine.snapshot().state
        const side = direction === 'CALL' ? 1 : -1
        const slope = Math.max(0, model.calibrator.slope)
        const inside = minutes
          ? MINUTE_FEATURES.map((name, i) => [name, side * slope * minutePull(minutes, i)] as const)
          : []
        const own = FEATURES.map(
          (name, i) => [name, side * slope * (model.learner.weights[i] ?? 0) * (features[i] ?? 0)] as const,
        )
        const pulls = [...own, ...inside].toSorted((one, other) => other[1] - one[1])
        return [{ direction, analysis, strongest: pulls[0], weakest: pulls.at(-1) }]
      })
    }

    it.each([
      ['1m', 4_000, 0],
      ['5m', 11_000, 0],
      ['1m', 4_000, 1.5],
      ['5m', 11_000, 1.5],
    ] as const)(
      'speak for it and against it as they say: %s, %i candles, reversion %d',
      (timeframe, bars, reversion) => {
        const decisions = explainAll(createMarket({ seed: 5, bars, reversion }), timeframe)
        expect(decisions.length).toBeGreaterThan(2_000)
        const despites = decisions.filter(({ direction, analysis, strongest, weakest }) => {
          if (!strongest || strongest[1] <= 0) {
            expect(analysis).toContain(`No input favors ${direction}`)
            return false
          }
          expect(named(analysis, 'because of'), analysis).toBe(strongest[0])
          expect(named(analysis, 'despite'), analysis).toBe((weakest?.[1] ?? 0) < 0 ? weakest?.[0] : undefined)
          return analysis.includes('despite')
        })
        expect(despites.length).toBeGreaterThan(decisions.length / 2)
      },
    )

    it('are none while calibration trusts the model in nothing', () => {
      const engine = feed(createSignalEngine({ timeframe: '1m' }), market)
      const trusted = decideLast(engine, market)
      expect(trusted.analysis).toContain('mainly because of')
      const doubted = engine.snapshot()
      doubted.state.model.calibrator.slope = -0.2
      const decision = decideLast(createSignalEngine({ timeframe: '1m' }, doubted), market)
      expect(decision).toMatchObject({ probabilityUp: 0.5, confidence: 0.5 })
      expect(decision.analysis).toMatch(/\. No input favors CALL: this is a coin flip\.$/)
    })
  })
})
