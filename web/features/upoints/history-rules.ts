import { DAY_MS } from '../../../contract/slots.ts'
import type { StatementLine } from '../../../contract/upoints.ts'
import { formatDate, formatTime } from '../../lib/format.ts'
import type { Frame } from '../../ui/chart/chart.tsx'

/** What the account held from `atMs` on. */
export interface BalanceStep {
  atMs: number
  balance: number
}

type Line = Pick<StatementLine, 'createdAt' | 'balance' | 'amount'>

/** Oldest first, beginning with what was held before the oldest of these lines (newest first). */
export const toSteps = (lines: readonly Line[]): BalanceStep[] => {
  const steps = lines.map(({ createdAt, balance }) => ({ atMs: Date.parse(createdAt), balance })).toReversed()
  const oldest = lines.at(-1)
  return oldest ? [{ atMs: Date.parse(oldest.createdAt), balance: oldest.balance - oldest.amount }, ...steps] : []
}

const MAX_LEVELS = 5

/** From 0 to above `highest`, at steps of 1, 2 or 5 times a power of ten: five at most above the ground. */
export const toLevels = (highest: number): number[] => {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, highest))) - 1)
  const step =
    [1, 2, 5, 10, 20].map((factor) => factor * power).find((size) => highest <= size * MAX_LEVELS) ?? 50 * power
  const count = Math.max(1, Math.ceil(highest / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

const MIN_SPAN_MS = 60_000

/** Maps steps into a drawing of this frame: time to the right, points upwards from 0. */
export const drawSteps = (steps: readonly BalanceStep[], untilMs: number, frame: Frame) => {
  const fromMs = steps[0]?.atMs ?? untilMs - MIN_SPAN_MS
  const toMs = Math.max(untilMs, fromMs + MIN_SPAN_MS, ...steps.map(({ atMs }) => atMs))
  const levels = toLevels(Math.max(0, ...steps.map(({ balance }) => balance)))
  const top = levels.at(-1) ?? 1
  const x = (atMs: number) => frame.left + ((atMs - fromMs) / (toMs - fromMs)) * (frame.right - frame.left)
  const y = (balance: number) => frame.bottom - (balance / top) * (frame.bottom - frame.top)
  const corners = steps.map(({ atMs, balance }, index) =>
    index === 0 ? `M${x(atMs).toFixed(1)} ${y(balance).toFixed(1)}` : `H${x(atMs).toFixed(1)}V${y(balance).toFixed(1)}`,
  )
  return { fromMs, toMs, levels, x, y, line: `${corners.join('')}H${x(toMs).toFixed(1)}` }
}

const formatDay = (atMs: number): string => formatDate(atMs).replace(/, \d+$/, '')

/** Labels for instants of an axis: times on one day, days with times over less than two, then days, from a year on with the year. */
export const timeLabels = (fromMs: number, toMs: number): ((atMs: number) => string) => {
  if (formatDate(fromMs) === formatDate(toMs)) return (atMs) => formatTime(atMs)
  if (toMs - fromMs < 2 * DAY_MS) return (atMs) => `${formatDay(atMs)}, ${formatTime(atMs)}`
  return toMs - fromMs < 365 * DAY_MS ? formatDay : (atMs) => formatDate(atMs)
}
