import { DAY_MS, MINUTE_MS } from '../../../contract/slots.ts'
import {
  STATUS_HISTORY_DAYS,
  STATUS_SILENCE_SECONDS,
  StatusPart,
  type SystemStatus,
} from '../../../contract/system-status.ts'
import type { PeriodRow } from './store.ts'

type State = PeriodRow['state']
export type States = Readonly<Record<StatusPart, State>>

const SILENCE_MS = STATUS_SILENCE_SECONDS * 1000
/** A boundary is handled within seconds; from so much later on, wall ms, slots are missed. */
const LATE_MS = 120_000

/** What the parts are measured by. Market times in ms. */
export interface Measured {
  training: number | null
  processedThroughMs: number | null
  marketNowMs: number
  marketEndsAtMs: number | null
  speed: number
  pricesOf: { known: number; all: number }
  failingMails: number
  hasRoom: boolean
}

const signalsState = ({ training, processedThroughMs, marketNowMs, speed }: Measured): State => {
  if (training !== null) return 'degraded'
  if (processedThroughMs === null) return 'down'
  return marketNowMs - processedThroughMs > MINUTE_MS + LATE_MS * speed ? 'down' : 'working'
}

const marketState = ({ pricesOf: { known, all } }: Measured): State => {
  if (known === 0) return 'down'
  return known < all ? 'degraded' : 'working'
}

/** The states of the parts. Whoever measures them runs and has a database: what did not is told by what is missing. */
export const toStates = (measured: Measured): States => {
  const isOver = measured.marketEndsAtMs !== null && measured.marketNowMs >= measured.marketEndsAtMs
  return {
    website: 'working',
    market: marketState(measured),
    signals: isOver ? 'down' : signalsState(measured),
    mail: measured.failingMails > 0 ? 'degraded' : 'working',
    uploads: measured.hasRoom ? 'working' : 'down',
  }
}

const findNewest = (periods: readonly PeriodRow[], part: StatusPart): PeriodRow | undefined =>
  periods.findLast((period) => period.part === part)

const isSilent = (period: PeriodRow, nowMs: number): boolean => nowMs - period.lastSeenAt.getTime() > SILENCE_MS

/** What to write: periods that go on until now, and states that begin now. A period ends with the change that ends it, or before a silence. */
export const toChanges = (periods: readonly PeriodRow[], states: States, nowMs: number) => {
  const lasting = StatusPart.options.flatMap((part) => findNewest(periods, part) ?? [])
  const seen = lasting.filter((period) => !isSilent(period, nowMs))
  const unchanged = new Set(seen.filter(({ part, state }) => states[part] === state).map(({ part }) => part))
  return {
    extended: seen.map(({ id }) => id),
    begun: StatusPart.options.filter((part) => !unchanged.has(part)).map((part) => ({ part, state: states[part] })),
  }
}

/** From when on rows are of use. */
export const historyFrom = (nowMs: number): number => nowMs - STATUS_HISTORY_DAYS * DAY_MS

/** Stretches between two periods of the server itself, in which nobody looked. */
const toSilences = (website: readonly PeriodRow[]): { beganAt: Date; endedAt: Date }[] =>
  website.flatMap((period, place) => {
    const next = website[place + 1]
    const isGap = next !== undefined && next.beganAt.getTime() - period.lastSeenAt.getTime() > SILENCE_MS
    return isGap ? [{ beganAt: period.lastSeenAt, endedAt: next.beganAt }] : []
  })

/** What members are shown, of periods in any order, one of them perhaps twice. Nothing in it is older than the rows. */
export const toSystemStatus = (periods: readonly PeriodRow[], nowMs: number): SystemStatus => {
  const kept = [...new Map(periods.map((period) => [period.id, period])).values()]
    .filter(({ lastSeenAt }) => lastSeenAt.getTime() >= historyFrom(nowMs))
    .toSorted((one, other) => one.beganAt.getTime() - other.beganAt.getTime())
  const checked = kept.map(({ lastSeenAt }) => lastSeenAt.getTime())
  const began = kept.map(({ beganAt }) => beganAt.getTime())
  const broken = kept.filter(({ state }) => state !== 'working')
  const silences = toSilences(kept.filter(({ part }) => part === 'website'))
  const isLasting = (period: PeriodRow) => findNewest(kept, period.part) === period && !isSilent(period, nowMs)
  const interruptions = [
    ...broken.map((period) => ({
      part: period.part,
      state: period.state,
      beganAt: period.beganAt.toISOString(),
      endedAt: isLasting(period) ? null : period.lastSeenAt.toISOString(),
    })),
    ...silences.map(({ beganAt, endedAt }) => ({
      part: 'website' as const,
      state: 'unrecorded' as const,
      beganAt: beganAt.toISOString(),
      endedAt: endedAt.toISOString(),
    })),
  ]
  return {
    parts: StatusPart.options.map((part) => {
      const newest = findNewest(kept, part)
      return { part, state: newest && !isSilent(newest, nowMs) ? newest.state : 'unrecorded' }
    }),
    checkedAt: checked.length > 0 ? new Date(Math.max(...checked)).toISOString() : null,
    recordedSince: began.length > 0 ? new Date(Math.max(Math.min(...began), historyFrom(nowMs))).toISOString() : null,
    interruptions: interruptions.toSorted((one, other) => other.beganAt.localeCompare(one.beganAt)),
  }
}
