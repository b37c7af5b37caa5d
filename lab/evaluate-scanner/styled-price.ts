import type { Candle } from './picture-case.ts'
import { SHEET_FUNCTIONS, type Sheet } from './styled-canvas.ts'
import type { StyledOrder } from './styled-order.ts'

const { openSheet, strokeLine, segment, crisp, across, write, drawSurface, drawWords, drawAxes, drawBelow } =
  SHEET_FUNCTIONS

type Point = readonly [number, number]

const pointsOf = ({ rowOf, columnOf }: Sheet, values: (number | null)[]): Point[] =>
  values.flatMap((value, i) => (value === null ? [] : [[columnOf(i), rowOf(value)] as const]))

const drawBand = (sheet: Sheet): void => {
  const { ctx, order } = sheet
  if (order.band === null) return
  const [upper, lower] = [pointsOf(sheet, order.band.upper), pointsOf(sheet, order.band.lower)]
  ctx.fillStyle = `${order.band.colour}22`
  ctx.beginPath()
  for (const [x, y] of [...upper, ...lower.toReversed()]) ctx.lineTo(x, y)
  ctx.fill()
  strokeLine(sheet, upper, order.band.colour, 1)
  strokeLine(sheet, lower, order.band.colour, 1)
}

const drawPath = (sheet: Sheet): void => {
  const { ctx, order, rowOf, columnOf } = sheet
  const { pane, colours } = order
  const points = order.candles.flatMap(({ close }, i): Point[] =>
    order.stepped
      ? [
          [columnOf(i), rowOf(close)],
          [columnOf(i + 1), rowOf(close)],
        ]
      : [[columnOf(i), rowOf(close)]],
  )
  if (order.kind === 'area') {
    const shade = ctx.createLinearGradient(0, pane.y, 0, pane.y + pane.height)
    shade.addColorStop(0, `${colours.line}77`)
    shade.addColorStop(1, `${colours.line}${order.fade ? '00' : '77'}`)
    ctx.fillStyle = shade
    ctx.beginPath()
    ctx.moveTo(points[0]?.[0] ?? 0, pane.y + pane.height)
    for (const [x, y] of points) ctx.lineTo(x, y)
    ctx.lineTo(points.at(-1)?.[0] ?? 0, pane.y + pane.height)
    ctx.fill()
  }
  ctx.lineJoin = 'round'
  strokeLine(sheet, points, colours.line, order.stroke)
}

const drawBar = (sheet: Sheet, i: number): void => {
  const { order, step, rowOf, columnOf } = sheet
  const { open, high, low, close } = order.candles[i] as Candle
  const { stroke } = order.paint[i] as { stroke: string }
  const x = step * order.bodyShare > 3 ? crisp(columnOf(i)) : columnOf(i)
  const half = Math.max(0.5, (step * order.bodyShare) / 2)
  segment(sheet, [x, rowOf(high)], [x, rowOf(low)], stroke, order.stroke)
  segment(sheet, [x - half, rowOf(open)], [x, rowOf(open)], stroke, order.stroke)
  segment(sheet, [x, rowOf(close)], [x + half, rowOf(close)], stroke, order.stroke)
}

const drawCandle = (sheet: Sheet, i: number): void => {
  const { ctx, order, step, rowOf, columnOf } = sheet
  const { open, high, low, close } = order.candles[i] as Candle
  const paint = order.paint[i] as { fill: string | null; stroke: string }
  const x = step * order.bodyShare > 3 ? crisp(columnOf(i)) : columnOf(i)
  const half = Math.max(0.5, (step * order.bodyShare) / 2)
  const [top, bottom] = [Math.min(rowOf(open), rowOf(close)), Math.max(rowOf(open), rowOf(close))]
  segment(sheet, [x, rowOf(high)], [x, top], paint.stroke, 1)
  segment(sheet, [x, bottom], [x, rowOf(low)], paint.stroke, 1)
  ctx.fillStyle = paint.fill ?? 'transparent'
  ctx.fillRect(x - half, top, half * 2, Math.max(1, bottom - top))
  ctx.strokeStyle = paint.stroke
  ctx.lineWidth = 1
  if (step > 4) ctx.strokeRect(x - half, top, half * 2, Math.max(1, bottom - top))
}

/** What lies over the price and ends with its pane. */
const drawOver = (sheet: Sheet): void => {
  const { ctx, order, rowOf, columnOf } = sheet
  for (const { colour, width, values } of order.averages) strokeLine(sheet, pointsOf(sheet, values), colour, width)
  if (order.trendLine !== null) {
    const [a, pa, b, pb] = order.trendLine
    segment(sheet, [columnOf(a), rowOf(pa)], [columnOf(b), rowOf(pb)], order.colours.line, 1.5)
  }
  for (const i of order.markers) {
    const [x, y] = [columnOf(i), rowOf((order.candles[i] as Candle).low) + 6]
    ctx.fillStyle = order.colours.line
    ctx.beginPath()
    ctx.moveTo(x, y)
    ctx.lineTo(x - 5, y + 8)
    ctx.lineTo(x + 5, y + 8)
    ctx.fill()
  }
}

const drawPrice = (sheet: Sheet): void => {
  const { ctx, order } = sheet
  const { pane, kind } = order
  ctx.save()
  ctx.beginPath()
  ctx.rect(pane.x, pane.y, pane.width, pane.height)
  ctx.clip()
  drawBand(sheet)
  if (kind === 'line' || kind === 'area') drawPath(sheet)
  else for (let i = 0; i < order.candles.length; i += 1) (kind === 'bars' ? drawBar : drawCandle)(sheet, i)
  drawOver(sheet)
  ctx.restore()
}

const drawExtreme = (sheet: Sheet): void => {
  const { order, rowOf, columnOf } = sheet
  const { candles, colours, fontSize } = order
  const at = candles.reduce((best, { high }, i) => (high > (candles[best] as Candle).high ? i : best), 0)
  const { high } = candles[at] as Candle
  const left = at > candles.length / 2
  write(sheet, left ? `${high} →` : `← ${high}`, {
    x: columnOf(at) + (left ? -4 : 4),
    y: rowOf(high) - 4,
    colour: colours.text,
    align: left ? 'right' : 'left',
    size: fontSize,
  })
}

const drawPlate = (sheet: Sheet, y: number, text: string, colour: string): void => {
  const { ctx, order } = sheet
  const { pane, sides, fontSize } = order
  if (sides.length === 0) return
  const right = !sides.includes('left')
  const width = text.length * fontSize * 0.62 + 10
  ctx.fillStyle = colour
  ctx.fillRect(right ? pane.x + pane.width : pane.x - width, y - fontSize * 0.8, width, fontSize * 1.6)
  const x = right ? pane.x + pane.width + 6 : pane.x - 6
  write(sheet, text, { x, y, colour: '#ffffff', align: right ? 'left' : 'right', size: fontSize })
}

const drawMarks = (sheet: Sheet): void => {
  const { order, rowOf, columnOf } = sheet
  const { pane, colours, lastPlate, crosshair } = order
  if (order.extremes) drawExtreme(sheet)
  if (lastPlate !== null) {
    const y = rowOf((order.candles.at(-1) as Candle).close)
    across(sheet, y, lastPlate.colour, [2, 3])
    drawPlate(sheet, y, lastPlate.text, lastPlate.colour)
  }
  if (crosshair === null) return
  const x = crisp(columnOf(crosshair.at))
  segment(sheet, [x, pane.y], [x, pane.y + pane.height], colours.text, 1, [4, 4])
  across(sheet, crosshair.y, colours.text, [4, 4])
  drawPlate(sheet, crosshair.y, crosshair.text, '#4c525e')
}

const drawStyled = (order: StyledOrder): string => {
  const sheet = openSheet(order)
  drawSurface(sheet)
  drawWords(sheet)
  drawAxes(sheet)
  drawBelow(sheet)
  drawPrice(sheet)
  drawMarks(sheet)
  return sheet.canvas.toDataURL('image/png')
}

/** The script of a page that draws: it defines `drawStyled`, which answers the picture as a data URL. */
export const pageScript = (): string =>
  Object.entries({
    ...SHEET_FUNCTIONS,
    pointsOf,
    drawBand,
    drawPath,
    drawBar,
    drawCandle,
    drawOver,
    drawPrice,
    drawExtreme,
    drawPlate,
    drawMarks,
    drawStyled,
  })
    .map(([name, body]) => `globalThis.${name} = ${body}`)
    .join('\n')
