import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../contract/market.ts'
import type { Bar } from '../../engine/market/candles.ts'
import type { SlotObserver } from '../../engine/signals/back-test.ts'
import type { Decision } from '../../engine/signals/decision.ts'
import { settle } from '../../engine/signals/settlement.ts'
import { slotTimes } from '../../engine/signals/slots.ts'
import { seededRandom } from '../../engine/signals/testing/markets.ts'
import { labelOf } from './figures.ts'
import { laterEntryOf } from './later-entry.ts'

const SLOTS = 3_000

const decision: Decision = {
  direction: 'CALL',
  probabilityUp: 0.58,
  confidence: 0.58,
  calibrated: true,
  reason: null,
  analysis: '',
}

/** A CALL at every third minute, whose first minute after entry rises with `chance`, and whose second with `laterChance`. */
const entriesOf = (chance: number, laterChance: number) => {
  const random = seededRandom(11)
  const chances = [0.5, chance, laterChance]
  const bars: Bar[] = Array.from({ length: 3 * SLOTS + 3 }, (_, minute) => {
    const close = random() < (chances[minute % 3] ?? 0.5) ? 101 : 99
    return { openAtMs: minute * MINUTE_MS, open: 100, high: 102, low: 98, close, volume: 0 }
  })
  const barAt = (openAtMs: number) => bars[openAtMs / MINUTE_MS]
  const slots = Array.from({ length: SLOTS }, (_, slot): Parameters<SlotObserver> => {
    const slotAtMs = 3 * slot * MINUTE_MS
    return [slotAtMs, decision, settle({ direction: 'CALL', ...slotTimes(slotAtMs, '1m') }, barAt)]
  })
  return laterEntryOf(bars, '1m', slots)
}

describe('the same decisions a minute later', () => {
  it('are labelled where the edge is there at entry and gone by then', () => {
    const thin = entriesOf(0.58, 0.5)
    expect(thin.rate).toBeCloseTo(0.58, 1)
    expect(thin.laterRate).toBeCloseTo(0.5, 1)
    expect([thin.n, thin.isThin, labelOf(thin)]).toEqual([SLOTS, true, 'thin'])
  })

  it('are not where it lasts, where there was none, and where it comes later', () => {
    expect(entriesOf(0.58, 0.58).isThin).toBe(false)
    expect(entriesOf(0.5, 0.5).isThin).toBe(false)
    expect(entriesOf(0.5, 0.58).isThin).toBe(false)
    expect(labelOf(null)).toBe('–')
  })

  it('leave out what was not decided, and what breaks even or has no price one way or the other', () => {
    const flat: Bar[] = [0, 1, 2].map((minute) => ({
      openAtMs: minute * MINUTE_MS,
      open: 100,
      high: 101,
      low: 99,
      close: minute === 2 ? 100 : 101,
      volume: 0,
    }))
    const won = { outcome: 'profit', entryPrice: 100, exitPrice: 101, voidReason: null } as const
    const undecided: Decision = { ...decision, direction: 'ABSTAIN', confidence: null }
    const compared = laterEntryOf(flat, '1m', [
      [0, decision, won],
      [MINUTE_MS, decision, won],
      [0, undecided, null],
    ])
    expect(compared).toMatchObject({ n: 0, rate: null, laterRate: null, isThin: false })
  })
})
