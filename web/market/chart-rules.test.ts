import { describe, expect, it } from 'vitest'
import type { Candle } from '../../contract/market.ts'
import { aSignal } from '../testing/a-signal.ts'
import { findChanged, findEntryPrice, findPosition, MAX_GAP_BARS, toMark, toMarks, toTimeline } from './chart-rules.ts'

const at = (time: string) => Date.parse(`2014-05-01T${time}:00.000Z`)
const candle = (time: string, close = 1, given: Partial<Candle> = {}): Candle => ({
  openAt: `2014-05-01T${time}:00.000Z`,
  open: 1,
  high: Math.max(1, close),
  low: Math.min(1, close),
  close,
  volume: 1,
  ...given,
})

describe('timeline', () => {
  it('leaves a gap open and makes room for what is to come', () => {
    const line = toTimeline([candle('12:00'), candle('12:03')], '1m', at('12:05'))
    expect(line.places.map(({ candle: bar }) => bar !== null)).toEqual([true, false, false, true, false, false])
    expect(line.gaps).toEqual([{ fromMs: at('12:01'), toMs: at('12:03') }])
  })

  it('draws a long gap only as wide as it must be', () => {
    const line = toTimeline([candle('12:00'), candle('18:00')], '1m', 0)
    expect(line.places).toHaveLength(2 + MAX_GAP_BARS)
    expect(line.places.every((place, i) => i === 0 || place.atMs > (line.places[i - 1]?.atMs ?? 0))).toBe(true)
  })

  it('tells the few bars with other prices from another axis', () => {
    const lineOf = (...bars: Candle[]) => toTimeline(bars, '1m', at('12:02')).places
    const before = lineOf(candle('12:00'), candle('12:01'))
    const after = lineOf(candle('12:00'), candle('12:01', 2))
    expect(findChanged(before, lineOf(candle('12:00'), candle('12:01')))).toEqual([])
    expect(findChanged(before, after)).toEqual([after[1]])
    expect(findChanged(before, lineOf(candle('12:00'), candle('12:01'), candle('12:02')))).toBeNull()
    expect(findChanged(before, lineOf(candle('11:59'), candle('12:00'), candle('12:01')))).toBeNull()
  })

  it('finds an instant between the edges of its bar', () => {
    const line = toTimeline([candle('12:00'), candle('12:05')], '5m', at('12:05'))
    expect(findPosition(line, at('12:00'))).toBe(-0.5)
    expect(findPosition(line, at('12:06'))).toBeCloseTo(0.7, 10)
    expect(findPosition(line, at('12:10'))).toBe(1.5)
    expect(findPosition(line, at('11:59'))).toBeNull()
    expect(findPosition(line, at('12:11'))).toBeNull()
    expect(findPosition(toTimeline([], '1m', 0), 0)).toBeNull()
  })
})

describe('marks', () => {
  const signal = aSignal({ createdAt: '2014-05-01T12:00:00.000Z' })

  it('belong to the pair shown and end after its first bar', () => {
    const other = aSignal({ pairId: 'GBPUSD-OTC' })
    expect(toMarks([signal, other], signal.pairId, at('12:00')).map(({ id }) => id)).toEqual([signal.id])
    expect(toMarks([signal], signal.pairId, at('12:02'))).toEqual([])
  })

  it('enter at the open of the entry bar until the record says the price', () => {
    const mark = toMark(signal)
    expect(findEntryPrice(mark, [])).toBeNull()
    expect(findEntryPrice(mark, [candle('12:01', 5, { open: 4 })])).toBe(4)
    expect(findEntryPrice({ ...mark, entryPrice: 7 }, [candle('12:01')])).toBe(7)
  })
})
