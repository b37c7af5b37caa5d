import * as z from 'zod/mini'
import {
  type AdminMarathon,
  DEFAULT_MARATHON_PARTICIPANTS,
  DEFAULT_MIN_TRADES,
  MarathonForm,
  marathonMessages,
} from '../../../contract/marathons.ts'
import { MINUTE_MS } from '../../../contract/slots.ts'
import { formatFieldDate, isoOf } from '../../lib/field-date.ts'
import { firstMessages } from '../../lib/form-resolver.ts'
import { readerZone } from '../../lib/format.ts'
import { DOLLARS, fieldNumber, readNumbers, WHOLE } from '../../lib/typed-number.ts'

/** What the dialog holds: text, as it is typed. */
export interface MarathonValues {
  name: string
  description: string
  startDate: string
  endDate: string
  prizePool: string
  maxParticipants: string
  entryFee: string
  minTrades: string
  hasEngine: 'yes' | 'no'
  repeatsWeekly: 'yes' | 'no'
  /** Whether members need the access code. */
  entry: 'code' | 'open'
  accessCode: string
  /** One per line. */
  rules: string
}
export type MarathonProblems = Partial<Record<keyof MarathonValues, string>>

export const toMarathonValues = (marathon: AdminMarathon | null): MarathonValues => ({
  name: marathon?.name ?? '',
  description: marathon?.description ?? '',
  startDate: marathon ? formatFieldDate(marathon.startDate) : '',
  endDate: marathon ? formatFieldDate(marathon.endDate) : '',
  prizePool: fieldNumber(marathon?.prizePool ?? 0),
  maxParticipants: fieldNumber(marathon?.maxParticipants ?? DEFAULT_MARATHON_PARTICIPANTS),
  entryFee: fieldNumber(marathon?.entryFee ?? 0),
  minTrades: fieldNumber(marathon?.minTrades ?? DEFAULT_MIN_TRADES),
  hasEngine: marathon?.hasEngine ? 'yes' : 'no',
  repeatsWeekly: marathon?.repeatsWeekly ? 'yes' : 'no',
  entry: marathon && marathon.accessCode === null ? 'open' : 'code',
  accessCode: marathon?.accessCode ?? '',
  rules: marathon?.rules.join('\n') ?? '',
})

/** A new one with all of an earlier one but its dates and its code, which are still to be chosen. */
export const toCopiedValues = (marathon: AdminMarathon): MarathonValues => ({
  ...toMarathonValues(marathon),
  startDate: '',
  endDate: '',
  accessCode: '',
})

const REQUIRED = ['name', 'description', 'startDate', 'endDate'] as const

/** Without these there is nothing to save (docs/product.md, “Administration”). */
export const isMarathonComplete = (
  values: Pick<MarathonValues, (typeof REQUIRED)[number] | 'entry' | 'accessCode'>,
): boolean =>
  REQUIRED.every((field) => values[field].trim() !== '') && (values.entry === 'open' || values.accessCode.trim() !== '')

const NUMBERS = { prizePool: DOLLARS, maxParticipants: WHOLE, entryFee: WHOLE, minTrades: WHOLE } as const

/** The earliest start that a date field offers: the minute that runs. */
export const computeEarliestStart = (nowMs: number): number => Math.floor(nowMs / MINUTE_MS) * MINUTE_MS

/** The earliest start that this marathon can have: what has begun cannot have begun before it was started. */
export const earliestStartFor = (marathon: AdminMarathon | null, nowMs: number): number =>
  computeEarliestStart(marathon?.status === 'active' && marathon.startedAt ? Date.parse(marathon.startedAt) : nowMs)

/** One that has begun keeps its start date; only of one that was started early it can be put right. */
export const isStartFixed = (marathon: AdminMarathon | null): boolean =>
  marathon?.status === 'active' &&
  (marathon.startedAt === null || Date.parse(marathon.startDate) < computeEarliestStart(Date.parse(marathon.startedAt)))

/** A sentence about one rule stands at all of them. */
export const fieldProblems = (fields: Readonly<Record<string, string>>): MarathonProblems =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [name.split('.')[0], message]))

interface Circumstances {
  /** Null for a new one. */
  marathon: AdminMarathon | null
  /** The server's clock. */
  nowMs: number
}

/** Why a start cannot be moved to this instant; null where it can. */
const startProblem = (startDate: string, { marathon, nowMs }: Circumstances): string | null => {
  if (isStartFixed(marathon)) return marathonMessages.startFixed
  if (!(Date.parse(startDate) < earliestStartFor(marathon, nowMs))) return null
  return marathon?.status === 'active' ? marathonMessages.startBeforeStarted : marathonMessages.startPast
}

/** Whose clocks a weekly one follows: those in which its start was typed. */
export const repetitionZone = (
  { startDate }: Pick<MarathonValues, 'startDate'>,
  marathon: AdminMarathon | null,
): string =>
  marathon?.repeatsWeekly && formatFieldDate(marathon.startDate) === startDate ? marathon.timeZone : readerZone()

/** What is to be saved, or what speaks against it, by field. */
export const readMarathon = (
  values: MarathonValues,
  { marathon, nowMs }: Circumstances,
): { form: MarathonForm; problems: null } | { form: null; problems: MarathonProblems } => {
  const startDate = isoOf(values.startDate, marathon?.startDate)
  const { numbers, problems: ambiguous } = readNumbers(values, NUMBERS)
  const parsed = z.safeParse(MarathonForm, {
    name: values.name,
    description: values.description,
    accessCode: values.entry === 'open' ? null : values.accessCode,
    startDate,
    endDate: isoOf(values.endDate, marathon?.endDate),
    ...numbers,
    hasEngine: values.hasEngine === 'yes',
    repeatsWeekly: values.repeatsWeekly === 'yes',
    timeZone: repetitionZone(values, marathon),
    rules: values.rules
      .split('\n')
      .map((rule) => rule.trim())
      .filter((rule) => rule !== ''),
  })
  const refused = startDate === marathon?.startDate ? null : startProblem(startDate, { marathon, nowMs })
  if (parsed.success && !refused) return { form: parsed.data, problems: null }
  const problems = parsed.success ? {} : { ...fieldProblems(firstMessages(parsed.error.issues)), ...ambiguous }
  return { form: null, problems: refused ? { startDate: refused, ...problems } : problems }
}
