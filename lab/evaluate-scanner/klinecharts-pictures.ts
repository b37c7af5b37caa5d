import type { Chart, DeepPartial, Options, Styles } from 'klinecharts'
import { chooseLook, type Look } from './further-look.ts'
import { type Draw, type Placed, scriptOf, withFurtherPages } from './further-page.ts'
import type { Candle } from './picture-case.ts'
import type { Random } from './random.ts'

/** What the page is told to draw. */
interface Order {
  candles: Candle[]
  styles: string | DeepPartial<Styles>
  type: DeepPartial<Styles>
  decimals: number
  ticker: string
  over: string[]
  below: string[]
  priced: boolean
  axis: { position: 'left' | 'right'; inside: boolean; name: string }
  /** Pixels that a candle has, or null for as many as let all of them be in sight. */
  space: number | null
  /** Pixels left empty after the last candle. */
  room: number
  /** Shares of the chart's width and height. */
  crosshair: [number, number] | null
  /** What stands for the library's font, which few machines have, or null for what the browser makes of that. */
  family: string | null
}

type PageLibrary = { init: (holder: HTMLElement, options: Options) => Chart | null }

/** Runs inside of the page, with the library as a global. */
const drawInPage = async (order: Order): Promise<Placed> => {
  const library = (globalThis as unknown as { klinecharts: PageLibrary }).klinecharts
  const holder = document.getElementById('chart') as HTMLElement
  const chart = library.init(holder, {
    locale: 'en-US',
    timezone: 'UTC',
    styles: order.styles,
    layout: { barSpaceLimit: { min: 1, max: 120 } },
  }) as Chart
  chart.setStyles(order.type)
  if (order.family !== null)
    chart.setStyles(JSON.parse(JSON.stringify(chart.getStyles()).replaceAll('Helvetica Neue', order.family)))
  chart.setSymbol({ ticker: order.ticker, pricePrecision: order.decimals, volumePrecision: 1 })
  const seconds = (order.candles[1]?.time ?? 0) - (order.candles[0]?.time ?? 0)
  chart.setPeriod({ type: 'minute', span: Math.max(1, Math.round(seconds / 60)) })
  chart.setDataLoader({
    getBars: ({ callback }) => callback(order.candles.map((candle) => ({ ...candle, timestamp: candle.time * 1000 }))),
  })
  const paneId = 'candle_pane'
  for (const name of order.over) chart.createIndicator({ name, paneId }, true)
  for (const name of order.below) chart.createIndicator(name)
  chart.overrideYAxis({ paneId, ...order.axis })
  const frames = async (count: number): Promise<void> => {
    for (let i = 0; i < count; i += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  await frames(3)
  const plot = chart.getSize(paneId, 'main')
  const [width, height] = [plot?.width ?? 0, plot?.height ?? 0]
  const filling = (width - order.room) / order.candles.length
  // Whoever looks at a chart has it filled for the most part.
  chart.setBarSpace(order.space !== null && order.space > 0.6 * filling ? order.space : filling)
  chart.setOffsetRightDistance(order.room)
  if (order.crosshair !== null)
    chart.executeAction('onCrosshairChange', { x: width * order.crosshair[0], y: height * order.crosshair[1], paneId })
  await frames(5)
  const box = (chart.getDom(paneId, 'main') ?? holder).getBoundingClientRect()
  const range = chart.getVisibleRange()
  const last = Math.min(range.to, order.candles.length) - 1
  const columnOf = (dataIndex: number): number => {
    const point = chart.convertToPixel({ dataIndex }, { paneId })
    return box.left + (Array.isArray(point) ? 0 : (point.x ?? 0))
  }
  // The library's own range begins too early by as many candles as have room at the right.
  let first = range.from
  while (first < last && columnOf(first) < box.left) first += 1
  const priceAt = (y: number): number => {
    const point = chart.convertFromPixel([{ x: 0, y }], { paneId })
    return (Array.isArray(point) ? point[0]?.value : point.value) ?? 0
  }
  return {
    y0: box.top,
    price0: priceAt(0),
    y1: box.top + box.height,
    price1: priceAt(box.height),
    x0: columnOf(first),
    x1: columnOf(last),
    sight: [first, last + 1],
    axis: order.priced && (chart.getYAxes({ paneId })[0]?.getTicks().length ?? 0) >= 3,
    logarithmic: order.axis.name === 'logarithm',
  }
}

/** The form of the price alone, which a chart in the library's own look is told as well. */
const typeOf = ({ kind, theme, plain }: Look, random: Random): DeepPartial<Styles> => {
  const solid = random.pick(['candle_solid', 'candle_solid', 'candle_stroke', 'candle_up_stroke', 'candle_down_stroke'])
  // Outlines alone tell nothing where both have one colour.
  const candles = theme.upBorder === theme.downBorder ? 'candle_solid' : solid
  const type = kind === 'candles' ? candles : kind === 'bars' ? 'ohlc' : 'area'
  const width = random.pick([1, 2, 2, 3])
  const line = plain ? {} : { lineColor: theme.line, lineSize: width }
  const fill = plain
    ? {}
    : {
        backgroundColor: [
          { offset: 0, color: `${theme.line}05` },
          { offset: 1, color: `${theme.line}66` },
        ],
      }
  return {
    candle: {
      type: type as 'candle_solid',
      area: {
        ...line,
        ...(kind === 'line' ? { backgroundColor: 'transparent' } : fill),
        point: { show: plain || random.chance(0.4), animation: false, ...(plain ? {} : { color: theme.line }) },
      },
    },
  }
}

/** All that a chart in colours of a theme is told besides. */
const stylesOf = ({ kind, theme, grid, fontSize }: Look, random: Random, axis: boolean): DeepPartial<Styles> => {
  const bars = kind === 'bars'
  const [up, down] = bars ? [theme.upBorder, theme.downBorder] : [theme.up, theme.down]
  const text = { color: theme.text, size: fontSize }
  const dashed = random.pick(['solid', 'dashed'] as const)
  const marks = random.chance(0.5)
  return {
    grid: {
      horizontal: { show: grid !== 'none', color: theme.grid, style: dashed },
      vertical: { show: grid === 'both', color: theme.grid, style: dashed },
    },
    candle: {
      bar: {
        compareRule: random.chance(0.1) ? 'previous_close' : 'current_open',
        upColor: up,
        downColor: down,
        noChangeColor: theme.upBorder,
        upBorderColor: theme.upBorder,
        downBorderColor: theme.downBorder,
        noChangeBorderColor: theme.upBorder,
        upWickColor: theme.upBorder,
        downWickColor: theme.downBorder,
        noChangeWickColor: theme.upBorder,
      },
      priceMark: {
        high: { show: marks, color: theme.text },
        low: { show: marks, color: theme.text },
        last: {
          show: random.chance(0.7),
          upColor: theme.upBorder,
          downColor: theme.downBorder,
          line: { style: random.pick(['dashed', 'solid']) },
        },
      },
      tooltip: {
        showRule: random.pick(['always', 'none']),
        legend: { color: theme.text },
        title: { color: theme.text },
      },
    },
    indicator: {
      bars: [{ upColor: `${theme.upBorder}b3`, downColor: `${theme.downBorder}b3`, noChangeColor: theme.text }],
      lines: [0, 2, 4, 1, 5].map((i) => ({ color: theme.averages[i] ?? theme.line, size: random.pick([1, 1, 2]) })),
      lastValueMark: { show: random.chance(0.2) },
      tooltip: { showRule: random.pick(['always', 'none']) },
    },
    xAxis: { axisLine: { color: theme.grid }, tickLine: { color: theme.grid }, tickText: text },
    yAxis: { show: axis, axisLine: { color: theme.grid }, tickLine: { color: theme.grid }, tickText: text },
    separator: { color: theme.grid },
  }
}

/** Below one the library takes logarithms for those of negative prices, and narrow ranges it widens much. */
const bearsLogarithms = (candles: Candle[]): boolean => {
  const low = Math.min(...candles.map((candle) => candle.low))
  return low > 2 && Math.max(...candles.map((candle) => candle.high)) > low * 1.03
}

const orderOf = (look: Look, random: Random): Order => {
  const { candles, lines, volume, plain, theme } = look
  const axis = random.chance(0.88)
  const asItComes = random.chance(0.4)
  return {
    candles: look.recorded,
    priced: plain || axis,
    family: random.pick(['Liberation Sans', 'Liberation Sans', 'DejaVu Sans', null]),
    styles: plain ? (theme.dark ? 'dark' : 'light') : stylesOf(look, random, axis),
    type: typeOf(look, random),
    decimals: look.decimals,
    ticker: look.title ?? 'BTC/USDT',
    over: lines === 'none' ? [] : lines === 'bands' ? ['BOLL'] : [random.pick(['MA', 'EMA', 'MA', 'SAR'])],
    below: [
      ...(volume === 'none' ? [] : ['VOL']),
      ...(random.chance(0.3) ? [random.pick(['MACD', 'KDJ', 'RSI'])] : []),
    ],
    axis: {
      position: random.pick(['right', 'right', 'left']),
      inside: random.chance(0.2),
      name: random.chance(0.25) && bearsLogarithms(candles) ? 'logarithm' : 'normal',
    },
    space: asItComes ? random.pick([6, 8, 10, 10, 14]) : null,
    room: random.pick([0, 10, 80, 80]),
    crosshair: random.chance(0.15) ? [random.between(0.2, 0.9), random.between(0.1, 0.9)] : null,
  }
}

const OWN = { light: { up: '#2DC08E', down: '#F92855' }, dark: { up: '#2DC08E', down: '#F92855' } }

/** Opens Chromium and hands a drawer to `use`: charts of KLineChart, in its own look and in others. */
export const withKlineCharts = async (use: (draw: Draw) => Promise<void>): Promise<void> =>
  withFurtherPages({ scripts: [scriptOf('klinecharts/dist/umd/klinecharts.min.js')] }, (show) =>
    use((candles, kind, random, at) => {
      const look = chooseLook(candles, kind, random, at, OWN)
      const order = orderOf(look, random)
      return show(look, (page) => page.evaluate(drawInPage, order))
    }),
  )
