import type { RecapKind } from '../../../contract/recaps.ts'
import { addDays, HOUR_MS } from '../../../contract/slots.ts'
import { toInstant, wallTimeAt } from '../../../contract/wall-clock.ts'
import { percent, percentInterval } from '../../../engine/record/percent.ts'
import { measuredRate, VERDICT_MIN_SAMPLE } from '../../../engine/signals/statistics.ts'

/** Recaps leave at this time of a member's clock, and no later than two hours after it. */
const RECAP_TIME = '20:00'
export const RECAP_LATE_MS = 2 * HOUR_MS

export interface RecapPeriod {
  kind: RecapKind
  /** The day on the member's calendar that it ends on. */
  endsOn: string
  from: Date
  until: Date
}

/** The day or the week that ends on a day of this zone. */
export const toPeriod = (zone: string, kind: RecapKind, endsOn: string): RecapPeriod => {
  const at = (days: number): Date => new Date(toInstant(addDays(endsOn, -days), RECAP_TIME, zone))
  return { kind, endsOn, from: at(kind === 'day' ? 1 : 7), until: at(0) }
}

/** The newest period of a kind that has ended: weeks end on Sundays. */
export const findLastPeriod = (zone: string, kind: RecapKind, nowMs: number): RecapPeriod => {
  const today = wallTimeAt(zone, nowMs).slice(0, 10)
  const ended = toInstant(today, RECAP_TIME, zone) <= nowMs ? today : addDays(today, -1)
  const weekday = new Date(`${ended}T00:00Z`).getUTCDay()
  return toPeriod(zone, kind, kind === 'day' ? ended : addDays(ended, -weekday))
}

/** What is due in a zone at this moment: every evening the day up to it, on Sundays the week too. */
export const findDuePeriods = (zone: string, nowMs: number): RecapPeriod[] => {
  const endsOn = wallTimeAt(zone, nowMs).slice(0, 10)
  const untilMs = toInstant(endsOn, RECAP_TIME, zone)
  if (nowMs < untilMs || nowMs >= untilMs + RECAP_LATE_MS) return []
  const isSunday = new Date(`${endsOn}T00:00Z`).getUTCDay() === 0
  const kinds: RecapKind[] = isSunday ? ['day', 'week'] : ['day']
  return kinds.map((kind) => toPeriod(zone, kind, endsOn))
}

export interface Counts {
  won: number
  lost: number
}

/** A member's settled practice trades in one hour of their clock. */
export interface HourResults extends Counts {
  hour: number
  even: number
  resultCents: number
}

const formatCents = (cents: number): string =>
  `${cents > 0 ? '+' : cents < 0 ? '−' : ''}${(Math.abs(cents) / 100).toFixed(2)}`

/** `60.9% of 123 (52.1–69.1%)`, or how much is missing. */
const formatRate = ({ won, lost }: Counts): string => {
  const n = won + lost
  const measured = measuredRate(won, n)
  if (!measured) return `not enough data yet (${n} of ${VERDICT_MIN_SAMPLE})`
  const { low, high } = percentInterval(measured.interval)
  return `${percent(measured.rate).toFixed(1)}% of ${n} (${low.toFixed(1)}–${high.toFixed(1)}%)`
}

/** By the low end of its interval; null where fewer than two hours have enough trades to be compared. */
export const findBestHour = (hours: readonly HourResults[]): HourResults | null => {
  const judged = hours.flatMap((hour) => {
    const measured = measuredRate(hour.won, hour.won + hour.lost)
    return measured ? [{ hour, low: measured.interval.low }] : []
  })
  return judged.length < 2 ? null : (judged.toSorted((a, b) => b.low - a.low)[0]?.hour ?? null)
}

const formatHour = (hour: number, hourCycle: 'h12' | 'h23'): string =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hourCycle, timeZone: 'UTC' })
    .format(hour * HOUR_MS)
    .replaceAll('\u202f', ' ')

/** Where a recap is read. */
export const recapPath = ({ kind, endsOn }: Pick<RecapPeriod, 'kind' | 'endsOn'>): string =>
  `/dashboard/recap?kind=${kind}&on=${endsOn}`

/** What a recap says; null where there is nothing to say. */
export const toRecapText = (
  { kind, endsOn }: Pick<RecapPeriod, 'kind' | 'endsOn'>,
  hours: readonly HourResults[],
  engine: Counts,
  hourCycle: 'h12' | 'h23',
): { title: string; sentences: string[] } | null => {
  const sum = (read: (hour: HourResults) => number): number => hours.reduce((total, hour) => total + read(hour), 0)
  const [won, lost, even] = [sum((hour) => hour.won), sum((hour) => hour.lost), sum((hour) => hour.even)]
  const isIdle = won + lost + even === 0
  const hasEngine = engine.won + engine.lost > 0
  if (isIdle && (kind === 'day' || !hasEngine)) return null
  const name =
    kind === 'week'
      ? 'week'
      : new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(`${endsOn}T00:00Z`))
  const best = kind === 'week' ? findBestHour(hours) : null
  const ofEngine = hasEngine ? `Engine: ${formatRate(engine)}.` : 'The engine settled no signals.'
  if (isIdle) return { title: `Your ${name}: no practice trades`, sentences: [ofEngine] }
  return {
    title: `Your ${name}: ${formatCents(sum((hour) => hour.resultCents))}`,
    sentences: [
      `${won} won, ${lost} lost${even > 0 ? `, ${even} even` : ''}.`,
      `You: ${formatRate({ won, lost })}.`,
      ofEngine,
      ...(best ? [`Best hour: ${formatHour(best.hour, hourCycle)}, ${formatRate(best)}.`] : []),
    ],
  }
}
