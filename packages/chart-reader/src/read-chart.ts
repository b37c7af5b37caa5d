import { fillShare, withoutFill } from './area-fill.ts'
import { type AxisFit, priceAt } from './axis-fit.ts'
import type { AxisScene } from './axis-labels.ts'
import { type Background, findBackground } from './background.ts'
import { findBarsInRhythm } from './bars-in-rhythm.ts'
import { findCandlePatterns } from './candle-patterns.ts'
import { chartEvidence, isChart, toConfidence, trendEvidence } from './evidence.ts'
import { clampFrame, frameAround, viewAround } from './frame.ts'
import { findText, type TextLine } from './glyphs.ts'
import { isHistogram } from './histogram.ts'
import { findInk, type Ink } from './ink.ts'
import { erasePlates } from './label-columns.ts'
import { withoutOtherEnds } from './line-ends.ts'
import { getClose, isStepped, linePath, MOST_STROKE, toStroke } from './line-path.ts'
import { goesNowhere, repeatsItself, standOnOneRow } from './no-price.ts'
import { findPathPatterns } from './path-patterns.ts'
import { type Axis, isStraight, readAxis } from './price-axis.ts'
import {
  areEven,
  areSeen,
  closeAtLastPrice,
  type FoundBars,
  findBars,
  lastPriceRows,
  type PriceBar,
  trackColumns,
} from './price-bars.ts'
import { findLevels, findTurningPoints } from './price-levels.ts'
import { measureMoves, mirrored, type PathPoint, toTrend } from './price-path.ts'
import { findPrice, findSeries } from './price-series.ts'
import { findStretches, type Stretches } from './price-track.ts'
import type { Box, ChartReading, Frame, Pixels, PriceAxis, ReadChart, ReadOptions, ScalePoint } from './reading.ts'
import { eraseRuledColumns, eraseRuledRows, findColumnRuns, type Lanes, type RuledRow } from './ruled-lines.ts'
import { onWhite, scalePixels } from './scale-pixels.ts'
import { goesOn, type Series, trackPoints } from './series.ts'
import type { InkColumns } from './touching-bars.ts'
import { eraseWrittenPlates } from './written-plates.ts'

/** Share of its range over which the middle 70% of a price without labels spread at least: between two heartbeats a line stays where it is. */
const LEAST_SPREAD = 0.12
/** Rows by which two points are apart at least. */
const APART = 2
/** Parts of the distance between two prices that a price is told to. */
const PARTS = 100

const decimalsOf = (price: number): number => {
  const [mantissa = '', exponent = '0'] = String(price).split('e')
  return Math.max(0, (mantissa.split('.')[1] ?? '').length - Number(exponent))
}

/** Prices along the rows from two points; null where they say nothing. */
const fitScale = (points: readonly [ScalePoint, ScalePoint], scale: AxisFit['scale']): AxisFit | null => {
  const [one, other] = points
  const values = [one.y, one.price, other.y, other.price]
  if (!values.every(Number.isFinite) || Math.abs(one.y - other.y) < APART || one.price === other.price) return null
  const isLinear = scale === 'linear' || one.price <= 0 || other.price <= 0
  const [first, second] = isLinear ? [one.price, other.price] : [Math.log(one.price), Math.log(other.price)]
  const slope = (second - first) / (other.y - one.y)
  const told = Math.ceil(-Math.log10(Math.abs(other.price - one.price) / PARTS))
  return {
    offset: first - slope * one.y,
    slope,
    scale: isLinear ? 'linear' : 'logarithmic',
    decimals: Math.min(10, Math.max(told, decimalsOf(one.price), decimalsOf(other.price), 0)),
    labels: [],
    from: Math.min(one.y, other.y),
    to: Math.max(one.y, other.y),
    drift: 0,
  }
}

/** Pictures with a side below this show no chart that could be read. */
const LEAST_SIDE = 90
const MOST_POINTS = 512
/** Turning points that count as swings, as a share of the range. */
const SWING = 0.125

interface Scene {
  pixels: Pixels
  background: Background
  ink: Ink
  /** The ink column by column, without ruled lines and text, in the frame alone. */
  columns: Lanes
  /** The same of the whole picture. */
  around: Lanes
  text: TextLine[]
  ruledRows: RuledRow[]
  stretches: Stretches
  source: AxisScene['source']
}

const erase = ({ ink, length }: Lanes, boxes: Box[]): void => {
  for (const box of boxes)
    for (let x = box.x; x < box.x + box.width; x += 1) ink.fill(0, x * length + box.y, x * length + box.y + box.height)
}

/** What stands out of the picture. Behind transparent pixels lies white. */
const lookAt = (pixels: Pixels): Pick<Scene, 'pixels' | 'background' | 'ink'> => {
  const background = findBackground(pixels)
  const ink = findInk(pixels, background)
  return ink.opaque ? { pixels, background, ink } : lookAt(onWhite(pixels))
}

/** The ink without what lies outside of the frame. */
const insideOf = ({ ink, length, ...grid }: Lanes, { left, top, right, bottom }: Frame): Lanes => {
  const inside = new Uint8Array(ink.length)
  for (let x = left; x < right; x += 1)
    inside.set(ink.subarray(x * length + top, x * length + bottom), x * length + top)
  return { ...grid, ink: inside, length }
}

const openScene = (scaled: Pixels, frame: Frame | null, source: AxisScene['source']): Scene => {
  const { pixels, background, ink } = lookAt(scaled)
  const { width, height } = pixels
  const grid = { ink: ink.colour, lanes: width, length: height }
  const ruledRows = eraseRuledRows(grid, ink.runs, Math.max(90, 0.2 * width))
  const columns: Lanes = { ...grid, runs: findColumnRuns(ink.colour, height, ink.count) }
  eraseWrittenPlates(columns, pixels)
  eraseRuledColumns(columns, Math.max(80, 0.42 * height))
  const { lines, plates } = findText(columns)
  erase(columns, plates)
  for (const line of lines) erase(columns, line.glyphs)
  erasePlates(columns, lines)
  const inside = frame === null ? columns : insideOf(columns, frame)
  const stretches = findStretches(inside)
  return {
    pixels,
    background,
    ink,
    columns: inside,
    around: columns,
    text: lines,
    ruledRows,
    stretches,
    source: source.factor === 1 ? { pixels, factor: 1 } : source,
  }
}

/** At most `MOST_POINTS` points: neighbours are joined, so that no high or low is lost. */
const thinned = (path: PathPoint[]): PathPoint[] => {
  const size = Math.ceil(path.length / MOST_POINTS)
  if (size <= 1) return path
  const kept: PathPoint[] = []
  for (let i = 0; i < path.length; i += size) {
    const part = path.slice(i, i + size)
    const last = part[part.length - 1]
    const first = path[i]
    kept.push({
      x: i === 0 ? first.x : last.x,
      close: i === 0 ? first.close : last.close,
      high: Math.min(...part.map((point) => point.high)),
      low: Math.max(...part.map((point) => point.low)),
    })
  }
  return kept
}

interface PricePath {
  kind: ReadChart['kind']
  bars: PriceBar[] | null
  apart: boolean
  path: PathPoint[]
}

/** Bars that stand apart; else those whose edges stand in a rhythm, or what was told from stems at equal distances. */
const lookUpBars = (scene: Scene, series: Series, columns: InkColumns): FoundBars | null => {
  const found = findBars(columns, series)
  if (found?.apart === true && areEven(found) && areSeen(found)) return found
  const inRhythm = findBarsInRhythm({ ...scene, columns }, series)
  return inRhythm === null ? found : { ...inRhythm.bars, apart: found?.apart === true }
}

/** Candles and bars where they can be told; else every column, as candles that touch, or as a line. */
const toPath = (scene: Scene, series: Series): PricePath => {
  const ink = { columns: scene.columns.ink, height: scene.ink.height, noise: scene.background.noise }
  const found = lookUpBars(scene, series, ink)
  if (found !== null && !isStepped(found, series.coverage)) {
    closeAtLastPrice(found, lastPriceRows(scene.ruledRows))
    return { ...found, path: found.bars }
  }
  const followed = trackColumns(ink, series)
  const fill = fillShare(scene.pixels, followed, scene.background.noise)
  const inked = fill === null ? followed : withoutFill(scene.pixels, followed, fill)
  const stroke = toStroke(inked)
  const isOneLine = stroke <= MOST_STROKE || fill !== null || series.colours.length === 1
  const rows = isOneLine ? withoutOtherEnds(scene.pixels, inked, stroke, fill ?? 0) : inked
  if (stroke <= MOST_STROKE)
    return { ...linePath(scene.pixels, rows, fill !== null, scene.background.noise), bars: null, apart: false }
  const path = rows.map(({ x, top, bottom }, i) => ({
    x: x + 0.5,
    high: top,
    low: bottom,
    close: isOneLine ? getClose(rows, i, MOST_STROKE) : (top + bottom) / 2,
  }))
  return { kind: 'candles', bars: null, apart: false, path }
}

/** A price to one decimal more than the axis shows. */
const rounded = (price: number, decimals: number): number => Number(price.toFixed(Math.min(10, decimals + 1)))

const findAxis = (fit: AxisFit | null, { top, bottom }: { top: number; bottom: number }): PriceAxis | null =>
  fit === null
    ? null
    : { topPrice: priceAt(fit, top), bottomPrice: priceAt(fit, bottom), decimals: fit.decimals, scale: fit.scale }

/** The price axis of the series: that of the given points, else that of its labels. */
const toAxis = (
  scene: Scene,
  series: Series,
  rows: { top: number; bottom: number; isLine: boolean; isBare: boolean },
  given: Given | null,
): SeriesAxis => {
  const area = { ...rows, left: series.left, right: series.right }
  const { fit: labels, sure, fromNought, rises } = readAxis({ ...scene, columns: scene.around }, area)
  const fit = given === null ? null : fitScale(given, labels?.scale ?? 'linear')
  if (fit !== null)
    return { fit, prices: 'given', sure: 100, labels, fromNought: false, rises: fit.slope < 0 ? 'up' : 'down' }
  if (labels === null) return { fit: null, prices: 'none', sure: 0, labels, fromNought, rises }
  return sure > 0 && isStraight(labels, scene)
    ? { fit: labels, prices: 'labels', sure, labels, fromNought, rises }
    : { fit: null, prices: 'uncertain', sure: 0, labels, fromNought, rises }
}

/** How much of the path's range the middle 70% of its points spread over. */
const toSpread = (path: readonly { y: number }[]): number => {
  const rows = path.map(({ y }) => y).sort((a, b) => a - b)
  const at = (share: number): number => rows[Math.floor(share * (rows.length - 1))] ?? 0
  return (at(0.85) - at(0.15)) / Math.max(1, at(1) - at(0))
}

type Given = readonly [ScalePoint, ScalePoint]

interface SeriesAxis {
  fit: AxisFit | null
  prices: ReadChart['prices']
  sure: number
  /** The labels, also where they give no prices. */
  labels: AxisFit | null
  fromNought: boolean
  rises: Axis['rises']
}

/** The reading without its confidence, and the axis whose labels were read; the reading has prices only where that axis is straight. */
const readSeries = (
  scene: Scene,
  series: Series,
  given: Given | null,
): { reading: ReadChart; labels: AxisFit | null; apart: boolean; isPrice: boolean; inverted: boolean } => {
  const { kind, bars, apart, path } = toPath(scene, series)
  const drawn = thinned(path)
  const { top, bottom } = measureMoves(drawn)
  const { fit, prices, sure, labels, fromNought, rises } = toAxis(
    scene,
    series,
    { top, bottom, isLine: kind === 'line' || kind === 'area', isBare: bars === null },
    given,
  )
  const inverted = rises === 'down'
  const kept = inverted ? mirrored(drawn, top, bottom) : drawn
  const moves = measureMoves(kept)
  const range = bottom - top
  /** The row of the picture at which a box of the path begins. */
  const toRow = (y: number, height = 0): number => (inverted ? top + bottom - y - height : y)
  const lookUpPrice = (row: number): number | null => (fit === null ? null : rounded(priceAt(fit, row), fit.decimals))
  const patterns = [
    ...(kind === 'candles' && bars ? findCandlePatterns(inverted ? mirrored(bars, top, bottom) : bars) : []),
    ...findPathPatterns(kept, top, bottom),
  ]
  const plot: Box = { x: series.left, y: top, width: series.right - series.left, height: range }
  const reading: ReadChart = {
    isChart: true,
    kind,
    plot,
    frame: frameAround(plot, scene.pixels),
    axis: findAxis(fit, { top, bottom }),
    prices,
    priceConfidence: sure,
    direction: rises === null ? 'assumed' : 'read',
    trend: toTrend(moves.net),
    recentTrend: toTrend(moves.recent),
    confidence: 0,
    levels: findLevels(kept, top, bottom).map(({ side, y, touches }) => ({
      side,
      y: toRow(y),
      position: (bottom - y) / range,
      price: lookUpPrice(toRow(y)),
      touches,
    })),
    patterns: patterns.map((pattern) => ({
      ...pattern,
      box: { ...pattern.box, y: toRow(pattern.box.y, pattern.box.height) },
    })),
    path: drawn.map(({ x, close }) => ({ x, y: close })),
    lastPrice: goesOn(series) ? null : lookUpPrice(drawn[drawn.length - 1].close),
    facts: {
      netMove: moves.net,
      recentMove: moves.recent,
      steadiness: moves.steadiness,
      candles: bars?.length ?? null,
      swings: findTurningPoints(kept, SWING * range).length,
      coverage: Math.min(1, (series.right - series.left) / scene.ink.width),
      lastPosition: moves.lastPosition,
    },
  }
  const isPrice =
    !fromNought &&
    ![drawn, trackPoints(series)].some((points) => goesNowhere(points) || repeatsItself(points)) &&
    !standOnOneRow(bars ?? [])
  return { reading, labels, apart, isPrice, inverted }
}

/** The reading of a part of a picture, in the pixels of the picture. */
const placed = (reading: ReadChart, factor: number, { x: left, y: top }: { x: number; y: number }): ReadChart => {
  const toX = (x: number): number => x * factor + left
  const toY = (y: number): number => y * factor + top
  const toBox = ({ x, y, width, height }: Box): Box => ({
    x: toX(x),
    y: toY(y),
    width: width * factor,
    height: height * factor,
  })
  const { frame } = reading
  return {
    ...reading,
    plot: toBox(reading.plot),
    frame: { left: toX(frame.left), top: toY(frame.top), right: toX(frame.right), bottom: toY(frame.bottom) },
    levels: reading.levels.map((level) => ({ ...level, y: toY(level.y) })),
    patterns: reading.patterns.map((pattern) => ({ ...pattern, box: toBox(pattern.box) })),
    path: reading.path.map(({ x, y }) => ({ x: toX(x), y: toY(y) })),
  }
}

/** Search results in a picture before it is judged, for `readChart` and for the evaluation that its odds are fitted by. */
export interface Finding {
  reading: ReadChart
  chart: number[]
  trend: number[]
}

/** The most price-like figure of the picture; null when nothing can be followed, or when it is the bars of a histogram. */
export const findChart = (picture: Pixels, options: ReadOptions = {}): Finding | null => {
  const view = viewAround(picture, options.frame)
  const { pixels, whole, factor } = scalePixels(view.pixels)
  const scaled = ({ left, top, right, bottom }: Frame): Frame =>
    clampFrame({ left: left / factor, top: top / factor, right: right / factor, bottom: bottom / factor }, pixels)
  const source = { pixels: whole, factor }
  const scene = openScene(pixels, view.frame === null ? null : scaled(view.frame), source)
  const found = findSeries(scene.stretches, scene.ink)
  const series = findPrice(found)
  if (series === null || series.bottom - series.top < 6 || isHistogram(scene.pixels, scene.background, series))
    return null
  const toPoint = ({ y, price }: ScalePoint): ScalePoint => ({ y: (y - view.y) / factor, price })
  const given: Given | null = options.scale ? [toPoint(options.scale[0]), toPoint(options.scale[1])] : null
  const { reading, labels, apart, isPrice, inverted } = readSeries(scene, series, given)
  if (!isPrice || (labels === null && given === null && !apart && toSpread(reading.path) < LEAST_SPREAD)) return null
  const facts = {
    flatShare: scene.background.flatShare,
    noise: scene.background.noise,
    labelled: labels !== null || reading.prices === 'given',
    apart,
    lines: scene.text.length,
    inverted,
  }
  return {
    reading: placed(reading, factor, view),
    chart: chartEvidence(series, reading, facts),
    trend: trendEvidence(series, found, reading, facts),
  }
}

/**
 * Reads a price chart out of a decoded picture: the price path, trend, levels and patterns, and prices where the axis is
 * legible. The same pixels always give the same reading; any pixels give one, in time that grows with their number only.
 */
export const readChart = (picture: Pixels, options: ReadOptions = {}): ChartReading => {
  const { width, height, data } = picture
  if (data.length < width * height * 4) return { isChart: false, reason: 'unreadable' }
  const { left, top, right, bottom } = clampFrame(
    options.frame ?? { left: 0, top: 0, right: width, bottom: height },
    picture,
  )
  if (!(right - left >= LEAST_SIDE && bottom - top >= LEAST_SIDE)) return { isChart: false, reason: 'too-small' }
  const finding = findChart(picture, options)
  if (finding === null || !isChart(finding.chart)) return { isChart: false, reason: 'no-chart' }
  return { ...finding.reading, confidence: toConfidence(finding.trend, finding.reading.direction) }
}
