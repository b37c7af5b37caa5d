import type uPlot from 'uplot'
import { bollingerBand, movingAverage } from './averages.ts'
import { chooseLook, type Look } from './further-look.ts'
import { type Draw, type Placed, scriptOf, withFurtherPages } from './further-page.ts'
import type { Random } from './random.ts'
import { UPLOT_HOOKS, type UplotOrder } from './uplot-hooks.ts'

const { drawPrices, drawLastPrice, axisOf, pricesOf, volumeOf } = UPLOT_HOOKS

type PageLibrary = typeof uPlot

/** Runs inside of the page, with the library and the hooks as globals. */
const drawInPage = async (order: UplotOrder): Promise<Placed> => {
  const Library = (globalThis as unknown as { uPlot: PageLibrary }).uPlot
  const holder = document.getElementById('chart') as HTMLElement
  const count = order.candles.length
  const columns = order.candles.map((_, i) => i)
  const volumes = order.candles.map(({ volume }) => volume)
  const bars = Library.paths.bars?.({ size: [0.6, 100] })
  const times = (_: uPlot, splits: number[]): string[] => splits.map((i) => order.times[i] ?? '')
  const { series, data } = pricesOf(order)
  for (const { label, colour, width, values } of order.averages) {
    series.push({ label, stroke: colour, width, points: { show: false } })
    data.push(values)
  }
  if (order.volume === 'overlay') {
    series.push(volumeOf(order, bars))
    data.push(volumes)
  }
  const size = { width: holder.clientWidth, height: holder.clientHeight }
  const xScale: uPlot.Scale = { time: false, range: [-0.5 - count / 50, count - 0.5 + count / 50] }
  const prices: uPlot.Axis = {
    show: order.side !== 'none',
    side: order.side === 'right' ? 1 : 3,
    size: order.labelSpace,
  }
  const volumesAxis = { ...prices }
  if (order.written === 'fixed')
    prices.values = (_: uPlot, splits: number[]) => splits.map((price) => price.toFixed(order.decimals))
  const chart = new Library(
    {
      ...size,
      ...(order.title !== null && { title: order.title }),
      legend: { show: order.legend },
      scales: { x: xScale, volume: { range: [0, Math.max(...volumes) * 5] } },
      axes: [
        axisOf(order, { values: times, space: 100 }, order.grid.upright),
        axisOf(order, prices, order.grid.across),
      ],
      series: [{ label: 'Time', value: (_, i) => order.times[i] ?? '--' }, ...series],
      hooks: { drawAxes: [(u) => drawPrices(u, order)], draw: [(u) => drawLastPrice(u, order)] },
    },
    [columns, ...data] as uPlot.AlignedData,
    holder,
  )
  const below = order.volume === 'pane' ? Math.round(size.height * 0.22) : 0
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  // Title and legend come on top of the height that the library is given.
  chart.setSize({ width: size.width, height: size.height - below - (chart.root.offsetHeight - size.height) })
  if (below > 0)
    new Library(
      {
        width: size.width,
        height: below,
        legend: { show: false },
        scales: { x: xScale, volume: {} },
        axes: [
          axisOf(order, { values: times, space: 100 }, order.grid.upright),
          axisOf(order, { ...volumesAxis, scale: 'volume' }, order.grid.across),
        ],
        series: [{}, volumeOf(order, bars)],
      },
      [columns, volumes],
      holder,
    )
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const box = chart.over.getBoundingClientRect()
  if (order.cursor !== null) chart.setCursor({ left: box.width * order.cursor[0], top: box.height * order.cursor[1] })
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const columnOf = (i: number): number => box.left + chart.valToPos(i, 'x')
  const splits = (chart.axes[1] as { _splits?: number[] } | undefined)?._splits ?? []
  const [top, bottom] = [chart.posToVal(0, 'y'), chart.posToVal(box.height, 'y')]
  return {
    y0: box.top,
    price0: top,
    y1: box.top + box.height,
    price1: bottom,
    x0: columnOf(0),
    x1: columnOf(count - 1),
    axis: order.side !== 'none' && splits.filter((price) => price > bottom && price < top).length >= 3,
  }
}

const averagesOf = ({ candles, lines, theme }: Look, random: Random): UplotOrder['averages'] => {
  if (lines === 'none') return []
  const long = Math.min(20, Math.floor(candles.length / 3))
  const line = (label: string, i: number, values: (number | null)[]): UplotOrder['averages'][number] => ({
    label,
    colour: theme.averages[i] ?? theme.line,
    width: random.pick([1, 1, 2]),
    values,
  })
  return lines === 'bands'
    ? ([1, -1] as const).map((side) => line('Band', 0, bollingerBand(candles, long, side)))
    : [5, long].map((count, i) => line(`SMA ${count}`, i + random.whole(0, 4), movingAverage(candles, count)))
}

const paintOf = ({ theme, plain }: Look): Pick<UplotOrder, 'up' | 'down'> =>
  plain
    ? {
        up: { fill: theme.up, stroke: '#000000', wick: '#000000' },
        down: { fill: theme.down, stroke: '#000000', wick: '#000000' },
      }
    : {
        up: { fill: theme.up, stroke: theme.upBorder, wick: theme.upBorder },
        down: { fill: theme.down, stroke: theme.downBorder, wick: theme.downBorder },
      }

/** Room for the longest price: the library gives a fixed one, in which long prices would begin outside of the picture. */
const labelSpaceOf = ({ candles, plain, fontSize, decimals }: Look): number => {
  const longest = Math.max(...candles.map(({ high }) => high.toFixed(decimals + 1).length))
  return Math.max(50, Math.round((longest + 1) * (plain ? 12 : fontSize) * 0.64 + 16))
}

const orderOf = (look: Look, random: Random): UplotOrder => {
  const { kind, candles, recorded, plain, theme, grid, title } = look
  const own = random.pick(['#ff0000', '#0000ff', '#008000'])
  const line = plain
    ? { stroke: own, width: 1, fill: `${own}1a` }
    : { stroke: theme.line, width: random.pick([1, 2, 3]), fill: `${theme.line}44` }
  const painted = paintOf(look)
  // Bars have no body whose fill would tell them apart.
  if (plain && kind === 'bars') for (const paint of [painted.up, painted.down]) paint.stroke = paint.fill
  return {
    kind,
    candles: candles.map((candle, i) => ({ ...candle, volume: recorded[i]?.volume ?? 0 })),
    times: candles.map(({ time }) => new Date(time * 1000).toISOString().slice(5, 16).replace('T', ' ')),
    title: random.chance(0.5) ? title : null,
    // Steps of two and a half need one more.
    decimals: look.decimals + 1,
    // By itself it writes no more than three decimals.
    written: look.decimals < 3 && (plain || random.chance(0.5)) ? 'library' : 'fixed',
    side: random.pick(['left', 'left', 'left', 'right', 'right', 'none']),
    legend: plain || random.chance(0.4),
    text: plain ? null : theme.text,
    gridColour: plain ? null : theme.grid,
    grid: plain ? { across: true, upright: true } : { across: grid !== 'none', upright: grid === 'both' },
    font: plain ? null : `${look.fontSize}px "${random.pick(['Liberation Sans', 'DejaVu Sans'])}"`,
    line,
    ...painted,
    widest: random.pick([20, 20, 40]),
    averages: averagesOf(look, random),
    // A page leaves no room for a pane in a low chart.
    volume: look.volume === 'pane' && look.height < 600 ? 'overlay' : look.volume,
    labelSpace: labelSpaceOf(look),
    lastPrice: random.chance(0.3),
    cursor: random.chance(0.2) ? [random.between(0.1, 0.9), random.between(0.1, 0.9)] : null,
  }
}

/** The colours of the library's demo of candles. */
const OWN = { light: { up: '#4ab650', down: '#e54245', upBorder: '#4ab650', downBorder: '#e54245' }, dark: null }

/** Opens Chromium and hands a drawer to `use`: charts of uPlot, whose candles a hook draws. */
export const withUplot = async (use: (draw: Draw) => Promise<void>): Promise<void> => {
  const hooks = Object.entries(UPLOT_HOOKS).map(([name, body]) => `globalThis.${name} = ${body}`)
  const scripts = [scriptOf('uplot/dist/uPlot.iife.min.js'), hooks.join('\n')]
  return withFurtherPages({ scripts, styles: scriptOf('uplot/dist/uPlot.min.css') }, (show) =>
    use((candles, kind, random, at) => {
      const look = chooseLook(candles, kind, random, at, OWN)
      const order = orderOf(look, random)
      return show(look, (page) => page.evaluate(drawInPage, order))
    }),
  )
}
