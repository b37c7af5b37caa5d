import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../../contract/slots.ts'
import { findSpread, findStreak, toRuler, toSpark, toSteps } from './day-rules.ts'

const trade = (outcome: 'profit' | 'loss' | 'breakeven', resultCents: number, at = '2026-03-02T10:00:00.000Z') => ({
  at,
  outcome,
  resultCents,
})

describe('findStreak', () => {
  it('counts what ended alike at the end, over even trades', () => {
    const trades = [trade('loss', -10), trade('profit', 8), trade('breakeven', 0), trade('profit', 8)]
    expect(findStreak(trades)).toEqual({ outcome: 'profit', length: 2 })
    expect(findStreak([trade('profit', 8), trade('loss', -10)])).toEqual({ outcome: 'loss', length: 1 })
  })

  it('is nothing before the first trade is won or lost', () => {
    expect(findStreak([])).toBeNull()
    expect(findStreak([trade('breakeven', 0)])).toBeNull()
  })
})

describe('the day', () => {
  it('adds up trade by trade', () => {
    expect(toSteps([trade('profit', 800), trade('loss', -1_000)]).map(({ cents }) => cents)).toEqual([800, -200])
  })

  it('reaches from the first trade to three hours ahead, in whole hours', () => {
    const now = Date.parse('2026-03-02T14:20:00.000Z')
    expect(toRuler([], now)).toEqual({
      fromMs: Date.parse('2026-03-02T11:00:00.000Z'),
      toMs: Date.parse('2026-03-02T18:00:00.000Z'),
    })
    expect(toRuler([trade('profit', 8, '2026-03-02T08:10:00.000Z')], now).fromMs).toBe(
      Date.parse('2026-03-02T08:00:00.000Z'),
    )
    expect((toRuler([], now).toMs - toRuler([], now).fromMs) % HOUR_MS).toBe(0)
  })
})

describe('sparklines', () => {
  it('have one scale, which widens for the pair that moved most', () => {
    expect(findSpread([[1, 1.001]])).toBe(0.0025)
    expect(
      findSpread([
        [1, 1.001],
        [2, 2.02],
      ]),
    ).toBeCloseTo(0.01)
    expect(
      findSpread([
        [1, 1.001],
        [2, 1.96],
      ]),
    ).toBeCloseTo(0.02)
  })

  it('begin in the middle and end at the edge that was reached', () => {
    expect(toSpark([1, 1.0025], 0.0025, 80, 34)).toBe('M0.0 17.0L80.0 1.0')
    expect(toSpark([1], 0.0025, 80, 34)).toBe('')
  })
})
