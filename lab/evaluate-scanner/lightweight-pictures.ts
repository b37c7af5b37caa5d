import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { launchBrowser } from '../look/browser.ts'
import { movingAverage } from './averages.ts'
import type { Candle, Kind, Rendered } from './picture-case.ts'
import type { Random } from './random.ts'
import { decimalsOf } from './recordings.ts'
import { pickTheme } from './themes.ts'

const LIBRARY = fileURLToPath(
  new URL('../../node_modules/lightweight-charts/dist/lightweight-charts.standalone.production.js', import.meta.url),
)

const SIZES = [
  [1280, 720],
  [1600, 900],
  [800, 480],
  [390, 640],
  [1024, 640],
  [1920, 1080],
] as const

interface DrawnInPage {
  png: string
  y0: number
  y1: number
  price0: number
  price1: number
  x0: number
  x1: number
}

/** What the page is told to draw; it is also what it can know. */
interface Order {
  width: number
  height: number
  kind: Kind
  candles: Candle[]
  averages: { colour: string; values: (number | null)[] }[]
  volume: boolean
  options: object
  priceOptions: object
}

/** What is asked of the library, which is a global of the page. */
interface PageSeries {
  setData: (rows: object[]) => void
  coordinateToPrice: (y: number) => number
  priceScale: () => { applyOptions: (options: object) => void }
}
interface PageChart {
  addSeries: (kind: unknown, options: object) => PageSeries
  timeScale: () => { fitContent: () => void; timeToCoordinate: (time: number) => number }
  priceScale: (side: string) => { width: () => number }
  takeScreenshot: () => HTMLCanvasElement
  remove: () => void
}
type PageLibrary = Record<string, unknown> & { createChart: (holder: HTMLElement, options: object) => PageChart }

/** Runs inside of the page, with the library as a global. */
const drawInPage = async (order: Order): Promise<DrawnInPage> => {
  const library = (globalThis as unknown as { LightweightCharts: PageLibrary }).LightweightCharts
  const holder = document.createElement('div')
  document.body.replaceChildren(holder)
  const chart = library.createChart(holder, { ...order.options, width: order.width, height: order.height })
  const kinds = { candles: 'CandlestickSeries', bars: 'BarSeries', line: 'LineSeries', area: 'AreaSeries' }
  const series = chart.addSeries(library[kinds[order.kind]], order.priceOptions)
  const flat = order.kind === 'line' || order.kind === 'area'
  series.setData(
    order.candles.map(({ time, open, high, low, close }) =>
      flat ? { time, value: close } : { time, open, high, low, close },
    ),
  )
  for (const { colour, values } of order.averages)
    chart
      .addSeries(library.LineSeries, { color: colour, lineWidth: 1, priceLineVisible: false, lastValueVisible: false })
      .setData(order.candles.flatMap(({ time }, i) => (values[i] === null ? [] : [{ time, value: values[i] }])))
  if (order.volume) {
    const volume = chart.addSeries(library.HistogramSeries, {
      priceScaleId: '',
      priceFormat: { type: 'volume' },
      lastValueVisible: false,
      priceLineVisible: false,
    })
    volume.priceScale().applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } })
    volume.setData(
      order.candles.map(({ time, open, close, volume: value }) => ({
        time,
        value,
        color: close >= open ? '#26a69a80' : '#ef535080',
      })),
    )
  }
  chart.timeScale().fitContent()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const [y0, y1] = [10, 110]
  const last = order.candles[order.candles.length - 1]
  const left = chart.priceScale('left').width()
  const drawn = {
    png: chart.takeScreenshot().toDataURL('image/png'),
    y0,
    y1,
    price0: series.coordinateToPrice(y0),
    price1: series.coordinateToPrice(y1),
    x0: left + chart.timeScale().timeToCoordinate(order.candles[0]?.time ?? 0),
    x1: left + chart.timeScale().timeToCoordinate(last?.time ?? 0),
  }
  chart.remove()
  return drawn
}

/** Opens Chromium and hands a drawer to `use`. */
export const withLightweightCharts = async (
  use: (draw: (candles: Candle[], kind: Kind, random: Random, at: number) => Promise<Rendered>) => Promise<void>,
): Promise<void> => {
  const browser = await launchBrowser()
  const page = await browser.newPage({ viewport: { width: 2000, height: 1200 } })
  await page.setContent('<body style="margin:0"></body>')
  await page.addScriptTag({ content: readFileSync(LIBRARY, 'utf8') })
  try {
    await use((candles, kind, random, at) => drawOnPage(page, candles, kind, random, at))
  } finally {
    await browser.close()
  }
}

const drawOnPage = async (page: Page, candles: Candle[], kind: Kind, random: Random, at: number): Promise<Rendered> => {
  const theme = pickTheme(random, at)
  const [width, height] = random.pick(SIZES)
  const flat = kind === 'line' || kind === 'area'
  const drawn = flat ? candles.map((c) => ({ ...c, open: c.close, high: c.close, low: c.close })) : candles
  const decimals = decimalsOf(drawn)
  const side = random.pick(['right', 'right', 'right', 'left', 'none'] as const)
  const volume = random.chance(0.5)
  const shown = await page.evaluate(drawInPage, {
    width,
    height,
    kind,
    candles: drawn.map((candle, i) => ({ ...candle, volume: candles[i]?.volume ?? 0 })),
    averages: random.chance(0.4)
      ? [7, 20].map((length) => ({ colour: random.pick(theme.averages), values: movingAverage(drawn, length) }))
      : [],
    volume,
    options: {
      layout: {
        background: { type: 'solid', color: theme.background },
        textColor: theme.text,
        fontSize: random.pick([11, 12, 12, 14]),
        attributionLogo: random.chance(0.5),
      },
      grid: {
        vertLines: { color: theme.grid, visible: random.chance(0.7) },
        horzLines: { color: theme.grid, visible: random.chance(0.7), style: random.pick([0, 0, 2]) },
      },
      rightPriceScale: {
        visible: side === 'right',
        borderVisible: random.chance(0.5),
        borderColor: theme.grid,
        scaleMargins: { top: random.between(0.05, 0.2), bottom: volume ? 0.25 : random.between(0.05, 0.2) },
      },
      leftPriceScale: {
        visible: side === 'left',
        borderColor: theme.grid,
        scaleMargins: { top: 0.1, bottom: volume ? 0.25 : 0.1 },
      },
      timeScale: { timeVisible: true, borderColor: theme.grid, rightOffset: random.pick([0, 0, 5]) },
    },
    priceOptions: {
      upColor: kind === 'bars' ? theme.upBorder : theme.up,
      downColor: kind === 'bars' ? theme.downBorder : theme.down,
      borderUpColor: theme.upBorder,
      borderDownColor: theme.downBorder,
      wickUpColor: theme.upBorder,
      wickDownColor: theme.downBorder,
      ...(flat && {
        color: theme.line,
        lineColor: theme.line,
        topColor: `${theme.line}66`,
        bottomColor: `${theme.line}05`,
        lineWidth: random.pick([1, 2, 3]),
      }),
      priceScaleId: side === 'left' ? 'left' : 'right',
      priceLineVisible: random.chance(0.6),
      lastValueVisible: random.chance(0.7),
      priceFormat: { type: 'price', precision: decimals, minMove: 10 ** -decimals },
    },
  })
  return {
    png: Buffer.from(shown.png.slice(shown.png.indexOf(',') + 1), 'base64'),
    theme: theme.name,
    truth: {
      kind,
      candles: drawn,
      scale: { y0: shown.y0, price0: shown.price0, y1: shown.y1, price1: shown.price1 },
      x0: shown.x0,
      x1: shown.x1,
      axis: side !== 'none',
      redUp: theme.redUp,
    },
  }
}
