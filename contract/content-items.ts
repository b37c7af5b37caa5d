import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { commonTexts } from './common-texts.ts'
import { ContentDetails, detailMessages, NO_DETAILS } from './content-details.ts'
import { Version, VersionInAddress } from './edited-fields.ts'
import { defineList, Page } from './list.ts'
import { visibleLine, visibleText } from './text-fields.ts'
import { TextBlock } from './written-text.ts'

/** docs/product.md, “Content”. */
export const CONTENT_PAGE_SIZE = 20
export const CONTENT_TITLE_MAX_CHARACTERS = 120
export const CONTENT_BODY_MAX_CHARACTERS = 8_000
export const CONTENT_MAX_PLACE = 999
export const MAX_CONTENT_ITEMS = 500
/** Announcements that members see at a time, the newest. */
export const ANNOUNCEMENTS_SHOWN = 3
export const ANNOUNCEMENTS_PAGE_SIZE = 10

export const contentMessages = {
  kindRequired: 'Please choose a kind',
  titleRequired: commonTexts.titleMissing,
  titleTooLong: commonTexts.titleTooLong,
  bodyRequired: 'Please enter a text',
  bodyTooLong: 'A text has at most 8,000 characters',
  place: commonTexts.placeInvalid,
  dateRequired: 'Please choose a date and a time',
  dateFar: 'Please choose a date before 2100',
  loadFailed: 'This text could not be loaded',
  announcementsFailed: 'The announcements could not be loaded',
  saveFailed: 'The text was not saved',
} as const

/**
 * `announcement` tells everybody something · `market-focus` says what to look at today · `faq` answers a frequent question · `learning-path` is one
 * on which lessons stand · `vault-course` is one of the Mentorship Vault · `listed-course` stands beside the lessons · `recording` is of a live session.
 */
export const ContentKind = z.enum(
  ['announcement', 'market-focus', 'faq', 'learning-path', 'vault-course', 'listed-course', 'recording'],
  contentMessages.kindRequired,
)
export type ContentKind = z.infer<typeof ContentKind>

/** Kinds that members read as they are; the others are parts of what their screens list. */
const ReadKind = z.enum(['announcement', 'market-focus', 'faq'], contentMessages.kindRequired)
export type ReadKind = z.infer<typeof ReadKind>

/** Whether texts of the kind stand in places that somebody chose; the others stand by their date. */
export const standsInPlace = (kind: ContentKind): boolean => kind !== 'announcement' && kind !== 'market-focus'

/** The details that a text of the kind has. */
export const toDetailsKind = (kind: ContentKind): ContentDetails['kind'] =>
  kind === 'vault-course' || kind === 'listed-course' || kind === 'recording' ? kind : 'none'

/** `scheduled` is published at its date. While it is a draft or scheduled, members go on reading what was published before. */
export const ContentState = z.enum(['draft', 'scheduled', 'published'])
export type ContentState = z.infer<typeof ContentState>

/** As members read it. */
export const ContentItem = z.object({
  id: Id,
  title: z.string(),
  body: z.array(TextBlock),
  publishedAt: Instant,
  /** The text that came with the product as an example. */
  isSample: z.boolean(),
})
export type ContentItem = z.infer<typeof ContentItem>

export const listContentItems = defineCall({
  method: 'GET',
  path: '/content-items',
  access: 'member',
  summary:
    'Published texts of a kind: all frequent questions, the three newest announcements, or the newest market focus.',
  failure: contentMessages.loadFailed,
  input: z.object({ kind: ReadKind }),
  reply: z.array(ContentItem),
})

export const listAnnouncements = defineCall({
  method: 'GET',
  path: '/announcements',
  access: 'member',
  summary:
    'Published announcements, newest first. With `announcement`, the page that contains it, otherwise the first page.',
  failure: contentMessages.announcementsFailed,
  input: z.object({ page: Page, announcement: z.optional(Id) }),
  reply: z.array(ContentItem),
  paged: true,
})

/** As the administrator has it: the newest text, published or not. */
export const AdminContentItem = z.object({
  id: Id,
  kind: ContentKind,
  title: z.string(),
  /** Markdown. */
  body: z.string(),
  /** All but announcements and the market focus stand in this order. */
  place: z.int(),
  details: ContentDetails,
  state: ContentState,
  /** When the newest text is or was published; null for a draft. */
  publishAt: z.nullable(Instant),
  /** Whether members read this item now, in this text or in the one before. */
  isShown: z.boolean(),
  /** Counts the changes. */
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type AdminContentItem = z.infer<typeof AdminContentItem>

const Body = visibleText(contentMessages.bodyRequired, CONTENT_BODY_MAX_CHARACTERS, contentMessages.bodyTooLong)

const formFields = {
  title: visibleLine(contentMessages.titleRequired, CONTENT_TITLE_MAX_CHARACTERS, contentMessages.titleTooLong),
  body: Body,
  place: z._default(
    z
      .number(contentMessages.place)
      .check(
        z.refine((place) => Number.isInteger(place) && place >= 1 && place <= CONTENT_MAX_PLACE, contentMessages.place),
      ),
    1,
  ),
  /** Of the item's kind. */
  details: z._default(ContentDetails, NO_DETAILS),
  /** `date` at `publishAt`, which may have passed: then it is what members read as its date. */
  publish: z.enum(['draft', 'now', 'date']),
  publishAt: z._default(z.nullable(Instant.check(z.refine((at) => at < '2100', contentMessages.dateFar))), null),
}

const isDated = z.refine<{ publish: string; publishAt: string | null }>(
  ({ publish, publishAt }) => publish !== 'date' || publishAt !== null,
  { message: contentMessages.dateRequired, path: ['publishAt'] },
)

const hasItsDetails = z.refine<{ kind: ContentKind; details: ContentDetails }>(
  ({ kind, details }) => details.kind === toDetailsKind(kind),
  { message: detailMessages.otherKind, path: ['details'] },
)

export const ContentForm = z.object({ kind: ContentKind, ...formFields }).check(isDated, hasItsDetails)
export type ContentForm = z.infer<typeof ContentForm>

const ContentPlace = z.object({ id: Id })

export const listAdminContentItems = defineList({
  path: '/admin/content-items',
  summary:
    'The administrator’s texts for members, with drafts, by kind and place. `search` finds part of a title or a text.',
  row: AdminContentItem,
  orders: ['kind', 'updatedAt', 'title'],
  usual: 'asc',
  filters: { kind: z.optional(ContentKind), state: z.optional(ContentState) },
  pageSize: CONTENT_PAGE_SIZE,
})

export const createContentItem = defineCall({
  method: 'POST',
  path: '/admin/content-items',
  access: 'admin',
  summary: 'Write a text for members: as a draft, published now, or published at a date.',
  failure: contentMessages.saveFailed,
  input: ContentForm,
  reply: AdminContentItem,
  fails: ['CONTENT_ITEMS_FULL'],
})

export const updateContentItem = defineCall({
  method: 'PUT',
  path: '/admin/content-items/:id',
  access: 'admin',
  summary:
    'Change a text. A draft or a later date leaves the published text as it is. Fails if the text changed since `version`.',
  failure: contentMessages.saveFailed,
  params: ContentPlace,
  input: z.object({ ...formFields, version: Version }).check(isDated),
  reply: AdminContentItem,
  fails: ['CONTENT_ITEM_NOT_FOUND', 'CONTENT_ITEM_CHANGED'],
})

export const moveContentItem = defineCall({
  method: 'POST',
  path: '/admin/content-items/:id/move',
  access: 'admin',
  summary: 'Move a text to the place of another of its kind. Texts between them move by one.',
  params: ContentPlace,
  input: z.object({ to: Id }),
  fails: ['CONTENT_ITEM_NOT_FOUND'],
})

export const withdrawContentItem = defineCall({
  method: 'POST',
  path: '/admin/content-items/:id/withdraw',
  access: 'admin',
  summary: 'Turn a published text back into a draft. Fails if the text changed since `version`.',
  params: ContentPlace,
  input: z.object({ version: Version }),
  reply: AdminContentItem,
  fails: ['CONTENT_ITEM_NOT_FOUND', 'CONTENT_ITEM_CHANGED'],
})

export const removeContentItem = defineCall({
  method: 'DELETE',
  path: '/admin/content-items/:id',
  access: 'admin',
  summary: 'Delete a text permanently. Fails if the text changed since `version`.',
  params: ContentPlace,
  input: z.object({ version: VersionInAddress }),
  fails: ['CONTENT_ITEM_NOT_FOUND', 'CONTENT_ITEM_CHANGED'],
})

export const previewContentItem = defineCall({
  method: 'POST',
  path: '/admin/content-items/preview',
  access: 'admin',
  summary: 'A preview of a text for members. Saves nothing.',
  failure: 'Failed to load the preview',
  input: z.object({ body: Body }),
  reply: z.array(TextBlock),
})
