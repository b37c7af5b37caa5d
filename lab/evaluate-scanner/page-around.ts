import type { Candle } from './picture-case.ts'
import type { Random } from './random.ts'
import { decimalsOf } from './recordings.ts'
import type { Theme } from './themes.ts'

/** What stands around a chart in its page, and what the chart itself leaves to its page. */
export interface Surroundings {
  width: number
  height: number
  theme: Theme
  candles: Candle[]
}

interface Writer extends Surroundings {
  random: Random
  /** Colour of what is less important than text. */
  faint: string
  price: (value: number) => string
}

const SYMBOLS = ['BTC/USDT', 'EUR/USD', 'ETHUSDT', 'XAUUSD', 'AAPL', 'GBP/JPY', 'SOL-PERP']
const FRAMES = ['1m', '5m', '15m', '30m', '1h', '4h', '1D', '1W']
const TOOLS = ['Indicators', 'Templates', 'Alert', 'Replay', 'ƒx', 'Undo', 'Redo', 'Full screen', 'Settings']
const TABS = ['Open orders (3)', 'Positions', 'Order history', 'Trade history', 'Assets', 'Alerts']

const lastOf = (candles: Candle[]): Candle => candles.at(-1) as Candle

const coloured = (text: string, colour: string, style = ''): string =>
  `<span style="color:${colour};${style}">${text}</span>`

const changeOf = ({ candles, theme }: Writer): string => {
  const first = candles[0] as Candle
  const change = (100 * (lastOf(candles).close - first.open)) / first.open
  return coloured(`${change >= 0 ? '+' : ''}${change.toFixed(2)}%`, change >= 0 ? theme.upBorder : theme.downBorder)
}

const figure = ({ faint }: Writer, name: string, value: string): string =>
  `<div style="line-height:1.35">${coloured(name, faint, 'font-size:11px')}<br>${value}</div>`

/** The bar at the top: symbol, last price and what a day brought. */
const headerBar = (writer: Writer): string => {
  const { random, theme, candles, price, width } = writer
  const high = Math.max(...candles.map((candle) => candle.high))
  const low = Math.min(...candles.map((candle) => candle.low))
  const figures = [
    figure(writer, '24h change', changeOf(writer)),
    figure(writer, '24h high', price(high)),
    figure(writer, '24h low', price(low)),
    figure(writer, '24h volume', `${random.between(1, 900).toFixed(2)}K`),
  ].slice(0, Math.max(1, Math.floor(width / 260)))
  const last = coloured(price(lastOf(candles).close), theme.upBorder, 'font-size:20px;font-weight:600')
  return `<header style="display:flex;gap:22px;align-items:center;padding:8px 14px;background:${theme.panel};white-space:nowrap;overflow:hidden"><b style="font-size:17px">${random.pick(SYMBOLS)}</b>${last}${figures.join('')}</header>`
}

/** Frames of time and tools, one of the frames chosen. */
const toolbar = ({ random, theme, faint, width }: Writer): string => {
  const chosen = random.whole(0, FRAMES.length - 1)
  const frames = FRAMES.map((frame, i) =>
    coloured(frame, i === chosen ? theme.line : faint, i === chosen ? `border-bottom:2px solid ${theme.line}` : ''),
  )
  const tools = width > 700 ? TOOLS.slice(0, random.whole(2, TOOLS.length)) : []
  const buttons = tools.map(
    (tool) => `<span style="border:1px solid ${theme.grid};border-radius:4px;padding:2px 8px">${tool}</span>`,
  )
  return `<nav style="display:flex;gap:14px;align-items:center;padding:6px 14px;font-size:12px;white-space:nowrap;overflow:hidden;border-bottom:1px solid ${theme.grid}">${frames.join('')}${buttons.join('')}</nav>`
}

const bookRow = ({ random, faint }: Writer, text: string, colour: string): string => {
  const share = random.whole(3, 90)
  const amount = random.between(0.001, 40).toFixed(4)
  return `<div style="display:flex;justify-content:space-between;padding:1px 10px;background:linear-gradient(to left,${colour}22 ${share}%,transparent ${share}%)">${coloured(text, colour)}${coloured(amount, faint)}</div>`
}

/** Orders that wait on both sides of the last price. */
const orderBook = (writer: Writer, rows: number): string => {
  const { candles, price, theme, faint } = writer
  const { close } = lastOf(candles)
  const step = (Math.max(...candles.map((c) => c.high)) - Math.min(...candles.map((c) => c.low))) / 60
  const side = (sign: 1 | -1, colour: string): string[] =>
    Array.from({ length: rows }, (_, i) => bookRow(writer, price(close + sign * (i + 1) * step), colour))
  return `<div style="padding:6px 10px;color:${faint}">Order book</div>${side(1, theme.downBorder).toReversed().join('')}<div style="padding:5px 10px;font-size:16px">${coloured(price(close), theme.upBorder)}</div>${side(-1, theme.upBorder).join('')}`
}

/** Other symbols, each with a price and a change. */
const watchList = ({ random, theme, faint }: Writer, rows: number): string =>
  Array.from({ length: rows }, () => {
    const change = random.between(-6, 6)
    const colour = change >= 0 ? theme.upBorder : theme.downBorder
    return `<div style="display:flex;justify-content:space-between;padding:5px 10px;border-bottom:1px solid ${theme.grid}"><b>${random.pick(SYMBOLS)}</b>${coloured(random.between(0.1, 70000).toFixed(2), faint)}${coloured(`${change.toFixed(2)}%`, colour)}</div>`
  }).join('')

/** Tabs under the chart, with a table of orders at times. */
const bottomTabs = (writer: Writer): string => {
  const { random, theme, faint, candles, price, height } = writer
  const rows = height > 700 ? random.whole(0, 5) : 0
  const orders = Array.from({ length: rows }, () => {
    const buys = random.chance(0.5)
    const cells = [
      random.pick(SYMBOLS),
      coloured(buys ? 'Buy' : 'Sell', buys ? theme.upBorder : theme.downBorder),
      price(lastOf(candles).close * random.between(0.98, 1.02)),
      random.between(0.01, 9).toFixed(3),
      coloured(random.between(-90, 90).toFixed(2), buys ? theme.upBorder : theme.downBorder),
      'Cancel',
    ]
    return `<tr>${cells.map((cell) => `<td style="padding:4px 22px 4px 0">${cell}</td>`).join('')}</tr>`
  })
  const tabs = TABS.map((tab, i) => coloured(tab, i === 0 ? theme.text : faint))
  return `<footer style="padding:7px 14px;border-top:1px solid ${theme.grid};background:${theme.panel};white-space:nowrap;overflow:hidden"><div style="display:flex;gap:20px">${tabs.join('')}</div><table style="border-collapse:collapse">${orders.join('')}</table></footer>`
}

/** What a phone has under its chart: two buttons, and an order book where there is room. */
const phoneFoot = (writer: Writer): string => {
  const { random, theme, height } = writer
  const button = (text: string, colour: string): string =>
    `<span style="flex:1;text-align:center;padding:10px;border-radius:6px;color:#fff;background:${colour}">${text}</span>`
  const book = height > 620 && random.chance(0.6) ? `<div>${orderBook(writer, random.whole(2, 4))}</div>` : ''
  return `${book}<footer style="display:flex;gap:10px;padding:10px">${button('Buy', theme.upBorder)}${button('Sell', theme.downBorder)}</footer>`
}

const CHART = '<div id="chart" style="flex:1;min-width:0;min-height:0;position:relative;overflow:hidden"></div>'

const middleOf = (writer: Writer): string => {
  const { random, theme, width, height } = writer
  const icons = random.chance(0.5)
    ? `<aside style="width:44px;text-align:center;line-height:34px;border-right:1px solid ${theme.grid}">${['＋', '╱', '▭', 'T', '◎', '⌖', '⚲'].join('<br>')}</aside>`
    : ''
  const rows = Math.min(18, Math.floor((height - 220) / 40))
  const list = random.chance(0.6) ? orderBook(writer, rows) : watchList(writer, rows)
  const side =
    width >= 1000
      ? `<aside style="width:${random.whole(200, 290)}px;overflow:hidden;border-left:1px solid ${theme.grid}">${list}</aside>`
      : ''
  return `<div style="flex:1;min-height:0;display:flex">${icons}${CHART}${side}</div>`
}

/** The inside of a body that holds nothing but the chart, or the chart on a sheet with a heading. */
export const barePage = (random: Random, { theme }: Surroundings, title: string | null): string => {
  const margin = random.pick([0, 0, 0, 8, 20])
  const heading =
    title === null ? '' : `<h3 style="margin:6px 10px;font-weight:${random.pick([400, 700])}">${title}</h3>`
  return `<div style="box-sizing:border-box;height:100vh;padding:${margin}px;display:flex;flex-direction:column;background:${theme.background};color:${theme.text};font:14px ${random.pick(['sans-serif', 'Liberation Sans', 'serif'])}">${heading}${CHART}</div>`
}

/** The inside of a body that shows the chart within a page for trading, as a screenshot of one has it. */
export const tradingPage = (random: Random, around: Surroundings): string => {
  const decimals = decimalsOf(around.candles)
  const writer: Writer = {
    ...around,
    random,
    faint: around.theme.dark ? '#848e9c' : '#707a8a',
    price: (value) => value.toFixed(decimals),
  }
  const phone = around.height > around.width
  const parts = [headerBar(writer), toolbar(writer), phone ? CHART : middleOf(writer)]
  parts.push(phone ? phoneFoot(writer) : bottomTabs(writer))
  return `<div style="height:100vh;display:flex;flex-direction:column;background:${around.theme.background};color:${around.theme.text};font:12px ${random.pick(['sans-serif', 'DejaVu Sans', 'Liberation Sans'])}">${parts.join('')}</div>`
}
