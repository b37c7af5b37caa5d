import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readChart } from '../../engine/chart-reading/read-chart.ts'
import { fitOdds, leastOdds, measureSteps } from './fit-odds.ts'
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

  test('odds are fitted to what was so, and a surer step never promises less', () => {
    const examples = Array.from({ length: 400 }, (_, i) => ({ evidence: [(i % 20) / 20], so: (i * 7) % 20 < i % 20 }))
    const odds = fitOdds(examples, false)
    expect(odds[1]).toBeGreaterThan(2)
    const surest = measureSteps(examples, odds).at(-1)
    const beyond = examples.filter(
      ({ evidence }) =>
        1 / (1 + Math.exp(-(odds[0] ?? 0) - (evidence[0] ?? 0) * (odds[1] ?? 0))) >= (surest?.from ?? 1),
    )
    expect(surest?.percent).toBeLessThan((100 * beyond.filter(({ so }) => so).length) / beyond.length)
    const percents = measureSteps(examples, odds).map(({ percent }) => percent)
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
  })

  test('the odds for a chart leave other pictures out, but not at the price of many charts', () => {
    const weights = [0, 1]
    const chart = (value: number) => ({ evidence: [value], so: true })
    const other = (value: number) => ({ evidence: [value], so: false })
    const charts = Array.from({ length: 100 }, () => chart(5))
    const least = leastOdds([...charts, other(1), other(2)], weights, 50)
    expect(least).toBeGreaterThan(1 / (1 + Math.exp(-2)))
    expect(leastOdds([...charts, ...Array.from({ length: 10 }, () => chart(1)), other(4)], weights, 50)).toBeCloseTo(
      1 / (1 + Math.exp(-1)),
      6,
    )
  })
})
