import { and, asc, count, desc, eq, gt, lt, lte, sql } from 'drizzle-orm'
import type { Executor, Orm } from '../../db/client.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { outboxMails } from '../../db/schema/schema.ts'
import { escapeHtml } from '../escape-html.ts'
import { newId } from '../ids.ts'
import { type Named, namedIn, withName } from '../notifications/named-member.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Of a mailing list's mail: where one POST takes the recipient off the list (RFC 8058). */
  unsubscribeUrl?: string
  /** Whose account it concerns; left out where the address need not have one. */
  memberId?: string
  /** Whom it names besides its recipient: `NAMED` stands for the name in its texts. */
  about?: Named
}

export type OutboxMail = typeof outboxMails.$inferSelect

/** A mail's row, with the name that it is about put in. */
const toRow = ({ about, ...mail }: Mail) => ({ ...mail, ...namedIn(about, mail.subject, mail.text, mail.html) })

const readable = (row: OutboxMail): OutboxMail => ({
  ...row,
  subject: withName(row.subject, row.aboutName),
  text: withName(row.text, row.aboutName),
  html: withName(row.html, row.aboutName && escapeHtml(row.aboutName)),
})

const NO_CONTENT = { text: '', html: '', unsubscribeUrl: null } as const

/** An email that waits to leave. */
export const toOutboxRow = (mail: Mail, nowMs: number): OutboxMail => {
  const now = new Date(nowMs)
  const waiting = { sent: false, attempts: 0, nextAttemptAt: now, sentAt: null, createdAt: now }
  return { id: newId(nowMs), unsubscribeUrl: null, memberId: null, ...toRow(mail), ...waiting }
}

/** Writes a mail in the transaction of what it reports, so that neither exists without the other. */
export const queueMail = async (db: Executor, mail: Mail, nowMs: number): Promise<void> => {
  await db.insert(outboxMails).values(toOutboxRow(mail, nowMs))
}

/** The same for many emails, in one statement. */
export const queueMails = (db: Executor, mails: readonly Mail[], nowMs: number): Promise<void> =>
  insertRows(
    db,
    outboxMails,
    mails.map((mail) => toOutboxRow(mail, nowMs)),
  )

/** Keeps what has been handed over already: `keepContent` as in `closeMail`. */
export const insertSentMail = async (
  db: Executor,
  mail: Mail & { id: string },
  now: Date,
  keepContent: boolean,
): Promise<void> => {
  const row = { ...toRow(mail), id: mail.id, ...(keepContent ? {} : NO_CONTENT) }
  await db
    .insert(outboxMails)
    .values({ ...row, sent: true, attempts: 1, createdAt: now, nextAttemptAt: now, sentAt: now })
}

/** Unsent and written since: older ones are given up. */
const waitingSince = (since: Date) => and(eq(outboxMails.sent, false), gt(outboxMails.createdAt, since))

/**
 * Takes the next mail that is due and, by moving its next attempt to `retryAt(attempts)`, keeps every other taker away
 * from it until then. `attempts` counts this one.
 */
export const claimMail = (
  db: Orm,
  { now, since }: { now: Date; since: Date },
  retryAt: (attempts: number) => Date,
): Promise<OutboxMail | null> =>
  db.transaction(async (tx) => {
    const [due] = await tx
      .select()
      .from(outboxMails)
      .where(and(waitingSince(since), lte(outboxMails.nextAttemptAt, now)))
      .orderBy(asc(outboxMails.nextAttemptAt), asc(outboxMails.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!due) return null
    const attempts = due.attempts + 1
    const [claimed] = await tx
      .update(outboxMails)
      .set({ attempts, nextAttemptAt: retryAt(attempts) })
      .where(eq(outboxMails.id, due.id))
      .returning()
    return claimed ? readable(claimed) : null
  })

/** Closes a mail. `keepContent` only where the row itself is the mailbox: codes and links must not outlive their delivery. */
export const closeMail = async (db: Executor, id: string, now: Date, keepContent: boolean): Promise<void> => {
  await db
    .update(outboxMails)
    .set({ sent: true, sentAt: now, ...(keepContent ? {} : NO_CONTENT) })
    .where(eq(outboxMails.id, id))
}

/** Closes a mail that will never be accepted: nobody got it, and its codes and links must not lie around. */
export const refuseMail = async (db: Executor, id: string): Promise<void> => {
  await db
    .update(outboxMails)
    .set({ sent: true, sentAt: null, ...NO_CONTENT })
    .where(eq(outboxMails.id, id))
}

/** When the next unsent mail is due; null when none waits. */
export const nextMailDueAt = async (db: Executor, since: Date): Promise<Date | null> =>
  (
    await db
      .select({ at: outboxMails.nextAttemptAt })
      .from(outboxMails)
      .where(waitingSince(since))
      .orderBy(asc(outboxMails.nextAttemptAt))
      .limit(1)
  )[0]?.at ?? null

/** Mails that are still to leave, and how many of them have failed at least once. */
export const countWaitingMails = async (db: Executor, since: Date): Promise<{ waiting: number; failing: number }> => {
  const failing = sql`count(*) filter (where ${outboxMails.attempts} > 0)`.mapWith(Number)
  const [row] = await db.select({ waiting: count(), failing }).from(outboxMails).where(waitingSince(since))
  return row ?? { waiting: 0, failing: 0 }
}

const MAILBOX_SIZE = 100

/** What the local mailbox holds, newest first. `to` in lower case. */
export const listMails = async (db: Executor, to: string | null): Promise<OutboxMail[]> => {
  const rows = await db
    .select()
    .from(outboxMails)
    .where(to === null ? undefined : eq(sql`lower(${outboxMails.to})`, to))
    .orderBy(desc(outboxMails.createdAt), desc(outboxMails.id))
    .limit(MAILBOX_SIZE)
  return rows.map(readable)
}

/** Removes mails written before `before`, sent or given up. */
export const deleteOldMails = async (db: Executor, before: Date): Promise<void> => {
  await db.delete(outboxMails).where(lt(outboxMails.createdAt, before))
}

/** SQL that writes an email for each row of `source`: `row` is it as JSON, `member` whose it is. For a statement that does more. */
export const mailsFrom = (source: string, row: string, member: string): string =>
  `insert into outbox_mails select row.* from ${source},
    jsonb_populate_record(null::outbox_mails, ${row} || jsonb_build_object('member_id', ${member})) as row`
