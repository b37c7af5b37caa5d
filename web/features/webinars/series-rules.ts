import * as z from 'zod/mini'
import type { LessonLevel } from '../../../contract/lessons.ts'
import { type AdminWebinarSeries, WebinarSeriesForm, webinarSeriesMessages } from '../../../contract/webinars.ts'
import { firstMessages } from '../../lib/form-resolver.ts'
import { fieldNumber, plainNumber, readNumber, WHOLE } from '../../lib/typed-number.ts'

/** What the dialog holds: text, as it is typed. */
export interface SeriesValues {
  title: string
  description: string
  host: string
  level: LessonLevel
  weekday: string
  time: string
  zone: string
  minutes: string
  goldOnly: boolean
  isSample: boolean
  door: string
  isPublished: 'yes' | 'no'
}
export type SeriesProblems = Partial<Record<keyof SeriesValues, string>>

/** A new session is hidden until somebody shows it, in the zone of whoever writes it. */
export const toSeriesValues = (series: AdminWebinarSeries | null, zone: string): SeriesValues => ({
  title: series?.title ?? '',
  description: series?.description ?? '',
  host: series?.host ?? '',
  level: series?.level ?? 'beginner',
  weekday: String(series?.weekday ?? 1),
  time: series?.time ?? '18:00',
  zone: series?.zone ?? zone,
  minutes: fieldNumber(series?.minutes ?? 60),
  goldOnly: series?.goldOnly ?? false,
  isSample: series?.isSample ?? false,
  door: series?.door ?? '',
  isPublished: series?.isPublished ? 'yes' : 'no',
})

/** What is to be saved, or what speaks against it, by field. */
export const readSeries = (
  values: SeriesValues,
): { form: WebinarSeriesForm; problems: null } | { form: null; problems: SeriesProblems } => {
  const { value: minutes, problem } = readNumber(values.minutes, WHOLE)
  const parsed = z.safeParse(WebinarSeriesForm, {
    ...values,
    weekday: plainNumber(values.weekday),
    minutes,
    door: values.door.trim() || null,
    isPublished: values.isPublished === 'yes',
  })
  if (values.isSample && values.door.trim() !== '')
    return { form: null, problems: { door: webinarSeriesMessages.doorOfSample } }
  if (parsed.success) return { form: parsed.data, problems: null }
  const problems = firstMessages(parsed.error.issues)
  return { form: null, problems: problem === null ? problems : { ...problems, minutes: problem } }
}

/** What becomes of those who are registered, if that is saved: they are moved, their sessions end, or nothing. */
export const effectOn = (
  series: AdminWebinarSeries | null,
  { weekday, time, zone, isPublished }: Pick<SeriesValues, 'weekday' | 'time' | 'zone' | 'isPublished'>,
): 'moves' | 'ends' | null => {
  if (!series || series.registered === 0) return null
  if (isPublished === 'no') return 'ends'
  return plainNumber(weekday) !== series.weekday || time !== series.time || zone !== series.zone ? 'moves' : null
}
