import type { IChartApi, LogicalRange } from 'lightweight-charts'
import { describe, expect, it } from 'vitest'
import { followPresent } from './follow-present.ts'

const AXIS_PX = 70
const WIDTH_PX = 600

/** A chart that only remembers what it shows. */
const openChart = () => {
  let range = { from: 0, to: 0 } as LogicalRange
  const scale = {
    setVisibleLogicalRange: (next: LogicalRange) => {
      range = next
    },
    getVisibleLogicalRange: () => range,
  }
  let heard: ((event: PointerEvent) => void) | undefined
  const element = {
    clientWidth: WIDTH_PX + AXIS_PX,
    addEventListener: (_: string, listener: (event: PointerEvent) => void) => {
      heard = listener
    },
    removeEventListener: () => {},
  }
  const chart = { timeScale: () => scale } as unknown as IChartApi
  const present = followPresent(chart, element as unknown as HTMLElement, () => {})
  const move = (from: number, to: number) => {
    range = { from, to } as LogicalRange
  }
  const letGo = () => heard?.({ buttons: 1 } as PointerEvent)
  return {
    present,
    move,
    letGo,
    range: () => range,
    bars: () => Math.round(range.to - range.from - 1),
    end: () => range.to,
  }
}

describe('a chart that follows the present', () => {
  it('shows all bars where they are few, and answers every zoom all the same', () => {
    const { present, bars, end } = openChart()
    present.show(20)
    expect([bars(), end()]).toEqual([20, 20.5])
    present.zoom(1 / 1.5, 20)
    expect([bars(), end()]).toEqual([30, 20.5])
    present.zoom(1.5, 20)
    present.zoom(1.5, 20)
    expect(bars()).toBe(13)
    // A new bar keeps the width that the reader has chosen.
    present.show(21)
    expect([bars(), end()]).toEqual([13, 21.5])
    present.fit(21)
    expect(bars()).toBe(21)
  })

  it('zooms at the pointer once the reader has moved it, at the present before', () => {
    const { present, move, letGo, range } = openChart()
    present.show(500)
    present.zoomAt(2, 0, 500)
    expect(range().to).toBe(500.5)
    letGo()
    move(100, 200)
    present.zoomAt(2, WIDTH_PX / 4, 500)
    expect(range()).toEqual({ from: 112.5, to: 162.5 })
    expect(present.isMoved()).toBe(true)
  })

  it('shows the last of many in bars of one width', () => {
    const { present, bars } = openChart()
    present.show(500)
    expect(bars()).toBe(54)
    present.zoom(1.5, 500)
    expect(bars()).toBe(36)
    present.fit(300)
    expect(bars()).toBe(300)
  })
})
