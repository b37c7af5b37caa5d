import type { ConfidenceBin } from '../../../contract/signals.ts'
import { VERDICT_MIN_SAMPLE } from '../../../engine/signals/statistics.ts'
import type { Frame } from '../../ui/chart/chart.tsx'

/** Percentages at the edges of both axes, shared by the diagrams that are compared. */
export interface Scale {
  confidence: { from: number; to: number }
  rate: { from: number; to: number }
}

const LOWEST_CONFIDENCE = 50
const NARROWEST_TO = 65
const STEP = 10

const isJudged = ({ n }: ConfidenceBin): boolean => n >= VERDICT_MIN_SAMPLE

const floorTo = (value: number, step: number) => Math.floor(value / step) * step
const ceilTo = (value: number, step: number) => Math.ceil(value / step) * step

/**
 * Wide enough for every bin that holds a signal, and tall enough for what those bins state, the break-even rate and the
 * interval of every bin with enough signals to be judged. Intervals of fewer are cut at the edge.
 */
export const toScale = (bins: readonly ConfidenceBin[], breakEven: number): Scale => {
  const to = Math.max(NARROWEST_TO, ...bins.filter(({ n }) => n > 0).map(({ high }) => high))
  const bounds = bins.filter(isJudged).flatMap(({ interval }) => (interval ? [interval.low, interval.high] : []))
  const marks = [LOWEST_CONFIDENCE - STEP, breakEven, to, ...bounds]
  return {
    confidence: { from: LOWEST_CONFIDENCE, to },
    rate: {
      from: Math.max(0, floorTo(Math.min(...marks), STEP)),
      to: Math.min(100, ceilTo(Math.max(...marks), STEP)),
    },
  }
}

export interface BinMark {
  bin: ConfidenceBin
  left: number
  right: number
  /** What was stated, as a box. */
  stated: { top: number; bottom: number }
  /** The interval of what happened, cut to the scale. */
  high: number
  low: number
  /** Null where the rate lies outside of the scale, or too few settled to have one. */
  rate: number | null
  judged: boolean
}

/** Maps the bins that hold signals into a drawing of this frame. */
export const createDiagram = (bins: readonly ConfidenceBin[], scale: Scale, frame: Frame) => {
  const { confidence, rate } = scale
  const x = (percent: number) =>
    frame.left + ((percent - confidence.from) / (confidence.to - confidence.from)) * (frame.right - frame.left)
  const y = (percent: number) => {
    const cut = Math.min(rate.to, Math.max(rate.from, percent))
    return frame.top + ((rate.to - cut) / (rate.to - rate.from)) * (frame.bottom - frame.top)
  }
  const marks = bins.flatMap((bin): BinMark[] =>
    bin.interval === null
      ? []
      : [
          {
            bin,
            left: x(bin.low),
            right: x(bin.high),
            stated: { top: y(bin.high), bottom: y(bin.low) },
            high: y(bin.interval.high),
            low: y(bin.interval.low),
            rate: bin.rate === null || bin.rate < rate.from || bin.rate > rate.to ? null : y(bin.rate),
            judged: isJudged(bin),
          },
        ],
  )
  return {
    x,
    y,
    marks,
    confidences: stepsBetween(confidence.from, confidence.to, 5),
    rates: stepsBetween(rate.from, rate.to, rate.to - rate.from > 60 ? 2 * STEP : STEP),
  }
}

const stepsBetween = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, place) => from + place * step)

export interface Finding {
  bin: ConfidenceBin & { rate: number; interval: NonNullable<ConfidenceBin['interval']> }
  /** Where the interval of what happened lies to what was stated. */
  against: 'meets' | 'above' | 'below'
}

/** What the fullest bin says, which is the chart's title; null while no bin can be judged. */
export const findFinding = (bins: readonly ConfidenceBin[]): Finding | null => {
  const fullest = bins.filter(isJudged).toSorted((a, b) => b.n - a.n)[0]
  if (!fullest || fullest.rate === null || fullest.interval === null) return null
  const { rate, interval } = fullest
  const against = interval.high < fullest.low ? 'below' : interval.low > fullest.high ? 'above' : 'meets'
  return { bin: { ...fullest, rate, interval }, against }
}
