import { barePage, tradingPage } from './page-around.ts'
import type { Candle, Kind } from './picture-case.ts'
import type { Random } from './random.ts'
import { decimalsOf } from './recordings.ts'
import { pickTheme, type Theme } from './themes.ts'

/** Pages in pixels of the page, and device pixels for each: desktops, cards, phones. */
const SIZES = [
  [1280, 720, 1],
  [1280, 720, 1.5],
  [1920, 1080, 1],
  [1366, 768, 1],
  [1440, 900, 1],
  [1024, 640, 1.5],
  [960, 540, 2],
  [800, 480, 1],
  [700, 450, 2],
  [640, 400, 1],
  [390, 640, 2],
  [390, 640, 3],
  [412, 800, 2],
  [360, 640, 3],
] as const

const TITLES = ['EUR/USD', 'BTCUSDT 1h', 'Gold, 15 minutes', 'Apple Inc. (AAPL)', 'OHLC chart', 'Price history']

/** What a further library is asked to show, in a look chosen by chance. */
export interface Look {
  kind: Kind
  /** What is drawn: for lines high and low are the close. */
  candles: Candle[]
  /** The same with their highs and lows. */
  recorded: Candle[]
  theme: Theme
  /** Whether colours, fonts, grid and marks are left as the library has them. */
  plain: boolean
  decimals: number
  title: string | null
  /** The page around the chart: pixels of the page, device pixels for each, and the inside of its body, where the chart goes into `#chart`. */
  width: number
  height: number
  ratio: number
  html: string
  /** Drawn over the price. */
  lines: 'none' | 'averages' | 'bands'
  volume: 'none' | 'pane' | 'overlay'
  grid: 'both' | 'across' | 'none'
  fontSize: number
}

/** Colours that a library has by itself, on light and (where it has such) on dark ground. */
export interface OwnColours {
  light: Partial<Theme>
  dark: Partial<Theme> | null
}

const ownTheme = (random: Random, theme: Theme, own: OwnColours): Theme => {
  const dark = own.dark !== null && random.chance(0.45)
  const ground: Partial<Theme> = dark
    ? { background: random.pick(['#131722', '#000000', '#1b1b1f']), text: '#d1d4dc', grid: '#292929', panel: '#20242f' }
    : { background: '#ffffff', text: '#333333', grid: '#e0e3eb', panel: '#f4f5f8' }
  return { ...theme, ...ground, ...(dark ? own.dark : own.light), dark, redUp: false }
}

/** Chooses how a chart of a further library looks, and the page that it stands in. */
export const chooseLook = (candles: Candle[], kind: Kind, random: Random, at: number, own: OwnColours): Look => {
  const picked = pickTheme(random, at)
  const plain = random.chance(0.5)
  const theme = plain ? ownTheme(random, picked, own) : picked
  const [width, height, ratio] = random.pick(SIZES)
  const flat = kind === 'line' || kind === 'area'
  const drawn = flat ? candles.map((c) => ({ ...c, open: c.close, high: c.close, low: c.close })) : candles
  const title = random.chance(0.4) ? random.pick(TITLES) : null
  const inPage = random.chance(0.25)
  const around = { width, height, theme, candles }
  const html = inPage ? tradingPage(random, around) : barePage(random, around, random.chance(0.3) ? title : null)
  const look = `${plain ? 'own look' : picked.name}${inPage ? ', in a page' : ''}`
  return {
    kind,
    candles: drawn,
    recorded: candles,
    theme: { ...theme, name: look },
    plain,
    decimals: decimalsOf(drawn),
    title,
    width,
    height,
    ratio,
    html,
    lines: random.pick(['none', 'none', 'averages', 'averages', 'bands']),
    volume: random.pick(['none', 'none', 'pane', 'overlay']),
    grid: random.pick(['both', 'both', 'across', 'none']),
    fontSize: random.pick([10, 11, 12, 12, 14]),
  }
}
