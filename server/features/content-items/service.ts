import type { InputOf } from '../../../contract/call.ts'
import { detailMessages, NO_DETAILS } from '../../../contract/content-details.ts'
import {
  type AdminContentItem,
  ANNOUNCEMENTS_PAGE_SIZE,
  type ContentForm,
  type ContentItem,
  type ContentKind,
  type listAdminContentItems,
  type listAnnouncements,
  MAX_CONTENT_ITEMS,
  type ReadKind,
  toDetailsKind,
  type updateContentItem,
} from '../../../contract/content-items.ts'
import type { TextBlock } from '../../../contract/written-text.ts'
import type { Platform } from '../../platform/feature.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { CallingMember } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { listFor } from '../../platform/list/list-for.ts'
import { readMarkdown } from '../../platform/markdown/read-markdown.ts'
import { moveInOrder } from '../../platform/move-in-order.ts'
import { rowAtVersion } from '../../platform/row-at-version.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Audit } from '../audit/service.ts'
import { type SeedText, seedTexts } from './content.ts'
import { createShelves } from './create-shelves.ts'
import {
  atFirstSight,
  auditedContent,
  pageWith,
  shownInOrder,
  textsWith,
  toAdminContent,
  toContentItem,
  withdrawn,
} from './rules.ts'
import * as store from './store.ts'

interface Deps extends Pick<Platform, 'db' | 'clock' | 'transact'> {
  audit: Pick<Audit, 'recordChangesOf'>
  /** A text was kept, taken down or removed: there may be something to tell members, or to take back. */
  onChanged: () => void
}

type Admin = Pick<CallingMember, 'id'>
type Asked = Omit<InputOf<typeof listAdminContentItems>, 'page' | 'limit'>
type Change = InputOf<typeof updateContentItem>

/** Texts that were read lately: members ask for the same few again and again. */
const KEPT_TEXTS = 200

const keepingRead = (): ((body: string) => TextBlock[]) => {
  const known = new Map<string, TextBlock[]>()
  return (body) => {
    const blocks = known.get(body) ?? readMarkdown(body)
    if (known.size >= KEPT_TEXTS) known.clear()
    known.set(body, blocks)
    return blocks
  }
}

/** The text as it was when `version` was read. Throws CONTENT_ITEM_NOT_FOUND, CONTENT_ITEM_CHANGED. */
const lockAt = async (tx: Tx, id: string, version: number): Promise<store.ContentRow> =>
  rowAtVersion(await store.lockContentItem(tx, id), version, {
    missing: 'CONTENT_ITEM_NOT_FOUND',
    changed: 'CONTENT_ITEM_CHANGED',
  })

const seedRow = ({ key, kind, title, body, details }: SeedText, at: number, now: Date): store.ContentRow => ({
  id: newId(now.getTime()),
  seedKey: key,
  kind,
  title,
  body,
  details: details ?? NO_DETAILS,
  publishAt: now,
  shownTitle: null,
  shownBody: null,
  shownDetails: null,
  shownSince: null,
  // Room between two for one that comes later.
  place: (at + 1) * 10,
  version: 1,
  createdAt: now,
  updatedAt: now,
  announcedAt: null,
  announcedTo: null,
  removedAt: null,
})

/** What the administrator does to texts. Every change is audited. */
const createEditing = ({ clock, transact, audit, onChanged }: Omit<Deps, 'db'>) => {
  const now = () => new Date(clock.now())

  const record = audit.recordChangesOf(
    ({ id, title }: store.ContentRow) => ({ kind: 'content-item', id, name: title }),
    auditedContent,
  )

  const change = (
    admin: Admin,
    { id, version }: { id: string; version: number },
    verb: string,
    make: (before: store.ContentRow) => store.ContentChanges,
  ) =>
    transact(async (tx) => {
      const before = await lockAt(tx, id, version)
      const changes = { ...make(before), version: version + 1, updatedAt: now() }
      await store.updateContentItem(tx, id, changes)
      const after = { ...before, ...changes }
      await record(tx, admin, verb, before, after.removedAt ? null : after)
      tx.afterCommit(onChanged)
      return toAdminContent(after, clock.now())
    })

  return {
    /** Keeps a text, published or not. Throws CONTENT_ITEMS_FULL. */
    createContentItem: (admin: Admin, form: ContentForm): Promise<AdminContentItem> =>
      transact(async (tx) => {
        if ((await store.countContentItems(tx)) >= MAX_CONTENT_ITEMS) throw new CallError('CONTENT_ITEMS_FULL')
        const { kind, place } = form
        const row = {
          ...textsWith(null, form, clock.now()),
          id: newId(clock.now()),
          seedKey: null,
          kind,
          place,
          version: 1,
          createdAt: now(),
          updatedAt: now(),
          announcedAt: null,
          announcedTo: null,
          removedAt: null,
        }
        await store.insertContentItem(tx, row)
        await record(tx, admin, 'create', null, row)
        tx.afterCommit(onChanged)
        return toAdminContent(row, clock.now())
      }),

    /**
     * Changes a text; until it is published, members read the one before. Throws CONTENT_ITEM_NOT_FOUND, CONTENT_ITEM_CHANGED, and INPUT_INVALID for
     * details of another kind of text.
     */
    updateContentItem: (admin: Admin, id: string, { version, ...form }: Change): Promise<AdminContentItem> =>
      change(admin, { id, version }, 'update', (before) => {
        if (form.details.kind !== toDetailsKind(before.kind))
          throw new CallError('INPUT_INVALID', { fields: { details: detailMessages.otherKind } })
        return { ...textsWith(before, form, clock.now()), place: form.place }
      }),

    /** Puts a text where another of its kind is. Throws CONTENT_ITEM_NOT_FOUND. */
    moveContentItem: (admin: Admin, id: string, to: string): Promise<null> =>
      transact(async (tx) => {
        const one = await store.lockContentItem(tx, id)
        const rows = one && (await store.lockKind(tx, one.kind))
        const moved = rows && moveInOrder(rows, { id, to })
        if (!moved) throw new CallError('CONTENT_ITEM_NOT_FOUND')
        for (const { row, place } of moved) {
          await store.updateContentItem(tx, row.id, { place, version: row.version + 1, updatedAt: now() })
          await record(tx, admin, 'update', row, { ...row, place })
        }
        tx.afterCommit(onChanged)
        return null
      }),

    /** Takes a text away from members and keeps it as a draft. Throws as a change does. */
    withdrawContentItem: (admin: Admin, id: string, version: number): Promise<AdminContentItem> =>
      change(admin, { id, version }, 'withdraw', withdrawn),

    /** Removes a text for good. Throws as a change does. */
    removeContentItem: async (admin: Admin, id: string, version: number): Promise<null> => {
      await change(admin, { id, version }, 'remove', () => ({ removedAt: now() }))
      return null
    },
  }
}

export type ContentItems = ReturnType<typeof createContentItems>

/** What the administrator writes for members: news and questions, and what the screens of learning list. Every change is audited. */
export const createContentItems = ({ db, ...deps }: Deps) => {
  const { clock } = deps
  const read = keepingRead()
  const list = listFor(db, {
    ...store.contentList,
    view: (rows: store.ContentRow[]) => rows.map((row) => toAdminContent(row, clock.now())),
  })
  const now = () => new Date(clock.now())

  const listInOrder = async (kind: ContentKind) => {
    const nowMs = clock.now()
    return shownInOrder(kind, await store.listShown(db.orm, kind, new Date(nowMs)), nowMs)
  }

  return {
    ...createShelves({ listInOrder, listAll: (kind) => store.listOfKind(db.orm, kind), read }),
    ...createEditing(deps),

    /** Puts in the texts that come with the product, each once for ever: what was changed or removed since stays so. */
    insertSeeds: (seeds: readonly SeedText[] = seedTexts): Promise<void> =>
      store.insertSeeds(
        db.orm,
        seeds.map((seed) => seedRow(seed, seeds.filter(({ kind }) => kind === seed.kind).indexOf(seed), now())),
      ),

    /** What members read of a kind now. */
    listContentItems: async (kind: ReadKind): Promise<ContentItem[]> =>
      atFirstSight(kind, await listInOrder(kind)).map((shown) => toContentItem(shown, read)),

    /** Ten of the announcements that members read, newest first: those of the page, or of the one on which `announcement` stands. */
    listAnnouncements: async ({
      page: asked,
      announcement,
    }: InputOf<typeof listAnnouncements>): Promise<{ total: number; rows: ContentItem[]; page: number }> => {
      const all = await listInOrder('announcement')
      const page = announcement === undefined ? asked : pageWith(all, announcement)
      const shown = all.slice((page - 1) * ANNOUNCEMENTS_PAGE_SIZE, page * ANNOUNCEMENTS_PAGE_SIZE)
      return { total: all.length, rows: shown.map((one) => toContentItem(one, read)), page }
    },

    /** Every text with its state. */
    listAdminContentItems: {
      page: (asked: Asked & { page: number; limit: number }) => list.page({ ...asked, now: now() }),
      all: (asked: Asked) => list.all({ ...asked, now: now() }),
    },

    /** A text as members will read it. */
    previewContentItem: (body: string): TextBlock[] => readMarkdown(body),
  }
}
