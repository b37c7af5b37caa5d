import { describe, expect, it } from 'vitest'
import { findRayEnd, isHit, snapPrice, toMeasure, toRetracement, withDrawing, withPoint } from './drawing-rules.ts'

const [a, b] = [
  { x: 10, y: 10 },
  { x: 110, y: 60 },
]
const on = (kind: Parameters<typeof isHit>[0]['kind'], x: number, y: number, text = '') =>
  isHit({ kind, text }, [a, b], { x, y })

describe('a press', () => {
  it('means a line where it is near it, and a ray also behind its second point', () => {
    expect([on('trend', 60, 36), on('trend', 60, 60)]).toEqual([true, false])
    expect([on('trend', 210, 110), on('ray', 210, 110), on('ray', -90, -40)]).toEqual([false, true, false])
  })

  it('means a shape within it, a text along its words, a level at its height', () => {
    expect([on('rectangle', 60, 20), on('fibonacci', 60, 20), on('measure', 60, 90)]).toEqual([true, true, false])
    expect([on('text', 40, 5, 'Top'), on('text', 90, 5, 'Top')]).toEqual([false, false])
    expect([on('text', 25, 5, 'Top'), on('level', 900, 12), on('level', 900, 30)]).toEqual([true, true, false])
  })

  it('means a line without length at its one place', () => {
    expect(isHit({ kind: 'trend', text: '' }, [a, a], { x: 12, y: 12 })).toBe(true)
  })
})

describe('a ray', () => {
  it('ends where it leaves the candles, in any direction', () => {
    const pane = { width: 210, height: 400 }
    expect(findRayEnd(a, b, pane)).toEqual({ x: 210, y: 110 })
    const back = findRayEnd(b, a, pane)
    expect(back.x).toBeCloseTo(0)
    expect(back.y).toBeCloseTo(5)
    expect(findRayEnd(a, { x: 10, y: 20 }, pane)).toEqual({ x: 10, y: 400 })
    expect(findRayEnd(a, a, pane)).toEqual(a)
  })
})

const points = [
  { atMs: 0, price: 2 },
  { atMs: 600_000, price: 1 },
]

describe('figures of a drawing', () => {
  it('are the retracement from the second point back to the first', () => {
    expect(toRetracement(points).map(({ price }) => Number(price.toFixed(3)))).toEqual([
      1, 1.236, 1.382, 1.5, 1.618, 1.786, 2,
    ])
  })

  it('are the change and the bars between two points, in either direction of time', () => {
    expect(toMeasure(points, 60_000)).toEqual({ change: -1, percent: -50, bars: 10 })
    expect(toMeasure(points.toReversed(), 300_000)).toEqual({ change: 1, percent: 100, bars: 2 })
  })
})

describe('a changed drawing', () => {
  const drawing = { id: '1', kind: 'trend' as const, points, text: '' }

  it('takes the place of what it was, and a new one is the last', () => {
    const moved = withPoint(drawing, 1, { atMs: 5, price: 3 })
    expect(moved.points).toEqual([points[0], { atMs: 5, price: 3 }])
    const other = { ...drawing, id: '2' }
    expect(withDrawing([drawing, other], moved)).toEqual([moved, other])
    expect(withDrawing([drawing], other)).toEqual([drawing, other])
  })

  it('snaps to the nearest price of a candle within reach', () => {
    const yOf = (price: number) => price * 100
    expect(snapPrice(1.02, [1, 1.5], yOf, 5)).toBe(1)
    expect(snapPrice(1.2, [1, 1.5], yOf, 5)).toBe(1.2)
  })
})
