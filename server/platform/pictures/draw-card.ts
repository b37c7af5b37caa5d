import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { escapeHtml } from '../escape-html.ts'
import { createCanvas, type Point, type Rectangle } from './canvas.ts'

/** As link previews are shown: Open Graph pictures of 1200×630. */
export const CARD_SIZE = { width: 1200, height: 630 } as const

type Tone = 'ink' | 'call' | 'put'

export interface CardCandle {
  open: number
  high: number
  low: number
  close: number
}

/** What a picture says, from top to bottom. All kinds of links have the same layout. */
export interface Card {
  kicker: string
  title: string
  /** Figures and directions in the narrow face, names and sentences in the display face. */
  face: 'figures' | 'display'
  tone: Tone
  /** Before the line, as on screens: a square, filled for a profit, hollow for a loss, half for a tie; a cross for none of them. */
  mark: 'profit' | 'loss' | 'breakeven' | 'void' | null
  line: string
  note: string
  /** At the right of the footer. */
  hint: string
  badge: string | null
  chart: { candles: readonly CardCandle[]; entryPlace: number; entryPrice: number } | null
}

const COLORS = { ink: '#17170f', quiet: '#45453d', paper: '#f1f0ea', call: '#0a58a8', put: '#af3d08' } as const
const WASHES = { ink: '#e4e2d9', call: '#dce6ee', put: '#f3e0d3' } as const
const RULE = '#d2cfc3'
const ACCENT = '#ffd43a'
const LEFT = 64
const RIGHT = CARD_SIZE.width - LEFT
const CHART: Rectangle = { x: 690, y: 74, width: RIGHT - 690, height: 400 }
const FONTS = { figures: 'UptickFigures', text: 'UptickText', display: 'UptickDisplay' } as const
type Font = keyof typeof FONTS

const fileOf = (font: Font): string => fileURLToPath(new URL(`./fonts/${font}.ttf`, import.meta.url))
const FILES = { figures: fileOf('figures'), text: fileOf('text'), display: fileOf('display') }

interface Written {
  text: string
  font: Font
  size: number
  color: string
  maxWidth: number
}

/** The text as pixels; smaller where it would be wider than its place. */
const writeText = async ({ text, font, size, color, maxWidth }: Written) => {
  const draw = (points: number) =>
    sharp({
      text: {
        text: `<span foreground="${color}">${escapeHtml(text.replace(/\p{C}/gu, ''))}</span>`,
        font: `${FONTS[font]} ${points}`,
        fontfile: FILES[font],
        rgba: true,
        dpi: 72,
      },
    })
      .raw()
      .toBuffer({ resolveWithObject: true })
  const drawn = await draw(size)
  if (drawn.info.width <= maxWidth) return drawn
  return draw(Math.max(10, Math.floor((size * maxWidth) / drawn.info.width)))
}

const square = (x: number, y: number, side: number): Rectangle => ({ x, y, width: side, height: side })

/** Candles, the stretch from entry to expiry, and the price at the entry. */
const drawChart = (
  canvas: ReturnType<typeof createCanvas>,
  { candles, entryPlace, entryPrice }: NonNullable<Card['chart']>,
  tone: Tone,
): void => {
  const prices = candles.flatMap(({ high, low }) => [high, low])
  const [top, bottom] = [Math.max(...prices, entryPrice), Math.min(...prices, entryPrice)]
  const step = CHART.width / candles.length
  const y = (price: number): number =>
    top === bottom ? CHART.y + CHART.height / 2 : CHART.y + ((top - price) / (top - bottom)) * CHART.height
  const entryX = CHART.x + entryPlace * step
  canvas.fill({ x: entryX, y: CHART.y, width: RIGHT - entryX, height: CHART.height }, WASHES[tone])
  canvas.fill({ x: entryX - 1, y: CHART.y, width: 3, height: CHART.height }, COLORS[tone])
  canvas.fill({ x: entryX, y: y(entryPrice) - 1, width: RIGHT - entryX, height: 3 }, COLORS[tone])
  canvas.fill({ x: CHART.x, y: CHART.y + CHART.height + 8, width: CHART.width, height: 1 }, RULE)
  candles.forEach(({ open, high, low, close }, place) => {
    const middle = CHART.x + (place + 0.5) * step
    const half = Math.max(2, step * 0.32)
    const [upper, lower] = [y(Math.max(open, close)), y(Math.min(open, close))]
    const body = { x: middle - half, y: upper, width: 2 * half, height: Math.max(2, lower - upper) }
    canvas.fill({ x: middle - 1, y: y(high), width: 2, height: y(low) - y(high) }, COLORS.ink)
    canvas.fill(body, COLORS.ink)
    if (close > open && body.height > 4)
      canvas.fill({ x: body.x + 2, y: body.y + 2, width: body.width - 4, height: body.height - 4 }, COLORS.paper)
  })
}

const MARK_TOP = 384
const MARK_SIDE = 42
const STROKE = 5

const drawMark = (canvas: ReturnType<typeof createCanvas>, mark: NonNullable<Card['mark']>): void => {
  if (mark === 'void') {
    for (let at = 0; at <= MARK_SIDE - STROKE; at += 1) {
      canvas.fill(square(LEFT + at, MARK_TOP + at, STROKE), COLORS.ink)
      canvas.fill(square(LEFT + MARK_SIDE - STROKE - at, MARK_TOP + at, STROKE), COLORS.ink)
    }
    return
  }
  canvas.fill(square(LEFT, MARK_TOP, MARK_SIDE), COLORS.ink)
  const within = square(LEFT + STROKE, MARK_TOP + STROKE, MARK_SIDE - 2 * STROKE)
  if (mark === 'loss') canvas.fill(within, COLORS.paper)
  if (mark === 'breakeven') canvas.fill({ ...within, height: within.height / 2 }, COLORS.paper)
}

const triangle = (isUp: boolean): readonly [Point, Point, Point] =>
  isUp
    ? [
        { x: LEFT, y: 282 },
        { x: LEFT + 108, y: 282 },
        { x: LEFT + 54, y: 188 },
      ]
    : [
        { x: LEFT, y: 188 },
        { x: LEFT + 108, y: 188 },
        { x: LEFT + 54, y: 282 },
      ]

const drawShapes = (card: Card): Buffer => {
  const canvas = createCanvas(CARD_SIZE, COLORS.paper)
  canvas.fill({ x: 0, y: 0, width: CARD_SIZE.width, height: 14 }, COLORS.ink)
  canvas.fill({ x: LEFT, y: 536, width: RIGHT - LEFT, height: 2 }, COLORS.ink)
  for (const [x, height] of [
    [LEFT + 2, 12],
    [LEFT + 13, 18],
    [LEFT + 24, 12],
  ] as const)
    canvas.fill({ x, y: 592 - height, width: 4, height }, COLORS.ink)
  canvas.fill({ x: LEFT + 33, y: 556, width: 9, height: 36 }, COLORS.ink)
  canvas.fill({ x: LEFT + 35, y: 558, width: 5, height: 34 }, ACCENT)
  canvas.fill({ x: LEFT, y: 592, width: 44, height: 4 }, COLORS.ink)
  if (card.tone !== 'ink') canvas.fillTriangle(triangle(card.tone === 'call'), COLORS[card.tone])
  if (card.mark) drawMark(canvas, card.mark)
  if (card.chart) drawChart(canvas, card.chart, card.tone)
  return canvas.pixels
}

/** Drawing shares its threads with password hashing. */
const limit = pLimit(1)

/** The picture as PNG. */
export const drawCard = (card: Card): Promise<Buffer> =>
  limit(async () => {
    const width = card.chart ? CHART.x - LEFT - 40 : RIGHT - LEFT
    const titleLeft = card.tone === 'ink' ? LEFT : LEFT + 132
    const lineLeft = card.mark ? LEFT + 60 : LEFT
    const { ink, quiet } = COLORS
    const title: Written = {
      text: card.title,
      font: card.face,
      size: card.face === 'figures' ? 150 : 104,
      color: COLORS[card.tone],
      maxWidth: width - (titleLeft - LEFT),
    }
    const texts: [left: number, top: number, written: Written][] = [
      [LEFT, 70, { text: card.kicker, font: 'figures', size: 42, color: ink, maxWidth: width }],
      [titleLeft, 178, title],
      [lineLeft, 384, { text: card.line, font: 'figures', size: 58, color: ink, maxWidth: width - (lineLeft - LEFT) }],
      [LEFT, 462, { text: card.note, font: 'text', size: 30, color: quiet, maxWidth: width }],
      [LEFT + 58, 560, { text: 'Uptick', font: 'display', size: 44, color: ink, maxWidth: 300 }],
    ]
    const layers = await Promise.all(
      texts
        .filter(([, , { text }]) => text !== '')
        .map(async ([left, top, written]) => ({ left, top, drawn: await writeText(written) })),
    )
    if (card.badge) {
      const drawn = await writeText({ text: card.badge, font: 'text', size: 24, color: quiet, maxWidth: 360 })
      layers.push({ left: LEFT + 220, top: 568, drawn })
    }
    const hint = await writeText({ text: card.hint, font: 'figures', size: 28, color: ink, maxWidth: 420 })
    layers.push({ left: RIGHT - hint.info.width, top: 566, drawn: hint })
    const { width: cardWidth, height } = CARD_SIZE
    return sharp(drawShapes(card), { raw: { width: cardWidth, height, channels: 4 } })
      .composite(
        layers.map(({ left, top, drawn: { data, info } }) => ({
          input: data,
          raw: { width: info.width, height: info.height, channels: info.channels },
          left: Math.round(left),
          top,
        })),
      )
      .png({ palette: true, colours: 64 })
      .toBuffer()
  })
