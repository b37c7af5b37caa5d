import type { Platform } from '../../platform/feature.ts'
import { readMarkdown } from '../../platform/markdown/read-markdown.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Members } from '../members/service.ts'
import type { Notifications } from '../notifications/service.ts'
import { shownText, toPlainText } from './rules.ts'
import * as store from './store.ts'

interface Deps extends Pick<Platform, 'db' | 'clock' | 'transact'> {
  members: Pick<Members, 'listMemberIds'>
  notifications: Pick<Notifications, 'toAnnouncementMails'>
}

/** Members of one transaction. */
export const ANNOUNCED_AT_ONCE = 1_000

export type Announcing = ReturnType<typeof createAnnouncer>

/** Where the notice of an announcement leads: a place of its own, however old it is, by which it is found again. */
const toPath = ({ id }: Pick<store.ContentRow, 'id'>): string => `/dashboard/announcements#announcement-${id}`

/**
 * Tells every member once of an announcement that members read, and takes the notices back where it is read no more. A batch of members is told
 * in one transaction, which also notes how far it has come: whatever stops the server in between, nobody is told twice and nobody is left out.
 */
export const createAnnouncer = ({ db, clock, transact, members, notifications }: Deps) => {
  const announce = async (tx: Tx, row: store.ContentRow): Promise<void> => {
    const text = shownText(row, clock.now())
    if (!text) throw new Error('What is announced is read by members.')
    // Who was there when it was published. A date that had passed already counts from when it was saved.
    const createdBy = new Date(Math.max(text.since.getTime(), row.updatedAt.getTime()))
    const asked = { behind: row.announcedTo, createdBy, limit: ANNOUNCED_AT_ONCE }
    const memberIds = await members.listMemberIds(asked, tx)
    const said = toPlainText(readMarkdown(text.body))
    const message = { path: toPath(row), title: text.title, text: said }
    const mails = await notifications.toAnnouncementMails(memberIds, message, tx)
    await tx.notifyAll(memberIds, { kind: 'announcements', ...message }, mails)
    const isDone = memberIds.length < ANNOUNCED_AT_ONCE
    await store.updateContentItem(tx, row.id, {
      announcedAt: isDone ? new Date(clock.now()) : null,
      announcedTo: isDone ? null : (memberIds.at(-1) ?? null),
    })
  }

  const takeBack = async (tx: Tx, row: store.ContentRow): Promise<void> => {
    const taken = await tx.takeBackSome(toPath(row), ANNOUNCED_AT_ONCE)
    if (taken < ANNOUNCED_AT_ONCE) await store.updateContentItem(tx, row.id, { announcedAt: null, announcedTo: null })
  }

  return {
    /** Tells a batch of members, or takes a batch of notices back; answers whether there was anything to do. */
    announceBatch: (): Promise<boolean> =>
      transact(async (tx) => {
        const now = new Date(clock.now())
        const due = await store.lockUnannounced(tx, now)
        if (due) await announce(tx, due)
        const stale = due ? null : await store.lockAnnouncedInVain(tx, now)
        if (stale) await takeBack(tx, stale)
        return due !== null || stale !== null
      }),

    /** When the next announcement is due, ms; null where none has a date to come. */
    findNextMs: async (): Promise<number | null> =>
      (await store.findNextAnnouncement(db.orm, new Date(clock.now())))?.getTime() ?? null,
  }
}
