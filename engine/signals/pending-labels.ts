import type { Timeframe } from '../../contract/market.ts'
import { timeframeMs } from '../../contract/market.ts'
import type { Bar } from '../market/candles.ts'
import { FEATURE_COUNT } from './features.ts'
import { learnOutcome, type Model } from './model.ts'
import { slotTimes } from './slots.ts'

/** A slot whose outcome is not known yet: what the model saw and said, and the bar that must come next. */
export interface PendingLabel {
  open: boolean
  nextOpenAtMs: number
  expiresAtMs: number
  entryPrice: number
  entered: boolean
  logit: number
  readonly features: number[]
}

/** At most two slots overlap: entry comes one bar after the boundary, expiry one timeframe after entry. */
const OVERLAPPING_SLOTS = 3

export const createPendingLabels = (): PendingLabel[] =>
  Array.from({ length: OVERLAPPING_SLOTS }, () => ({
    open: false,
    nextOpenAtMs: 0,
    expiresAtMs: 0,
    entryPrice: 0,
    entered: false,
    logit: 0,
    features: new Array<number>(FEATURE_COUNT).fill(0),
  }))

/** Remembers a slot until its outcome is known. Copies `features`. */
export const rememberSlot = (
  labels: PendingLabel[],
  slotAtMs: number,
  features: number[],
  logit: number,
  timeframe: Timeframe,
  resolution: Timeframe,
): void => {
  const label = labels.find(({ open }) => !open)
  if (!label) throw new RangeError('More slots overlap than their times allow')
  const { entryAtMs, expiresAtMs } = slotTimes(slotAtMs, timeframe, resolution)
  label.open = true
  label.nextOpenAtMs = entryAtMs
  label.expiresAtMs = expiresAtMs
  label.entered = false
  label.entryPrice = 0
  label.logit = logit
  for (let i = 0; i < FEATURE_COUNT; i += 1) label.features[i] = features[i] ?? 0
}

/** Follows every remembered slot through one more bar and learns those that end with it. Ties and gaps teach nothing. */
export const followSlots = (labels: PendingLabel[], model: Model, bar: Bar, resolution: Timeframe): void => {
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
    if (bar.close !== label.entryPrice)
      learnOutcome(model, label.features, label.logit, bar.close > label.entryPrice ? 1 : 0)
  }
}
