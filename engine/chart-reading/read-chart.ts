import { findBackground } from './background.ts'
import { findText, type TextLine } from './glyphs.ts'
import { findInk, type Ink } from './ink.ts'
import { findBars, trackColumns } from './price-bars.ts'
import { findLevels, findTurningPoints } from './price-levels.ts'
import { marginOf, measureMoves, type PathPoint, trendOf } from './price-path.ts'
import { findSeries, livelinessOf, type Series } from './price-series.ts'
import { findStretches } from './price-track.ts'
import type { Box, ChartReading, Pixels, ReadChart } from './reading.ts'
import { eraseRuledLines, transpose } from './ruled-lines.ts'
import { scalePixels } from './scale-pixels.ts'

export type {
  Box,
  ChartReading,
  Level,
  Pattern,
  PatternId,
  Pixels,
  PriceAxis,
  ReadChart,
  ReadingFacts,
  RefusedReading,
  Trend,
} from './reading.ts'

/** Pictures with a side below this show no chart that could be read. */
const LEAST_SIDE = 90
const MOST_POINTS = 512
/** Turning points that count as swings, as a share of the range. */
const SWING = 0.125

interface Scene {
  ink: Ink
  /** The ink column by column, without ruled lines and text. */
  columns: Uint8Array
  text: TextLine[]
  flatShare: number
}

const eraseText = (columns: Uint8Array, height: number, text: TextLine[]): void => {
  for (const line of text)
    for (const glyph of line.glyphs)
      for (let x = glyph.x; x < glyph.x + glyph.width; x += 1)
        columns.fill(0, x * height + glyph.y, x * height + glyph.y + glyph.height)
}

const openScene = (pixels: Pixels): Scene => {
  const { width, height } = pixels
  const background = findBackground(pixels)
  const ink = findInk(pixels, background)
  eraseRuledLines(ink.colour, height, width, Math.max(90, 0.2 * width))
  const columns = transpose(ink.colour, width, height)
  eraseRuledLines(columns, width, height, Math.max(80, 0.3 * height))
  const text = findText(columns, width, height)
  eraseText(columns, height, text)
  return { ink, columns, text, flatShare: background.flatShare }
}

/** Whether what was followed can be a price on a chart. */
const isPrice = (series: Series, flatShare: number): boolean => {
  const range = series.bottom - series.top
  return (
    flatShare >= 0.55 &&
    series.score >= 0.12 * series.slots.count &&
    series.purity >= 0.36 &&
    series.thickness <= 0.35 * range &&
    livelinessOf(series) >= 0.12
  )
}

const thinned = <T>(points: T[]): T[] => {
  if (points.length <= MOST_POINTS) return points
  const kept: T[] = []
  for (let i = 0; i < MOST_POINTS; i += 1)
    kept.push(points[Math.round((i * (points.length - 1)) / (MOST_POINTS - 1))] as T)
  return kept
}

const readSeries = (scene: Scene, series: Series, factor: number): ReadChart => {
  const ink = { columns: scene.columns, height: scene.ink.height }
  const bars = findBars(ink, series)
  const path: PathPoint[] =
    bars === null
      ? trackColumns(ink, series).map(({ x, top, bottom }) => ({
          x: x + 0.5,
          high: top,
          low: bottom,
          close: (top + bottom) / 2,
        }))
      : bars.bars
  const kept = thinned(path)
  const moves = measureMoves(kept)
  const range = moves.bottom - moves.top
  const plot: Box = {
    x: series.left * factor,
    y: moves.top * factor,
    width: (series.right - series.left) * factor,
    height: range * factor,
  }
  const coverage = Math.min(1, (series.right - series.left) / scene.ink.width)
  return {
    isChart: true,
    kind: bars?.kind ?? (series.thickness > 0.03 * scene.ink.height ? 'candles' : 'line'),
    plot,
    axis: null,
    trend: trendOf(moves.net),
    recentTrend: trendOf(moves.recent),
    confidence: Math.round(100 * Math.min(0.95, 0.6 + 2 * marginOf(moves.net))),
    levels: findLevels(kept, moves.top, moves.bottom).map(({ side, y, touches }) => ({
      side,
      y: y * factor,
      position: (moves.bottom - y) / range,
      price: null,
      touches,
    })),
    patterns: [],
    path: kept.map(({ x, close }) => ({ x: x * factor, y: close * factor })),
    lastPrice: null,
    facts: {
      netMove: moves.net,
      recentMove: moves.recent,
      steadiness: moves.steadiness,
      candles: bars?.bars.length ?? null,
      swings: findTurningPoints(kept, SWING * range).length,
      coverage,
      lastPosition: moves.lastPosition,
    },
  }
}

/**
 * Reads a price chart out of a decoded picture: the price path, trend, levels and patterns, and prices where the axis is
 * legible. The same pixels always give the same reading; any pixels give one, in time that grows with their number only.
 */
export const readChart = (picture: Pixels): ChartReading => {
  const { width, height, data } = picture
  if (data.length < width * height * 4) return { isChart: false, reason: 'unreadable' }
  if (width < LEAST_SIDE || height < LEAST_SIDE) return { isChart: false, reason: 'too-small' }
  const { pixels, factor } = scalePixels(picture)
  const scene = openScene(pixels)
  const stretches = findStretches(scene.columns, pixels.width, pixels.height)
  const series = findSeries(stretches, scene.ink)[0]
  if (series === undefined || !isPrice(series, scene.flatShare)) return { isChart: false, reason: 'no-chart' }
  return readSeries(scene, series, factor)
}
