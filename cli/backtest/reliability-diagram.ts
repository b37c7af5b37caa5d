import { type ReliabilityBin, VERDICT_MIN_SAMPLE } from '../../engine/signals/statistics.ts'
import { count, interval, percent } from './figures.ts'

const WIDTH = 520
const HEIGHT = 400
const PLOT = { left: 52, right: WIDTH - 16, top: 16, bottom: HEIGHT - 64 }
const TICK = 0.1

/** A bin with enough decisions to show a rate; a rate of two would only stretch the axis. */
interface Point {
  confidence: number
  rate: number
  low: number
  high: number
  n: number
}

const toPoint = ({ meanConfidence, rate, interval: range, n }: ReliabilityBin): Point[] =>
  meanConfidence !== null && rate !== null && range && n >= VERDICT_MIN_SAMPLE
    ? [{ confidence: meanConfidence, rate, ...range, n }]
    : []

const line = (x1: number, y1: number, x2: number, y2: number, style: string): string =>
  `<path d="M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}" ${style}/>`

const ticksBetween = (low: number, high: number): number[] => {
  const first = Math.ceil(low / TICK - 1e-9)
  const last = Math.floor(high / TICK + 1e-9)
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * TICK)
}

/**
 * Confidence against what happened, as inline SVG: one square per bin at its mean confidence and win rate, with its
 * Wilson 95% interval and n. Squares on the diagonal mean that confidence is worth what it says.
 */
export const reliabilityDiagram = (bins: readonly ReliabilityBin[], breakEven: number, label: string): string => {
  const points = bins.flatMap(toPoint)
  const maxX = Math.max(0.7, ...points.map(({ confidence }) => Math.ceil(confidence / TICK) * TICK))
  const minY = Math.min(0.4, ...points.map(({ low }) => Math.floor(low / TICK) * TICK))
  const maxY = Math.max(maxX, ...points.map(({ high }) => Math.ceil(high / TICK) * TICK))
  const x = (value: number) => PLOT.left + ((value - 0.5) / (maxX - 0.5)) * (PLOT.right - PLOT.left)
  const y = (value: number) => PLOT.bottom - ((value - minY) / (maxY - minY)) * (PLOT.bottom - PLOT.top)
  const horizontals = ticksBetween(minY, maxY).map(
    (tick) =>
      line(PLOT.left, y(tick), PLOT.right, y(tick), 'stroke="var(--rule)"') +
      `<text x="${PLOT.left - 8}" y="${(y(tick) + 4).toFixed(1)}" text-anchor="end" class="faint">${Math.round(100 * tick)}%</text>`,
  )
  const verticals = ticksBetween(0.5, maxX).map(
    (tick) =>
      line(x(tick), PLOT.bottom, x(tick), PLOT.bottom + 5, 'stroke="var(--rule-2)"') +
      `<text x="${x(tick).toFixed(1)}" y="${PLOT.bottom + 20}" text-anchor="middle" class="faint">${Math.round(100 * tick)}%</text>`,
  )
  const marks = points.map(({ confidence, rate, low, high, n }) => {
    const at = x(confidence)
    return `<g><title>Confidence ${percent(confidence)}, won ${percent(rate)} of ${count(n)}, 95% interval ${interval({ low, high })}</title>${line(at, y(low), at, y(high), 'stroke="var(--ink)" stroke-width="2"')}<rect x="${(at - 5).toFixed(1)}" y="${(y(rate) - 5).toFixed(1)}" width="10" height="10" fill="var(--ink)" stroke="var(--sheet)" stroke-width="1.5"/><text x="${at.toFixed(1)}" y="${PLOT.bottom + 38}" text-anchor="middle">n ${count(n)}</text></g>`
  })
  const diagonal = line(x(0.5), y(0.5), x(maxX), y(maxX), 'stroke="var(--rule-2)" stroke-width="1.5"')
  const breakEvenLine = line(
    PLOT.left,
    y(breakEven),
    PLOT.right,
    y(breakEven),
    'stroke="var(--ink-3)" stroke-dasharray="4 4"',
  )
  const axis = line(PLOT.left, PLOT.bottom, PLOT.right, PLOT.bottom, 'stroke="var(--rule-2)"')
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" width="100%" role="img" aria-label="${label}">${horizontals.join('')}${verticals.join('')}${axis}${diagonal}${breakEvenLine}<text x="${PLOT.right}" y="${(y(breakEven) + 15).toFixed(1)}" text-anchor="end" class="faint">break-even ${percent(breakEven)}</text>${marks.join('')}<text x="${PLOT.right}" y="${HEIGHT - 4}" text-anchor="end" class="faint">Confidence (across) and win rate (up)</text></svg>`
}
