import type { Chart, ChartConfiguration } from 'chart.js'
import type {} from 'chartjs-chart-financial'
import { bollingerBand, movingAverage } from './averages.ts'
import { chooseLook, type Look } from './further-look.ts'
import { type Draw, type Placed, scriptOf, withFurtherPages } from './further-page.ts'
import type { Candle } from './picture-case.ts'
import type { Random } from './random.ts'

/** What the page is told to draw. */
interface Order {
  /** What is wholly told as data: everything but what `ticks` and `times` say. */
  config: { type: string; data: { datasets: object[] }; options: object }
  times: string[]
  /** How prices are written: as the library does, with decimals of a venue, or with a sign before them. */
  ticks: { style: 'library' | 'fixed' | 'dollar'; decimals: number }
  priced: boolean
  logarithmic: boolean
  /** The candle that the tooltip is about. */
  pointed: number | null
}

type PageLibrary = new (canvas: HTMLCanvasElement, config: ChartConfiguration) => Chart

/** Runs inside of the page, with the library as a global. */
const drawInPage = async (order: Order): Promise<Placed> => {
  const Library = (globalThis as unknown as { Chart: PageLibrary }).Chart
  const holder = document.getElementById('chart') as HTMLElement
  const canvas = document.createElement('canvas')
  holder.replaceChildren(canvas)
  const config = structuredClone(order.config) as unknown as ChartConfiguration
  const scales = config.options?.scales ?? {}
  const { style, decimals } = order.ticks
  Object.assign(scales.x?.ticks ?? {}, { callback: (value: number) => order.times[Math.round(value)] ?? '' })
  if (style !== 'library')
    Object.assign(scales.y?.ticks ?? {}, {
      callback: (value: number) => `${style === 'dollar' ? '$' : ''}${value.toFixed(decimals)}`,
    })
  Object.assign(config.options?.plugins?.tooltip ?? {}, {
    callbacks: { title: () => order.times[order.pointed ?? 0] ?? '' },
  })
  const chart = new Library(canvas, config)
  if (order.pointed !== null) {
    const element = chart.getDatasetMeta(0).data[order.pointed]
    const active = [{ datasetIndex: 0, index: order.pointed }]
    chart.setActiveElements(active)
    chart.tooltip?.setActiveElements(active, { x: element?.x ?? 0, y: element?.y ?? 0 })
    chart.update('none')
  }
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const box = canvas.getBoundingClientRect()
  const { x, y } = chart.scales
  const { top, bottom } = chart.chartArea
  const priceAt = (row: number): number => y?.getValueForPixel(row) ?? 0
  const written = y?.ticks.filter(({ label }) => label !== '' && label !== undefined) ?? []
  return {
    y0: box.top + top,
    price0: priceAt(top),
    y1: box.top + bottom,
    price1: priceAt(bottom),
    x0: box.left + (x?.getPixelForValue(0) ?? 0),
    x1: box.left + (x?.getPixelForValue(order.times.length - 1) ?? 0),
    axis: order.priced && written.length >= 3,
    logarithmic: order.logarithmic,
  }
}

const lineOf = (label: string, values: (number | null)[], style: object): object => ({
  type: 'line',
  label,
  data: values.map((y, x) => ({ x, y })),
  pointRadius: 0,
  borderWidth: 1,
  ...style,
})

const overPrice = ({ candles, lines, theme }: Look, random: Random): object[] => {
  const line = (name: string, values: (number | null)[], i: number): object =>
    lineOf(name, values, { borderColor: theme.averages[i], borderWidth: random.pick([1, 1.5, 2]) })
  const long = Math.min(20, Math.floor(candles.length / 3))
  if (lines === 'bands')
    return ([1, -1] as const).map((side) => line('Bollinger', bollingerBand(candles, long, side), 1))
  if (lines === 'none') return []
  return [5, long]
    .slice(0, random.whole(1, 2))
    .map((count, i) => line(`SMA ${count}`, movingAverage(candles, count), i))
}

const priceOf = ({ kind, candles, plain, theme }: Look, label: string, random: Random): object => {
  if (kind === 'line' || kind === 'area') {
    const style = plain
      ? {
          borderColor: random.pick(['rgb(75, 192, 192)', '#36a2eb', '#ff6384']),
          borderWidth: 3,
          pointRadius: random.pick([3, 0]),
        }
      : { borderColor: theme.line, backgroundColor: `${theme.line}44`, borderWidth: random.pick([1, 2, 3]) }
    const fill = kind === 'area' ? random.pick(['start', 'origin'] as const) : false
    const tension = random.pick([0, 0, 0.3])
    return lineOf(
      label,
      candles.map(({ close }) => close),
      { ...style, fill, tension },
    )
  }
  const [up, down] = kind === 'bars' ? [theme.upBorder, theme.downBorder] : [theme.up, theme.down]
  return {
    label,
    data: candles.map(({ open, high, low, close }, x) => ({ x, o: open, h: high, l: low, c: close })),
    ...(!plain && {
      backgroundColors: { up, down, unchanged: theme.upBorder },
      borderColors: { up: theme.upBorder, down: theme.downBorder, unchanged: theme.upBorder },
    }),
  }
}

const volumeOf = ({ recorded, theme }: Look): object => ({
  type: 'bar',
  label: 'Volume',
  yAxisID: 'volume',
  data: recorded.map(({ volume }, x) => ({ x, y: volume })),
  backgroundColor: recorded.map(({ open, close }) => `${close >= open ? theme.upBorder : theme.downBorder}88`),
})

const scalesOf = (look: Look, random: Random, side: 'left' | 'right' | 'none', logarithmic: boolean): object => {
  const { plain, theme, grid, fontSize, volume, recorded } = look
  const ticks = plain ? {} : { color: theme.text, font: { size: fontSize } }
  const lines = (shown: boolean): object => (plain ? {} : { grid: { display: shown, color: theme.grid } })
  const position = side === 'none' ? 'left' : side
  const most = Math.max(...recorded.map((candle) => candle.volume))
  return {
    x: {
      type: 'linear',
      offset: true,
      bounds: 'data',
      ticks: { maxRotation: 0, autoSkipPadding: 40, includeBounds: false, ...ticks },
      ...lines(grid === 'both'),
    },
    y: {
      type: logarithmic ? 'logarithmic' : 'linear',
      display: side !== 'none',
      position,
      grace: random.pick(['0%', '5%', '15%']),
      ticks: { ...ticks },
      ...lines(grid !== 'none'),
      ...(volume === 'pane' && { stack: 'panes', stackWeight: 4 }),
    },
    ...(volume === 'pane' && {
      volume: { position, stack: 'panes', stackWeight: 1, ticks: { ...ticks, maxTicksLimit: 3 } },
    }),
    ...(volume === 'overlay' && { volume: { display: false, max: most * 5 } }),
  }
}

const orderOf = (look: Look, random: Random): Order => {
  const { kind, candles, plain, theme, title } = look
  const side = random.pick(['left', 'left', 'left', 'right', 'right', 'none'] as const)
  // By itself the library writes small steps of logarithms in powers of ten.
  const style = plain ? 'library' : random.pick(['library', 'fixed', 'dollar'] as const)
  const logarithmic = style !== 'library' && random.chance(0.2)
  const label = title ?? 'Price'
  const type = { candles: 'candlestick', bars: 'ohlc', line: 'line', area: 'line' }[kind]
  const text = plain ? {} : { color: theme.text }
  return {
    config: {
      type,
      data: {
        datasets: [
          priceOf(look, label, random),
          ...overPrice(look, random),
          ...(look.volume === 'none' ? [] : [volumeOf(look)]),
        ],
      },
      options: {
        animation: false,
        maintainAspectRatio: false,
        plugins: {
          legend: { display: plain || random.chance(0.4), labels: text },
          tooltip: {},
          title: { display: title !== null && random.chance(0.5), text: label, ...text },
        },
        scales: scalesOf(look, random, side, logarithmic),
      },
    },
    times: candles.map(({ time }: Candle) => new Date(time * 1000).toISOString().slice(5, 16).replace('T', ' ')),
    ticks: { style, decimals: look.decimals + 1 },
    priced: side !== 'none',
    logarithmic,
    pointed: random.chance(0.15) ? random.whole(0, candles.length - 1) : null,
  }
}

const OWN = { light: { up: '#4bc0c0', down: '#ff6384', upBorder: '#4bc0c0', downBorder: '#ff6384' }, dark: null }

/** Opens Chromium and hands a drawer to `use`: charts of Chart.js and its financial ones, in their own look and in others. */
export const withChartJs = async (use: (draw: Draw) => Promise<void>): Promise<void> =>
  withFurtherPages(
    {
      scripts: [
        scriptOf('chart.js/dist/chart.umd.min.js'),
        scriptOf('chartjs-chart-financial/dist/chartjs-chart-financial.min.js'),
      ],
    },
    (show) =>
      use((candles, kind, random, at) => {
        const look = chooseLook(candles, kind, random, at, OWN)
        const order = orderOf(look, random)
        return show(look, (page) => page.evaluate(drawInPage, order))
      }),
  )
