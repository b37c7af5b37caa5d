import type { StyledOrder } from './styled-order.ts'

/** A canvas of the page, with what is drawn on it and where. */
export interface Sheet {
  canvas: HTMLCanvasElement
  ctx: CanvasRenderingContext2D
  order: StyledOrder
  step: number
  rowOf: (price: number) => number
  columnOf: (i: number) => number
}

type Point = readonly [number, number]

/** The functions of this file run inside of a page, where all of them are known by their names. */
const openSheet = (order: StyledOrder): Sheet => {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(order.width * order.ratio)
  canvas.height = Math.round(order.height * order.ratio)
  const ctx = canvas.getContext('2d') as CanvasRenderingContext2D
  ctx.scale(order.ratio, order.ratio)
  const { pane, scale } = order
  const share = (price: number): number =>
    scale.logarithmic
      ? Math.log(price / scale.low) / Math.log(scale.high / scale.low)
      : (price - scale.low) / (scale.high - scale.low)
  const step = pane.width / (order.candles.length + order.room)
  return {
    canvas,
    ctx,
    order,
    step,
    rowOf: (price) => pane.y + pane.height * (1 - share(price)),
    columnOf: (i) => pane.x + (i + 0.5) * step,
  }
}

const strokeLine = ({ ctx }: Sheet, points: Point[], colour: string, width: number, dash: number[] = []): void => {
  ctx.strokeStyle = colour
  ctx.lineWidth = width
  ctx.setLineDash(dash)
  ctx.beginPath()
  for (const [i, [x, y]] of points.entries()) {
    if (i === 0) ctx.moveTo(x, y)
    else ctx.lineTo(x, y)
  }
  ctx.stroke()
  ctx.setLineDash([])
}

const segment = (sheet: Sheet, from: Point, to: Point, colour: string, width: number, dash: number[] = []): void =>
  strokeLine(sheet, [from, to], colour, width, dash)

const crisp = (at: number): number => Math.round(at) + 0.5

const across = (sheet: Sheet, y: number, colour: string, dash: number[]): void => {
  const { pane } = sheet.order
  segment(sheet, [pane.x, crisp(y)], [pane.x + pane.width, crisp(y)], colour, 1, dash)
}

interface Writing {
  x: number
  y: number
  colour: string
  align: CanvasTextAlign
  size: number
}

const write = ({ ctx, order }: Sheet, text: string, { x, y, colour, align, size }: Writing): void => {
  ctx.font = `${size}px ${order.font}`
  ctx.fillStyle = colour
  ctx.textAlign = align
  ctx.textBaseline = order.centred ? 'alphabetic' : 'middle'
  ctx.fillText(text, x, order.centred ? y + ctx.measureText('0').actualBoundingBoxAscent / 2 : y)
}

const drawSurface = ({ ctx, order, step }: Sheet): void => {
  const { colours, pane } = order
  ctx.fillStyle = colours.page
  ctx.fillRect(0, 0, order.width, order.height)
  const fill = ctx.createLinearGradient(0, 0, 0, order.height)
  fill.addColorStop(0, colours.background)
  fill.addColorStop(1, colours.background2)
  ctx.fillStyle = fill
  ctx.beginPath()
  const margin = order.rounded > 0 ? 6 : 0
  ctx.roundRect(margin, margin, order.width - 2 * margin, order.height - 2 * margin, order.rounded)
  ctx.fill()
  for (let i = 0; order.sessions && i < order.candles.length; i += 40) {
    ctx.fillStyle = `${colours.line}14`
    ctx.fillRect(pane.x + i * step, pane.y, step * 18, pane.height)
  }
}

const drawWords = (sheet: Sheet): void => {
  const { ctx, order } = sheet
  const { pane, colours, header, buttons, watermark } = order
  for (const [i, text] of header.entries()) {
    const [x, y] = [14 + (i % 2) * order.width * 0.42, 18 + Math.floor(i / 2) * 22]
    write(sheet, text, { x, y, colour: colours.text, align: 'left', size: i === 0 ? 16 : 12 })
  }
  for (const [i, text] of buttons.entries()) {
    const x = 20 + (i * (order.width - 40)) / buttons.length
    write(sheet, text, { x, y: pane.y - 14, colour: colours.text, align: 'left', size: 11 })
  }
  if (watermark === null) return
  ctx.globalAlpha = 0.09
  const [x, y] = [pane.x + pane.width / 2, pane.y + pane.height / 2]
  write(sheet, watermark, { x, y, colour: colours.text, align: 'center', size: pane.width / 8 })
  ctx.globalAlpha = 1
}

const drawAxes = (sheet: Sheet): void => {
  const { order, columnOf } = sheet
  const { pane, colours, grid, labels, fontSize } = order
  for (const { y } of labels) if (grid.across) across(sheet, y, colours.grid, grid.dash)
  const foot = order.below.reduce((low, { y, height }) => Math.max(low, y + height), pane.y + pane.height)
  for (const { at, text } of order.times) {
    const x = crisp(columnOf(at))
    if (grid.upright) segment(sheet, [x, pane.y], [x, foot], colours.grid, 1, grid.dash)
    write(sheet, text, { x: columnOf(at), y: foot + fontSize, colour: colours.text, align: 'center', size: fontSize })
  }
  for (const side of order.sides)
    for (const { y, text } of labels) {
      const x = side === 'right' ? pane.x + pane.width + 6 : pane.x - 6
      write(sheet, text, { x, y, colour: colours.text, align: side === 'right' ? 'left' : 'right', size: fontSize })
    }
}

const drawVolume = ({ ctx, order, step, columnOf }: Sheet, y: number, height: number, alpha: string): void => {
  const most = Math.max(...order.candles.map(({ volume }) => volume))
  for (const [i, { volume }] of order.candles.entries()) {
    ctx.fillStyle = `${(order.paint[i] as { stroke: string }).stroke}${alpha}`
    const tall = (height * volume) / most
    ctx.fillRect(columnOf(i) - (step * order.bodyShare) / 2, y + height - tall, step * order.bodyShare, tall)
  }
}

const drawBelow = (sheet: Sheet): void => {
  const { order, columnOf } = sheet
  const { pane, candles, scale, colours } = order
  if (order.volumeInside) drawVolume(sheet, pane.y + pane.height * 0.82, pane.height * 0.18, '66')
  for (const { y, height, what } of order.below) {
    const points = candles.map(({ close }, i): Point => {
      const move = (close - (candles[Math.max(0, i - 9)]?.close ?? close)) / (scale.high - scale.low)
      return [columnOf(i), y + height * (0.5 - 0.4 * Math.tanh(move * 6))]
    })
    if (what === 'volume') drawVolume(sheet, y, height, 'ff')
    else strokeLine(sheet, points, colours.line, 1.2)
    across(sheet, y - 4, colours.grid, [])
  }
}

/** What is called inside of the page by name. */
export const SHEET_FUNCTIONS = {
  openSheet,
  strokeLine,
  segment,
  crisp,
  across,
  write,
  drawSurface,
  drawWords,
  drawAxes,
  drawVolume,
  drawBelow,
}
