import { type ContentDetails, NO_DETAILS } from '../../../contract/content-details.ts'
import {
  type AdminContentItem,
  ANNOUNCEMENTS_PAGE_SIZE,
  ANNOUNCEMENTS_SHOWN,
  type ContentForm,
  type ContentItem,
  type ContentKind,
  type ContentState,
  type ReadKind,
  standsInPlace,
} from '../../../contract/content-items.ts'
import type { TextBlock } from '../../../contract/written-text.ts'
import { type SeedText, seedTexts } from './content.ts'
import type { ContentRow } from './store.ts'

/** What of a row makes out which text is read when. */
type Texts = Pick<
  ContentRow,
  'title' | 'body' | 'details' | 'publishAt' | 'shownTitle' | 'shownBody' | 'shownDetails' | 'shownSince'
>

export interface ShownText {
  title: string
  body: string
  details: ContentDetails
  since: Date
}

export const toContentState = ({ publishAt }: Pick<Texts, 'publishAt'>, nowMs: number): ContentState => {
  if (publishAt === null) return 'draft'
  return publishAt.getTime() > nowMs ? 'scheduled' : 'published'
}

/** What members read at this moment: the newest text once its date has come, the one before until then; null for nothing. */
export const shownText = (texts: Texts, nowMs: number): ShownText | null => {
  const { title, body, details, publishAt, shownTitle, shownBody, shownDetails, shownSince } = texts
  if (publishAt !== null && publishAt.getTime() <= nowMs) return { title, body, details, since: publishAt }
  if (shownTitle === null || shownBody === null || shownSince === null) return null
  return { title: shownTitle, body: shownBody, details: shownDetails ?? NO_DETAILS, since: shownSince }
}

type Written = Pick<ContentForm, 'title' | 'body' | 'details' | 'publish' | 'publishAt'>

/** When a text that is saved now is published; null for a draft. */
export const toPublishAt = ({ publish, publishAt }: Pick<Written, 'publish' | 'publishAt'>, nowMs: number) => {
  if (publish === 'draft') return null
  return new Date(publish === 'now' || publishAt === null ? nowMs : publishAt)
}

const NOTHING_BEFORE = { shownTitle: null, shownBody: null, shownDetails: null, shownSince: null }

/** The texts once another one is saved: what members read stays until the new one is published. */
export const textsWith = (old: Texts | null, form: Written, nowMs: number): Texts => {
  const { title, body, details } = form
  const publishAt = toPublishAt(form, nowMs)
  const shown = old && shownText(old, nowMs)
  const isOut = publishAt !== null && publishAt.getTime() <= nowMs
  if (isOut || !shown) return { title, body, details, publishAt, ...NOTHING_BEFORE }
  const before = {
    shownTitle: shown.title,
    shownBody: shown.body,
    shownDetails: shown.details,
    shownSince: shown.since,
  }
  return { title, body, details, publishAt, ...before }
}

/** The newest text as a draft that nobody reads. */
export const withdrawn = ({ title, body, details }: Texts): Texts => ({
  title,
  body,
  details,
  publishAt: null,
  ...NOTHING_BEFORE,
})

const samples: readonly SeedText[] = seedTexts.filter(({ isSample }) => isSample)

/** Whether this is still the example that came with the product: whatever was written here is no example. */
const isExample = ({ seedKey }: Pick<ContentRow, 'seedKey'>, body: string): boolean =>
  samples.some((seed) => seed.key === seedKey && seed.body === body)

const byPlace = (one: ContentRow, other: ContentRow): number =>
  one.place - other.place || one.createdAt.getTime() - other.createdAt.getTime() || one.id.localeCompare(other.id)

const MOST: Readonly<Record<ReadKind, number>> = {
  faq: Number.POSITIVE_INFINITY,
  announcement: ANNOUNCEMENTS_SHOWN,
  'market-focus': 1,
}

export interface Shown {
  row: ContentRow
  text: ShownText
}

/** What members read of one kind, all of it: announcements and the focus the newest first, the rest in their places. */
export const shownInOrder = (kind: ContentKind, rows: readonly ContentRow[], nowMs: number): Shown[] => {
  const shown = rows.flatMap((row) => {
    const text = shownText(row, nowMs)
    return text ? [{ row, text }] : []
  })
  return shown.toSorted((one, other) =>
    standsInPlace(kind)
      ? byPlace(one.row, other.row)
      : other.text.since.getTime() - one.text.since.getTime() || other.row.id.localeCompare(one.row.id),
  )
}

/** What lessons call a path: the name that it came with, or its own. */
export const toPathKey = ({ seedKey, id }: Pick<ContentRow, 'seedKey' | 'id'>): string => seedKey ?? id

/** As members read it. */
export const toContentItem = (
  { row, text: { title, body, since } }: Shown,
  read: (body: string) => TextBlock[],
): ContentItem => ({
  id: row.id,
  title,
  body: read(body),
  publishedAt: since.toISOString(),
  isSample: isExample(row, body),
})

/** What of a kind members see where they come by it: every question, the newest of the rest. */
export const atFirstSight = (kind: ReadKind, inOrder: readonly Shown[]): readonly Shown[] =>
  inOrder.slice(0, MOST[kind])

/** The page, from 1, on which an announcement stands; the first for one that is not there. */
export const pageWith = (inOrder: readonly Shown[], id: string): number =>
  Math.floor(
    Math.max(
      0,
      inOrder.findIndex(({ row }) => row.id === id),
    ) / ANNOUNCEMENTS_PAGE_SIZE,
  ) + 1

export const toAdminContent = (row: ContentRow, nowMs: number): AdminContentItem => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  body: row.body,
  place: row.place,
  details: row.details,
  state: toContentState(row, nowMs),
  publishAt: row.publishAt?.toISOString() ?? null,
  isShown: shownText(row, nowMs) !== null,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

/** What the audit log keeps of a text. */
export const auditedContent = ({ kind, title, body, place, details, publishAt }: ContentRow) => ({
  kind,
  title,
  body,
  place,
  details,
  publishAt: publishAt?.toISOString() ?? null,
})

/** A text as a spreadsheet has it. */
export const toContentLine = ({ publishAt, details: { kind: _, ...details }, ...item }: AdminContentItem) => ({
  ...item,
  publishAt: publishAt ?? '',
  details: Object.entries(details)
    .flatMap(([name, value]) => (value === null ? [] : `${name}: ${[value].flat().join(' ')}`))
    .join('; '),
})

const toRuns = (block: TextBlock): string[] => {
  switch (block.kind) {
    case 'code':
      return [block.text]
    case 'rule':
      return []
    case 'list':
      return block.items.map(({ runs }) => runs.map(({ text }) => text).join(''))
    default:
      return [block.runs.map(({ text }) => text).join('')]
  }
}

/** A text in one line, without what made it stand out. */
export const toPlainText = (blocks: readonly TextBlock[]): string =>
  blocks.flatMap(toRuns).join(' ').replaceAll(/\s+/g, ' ').trim()
