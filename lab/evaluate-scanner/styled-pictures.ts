import { launchBrowser } from '../look/browser.ts'
import { bollingerBand, movingAverage } from './averages.ts'
import type { Candle, Kind, Rendered } from './picture-case.ts'
import type { Random } from './random.ts'
import { decimalsOf } from './recordings.ts'
import type { StyledOrder } from './styled-order.ts'
import { pageScript } from './styled-price.ts'
import { pickTheme, type Theme } from './themes.ts'

/** Pages in pixels of the page, and device pixels for each: desktops, cards, phones. */
const SIZES = [
  [1280, 720, 1],
  [1440, 810, 1.5],
  [960, 540, 2],
  [700, 420, 1],
  [1100, 500, 1.25],
  [390, 760, 2],
  [360, 640, 3],
  [412, 520, 1],
  [560, 360, 1.75],
] as const

const FONTS = [
  'DejaVu Sans',
  'Liberation Sans',
  'Liberation Sans Narrow',
  'Liberation Serif',
  'DejaVu Sans Mono',
  'Liberation Mono',
]

/** Each candle drawn from the mean of the one before: they overlap, and open inside of the body before. */
const heikinAshi = (candles: Candle[]): Candle[] => {
  let open = candles[0]?.open ?? 0
  let close = candles[0]?.close ?? 0
  return candles.map((candle) => {
    open = (open + close) / 2
    close = (candle.open + candle.high + candle.low + candle.close) / 4
    return { ...candle, open, close, high: Math.max(candle.high, open, close), low: Math.min(candle.low, open, close) }
  })
}

/** Round prices inside of the scale, about `count` of them, and the decimals that they need. */
const ticksOf = (low: number, high: number, count: number): { prices: number[]; decimals: number } => {
  const rough = (high - low) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((each) => each * power >= rough) ?? 10) * power
  const prices: number[] = []
  for (let i = Math.ceil(low / step); i * step <= high; i += 1) prices.push(i * step)
  return { prices, decimals: Math.max(0, Math.ceil(-Math.log10(step)) + (step / power === 2.5 ? 1 : 0)) }
}

const written = (price: number, decimals: number, style: 'plain' | 'grouped' | 'dollar'): string => {
  const plain = price.toFixed(decimals)
  if (style === 'plain') return plain
  const [whole = '', part] = plain.split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',') + (part === undefined ? '' : `.${part}`)
  return style === 'dollar' ? `$${grouped}` : grouped
}

const paintOf = (candles: Candle[], theme: Theme, kind: Kind, random: Random): StyledOrder['paint'] => {
  const byClose = kind === 'candles' && random.chance(0.15)
  return candles.map(({ open, close }, i) => {
    const before = candles[i - 1]?.close ?? open
    const up = close >= open
    if (byClose) {
      const colour = close >= before ? theme.upBorder : theme.downBorder
      return { fill: up ? null : colour, stroke: colour }
    }
    return { fill: up ? theme.up : theme.down, stroke: up ? theme.upBorder : theme.downBorder }
  })
}

const panesOf = (
  random: Random,
  [width, height]: readonly [number, number],
  sides: string[],
  label: number,
): Pick<StyledOrder, 'pane' | 'below' | 'header' | 'buttons'> => {
  const phone = height > width
  const header = phone
    ? ['BTC/USDT', '24h Vol 12.4K', random.pick(['64,203.5', '1.0842']), 'High 65,010', '+2.14%', 'Low 63,120']
    : random.pick([[], ['EURUSD, M5'], ['Gold Spot', 'O 1.08 H 1.09 L 1.07 C 1.08']])
  const buttons = phone || random.chance(0.2) ? ['1m', '5m', '15m', '1h', '4h', '1D'] : []
  const top = 12 + Math.ceil(header.length / 2) * 24 + (buttons.length > 0 ? 26 : 0)
  const usable = height - top - (phone ? Math.round(random.between(40, 110)) : 34)
  const count = random.pick([0, 0, 1, 1, 2])
  const each = Math.round(usable * random.between(0.13, 0.2))
  const below = Array.from({ length: count }, (_, i) => ({
    y: top + usable - (count - i) * each + 10,
    height: each - 12,
    what: i === 0 ? ('volume' as const) : ('oscillator' as const),
  }))
  const x = sides.includes('left') ? label : Math.round(random.between(0, 20))
  return {
    header,
    buttons,
    below,
    pane: {
      x,
      y: top,
      width: width - x - (sides.includes('right') ? label : Math.round(random.between(0, 20))),
      height: usable - count * each,
    },
  }
}

const orderOf = (candles: Candle[], kind: Kind, random: Random, theme: Theme): StyledOrder => {
  const [width, height, ratio] = random.pick(SIZES)
  const flat = kind === 'line' || kind === 'area'
  const drawn = flat
    ? candles.map((c) => ({ ...c, open: c.close, high: c.close, low: c.close }))
    : kind === 'candles' && random.chance(0.12)
      ? heikinAshi(candles)
      : candles
  const sides = random.pick<('left' | 'right')[]>([['right'], ['right'], ['right'], ['left'], ['left', 'right'], []])
  const [top, bottom] = [Math.max(...drawn.map((c) => c.high)), Math.min(...drawn.map((c) => c.low))]
  const room = (top - bottom) * random.between(0.05, 0.3)
  const scale = {
    high: top + room * 0.5,
    low: Math.max(bottom * 0.9, bottom - room * 0.5),
    logarithmic: random.chance(0.15),
  }
  const share = (price: number): number =>
    scale.logarithmic
      ? Math.log(price / scale.low) / Math.log(scale.high / scale.low)
      : (price - scale.low) / (scale.high - scale.low)
  const ticks = ticksOf(scale.low, scale.high, random.whole(3, 9))
  const decimals = Math.max(decimalsOf(drawn), ticks.decimals)
  const style = random.pick(['plain', 'plain', 'plain', 'grouped', 'dollar'] as const)
  const fontSize = random.pick([10, 11, 12, 13, 14])
  const longest = Math.max(...ticks.prices.map((price) => written(price, decimals, style).length))
  const panes = panesOf(random, [width, height], sides, Math.round(longest * fontSize * 0.62 + 14))
  const last = drawn.at(-1) as Candle
  const grid = random.pick(['both', 'both', 'across', 'none'] as const)
  const lines = random.pick(['none', 'averages', 'averages', 'band'] as const)
  const long = Math.min(20, Math.floor(drawn.length / 3))
  const count = drawn.length
  const shown = Math.max(2, Math.floor(panes.pane.width / 110))
  return {
    width,
    height,
    ratio,
    kind,
    candles: drawn,
    ...panes,
    scale,
    room: random.pick([0, 0, 2, Math.round(count * 0.12), Math.round(count * 0.3)]),
    font: `"${random.pick(FONTS)}"`,
    fontSize,
    centred: random.chance(0.6),
    colours: {
      page: theme.panel,
      background: theme.background,
      background2: random.chance(0.15) ? theme.panel : theme.background,
      text: theme.text,
      grid: theme.grid,
      line: theme.line,
    },
    paint: paintOf(drawn, theme, kind, random),
    bodyShare: random.pick([0.5, 0.6, 0.7, 0.8, 0.9]),
    stroke: random.pick([1, 1, 1.5, 2, 2.5]),
    stepped: random.chance(0.12),
    fade: random.chance(0.6),
    grid: { across: grid !== 'none', upright: grid === 'both', dash: random.pick([[], [], [3, 3], [1, 3]]) },
    labels: ticks.prices
      .map((price) => ({
        y: panes.pane.y + panes.pane.height * (1 - share(price)),
        text: written(price, decimals, style),
      }))
      .filter(({ y }) => y > panes.pane.y + 4 && y < panes.pane.y + panes.pane.height - 4),
    sides,
    times: Array.from({ length: shown }, (_, i) => {
      const at = Math.floor(((i + 0.4) * count) / shown)
      return { at, text: new Date((drawn[at] as Candle).time * 1000).toISOString().slice(11, 16) }
    }),
    averages:
      lines === 'averages'
        ? [5, 10, long].slice(0, random.whole(1, 3)).map((length) => ({
            colour: random.chance(0.1) ? theme.upBorder : random.pick(theme.averages),
            width: random.pick([1, 1.5, 2]),
            values: movingAverage(drawn, length),
          }))
        : [],
    band:
      lines === 'band'
        ? {
            colour: random.pick(theme.averages),
            upper: bollingerBand(drawn, long, 1),
            lower: bollingerBand(drawn, long, -1),
          }
        : null,
    volumeInside: random.chance(0.25),
    watermark: random.chance(0.2) ? random.pick(['BTCUSDT', 'EUR/USD, 5']) : null,
    lastPlate: random.chance(0.6)
      ? { text: written(last.close, decimals, style), colour: random.pick([theme.upBorder, theme.downBorder]) }
      : null,
    crosshair: random.chance(0.12)
      ? {
          at: random.whole(0, count - 1),
          y: panes.pane.y + panes.pane.height * random.between(0.1, 0.9),
          text: written((scale.high + scale.low) / 2, decimals, style),
        }
      : null,
    extremes: random.chance(0.2),
    markers: random.chance(0.15) ? Array.from({ length: 5 }, () => random.whole(0, count - 1)) : [],
    trendLine: random.chance(0.12) ? [0, (drawn[0] as Candle).low, count - 1, last.high] : null,
    sessions: random.chance(0.1),
    rounded: random.pick([0, 0, 0, 12]),
  }
}

const renderedOf = (order: StyledOrder, url: string, theme: Theme): Rendered => {
  const { pane, scale, ratio, candles } = order
  const step = pane.width / (candles.length + order.room)
  return {
    png: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'),
    theme: theme.name,
    truth: {
      kind: order.kind,
      candles,
      scale: {
        y0: pane.y * ratio,
        price0: scale.high,
        y1: (pane.y + pane.height) * ratio,
        price1: scale.low,
        logarithmic: scale.logarithmic,
      },
      x0: (pane.x + 0.5 * step) * ratio,
      x1: (pane.x + (candles.length - 0.5) * step) * ratio,
      axis: order.sides.length > 0 && order.labels.length >= 3,
      redUp: theme.redUp,
    },
  }
}

/** Opens Chromium and hands a drawer to `use`: charts of no library, in styles that the libraries' pictures don't have. */
export const withStyledCharts = async (
  use: (draw: (candles: Candle[], kind: Kind, random: Random, at: number) => Promise<Rendered>) => Promise<void>,
): Promise<void> => {
  const browser = await launchBrowser()
  const page = await browser.newPage()
  await page.addScriptTag({ content: pageScript() })
  try {
    await use(async (candles, kind, random, at) => {
      const theme = pickTheme(random, at)
      const order = orderOf(candles, kind, random, theme)
      const url = await page.evaluate(
        (given) => (globalThis as unknown as { drawStyled: (order: StyledOrder) => string }).drawStyled(given),
        order,
      )
      return renderedOf(order, url, theme)
    })
  } finally {
    await browser.close()
  }
}
