import { toEntitlement } from '../../../contract/signals.ts'
import { MINUTE_MS } from '../../../contract/slots.ts'
import { accessAt } from '../../../contract/sponsored-tiers.ts'
import { WEBINAR_REMINDER_MINUTES } from '../../../contract/webinars.ts'
import type { Platform } from '../../platform/feature.ts'
import type { Tx } from '../../platform/transaction.ts'
import { type PushSender, timeFor } from '../notifications/service.ts'
import { webinarReminderMail } from './mails.ts'
import { findOccurrence, type Occurrence, type WrittenSeries } from './occurrence-rules.ts'
import { minutesUntil, sessionUrl } from './rules.ts'
import { toWrittenEntry } from './series-rules.ts'
import { listPublishedSeries } from './series-store.ts'
import { type DueReminder, findNextStart, findRegistered, lockDue, updateReminded } from './store.ts'

interface Deps extends Pick<Platform, 'db' | 'clock' | 'transact' | 'publicUrl'> {
  notifications: Pick<PushSender, 'send'>
}

/** Of one transaction. */
const BATCH = 200
const REMINDER_MS = WEBINAR_REMINDER_MINUTES * MINUTE_MS

/**
 * Reminds whoever is registered, once, by mail and by notification, up to the start and never after it: what a stopped server missed is
 * sent late or not at all, with the minutes that are left. Whoever may no longer come is not reminded.
 */
export const createReminders = ({ db, clock, transact, publicUrl, notifications }: Deps) => {
  const mayCome = (due: DueReminder, { series: { goldOnly } }: Occurrence): boolean =>
    !goldOnly || toEntitlement(accessAt(due, clock.now())) === 'gold'

  /** Mails the reminder, in the transaction that marks it; answers the session where there was something to remind of. */
  const remind = async (due: DueReminder, series: readonly WrittenSeries[], tx: Tx): Promise<Occurrence | null> => {
    await updateReminded(tx, due, new Date(clock.now()))
    const session = findOccurrence(series, due.webinarId)
    if (!session || !mayCome(due, session)) return null
    const { title, isSample, door } = session.series
    const minutes = minutesUntil(session.startsAtMs, clock.now())
    const url = sessionUrl(publicUrl, session)
    const facts = { url, hasDoor: door !== null, title, isSample, minutes, startsAt: due.startsAt }
    const mail = webinarReminderMail(due, facts)
    await tx.notify(due.memberId, { kind: 'reminders', path: url.slice(publicUrl.length), mail })
    return session
  }

  const push = ({ id, series: { title }, startsAtMs }: Occurrence, memberIds: readonly string[]): void =>
    notifications.send({
      name: { webinar: id },
      kind: 'reminders',
      memberIds,
      untilMs: startsAtMs,
      pushFor: (reader) => ({
        title,
        body: `Starts at ${timeFor(startsAtMs, 'short', reader)}.`,
        path: '/dashboard/webinar',
        tag: `webinar ${id}`,
        endsAtMs: startsAtMs,
      }),
      choose: (wanting) => findRegistered(db.orm, id, wanting),
    })

  const sendBatch = (): Promise<number> =>
    transact(async (tx) => {
      const now = clock.now()
      const due = await lockDue(tx, { now: new Date(now), until: new Date(now + REMINDER_MS), limit: BATCH })
      const series = due.length > 0 ? (await listPublishedSeries(tx)).map(toWrittenEntry) : []
      const reminded = new Map<string, { session: Occurrence; memberIds: string[] }>()
      for (const one of due) {
        const session = await remind(one, series, tx)
        if (!session) continue
        const known = reminded.get(session.id) ?? { session, memberIds: [] }
        known.memberIds.push(one.memberId)
        reminded.set(session.id, known)
      }
      tx.afterCommit(() => {
        for (const { session, memberIds } of reminded.values()) push(session, memberIds)
      })
      return due.length
    })

  /** Sends what is due; answers when the next reminder is, ms, or null for never. */
  return async (progressed: () => void = () => {}): Promise<number | null> => {
    let sent: number
    do {
      progressed()
      sent = await sendBatch()
    } while (sent === BATCH)
    const next = await findNextStart(db.orm, new Date(clock.now()))
    return next && next.getTime() - REMINDER_MS
  }
}
