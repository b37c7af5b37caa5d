import { describe, expect, it } from 'vitest'
import type { ConfidenceBin } from '../../../contract/signals.ts'
import { measuredRate, wilsonInterval } from '../../../engine/signals/statistics.ts'
import { createDiagram, findFinding, toScale } from './reliability-rules.ts'

const BREAK_EVEN = 55.56
const FRAME = { left: 0, right: 300, top: 0, bottom: 100 }

const aBin = (low: number, won: number, n: number): ConfidenceBin => {
  const interval = wilsonInterval(won, n)
  const measured = measuredRate(won, n)
  return {
    low,
    high: low + 5,
    n,
    won,
    source: 'record',
    rate: measured && measured.rate * 100,
    interval: interval && { low: interval.low * 100, high: interval.high * 100 },
  }
}

describe('the scale of the diagrams', () => {
  it('is at least 50 to 65 wide and holds break-even, without any signal', () => {
    expect(toScale([aBin(50, 0, 0)], BREAK_EVEN)).toEqual({
      confidence: { from: 50, to: 65 },
      rate: { from: 40, to: 70 },
    })
  })

  it('reaches the highest bin that holds a signal, and every interval of the judged ones', () => {
    const scale = toScale([aBin(50, 15, 40), aBin(70, 1, 1)], BREAK_EVEN)
    expect(scale.confidence.to).toBe(75)
    expect(scale.rate.from).toBe(20)
    expect(scale.rate.to).toBe(80)
  })

  it('never leaves 0 to 100', () => {
    const { rate } = toScale([aBin(50, 0, 40), aBin(95, 40, 40)], BREAK_EVEN)
    expect(rate).toEqual({ from: 0, to: 100 })
  })
})

describe('a diagram', () => {
  const bins = [aBin(50, 500, 1000), aBin(55, 0, 0), aBin(60, 0, 1)]
  const scale = toScale(bins, BREAK_EVEN)
  const { marks, x, y } = createDiagram(bins, scale, FRAME)

  it('draws what was stated and what happened, bin by bin, empty bins not at all', () => {
    expect(marks.map(({ bin, judged }) => [bin.low, judged])).toEqual([
      [50, true],
      [60, false],
    ])
    expect(marks[0]).toMatchObject({ left: 0, right: 100, rate: y(50) })
    expect(marks[0]?.stated).toEqual({ top: y(55), bottom: y(50) })
    expect([x(50), x(65)]).toEqual([0, 300])
  })

  it('cuts an interval of few signals at the edge, and draws no rate from them', () => {
    expect(marks[1]).toMatchObject({ low: FRAME.bottom, rate: null })
  })
})

describe('the finding', () => {
  it('is about the fullest bin', () => {
    expect(findFinding([aBin(50, 52, 100), aBin(55, 600, 1000)])?.bin.low).toBe(55)
  })

  it('says where what happened lies to what was stated', () => {
    expect(findFinding([aBin(50, 52, 100)])?.against).toBe('meets')
    expect(findFinding([aBin(60, 450, 1000)])?.against).toBe('below')
    expect(findFinding([aBin(50, 700, 1000)])?.against).toBe('above')
  })

  it('is silent while no bin holds thirty', () => {
    expect(findFinding([aBin(50, 20, 29)])).toBeNull()
    expect(findFinding([])).toBeNull()
  })
})
