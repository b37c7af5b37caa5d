import type { Timeframe } from '../../contract/market.ts'
import { timeframeMs } from '../../contract/market.ts'
import type { Bar } from '../market/candles.ts'
import type { Estimate } from './model.ts'

/** An estimate whose outcome is not known yet: what was seen and said, and the bar that must come next. */
export interface PendingLabel {
  open: boolean
  nextOpenAtMs: number
  expiresAtMs: number
  entryPrice: number
  entered: boolean
  logit: number
  base: number
  readonly features: number[]
}

export const createPendingLabels = (overlapping: number, features: number): PendingLabel[] =>
  Array.from({ length: overlapping }, () => ({
    open: false,
    nextOpenAtMs: 0,
    expiresAtMs: 0,
    entryPrice: 0,
    entered: false,
    logit: 0,
    base: 0,
    features: new Array<number>(features).fill(0),
  }))

/** Remembers an estimate until its outcome is known, from its entry to its expiry. Copies `features`. */
export const rememberEstimate = (
  labels: PendingLabel[],
  { features, base, logit }: Estimate,
  { entryAtMs, expiresAtMs }: { entryAtMs: number; expiresAtMs: number },
): void => {
  const label = labels.find(({ open }) => !open)
  if (!label) throw new RangeError('More slots overlap than their times allow')
  label.open = true
  label.nextOpenAtMs = entryAtMs
  label.expiresAtMs = expiresAtMs
  label.entered = false
  label.entryPrice = 0
  label.logit = logit
  label.base = base
  for (let i = 0; i < features.length; i += 1) label.features[i] = features[i] ?? 0
}

/** Follows every remembered estimate through one more bar and hands over those that end with it. Ties and gaps teach nothing. */
export const followEstimates = <Learning>(
  labels: PendingLabel[],
  bar: Bar,
  resolution: Timeframe,
  learning: Learning,
  learn: (learning: Learning, estimate: Estimate, up: 0 | 1) => void,
): void => {
  for (const label of labels) {
    if (!label.open || bar.openAtMs < label.nextOpenAtMs) continue
    if (bar.openAtMs > label.nextOpenAtMs) {
      label.open = false
      continue
    }
    if (!label.entered) {
      label.entered = true
      label.entryPrice = bar.open
    }
    label.nextOpenAtMs += timeframeMs(resolution)
    if (label.nextOpenAtMs < label.expiresAtMs) continue
    label.open = false
    if (bar.close !== label.entryPrice) learn(learning, label, bar.close > label.entryPrice ? 1 : 0)
  }
}
