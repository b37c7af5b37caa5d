import { describe, expect, it } from 'vitest'
import type { Candle } from '../../../contract/market.ts'
import { aSignal } from '../../testing/a-signal.ts'
import { frameAt, slotFrameOf, toFrames } from './replay-rules.ts'

const SLOT = Date.parse('2026-03-02T10:30:00.000Z')
const MINUTE_MS = 60_000
const at = (minutes: number): string => new Date(SLOT + minutes * MINUTE_MS).toISOString()

const signal = aSignal({
  timeframe: '5m',
  createdAt: at(0),
  entryAt: at(1),
  expiresAt: at(6),
  entryPrice: 1.1,
  exitPrice: 1.2,
  outcome: 'profit',
})
const candles: Candle[] = Array.from({ length: 66 }, (_, minute) => ({
  openAt: at(minute - 60),
  open: 1,
  high: 2,
  low: 0.5,
  close: 1.5,
  volume: 1,
}))

describe('a replay', () => {
  it('stands at every minute from a quarter of an hour before the slot to the expiry', () => {
    const frames = toFrames(signal)
    expect(frames).toHaveLength(15 + 6 + 1)
    expect(frames[slotFrameOf]).toBe(SLOT)
    expect(frames.at(-1)).toBe(SLOT + 6 * MINUTE_MS)
  })

  it('shows nothing that was not known yet', () => {
    const shown = toFrames(signal).map((atMs) => frameAt(signal, candles, atMs))
    for (const { atMs, timeline } of shown)
      for (const { atMs: openAtMs, candle } of timeline.places)
        if (candle) expect(openAtMs + MINUTE_MS).toBeLessThanOrEqual(atMs)
    expect(shown.slice(0, slotFrameOf).every(({ phase, marks }) => phase === 'before' && marks.length === 0)).toBe(true)
    expect(shown.slice(slotFrameOf).map(({ phase }) => phase)).toEqual(['sealed', ...Array(5).fill('open'), 'settled'])
    expect(shown[slotFrameOf]?.marks[0]).toMatchObject({ entryPrice: null, exitPrice: null, outcome: null })
    expect(shown[slotFrameOf + 1]?.marks[0]).toMatchObject({ entryPrice: 1.1, exitPrice: null, outcome: null })
    expect(shown.at(-1)?.marks[0]).toMatchObject({ exitPrice: 1.2, outcome: 'profit' })
  })

  it('leaves a minute without a candle open', () => {
    const holed = candles.filter(({ openAt }) => openAt !== at(3))
    const { timeline } = frameAt(signal, holed, SLOT + 5 * MINUTE_MS)
    expect(timeline.gaps).toEqual([{ fromMs: SLOT + 3 * MINUTE_MS, toMs: SLOT + 4 * MINUTE_MS }])
  })
})
