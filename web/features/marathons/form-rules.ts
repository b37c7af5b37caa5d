import { TZDate } from '@date-fns/tz'
import * as z from 'zod/mini'
import {
  type AdminMarathon,
  DEFAULT_MARATHON_PARTICIPANTS,
  MarathonForm,
  marathonMessages,
} from '../../../contract/marathons.ts'
import { firstMessages } from '../../lib/form-resolver.ts'
import { readerZone } from '../../lib/format.ts'

const MINUTE_MS = 60_000

/** What the dialog holds: text, as it is typed. */
export interface MarathonValues {
  name: string
  description: string
  startDate: string
  endDate: string
  prizePool: string
  maxParticipants: string
  accessCode: string
  /** One per line. */
  rules: string
}
export type MarathonProblems = Partial<Record<keyof MarathonValues, string>>

/** `2026-03-03T10:00`: an instant as a date field of the page's zone holds it. */
export const fieldDateOf = (instant: string | number): string =>
  new TZDate(new Date(instant).getTime(), readerZone()).toISOString().slice(0, 16)

/** The instant of what a date field holds, in ISO form; empty where it holds no date. */
export const isoOfField = (typed: string): string => {
  const parts = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(typed)?.slice(1).map(Number)
  if (!parts) return ''
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts
  return new Date(new TZDate(year, month - 1, day, hour, minute, readerZone()).getTime()).toISOString()
}

/** A field knows minutes; what was not touched stays the instant that it was. */
const isoOf = (typed: string, was: string | undefined): string =>
  was !== undefined && fieldDateOf(was) === typed ? was : isoOfField(typed)

export const marathonValuesOf = (marathon: AdminMarathon | null): MarathonValues => ({
  name: marathon?.name ?? '',
  description: marathon?.description ?? '',
  startDate: marathon ? fieldDateOf(marathon.startDate) : '',
  endDate: marathon ? fieldDateOf(marathon.endDate) : '',
  prizePool: String(marathon?.prizePool ?? 0),
  maxParticipants: String(marathon?.maxParticipants ?? DEFAULT_MARATHON_PARTICIPANTS),
  accessCode: marathon?.accessCode ?? '',
  rules: marathon?.rules.join('\n') ?? '',
})

const REQUIRED = ['name', 'description', 'startDate', 'endDate', 'accessCode'] as const

/** Without these there is nothing to save (docs/product.md, “Administration”). */
export const isMarathonComplete = (values: Pick<MarathonValues, (typeof REQUIRED)[number]>): boolean =>
  REQUIRED.every((field) => values[field].trim() !== '')

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

/** The earliest start that a date field offers: the minute that runs. */
export const earliestStartOf = (nowMs: number): number => Math.floor(nowMs / MINUTE_MS) * MINUTE_MS

/** The earliest start that this marathon can have: what has begun cannot have begun before it was started. */
export const earliestStartFor = (marathon: AdminMarathon | null, nowMs: number): number =>
  earliestStartOf(marathon?.status === 'active' && marathon.startedAt ? Date.parse(marathon.startedAt) : nowMs)

/** One that has begun keeps its start date; only of one that was started early it can be put right. */
export const isStartFixed = (marathon: AdminMarathon | null): boolean =>
  marathon?.status === 'active' &&
  (marathon.startedAt === null || Date.parse(marathon.startDate) < earliestStartOf(Date.parse(marathon.startedAt)))

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

/** What is to be saved, or what speaks against it, by field. */
export const readMarathon = (
  values: MarathonValues,
  { marathon, nowMs }: Circumstances,
): { form: MarathonForm; problems: null } | { form: null; problems: MarathonProblems } => {
  const startDate = isoOf(values.startDate, marathon?.startDate)
  const parsed = z.safeParse(MarathonForm, {
    name: values.name,
    description: values.description,
    accessCode: values.accessCode,
    startDate,
    endDate: isoOf(values.endDate, marathon?.endDate),
    prizePool: numberOf(values.prizePool),
    maxParticipants: numberOf(values.maxParticipants),
    rules: values.rules
      .split('\n')
      .map((rule) => rule.trim())
      .filter((rule) => rule !== ''),
  })
  const refused = startDate === marathon?.startDate ? null : startProblem(startDate, { marathon, nowMs })
  if (parsed.success && !refused) return { form: parsed.data, problems: null }
  const problems = parsed.success ? {} : fieldProblems(firstMessages(parsed.error.issues))
  return { form: null, problems: refused ? { startDate: refused, ...problems } : problems }
}
