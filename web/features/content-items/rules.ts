import * as z from 'zod/mini'
import {
  type AdminContentItem,
  ContentForm,
  type ContentKind,
  standsInPlace,
  toDetailsKind,
} from '../../../contract/content-items.ts'
import type { LessonForm, LessonLevel } from '../../../contract/lessons.ts'
import type { MentorshipCategory } from '../../../contract/mentorship.ts'
import { formatFieldDate, isoOf } from '../../lib/field-date.ts'
import { firstMessages } from '../../lib/form-resolver.ts'
import { fieldNumber, readNumber, WHOLE } from '../../lib/typed-number.ts'

/** What the dialog holds: text, as it is typed. */
export interface ContentValues {
  kind: ContentKind
  title: string
  body: string
  place: string
  publish: ContentForm['publish']
  publishAt: string
  category: MentorshipCategory
  /** One a line. */
  steps: string
  level: LessonLevel
  form: LessonForm
  length: string
  host: string
  /** Empty for a sample. */
  address: string
}
export type ContentProblems = Partial<Record<keyof ContentValues, string>>

type DetailValues = Pick<ContentValues, 'category' | 'steps' | 'level' | 'form' | 'length' | 'host' | 'address'>

const NO_DETAIL_VALUES: DetailValues = {
  category: 'fundamentals',
  steps: '',
  level: 'beginner',
  form: 'video',
  length: '',
  host: '',
  address: '',
}

const toDetailValues = (details: AdminContentItem['details']): Partial<DetailValues> => {
  switch (details.kind) {
    case 'none':
      return {}
    case 'vault-course':
      return { category: details.category, steps: details.steps.join('\n') }
    case 'listed-course': {
      const { level, form, length, address } = details
      return { level, form, length, address: address ?? '' }
    }
    case 'recording':
      return { host: details.host, length: details.length, address: details.address ?? '' }
  }
}

/** The names of the steps, of which one stands on each line. */
export const stepsIn = (text: string): string[] => text.split(/\s+/).filter((step) => step !== '')

const readDetails = (values: ContentValues): Record<string, unknown> => {
  const { category, level, form, length, host } = values
  const [kind, address] = [toDetailsKind(values.kind), values.address.trim() || null]
  switch (kind) {
    case 'none':
      return { kind }
    case 'vault-course':
      return { kind, category, steps: stepsIn(values.steps) }
    case 'listed-course':
      return { kind, level, form, length, address }
    case 'recording':
      return { kind, host, length, address }
  }
}

/** Sentences by the field of the dialog that they are about: details are fields of their own there. */
export const byField = (problems: Readonly<Record<string, string>>): Record<string, string> => {
  const found: Record<string, string> = {}
  for (const [path, message] of Object.entries(problems)) {
    const [field = path] = path.replace(/^details\./, '').split('.')
    found[field] ??= message
  }
  return found
}

/** A new text begins as a draft. One that has a date keeps it, unless somebody chooses otherwise. */
export const toContentValues = (item: AdminContentItem | null): ContentValues => ({
  kind: item?.kind ?? 'announcement',
  title: item?.title ?? '',
  body: item?.body ?? '',
  place: fieldNumber(item?.place ?? 1),
  publish: item?.publishAt ? 'date' : 'draft',
  publishAt: item?.publishAt ? formatFieldDate(item.publishAt) : '',
  ...NO_DETAIL_VALUES,
  ...(item ? toDetailValues(item.details) : {}),
})

/** Whether members go on reading what they read now, once this is saved. */
export const leavesBefore = (
  { publish, publishAt }: Pick<ContentValues, 'publish' | 'publishAt'>,
  item: AdminContentItem | null,
  nowMs: number,
): boolean => {
  if (!item?.isShown || publish === 'now') return false
  return publish === 'draft' || Date.parse(isoOf(publishAt, item.publishAt ?? undefined)) > nowMs
}

/** What is to be saved, or what speaks against it, by field. */
export const readContent = (
  values: ContentValues,
  item: AdminContentItem | null,
): { form: ContentForm; problems: null } | { form: null; problems: ContentProblems } => {
  const { kind, title, body, publish } = values
  const at = publish === 'date' ? isoOf(values.publishAt, item?.publishAt ?? undefined) : ''
  const { value: place, problem: ambiguous } = readNumber(values.place, WHOLE)
  const parsed = z.safeParse(ContentForm, {
    kind,
    title,
    body,
    // What stands by its date has no place.
    place: standsInPlace(kind) ? place : (item?.place ?? 1),
    details: readDetails(values),
    publish,
    publishAt: at === '' ? null : at,
  })
  if (parsed.success) return { form: parsed.data, problems: null }
  const problems = byField(firstMessages(parsed.error.issues))
  return { form: null, problems: ambiguous !== null && problems.place ? { ...problems, place: ambiguous } : problems }
}
