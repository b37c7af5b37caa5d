import type { Config } from 'plotly.js-dist-min'
import { bollingerBand, movingAverage } from './averages.ts'
import { chooseLook, type Look } from './further-look.ts'
import { type Draw, type Placed, scriptOf, withFurtherPages } from './further-page.ts'
import type { Random } from './random.ts'

/** What the page is told to draw. */
interface Order {
  traces: object[]
  layout: object
  config: Partial<Config>
  /** Times of the first and the last candle. */
  ends: [string, string]
  priced: boolean
  /** The candle that is pointed at. */
  pointed: number | null
}

/** An axis as the library has laid it out: pixels from its beginning, and where that lies in the picture. */
interface PageAxis {
  d2p: (value: number | string) => number
  p2d: (pixel: number) => number
  _offset: number
  _length: number
}
interface PageLibrary {
  newPlot: (holder: HTMLElement, traces: object[], layout: object, config: object) => Promise<PageGraph>
  Fx: { hover: (graph: PageGraph, points: object[]) => void }
}
type PageGraph = HTMLElement & { _fullLayout: { xaxis: PageAxis; yaxis: PageAxis } }

/** Runs inside of the page, with the library as a global. */
const drawInPage = async (order: Order): Promise<Placed> => {
  const library = (globalThis as unknown as { Plotly: PageLibrary }).Plotly
  const holder = document.getElementById('chart') as HTMLElement
  const size = { width: holder.clientWidth, height: holder.clientHeight }
  const graph = await library.newPlot(holder, order.traces, { ...order.layout, ...size }, order.config)
  if (order.pointed !== null) library.Fx.hover(graph, [{ curveNumber: 0, pointNumber: order.pointed }])
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const box = graph.getBoundingClientRect()
  const { xaxis, yaxis } = graph._fullLayout
  const columnOf = (time: string): number => box.left + xaxis._offset + xaxis.d2p(time)
  const top = box.top + yaxis._offset
  return {
    y0: top,
    price0: yaxis.p2d(0),
    y1: top + yaxis._length,
    price1: yaxis.p2d(yaxis._length),
    x0: columnOf(order.ends[0]),
    x1: columnOf(order.ends[1]),
    axis: order.priced && graph.querySelectorAll('.ytick').length >= 3,
  }
}

/** Equal distances: the library draws what a recording leaves out as an empty stretch. */
const timesOf = ({ candles }: Look): string[] => {
  const [first, second] = candles
  const start = first?.time ?? 0
  const step = (second?.time ?? 60) - start
  return candles.map((_, i) => new Date((start + i * step) * 1000).toISOString().slice(0, 19))
}

const priceOf = ({ kind, candles, plain, theme }: Look, x: string[], name: string, random: Random): object => {
  if (kind === 'line' || kind === 'area') {
    const line = plain ? {} : { line: { color: theme.line, width: random.pick([1, 2, 3]) } }
    const filled = kind === 'area' ? { fill: 'tozeroy', ...(plain ? {} : { fillcolor: `${theme.line}44` }) } : {}
    return { type: 'scatter', mode: 'lines', name, x, y: candles.map(({ close }) => close), ...line, ...filled }
  }
  const [up, down] = kind === 'bars' ? [theme.upBorder, theme.downBorder] : [theme.up, theme.down]
  const wide = random.pick([1, 1, 2])
  const coloured = (fill: string, border: string): object => ({
    line: { color: border, width: wide },
    ...(kind === 'candles' && { fillcolor: fill }),
  })
  return {
    type: kind === 'candles' ? 'candlestick' : 'ohlc',
    name,
    x,
    open: candles.map(({ open }) => open),
    high: candles.map(({ high }) => high),
    low: candles.map(({ low }) => low),
    close: candles.map(({ close }) => close),
    ...(!plain && { increasing: coloured(up, theme.upBorder), decreasing: coloured(down, theme.downBorder) }),
  }
}

const overPrice = ({ candles, lines, theme }: Look, x: string[], random: Random): object[] => {
  const line = (name: string, y: (number | null)[], i: number, more: object = {}): object => ({
    type: 'scatter',
    mode: 'lines',
    name,
    x,
    y,
    line: { color: theme.averages[i], width: random.pick([1, 1, 2]) },
    ...more,
  })
  const long = Math.min(20, Math.floor(candles.length / 3))
  if (lines === 'none') return []
  if (lines === 'averages')
    return [5, long]
      .slice(0, random.whole(1, 2))
      .map((count, i) => line(`MA${count}`, movingAverage(candles, count), i))
  const fill = random.chance(0.5) ? { fill: 'tonexty', fillcolor: `${theme.averages[0]}22` } : {}
  return [line('Upper', bollingerBand(candles, long, 1), 0), line('Lower', bollingerBand(candles, long, -1), 0, fill)]
}

const volumeOf = ({ recorded, theme }: Look, x: string[]): object => ({
  type: 'bar',
  name: 'Volume',
  yaxis: 'y2',
  x,
  y: recorded.map(({ volume }) => volume),
  marker: {
    color: recorded.map(({ open, close }) => (close >= open ? theme.upBorder : theme.downBorder)),
    opacity: 0.5,
  },
})

/** The colours of a template: of the library, of the same for Python (on light and dark ground), or of a theme. */
const coloursOf = (
  { plain, theme, grid, fontSize }: Look,
  random: Random,
): { layout: object; x: object; y: object } => {
  if (plain && theme.dark) {
    const lines = { gridcolor: '#283442', linecolor: '#506784', zerolinecolor: '#283442' }
    const layout = { paper_bgcolor: '#111111', plot_bgcolor: '#111111', font: { color: '#f2f5fa' } }
    return { layout, x: lines, y: lines }
  }
  if (plain) {
    if (random.chance(0.4)) return { layout: {}, x: {}, y: {} }
    const lines = { gridcolor: '#ffffff', linecolor: '#ffffff', zerolinecolor: '#ffffff' }
    return { layout: { plot_bgcolor: '#E5ECF6', font: { color: '#2a3f5f' } }, x: lines, y: lines }
  }
  const lines = (shown: boolean): object => ({ showgrid: shown, gridcolor: theme.grid, linecolor: theme.grid })
  return {
    layout: {
      paper_bgcolor: theme.background,
      plot_bgcolor: theme.background,
      font: { color: theme.text, size: fontSize, family: random.pick(['Liberation Sans', 'DejaVu Sans']) },
    },
    x: lines(grid === 'both'),
    y: lines(grid !== 'none'),
  }
}

const lastPriceOf = ({ candles, theme, decimals }: Look, side: 'left' | 'right' | 'none'): object => {
  const last = candles.at(-1)?.close ?? 0
  return {
    shapes: [
      {
        type: 'line',
        xref: 'paper',
        x0: 0,
        x1: 1,
        y0: last,
        y1: last,
        line: { color: theme.line, width: 1, dash: 'dot' },
      },
    ],
    annotations: [
      {
        xref: 'paper',
        x: 1,
        xanchor: side === 'right' ? 'left' : 'right',
        y: last,
        text: last.toFixed(decimals),
        showarrow: false,
        bgcolor: theme.line,
        font: { color: '#ffffff' },
      },
    ],
  }
}

/** Written by the library as it thinks best, with decimals, or with a sign and groups. */
const ticksOf = ({ plain, decimals }: Look, random: Random): object => {
  const style = plain && random.chance(0.8) ? 'library' : random.pick(['library', 'fixed', 'dollar'] as const)
  if (style === 'library') return {}
  return style === 'fixed' ? { tickformat: `.${decimals + 1}f` } : { tickformat: `,.${decimals + 1}f`, tickprefix: '$' }
}

const layoutOf = (look: Look, random: Random, side: 'left' | 'right' | 'none'): object => {
  const { kind, candles, plain, volume, recorded, width, title } = look
  const { layout, x, y } = coloursOf(look, random)
  const narrow = width < 700 || !plain
  const closes = candles.map(({ close }) => close)
  const [low, high] = [Math.min(...closes), Math.max(...closes)]
  const room = (high - low) * 0.08
  const slider = kind === 'candles' || kind === 'bars' ? plain || random.chance(0.3) : random.chance(0.15)
  const most = Math.max(...recorded.map((candle) => candle.volume))
  return {
    ...layout,
    ...(title !== null && random.chance(0.6) && { title: { text: title } }),
    ...(narrow && { margin: { l: side === 'right' ? 20 : 62, r: side === 'left' ? 20 : 62, t: 40, b: 40 } }),
    // At the right it would lie over the prices.
    ...((side === 'right' || random.chance(0.3)) && { legend: { orientation: 'h' } }),
    ...(random.chance(0.3) && { hovermode: 'x unified' }),
    ...(!plain && random.chance(0.4) && lastPriceOf(look, side)),
    xaxis: { ...x, rangeslider: { visible: slider } },
    yaxis: {
      ...y,
      ...ticksOf(look, random),
      side: side === 'right' ? 'right' : 'left',
      showticklabels: side !== 'none',
      // An area down to zero would leave the price a flat line.
      ...(kind === 'area' && { range: [low - room, high + room] }),
      ...(volume === 'pane' && { domain: [0.25, 1] }),
    },
    ...(volume === 'pane' && { yaxis2: { ...y, domain: [0, 0.2], side: side === 'right' ? 'right' : 'left' } }),
    ...(volume === 'overlay' && {
      yaxis2: { overlaying: 'y', side: 'right', range: [0, most * 5], showgrid: false, showticklabels: false },
    }),
  }
}

const orderOf = (look: Look, random: Random): Order => {
  const { candles, volume, title } = look
  const x = timesOf(look)
  const side = random.pick(['left', 'left', 'left', 'right', 'right', 'none'] as const)
  return {
    traces: [
      priceOf(look, x, title ?? 'Price', random),
      ...overPrice(look, x, random),
      ...(volume === 'none' ? [] : [volumeOf(look, x)]),
    ],
    layout: layoutOf(look, random, side),
    config: { displayModeBar: random.chance(0.2), displaylogo: random.chance(0.5) },
    ends: [x[0] ?? '', x.at(-1) ?? ''],
    priced: side !== 'none',
    pointed: random.chance(0.15) ? random.whole(0, candles.length - 1) : null,
  }
}

const PAIR = { up: '#3d9970', down: '#ff4136', upBorder: '#3d9970', downBorder: '#ff4136' }
const OWN = { light: PAIR, dark: { ...PAIR, background: '#111111', text: '#f2f5fa', grid: '#283442' } }

/** Opens Chromium and hands a drawer to `use`: charts of Plotly, in its own look and in others. */
export const withPlotly = async (use: (draw: Draw) => Promise<void>): Promise<void> =>
  withFurtherPages({ scripts: [scriptOf('plotly.js-dist-min/plotly.min.js')] }, (show) =>
    use((candles, kind, random, at) => {
      const look = chooseLook(candles, kind, random, at, OWN)
      const order = orderOf(look, random)
      return show(look, (page) => page.evaluate(drawInPage, order))
    }),
  )
