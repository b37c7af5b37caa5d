import { WEEK_MS } from '../../../contract/slots.ts'
import type { Marathon, NewMarathon } from './store.ts'

const CODE_LENGTH = 32

/** The access code of the next one: `SPRINT`, `SPRINT-2`, `SPRINT-3`. Where `tries` of these were taken, a later one. */
export const nextCode = (code: string, tries = 0): string => {
  const [, base = code, number = '1'] = /^(.+)-(\d{1,6})$/.exec(code) ?? []
  const suffix = `-${Number(number) + 1 + tries}`
  return base.slice(0, CODE_LENGTH - suffix.length) + suffix
}

/** The next one of a weekly marathon: as many weeks later as it takes to start in the future. */
export const toNext = (
  marathon: Marathon,
  { id, now, tries }: { id: string; now: Date; tries: number },
): NewMarathon => {
  const { name, description, prizePoolCents, maxParticipants, entryFee, minTrades, hasEngine, rules } = marathon
  const weeks = Math.max(1, Math.floor((now.getTime() - marathon.startsAt.getTime()) / WEEK_MS) + 1)
  const later = (instant: Date): Date => new Date(instant.getTime() + weeks * WEEK_MS)
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
    accessCode: nextCode(marathon.accessCode, tries),
    startsAt: later(marathon.startsAt),
    endsAt: later(marathon.endsAt),
    createdAt: now,
    updatedAt: now,
  }
}
