import { join } from 'node:path'
import { readChart } from '@uptick/chart-reader'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { fitOdds, leastOdds, measureSteps } from './fit-odds.ts'
import { judgeReading } from './judge-reading.ts'
import { UNDISTORTED } from './picture-case.ts'
import { readLabelledPictures } from './real-charts.ts'
import { inverseOf, project } from './spoil-picture.ts'

const labelled = readLabelledPictures()
/** Small enough to be quick; the command reads them all. */
const FEW = [
  'chart_lw106.png',
  'chart_lw209.png',
  'chart_na188.png',
  'chart_hq041.png',
  'chart_hq045.png',
  'chart_mp142.png',
]

describe('What the reader is evaluated by', () => {
  test.skipIf(labelled.length === 0)(
    `six labelled screenshots are read as their labels say${labelled.length === 0 ? ' (no ../shared/charts)' : ''}`,
    async () => {
      for (const picture of labelled.filter(({ file }) => FEW.includes(file))) {
        const { data, info } = await sharp(join(picture.path)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
        const reading = readChart({ width: info.width, height: info.height, data })
        expect(reading, picture.file).toMatchObject({ isChart: true, trend: picture.trend })
      }
    },
  )

  test('a distortion taken back ends where it began', () => {
    const bent = [1.02, 0.03, 4, -0.02, 0.98, 7, 0.00002, -0.00001, 1]
    const [x, y] = project(inverseOf(bent), ...project(bent, 300, 200))
    expect(x).toBeCloseTo(300, 6)
    expect(y).toBeCloseTo(200, 6)
  })

  test('a reading of a logarithmic chart is held against prices on its own scale', () => {
    const candles = [1, 10, 100].map((price, i) => ({
      time: i,
      open: price,
      high: price,
      low: price,
      close: price,
      volume: 1,
    }))
    const truth = {
      kind: 'line' as const,
      candles,
      scale: { y0: 0, price0: 100, y1: 200, price1: 1, logarithmic: true },
      x0: 0,
      x1: 200,
      axis: true,
      redUp: false,
    }
    const entry = {
      id: 'styled-0001',
      library: 'styled' as const,
      theme: '',
      copy: 'clean',
      truth,
      distortion: UNDISTORTED,
    }
    const axis = { topPrice: 100, bottomPrice: 1, decimals: 0, scale: 'logarithmic' as const }
    const reading = {
      isChart: true as const,
      kind: 'line' as const,
      plot: { x: 0, y: 0, width: 200, height: 200 },
      frame: { left: 0, top: 0, right: 200, bottom: 200 },
      axis,
      prices: 'labels' as const,
      priceConfidence: 98,
      direction: 'read' as const,
      trend: 'bullish' as const,
      recentTrend: 'bullish' as const,
      confidence: 97,
      levels: [{ side: 'support' as const, y: 200, position: 0, price: 1, touches: 1 }],
      patterns: [],
      path: [{ x: 200, y: 0 }],
      lastPrice: 100,
      facts: { netMove: 1, recentMove: 0.5, steadiness: 1, candles: null, swings: 0, coverage: 1, lastPosition: 1 },
    }
    expect(judgeReading(entry, reading, 1)).toMatchObject({ trendRight: true, lastError: 0, axisError: 0 })
    const off = judgeReading(entry, { ...reading, axis: { ...axis, topPrice: 110 } }, 1)
    expect(off.axisError).toBeCloseTo(10 / 99, 6)
  })

  test('odds are fitted to what was so, and a step promises what was right in enough examples, a surer one never less', () => {
    const examples = Array.from({ length: 400 }, (_, i) => ({ evidence: [(i % 20) / 20], so: (i * 7) % 20 < i % 20 }))
    const odds = fitOdds(examples, false)
    expect(odds[1]).toBeGreaterThan(2)
    const surest = measureSteps(examples, odds).at(-1)
    const beyond = examples.filter(
      ({ evidence }) =>
        1 / (1 + Math.exp(-(odds[0] ?? 0) - (evidence[0] ?? 0) * (odds[1] ?? 0))) >= (surest?.from ?? 1),
    )
    expect(beyond.length).toBeGreaterThanOrEqual(30)
    expect(
      Math.abs((surest?.percent ?? 0) - (100 * beyond.filter(({ so }) => so).length) / beyond.length),
    ).toBeLessThan(2)
    expect(measureSteps(examples.slice(0, 25), odds)).toHaveLength(1)
    const percents = measureSteps(examples, odds).map(({ percent }) => percent)
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
  })

  test('the odds for a chart leave other pictures out, but not at the price of many charts', () => {
    const weights = [0, 1]
    const chart = (value: number) => ({ evidence: [value], so: true })
    const other = (value: number) => ({ evidence: [value], so: false })
    const charts = Array.from({ length: 100 }, () => chart(5))
    const least = leastOdds([...charts, other(1), other(2)], weights, 30)
    expect(least).toBeGreaterThan(1 / (1 + Math.exp(-2)))
    expect(leastOdds([...charts, ...Array.from({ length: 10 }, () => chart(1)), other(4)], weights, 30)).toBeCloseTo(
      1 / (1 + Math.exp(-1)),
      6,
    )
  })
})
