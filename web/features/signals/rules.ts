import { type Timeframe, timeframeMs } from '../../../contract/market.ts'
import {
  ENTRY_DELAY_MS,
  type Entitlement,
  HISTORY_ITEMS,
  isStarterSlot,
  REFRESH_ON_ZERO_GUARD_SECONDS,
  type Signal,
} from '../../../contract/signals.ts'
import { type Timed, toTimes } from '../../data/trade-rules.ts'
import type { DialReading } from '../../market/dial-rules.ts'

/** Whole seconds until `targetMs`, rounded up so that zero means reached. */
export const secondsUntil = (targetMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((targetMs - nowMs) / 1000))

/** The boundary before `nextSignalAt`: when the slot that now runs began. */
export const currentSlotAt = (marketNowMs: number, timeframe: Timeframe, entitlement: Entitlement): number => {
  const step = timeframeMs(timeframe)
  let boundary = Math.floor(marketNowMs / step) * step
  if (entitlement !== 'starter') return boundary
  while (!isStarterSlot(new Date(boundary))) boundary -= step
  return boundary
}

/** How long a slot may be without its signal before the screen stops saying that one is on its way, in real seconds. */
export const GENERATING_SECONDS = 12

/**
 * `current`: the newest signal belongs to the running slot. `generating`: the boundary has just passed.
 * `quiet`: the slot runs without a published signal.
 */
export const toSlotState = (slot: {
  newest: Pick<Signal, 'createdAt'> | undefined
  marketNowMs: number
  /** Market seconds per real second. */
  speed: number
  timeframe: Timeframe
  entitlement: Entitlement
}): 'current' | 'generating' | 'quiet' => {
  const slotAtMs = currentSlotAt(slot.marketNowMs, slot.timeframe, slot.entitlement)
  if (slot.newest && Date.parse(slot.newest.createdAt) >= slotAtMs) return 'current'
  const realSeconds = (slot.marketNowMs - slotAtMs) / 1000 / Math.max(slot.speed, Number.EPSILON)
  return realSeconds < GENERATING_SECONDS ? 'generating' : 'quiet'
}

/** At zero the lists are fetched again, at most once per 30 real seconds (docs/product.md, “Signals”). */
export const mayRefreshOnZero = (lastRefreshMs: number | null, nowMs: number): boolean =>
  lastRefreshMs === null || nowMs - lastRefreshMs >= REFRESH_ON_ZERO_GUARD_SECONDS * 1000

const within = (value: number, from: number, to: number): number =>
  to > from ? Math.min(1, Math.max(0, (value - from) / (to - from))) : 1

/** Positions along the rail from Get Ready (0) to expiry (100), in percent. */
export const toRail = (signal: Timed, marketNowMs: number): { commit: number; entry: number; now: number } => {
  const { createdAtMs, committedAtMs, entryAtMs, expiresAtMs } = toTimes(signal)
  const percent = (atMs: number) => within(atMs, createdAtMs, expiresAtMs) * 100
  return { commit: percent(committedAtMs), entry: percent(entryAtMs), now: percent(marketNowMs) }
}

const reading = (until: DialReading['until'], nowMs: number, fromMs: number, toMs: number): DialReading => ({
  seconds: secondsUntil(toMs, nowMs),
  elapsed: within(nowMs, fromMs, toMs),
  until,
})

/** To entry while ready, to expiry while open, then to the next signal at `nextAtMs`. */
export const toDial = (signal: Timed, marketNowMs: number, nextAtMs: number): DialReading => {
  const { createdAtMs, entryAtMs, expiresAtMs } = toTimes(signal)
  if (marketNowMs < entryAtMs) {
    return reading('entry', marketNowMs, Math.max(createdAtMs, entryAtMs - ENTRY_DELAY_MS), entryAtMs)
  }
  if (marketNowMs < expiresAtMs) return reading('expiry', marketNowMs, entryAtMs, expiresAtMs)
  return reading('next signal', marketNowMs, expiresAtMs, nextAtMs)
}

/** Without a signal: the running slot. */
export const toWaitingDial = (marketNowMs: number, slotAtMs: number, nextAtMs: number): DialReading =>
  reading('next signal', marketNowMs, slotAtMs, nextAtMs)

export const byTimeframe = (signals: readonly Signal[], timeframe: Timeframe): Signal[] =>
  signals.filter((signal) => signal.timeframe === timeframe)

/** The newest signal, and the latest five of the rest. `signals` come newest first. */
export const toSection = (signals: readonly Signal[]): { current: Signal | undefined; history: Signal[] } => {
  const [current, ...rest] = signals
  return { current, history: rest.slice(0, HISTORY_ITEMS) }
}
