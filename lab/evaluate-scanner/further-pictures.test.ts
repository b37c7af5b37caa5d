import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { findChromium } from '../../tools/prepare/chromium.mjs'
import { withChartJs } from './chartjs-pictures.ts'
import { withKlineCharts } from './klinecharts-pictures.ts'
import type { Candle, ChartTruth } from './picture-case.ts'
import { withPlotly } from './plotly-pictures.ts'
import { createRandom } from './random.ts'
import { withUplot } from './uplot-pictures.ts'

const browser = findChromium()

/** Made up, so that pictures are drawn where there are no recordings too. */
const madeUp = (count: number): Candle[] => {
  const random = createRandom(7)
  let open = 100
  return Array.from({ length: count }, (_, i) => {
    const close = open + random.between(-2, 2)
    const [high, low] = [Math.max(open, close) + random.next(), Math.min(open, close) - random.next()]
    const candle = { time: 1_700_000_000 + i * 300, open, high, low, close, volume: random.between(5, 100) }
    open = close
    return candle
  })
}

/** Share of the highs and lows that lie within two pixels of an edge that the picture has in their column. */
const edgesFound = async (png: Buffer, { candles, scale, x0, x1 }: ChartTruth): Promise<number> => {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number): number => data[y * info.width + x] ?? 0
  const along = (price: number): number =>
    scale.logarithmic
      ? Math.log(price / scale.price0) / Math.log(scale.price1 / scale.price0)
      : (price - scale.price0) / (scale.price1 - scale.price0)
  const isEdge = (x: number, y: number): boolean =>
    [-1, 0, 1].some((dx) => [-2, -1, 0, 1, 2].some((dy) => Math.abs(at(x + dx, y + dy) - at(x + dx, y + dy - 1)) > 12))
  const found = candles.flatMap(({ high, low }, i) => {
    const x = Math.floor(x0 + (i * (x1 - x0)) / (candles.length - 1))
    return [high, low].map((price) => isEdge(x, Math.round(scale.y0 + along(price) * (scale.y1 - scale.y0))))
  })
  return found.filter(Boolean).length / found.length
}

const LIBRARIES = [
  ['KLineChart', withKlineCharts],
  ['Chart.js', withChartJs],
  ['uPlot', withUplot],
  ['Plotly', withPlotly],
] as const

describe.concurrent('Pictures of further libraries', () => {
  test.skipIf(browser === null).each(LIBRARIES)(
    `%s draws candles where its truth has them, and again so${browser === null ? ' (no Chromium)' : ''}`,
    async (_, open) => {
      await open(async (draw) => {
        const drawn = await draw(madeUp(40), 'candles', createRandom(11), 1)
        expect(await edgesFound(drawn.png, drawn.truth)).toBeGreaterThan(0.9)
        const moved = {
          ...drawn.truth,
          scale: { ...drawn.truth.scale, y0: drawn.truth.scale.y0 + 9, y1: drawn.truth.scale.y1 + 9 },
        }
        expect(await edgesFound(drawn.png, moved)).toBeLessThan(0.7)
        const again = await draw(madeUp(40), 'candles', createRandom(11), 1)
        expect(again.png.equals(drawn.png)).toBe(true)
      })
    },
  )

  test.skipIf(browser === null)(
    `KLineChart's truth begins with the first candle in sight${browser === null ? ' (no Chromium)' : ''}`,
    async () => {
      await withKlineCharts(async (draw) => {
        let scrolled = 0
        for (let seed = 0; seed < 16; seed += 1) {
          const { truth } = await draw(madeUp(70), 'candles', createRandom(seed), 1)
          expect(truth.x0).toBeGreaterThanOrEqual(0)
          if (truth.candles.length < 70) scrolled += 1
        }
        expect(scrolled).toBeGreaterThan(2)
      })
    },
  )
})
