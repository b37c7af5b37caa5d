import * as echarts from 'echarts'
import sharp from 'sharp'
import { bollingerBand, movingAverage } from './averages.ts'
import type { Candle, Kind, Rendered } from './picture-case.ts'
import type { Random } from './random.ts'
import { decimalsOf } from './recordings.ts'
import { pickTheme, type Theme } from './themes.ts'

interface Panes {
  left: number
  right: number
  top: number
  /** Rows of the price pane, and of the panes below it. */
  priceHeight: number
  below: { top: number; height: number; what: 'volume' | 'oscillator' }[]
}

const SIZES = [
  [1280, 720],
  [1920, 1080],
  [800, 480],
  [640, 400],
  [1024, 640],
  [390, 640],
  [1366, 768],
  [1600, 900],
  [480, 360],
  [750, 1100],
] as const

const layPanes = (random: Random, height: number, side: 'left' | 'right' | 'none' | 'inside'): Panes => {
  const label = side === 'none' || side === 'inside' ? 8 : Math.round(random.between(56, 84))
  const top = Math.round(random.between(0.03, 0.12) * height) + 8
  const bottom = Math.round(random.between(28, 46))
  const usable = height - top - bottom
  const count = random.pick([0, 0, 0, 1, 1, 2])
  const share = random.between(0.14, 0.22)
  const below: Panes['below'] = []
  for (let i = 0; i < count; i += 1) {
    const each = Math.round(usable * share)
    below.push({
      top: height - bottom - (count - i) * each + 14,
      height: each - 20,
      what: i === 0 ? 'volume' : 'oscillator',
    })
  }
  return {
    left: side === 'left' ? label : Math.round(random.between(4, 30)),
    right: side === 'right' ? label : Math.round(random.between(4, 30)),
    top,
    priceHeight: Math.round(usable * (1 - share * count) - (count > 0 ? 14 : 0)),
    below,
  }
}

/** The price series in one of its four forms. */
const priceSeries = (kind: Kind, candles: Candle[], theme: Theme, random: Random): object => {
  if (kind === 'candles')
    return {
      type: 'candlestick',
      data: candles.map((candle) => [candle.open, candle.close, candle.low, candle.high]),
      itemStyle: { color: theme.up, color0: theme.down, borderColor: theme.upBorder, borderColor0: theme.downBorder },
      barWidth: random.pick(['55%', '65%', '75%', '85%']),
    }
  if (kind === 'bars')
    return {
      type: 'custom',
      data: candles.map((candle, i) => [i, candle.open, candle.close, candle.low, candle.high]),
      encode: { x: 0, y: [1, 2, 3, 4] },
      renderItem: (_: unknown, api: echarts.CustomSeriesRenderItemAPI) => {
        const at = (value: number): number[] => api.coord([api.value(0), api.value(value)])
        const [x = 0, open = 0] = at(1)
        const step = api.size?.([1, 0])
        const half = Math.max(2, Math.round((Array.isArray(step) ? (step[0] ?? 6) : 6) * 0.32))
        const [, close = 0] = at(2)
        const stroke = Number(api.value(2)) >= Number(api.value(1)) ? theme.upBorder : theme.downBorder
        const part = (x1: number, y1: number, x2: number, y2: number): echarts.CustomSeriesRenderItemReturn => ({
          type: 'line',
          shape: { x1: Math.round(x1), y1: Math.round(y1), x2: Math.round(x2), y2: Math.round(y2) },
          style: { stroke, lineWidth: 1.5 },
        })
        return {
          type: 'group',
          children: [
            part(x, at(3)[1] ?? 0, x, at(4)[1] ?? 0),
            part(x - half, open, x, open),
            part(x, close, x + half, close),
          ],
        } as echarts.CustomSeriesRenderItemReturn
      },
    }
  return {
    type: 'line',
    data: candles.map((candle) => candle.close),
    symbol: 'none',
    lineStyle: { color: theme.line, width: random.pick([1, 1.5, 2, 2, 3]) },
    ...(kind === 'area' && {
      areaStyle: {
        color: random.chance(0.6)
          ? {
              type: 'linear',
              x: 0,
              y: 0,
              x2: 0,
              y2: 1,
              colorStops: [
                { offset: 0, color: `${theme.line}88` },
                { offset: 1, color: `${theme.line}05` },
              ],
            }
          : `${theme.line}55`,
      },
    }),
  }
}

const overlays = (candles: Candle[], theme: Theme, random: Random): object[] => {
  const line = (data: (number | null)[], i: number): object => ({
    type: 'line',
    data,
    symbol: 'none',
    smooth: random.chance(0.3),
    lineStyle: { color: theme.averages[i % theme.averages.length], width: random.pick([1, 1.5, 2]) },
  })
  const chosen = random.pick(['none', 'none', 'averages', 'averages', 'bands'] as const)
  const first = random.whole(0, 6)
  if (chosen === 'averages')
    return [5, 10, 20].slice(0, random.whole(1, 3)).map((length, i) => line(movingAverage(candles, length), first + i))
  if (chosen === 'bands')
    return ([1, -1] as const).map((side) => line(bollingerBand(candles, Math.min(20, candles.length / 3), side), first))
  return []
}

const belowSeries = (candles: Candle[], theme: Theme, what: 'volume' | 'oscillator', at: number): object => ({
  xAxisIndex: at,
  yAxisIndex: at,
  ...(what === 'volume'
    ? {
        type: 'bar',
        data: candles.map((candle) => ({
          value: candle.volume,
          itemStyle: { color: candle.close >= candle.open ? theme.upBorder : theme.downBorder },
        })),
      }
    : {
        type: 'line',
        symbol: 'none',
        data: movingAverage(candles, 3).map((value, i) =>
          value === null ? null : (candles[i] as Candle).close - value,
        ),
        lineStyle: { color: theme.averages[5], width: 1.5 },
      }),
})

/** Draws a stretch of a recording with ECharts, in a look chosen by chance. Pixel and price are then known. */
export const drawWithEcharts = async (candles: Candle[], kind: Kind, random: Random, at: number): Promise<Rendered> => {
  const theme = pickTheme(random, at)
  const [width, height] = random.pick(SIZES)
  const side = random.pick(['right', 'right', 'right', 'left', 'left', 'inside', 'none'] as const)
  const panes = layPanes(random, height, side)
  const drawn =
    kind === 'line' || kind === 'area'
      ? candles.map((c) => ({ ...c, open: c.close, high: c.close, low: c.close }))
      : candles
  const high = Math.max(...drawn.map((candle) => candle.high))
  const low = Math.min(...drawn.map((candle) => candle.low))
  const room = (high - low) * random.between(0.05, 0.35)
  const under = random.between(0.2, 0.8)
  const [min, max] = [low - room * under, high + room * (1 - under)]
  const decimals = decimalsOf(drawn)
  const ruled = random.pick(['solid', 'solid', 'dashed', 'none'] as const)
  const fontSize = random.pick([10, 11, 12, 12, 13])
  const dates = drawn.map((candle) => new Date(candle.time * 1000).toISOString().slice(5, 16).replace('T', ' '))
  const axisOf = (index: number): object => ({
    type: 'category',
    data: dates,
    gridIndex: index,
    axisLine: { lineStyle: { color: theme.grid } },
    axisLabel: { show: index === panes.below.length, color: theme.text, fontSize },
    axisTick: { show: false },
    splitLine: { show: ruled !== 'none', lineStyle: { color: theme.grid, type: ruled === 'none' ? 'solid' : ruled } },
  })
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width, height })
  chart.setOption({
    animation: false,
    backgroundColor: theme.background,
    textStyle: { fontFamily: random.pick(['DejaVu Sans', 'Liberation Sans', 'Liberation Sans', 'DejaVu Sans Mono']) },
    ...(random.chance(0.5) && {
      title: {
        text: random.pick(['EUR/USD 5m', 'BTCUSDT · 1h · Binance', 'GBPUSD, M15', 'Gold Spot']),
        left: 10,
        top: 4,
        textStyle: { color: theme.text, fontSize: 14 },
      },
    }),
    grid: [
      {
        left: panes.left,
        right: panes.right,
        top: panes.top,
        height: panes.priceHeight,
        show: random.chance(0.3),
        borderColor: theme.grid,
      },
      ...panes.below.map(({ top, height }) => ({ left: panes.left, right: panes.right, top, height })),
    ],
    xAxis: [0, ...panes.below.map((_, i) => i + 1)].map(axisOf),
    yAxis: [
      {
        position: side === 'left' ? 'left' : 'right',
        min,
        max,
        splitNumber: random.whole(4, 9),
        axisLabel: {
          show: side !== 'none',
          inside: side === 'inside',
          color: theme.text,
          fontSize,
          showMinLabel: false,
          showMaxLabel: false,
          formatter: (value: number) => value.toFixed(decimals),
        },
        splitLine: {
          show: ruled !== 'none',
          lineStyle: { color: theme.grid, type: ruled === 'none' ? 'solid' : ruled },
        },
      },
      ...panes.below.map((_, i) => ({
        gridIndex: i + 1,
        splitNumber: 2,
        axisLabel: { color: theme.text, fontSize },
        position: side === 'left' ? 'left' : 'right',
        splitLine: { show: false },
      })),
    ],
    series: [
      {
        ...priceSeries(kind, drawn, theme, random),
        ...(random.chance(0.35) && {
          markLine: {
            symbol: 'none',
            label: {
              show: side === 'right',
              formatter: (drawn[drawn.length - 1] as Candle).close.toFixed(decimals),
              color: '#ffffff',
              backgroundColor: theme.downBorder,
              padding: 3,
            },
            lineStyle: { color: theme.downBorder, type: 'dashed' },
            data: [{ yAxis: (drawn[drawn.length - 1] as Candle).close }],
          },
        }),
      },
      ...(random.chance(0.8) ? overlays(drawn, theme, random) : []),
      ...panes.below.map(({ what }, i) => belowSeries(candles, theme, what, i + 1)),
    ],
  })
  const svg = chart.renderToSVGString()
  chart.dispose()
  const step = (width - panes.left - panes.right) / drawn.length
  return {
    png: await sharp(Buffer.from(svg)).png().toBuffer(),
    theme: theme.name,
    truth: {
      kind,
      candles: drawn,
      scale: { y0: panes.top, price0: max, y1: panes.top + panes.priceHeight, price1: min },
      x0: panes.left + step / 2,
      x1: width - panes.right - step / 2,
      axis: side !== 'none',
      redUp: theme.redUp,
    },
  }
}
