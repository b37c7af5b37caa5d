import { describe, expect, it, vi } from 'vitest'
import { MINUTE_MS, type Timeframe } from '../../../contract/market.ts'
import { createSignalEngine } from '../../../engine/signals/engine.ts'
import { settle } from '../../../engine/signals/settlement.ts'
import { isSlotBoundary, slotTimes } from '../../../engine/signals/slots.ts'
import { addOutcome, createTally, type Tally } from '../../../engine/signals/statistics.ts'
import { createMarket } from '../../../engine/signals/testing/markets.ts'
import { CANDIDATES } from './candidates.ts'
import { compareModels } from './compare-models.ts'
import { samplesOf } from './samples.ts'
import { WARM_UP_OUTCOMES, walkForward } from './walk-forward.ts'

// Many back-tests: seconds on an idle machine, more beside others.
vi.setConfig({ testTimeout: 60_000 })

const bars = createMarket({ seed: 61, bars: 3_000, reversion: 1.5 })
const create = (name: string) => {
  const candidate = CANDIDATES[name]
  if (!candidate) throw new Error(`There is no candidate ${name}`)
  return candidate()
}

/** The engine's own slots after as many settled outcomes as the comparison leaves out, calibrated or not. */
const scoreEngine = (timeframe: Timeframe): Tally => {
  const engine = createSignalEngine({ timeframe })
  const barOf = new Map(bars.map((bar) => [bar.openAtMs, bar]))
  const tally = createTally()
  for (const bar of bars) {
    engine.push(bar)
    const slotAtMs = bar.openAtMs + MINUTE_MS
    if (!isSlotBoundary(slotAtMs, timeframe)) continue
    const { direction, confidence } = engine.decide(slotAtMs)
    if (direction === 'ABSTAIN' || engine.snapshot().state.model.calibrator.count < WARM_UP_OUTCOMES) continue
    const { outcome } = settle({ direction, ...slotTimes(slotAtMs, timeframe) }, (openAtMs) => barOf.get(openAtMs))
    addOutcome(tally, outcome, confidence)
  }
  return tally
}

describe('comparing models', () => {
  it.each(['1m', '5m'] as const)('runs the engine’s model on the engine’s own %s slots', (timeframe) => {
    const tally = scoreEngine(timeframe)
    const compared = walkForward(samplesOf(bars, timeframe, '1m'), create('Bayesian + Platt (the engine)'))
    expect(compared.scored).toBeGreaterThan(100)
    expect([compared.won, compared.lost]).toEqual([tally.won, tally.lost])
    expect(compared.squaredError).toBeCloseTo(tally.squaredError, 9)
  })

  it('scores always 50% at 0.25', () => {
    const { scored, squaredError } = walkForward(samplesOf(bars, '1m', '1m'), create('always 50%'))
    expect(squaredError / scored).toBe(0.25)
  })

  it.each(Object.keys(CANDIDATES))('keeps %s within 0 and 1', (name) => {
    const candidate = create(name)
    for (const { features, base, up } of samplesOf(bars, '5m', '1m')) {
      const said = candidate.probabilityUp(features, base)
      expect(said).toBeGreaterThan(0)
      expect(said).toBeLessThan(1)
      if (up !== null) candidate.learn(features, up, said)
    }
  })

  it('has a row per model, on recordings and on random walks', async () => {
    async function* recordings() {
      yield { file: 'A.csv', instrument: 'A', resolution: '1m' as const, bars }
    }
    const { recorded, randomWalks } = await compareModels(recordings())
    expect(recorded.map(({ model }) => model)).toEqual(Object.keys(CANDIDATES))
    expect(new Set(recorded.map(({ n }) => n)).size).toBe(1)
    expect(recorded[0]).toMatchObject({ 'mean confidence': '0.5000', Brier: '0.25000' })
    expect(randomWalks).toHaveLength(recorded.length)
  })
})
