import { SPONSORED_REMINDER_DAYS } from '../../../contract/access-codes.ts'
import { DAY_MS } from '../../../contract/slots.ts'
import { sponsoredTiersAt } from '../../../contract/sponsored-tiers.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Mail } from '../../platform/mail/outbox.ts'
import type { Telling, Told } from '../../platform/notifications/telling.ts'
import type { Transact, Tx } from '../../platform/transaction.ts'
import type { Member, Members } from '../members/service.ts'
import { accessEndedMail, endReminderMail, tierEndedMail } from './mails.ts'
import { findComingEnd, findEnding } from './rules.ts'

interface Deps {
  clock: Clock
  members: Members
  transact: Transact
  /** Where links in mails lead. */
  publicUrl: string
}

/** Of one transaction: after a long stop many ends may have come, and nobody else should wait for all of them. */
const BATCH = 200
const REMINDER_MS = SPONSORED_REMINDER_DAYS * DAY_MS

/** Writes down what has ended of what codes opened, and mails its members; reminds those of whom it will be soon. */
export const createEndSettlement = ({ clock, members, transact, publicUrl }: Deps) => {
  const endTelling =
    ({ locks, tier }: NonNullable<ReturnType<typeof findEnding>>) =>
    (after: Member): Telling => {
      if (locks) return toMessage(accessEndedMail(after, { publicUrl, tier }))
      if (!tier) return { untold: 'A tier below their own has ended, so nothing changes.' }
      const [next] = sponsoredTiersAt(after, clock.now())
      const details = { publicUrl, ended: tier, tier: next?.tier ?? after.tier, endsAt: next?.endsAt }
      return toMessage(tierEndedMail(after, details))
    }

  const settle = async (member: Member, tx: Tx): Promise<void> => {
    const ending = findEnding(member, clock.now())
    if (ending) {
      await members.changeAccess(member.id, ending.changes, endTelling(ending), tx)
      return
    }
    const earliest = earliestEnd(member)
    const coming = findComingEnd(member, clock.now())
    // An end that changes nothing for the member, of a tier below their own, needs no mail.
    if (coming?.endsAt.getTime() === earliest?.getTime() && coming)
      await tx.tell([{ memberId: member.id, telling: toMessage(endReminderMail(member, { publicUrl, ...coming })) }])
    await members.updateMember(member.id, { remindedOfEnd: earliest }, tx)
  }

  const settleBatch = (): Promise<number> =>
    transact(async (tx) => {
      const due = await members.lockDueMembers(tx, { remindUntil: new Date(clock.now() + REMINDER_MS), limit: BATCH })
      for (const member of due) await settle(member, tx)
      return due.length
    })

  /**
   * Ends what is due: dashboards are locked, tiers are over, and each member hears of it once; who loses something within seven days is
   * reminded of it once. Answers when there is something to do next; null for never.
   */
  return async (): Promise<Date | null> => {
    let settled: number
    do settled = await settleBatch()
    while (settled === BATCH)
    const { endsAt, unremindedAt } = await members.findNextEnds()
    const nextMs = Math.min(computeMs(endsAt), computeMs(unremindedAt) - REMINDER_MS)
    return Number.isFinite(nextMs) ? new Date(nextMs) : null
  }
}

/** Where sponsored access is bought for good, or opened again. */
const toMessage = (mail: Mail): Told => ({ kind: 'account', path: '/dashboard/tier-upgrade', mail })

const computeMs = (at: Date | null): number => at?.getTime() ?? Number.POSITIVE_INFINITY

/** As the database reckons it. */
const earliestEnd = ({ accessEndsAt, starterEndsAt, silverEndsAt, goldEndsAt }: Member): Date | null => {
  const earliestMs = Math.min(...[accessEndsAt, starterEndsAt, silverEndsAt, goldEndsAt].map(computeMs))
  return Number.isFinite(earliestMs) ? new Date(earliestMs) : null
}
