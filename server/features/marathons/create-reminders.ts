import { REMINDER_MINUTES } from '../../../contract/marathon-places.ts'
import { MINUTE_MS } from '../../../contract/slots.ts'
import type { Platform } from '../../platform/feature.ts'
import { type PushSender, timeFor } from '../notifications/service.ts'
import { marathonReminderMail } from './mails.ts'
import { claimReminders, findAsking } from './reminder-store.ts'

interface Deps extends Pick<Platform, 'db' | 'transact' | 'clock' | 'publicUrl'> {
  notifications: Pick<PushSender, 'send'>
}

type Claimed = Awaited<ReturnType<typeof claimReminders>>

/**
 * Reminds whoever asked of starts that are near, by mail and by notification: once, also where several servers do the same, and not of one
 * that has come.
 */
export const createReminders = ({ db, transact, clock, publicUrl, notifications }: Deps) => {
  const push = (marathonId: string, claimed: Claimed): void => {
    const [first] = claimed
    if (!first) return
    const startsAtMs = first.startsAt.getTime()
    notifications.send({
      name: { marathon: marathonId },
      kind: 'reminders',
      untilMs: startsAtMs,
      pushFor: (reader) => ({
        title: first.name,
        body: `Starts at ${timeFor(startsAtMs, 'short', reader)}.`,
        path: `/dashboard/marathons/${marathonId}`,
        tag: `marathon ${marathonId}`,
        endsAtMs: startsAtMs,
      }),
      memberIds: claimed.map(({ memberId }) => memberId),
      // Asked again before each try: it may have been started early, moved or cancelled, and the reminder taken back.
      choose: (wanting) => findAsking(db.orm, { marathonId, startsAt: first.startsAt }, wanting),
    })
  }

  return (): Promise<void> =>
    transact(async (tx) => {
      const now = new Date(clock.now())
      const before = new Date(clock.now() + REMINDER_MINUTES * MINUTE_MS)
      const claimed = await claimReminders(tx, { now, before })
      for (const { email, memberId, ...about } of claimed) {
        const mail = marathonReminderMail({ email }, { publicUrl, ...about })
        await tx.notify(memberId, { kind: 'reminders', path: `/dashboard/marathons/${about.marathonId}`, mail })
      }
      tx.afterCommit(() => {
        for (const [marathonId, own] of Map.groupBy(claimed, (one) => one.marathonId)) push(marathonId, own)
      })
    })
}
