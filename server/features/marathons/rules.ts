import { type ErrorCode, getMessage } from '../../../contract/errors.ts'
import {
  type AdminMarathon,
  type MarathonForm,
  type MarathonStatus,
  marathonMessages,
  marathonTransitions,
  openMarathonStatuses,
} from '../../../contract/marathons.ts'
import { MINUTE_MS } from '../../../contract/slots.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { Marathon, MarathonChanges } from './store.ts'

const CENTS = 100

export const toAdminMarathon = ({
  startsAt,
  endsAt,
  prizePoolCents,
  participants,
  startedAt,
  endedAt,
  paidAt,
  createdAt,
  updatedAt,
  ...marathon
}: Marathon): AdminMarathon => ({
  id: marathon.id,
  name: marathon.name,
  description: marathon.description,
  accessCode: marathon.accessCode,
  rules: marathon.rules,
  status: marathon.status,
  maxParticipants: marathon.maxParticipants,
  entryFee: marathon.entryFee,
  minTrades: marathon.minTrades,
  hasEngine: marathon.hasEngine,
  repeatsWeekly: marathon.repeatsWeekly,
  timeZone: marathon.timeZone,
  startDate: startsAt.toISOString(),
  endDate: endsAt.toISOString(),
  prizePool: prizePoolCents / CENTS,
  startedAt: startedAt?.toISOString() ?? null,
  overAt: (marathon.status === 'cancelled' ? updatedAt : endedAt)?.toISOString() ?? null,
  paidAt: paidAt?.toISOString() ?? null,
  _count: { participants },
  createdAt: createdAt.toISOString(),
})

/** A marathon's columns as the form asks for them. Blank rules are dropped. */
export const toMarathonChanges = (form: MarathonForm, now: Date): MarathonChanges => ({
  name: form.name,
  description: form.description,
  startsAt: new Date(form.startDate),
  endsAt: new Date(form.endDate),
  prizePoolCents: Math.round(form.prizePool * CENTS),
  maxParticipants: form.maxParticipants,
  entryFee: form.entryFee,
  minTrades: form.minTrades,
  hasEngine: form.hasEngine,
  repeatsWeekly: form.repeatsWeekly,
  timeZone: form.timeZone,
  accessCode: form.accessCode,
  rules: form.rules.map((rule) => rule.trim()).filter((rule) => rule !== ''),
  updatedAt: now,
})

/** The earliest start that can be chosen. A form knows minutes, so the one that runs is not past. */
export const earliestStartAt = (nowMs: number): Date => new Date(Math.floor(nowMs / MINUTE_MS) * MINUTE_MS)

/** A refusal whose sentence stands at the field it is about. */
const refusalAt = (field: keyof MarathonForm, code: ErrorCode, message = getMessage(code)): CallError =>
  new CallError(code, { message, fields: { [field]: message } })

export const codeTaken = (): CallError => refusalAt('accessCode', 'MARATHON_CODE_TAKEN')
export const pastStart = (): CallError => refusalAt('startDate', 'INPUT_INVALID', marathonMessages.startPast)

/** Started before the start date that was announced: that date can still be put right. */
const startedEarly = ({ startsAt, startedAt }: Pick<Marathon, 'startsAt' | 'startedAt'>): boolean =>
  startedAt !== null && startsAt >= earliestStartAt(startedAt.getTime())

/** Why the marathon, as it stands, did not take the changes. */
export const toRefusal = (marathon: Marathon, { maxParticipants, ...changes }: MarathonChanges): CallError => {
  if (!openMarathonStatuses.some((open) => open === marathon.status)) return new CallError('MARATHON_OVER')
  if (marathon.participants > maxParticipants) return refusalAt('maxParticipants', 'MARATHON_TOO_SMALL')
  if (marathon.participants > 0 && marathon.entryFee !== changes.entryFee)
    return refusalAt('entryFee', 'INPUT_INVALID', marathonMessages.entryFeeFixed)
  const keeps = marathon.minTrades === changes.minTrades && marathon.hasEngine === changes.hasEngine
  if (marathon.status === 'active' && !keeps)
    return refusalAt('minTrades', 'INPUT_INVALID', marathonMessages.conditionsFixed)
  if (marathon.status === 'upcoming') return pastStart()
  if (startedEarly(marathon)) return refusalAt('startDate', 'INPUT_INVALID', marathonMessages.startBeforeStarted)
  return refusalAt('startDate', 'INPUT_INVALID', marathonMessages.startFixed)
}

/** The statuses from which a marathon can come to `status`; only `seen`, where the administrator said what they saw. */
export const statusesBefore = (status: MarathonStatus, seen?: MarathonStatus): MarathonStatus[] =>
  (Object.keys(marathonTransitions) as MarathonStatus[]).filter(
    (from) => marathonTransitions[from].includes(status) && (seen === undefined || seen === from),
  )

/** Prizes in dollars. */
export const toMarathonCounts = <Counts extends { prizePoolCents: number }>({ prizePoolCents, ...counts }: Counts) => ({
  ...counts,
  prizePool: prizePoolCents / CENTS,
})

/** A marathon as a spreadsheet has it. */
export const toMarathonLine = ({
  _count: { participants },
  rules,
  startedAt,
  overAt,
  paidAt,
  accessCode,
  ...marathon
}: AdminMarathon) => ({
  ...marathon,
  participants,
  startedAt: startedAt ?? '',
  overAt: overAt ?? '',
  paidAt: paidAt ?? '',
  accessCode: accessCode ?? '',
  rules: rules.join('; '),
})

/** What the audit log keeps of a marathon. */
export const auditedMarathon = (marathon: Marathon) => {
  const { id: _, createdAt: __, _count, ...fields } = toAdminMarathon(marathon)
  return { ...fields, participants: _count.participants }
}

export const marathonSubject = ({ id, name }: Pick<Marathon, 'id' | 'name'>) => ({ kind: 'marathon', id, name })
