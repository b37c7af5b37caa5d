import { addDays, MINUTE_MS, WEEK_MS } from '../../../contract/slots.ts'
import { toInstant, wallTimeAt } from '../../../contract/wall-clock.ts'
import type { Marathon, NewMarathon } from './store.ts'

const CODE_LENGTH = 32

/** The access code of the next one: `SPRINT`, `SPRINT-2`, `SPRINT-3`. Where `tries` of these were taken, a later one. */
export const nextCode = (code: string, tries = 0): string => {
  const [, base = code, number = '1'] = /^(.+)-(\d{1,6})$/.exec(code) ?? []
  const suffix = `-${Number(number) + 1 + tries}`
  return base.slice(0, CODE_LENGTH - suffix.length) + suffix
}

/** The same time of day on a zone's clocks, so many weeks later. Seconds stay. */
const weeksLater = (instant: Date, weeks: number, zone: string): Date => {
  const [day = '', time = ''] = wallTimeAt(zone, instant.getTime()).split('T')
  return new Date(toInstant(addDays(day, 7 * weeks), time, zone) + (instant.getTime() % MINUTE_MS))
}

/** The next one of a weekly marathon: as many weeks later as it takes to start in the future. */
export const toNext = (
  marathon: Marathon,
  { id, now, tries }: { id: string; now: Date; tries: number },
): NewMarathon => {
  const { name, description, prizePoolCents, maxParticipants, entryFee, minTrades, hasEngine, rules } = marathon
  const { startsAt, endsAt, timeZone } = marathon
  let weeks = Math.max(1, Math.floor((now.getTime() - startsAt.getTime()) / WEEK_MS))
  while (weeksLater(startsAt, weeks, timeZone) <= now) weeks += 1
  return {
    id,
    name,
    description,
    prizePoolCents,
    maxParticipants,
    entryFee,
    minTrades,
    hasEngine,
    rules,
    repeatsWeekly: true,
    timeZone,
    accessCode: marathon.accessCode === null ? null : nextCode(marathon.accessCode, tries),
    startsAt: weeksLater(startsAt, weeks, timeZone),
    endsAt: weeksLater(endsAt, weeks, timeZone),
    createdAt: now,
    updatedAt: now,
  }
}
