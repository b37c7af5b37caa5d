import type { Push } from '../../../contract/notifications.ts'
import { WEEK_MS } from '../../../contract/slots.ts'
import type { Platform } from '../../platform/feature.ts'
import type { Tx } from '../../platform/transaction.ts'
import { outgoingTo, type PushSender } from '../notifications/service.ts'
import type { Signals } from '../signals/service.ts'
import { recapMail } from './mails.ts'
import { type Counts, findDuePeriods, RECAP_LATE_MS, type RecapPeriod, recapPath, toRecapText } from './rules.ts'
import { claimRecaps, countHours, listRecapReaders, listZones } from './store.ts'

export interface RecapNeeds {
  signals: Pick<Signals, 'countSettledBetween'>
  notifications: Pick<PushSender, 'send'>
}
type Deps = Pick<Platform, 'db' | 'clock' | 'feed' | 'transact' | 'publicUrl'> & RecapNeeds

/** Of one transaction. */
const BATCH = 200
/** A weekly card goes to members who traded in the last four weeks. */
const ACTIVE_MS = 4 * WEEK_MS

/**
 * Sends each member an evening recap at 20:00 of their clock, and a weekly card on Sundays: once, by the channels that they chose, and by
 * none but their list in quiet hours. A server that was stopped sends late for two hours, then not at all.
 */
export const createRecaps = ({ db, clock, feed, transact, publicUrl, signals, notifications }: Deps) => {
  const feedId = feed.feed.id

  /** Writes one member's recap down; answers what goes to their devices, and null where there is nothing to say. */
  const writeRecap = async (
    tx: Tx,
    period: RecapPeriod,
    { memberId, email }: Awaited<ReturnType<typeof listRecapReaders>>[number],
    text: ReturnType<typeof toRecapText>,
  ): Promise<Omit<Push, 'kind' | 'token'> | null> => {
    if (!text) return null
    const { title, sentences } = text
    const path = recapPath(period)
    const mail = recapMail({ email }, { url: `${publicUrl}${path}`, publicUrl, title, sentences })
    const said = sentences.join(' ')
    await tx.notify(memberId, { kind: 'recap', path, text: said, title, mail })
    return { title, body: said, path, tag: `recap ${period.kind}`, endsAtMs: null }
  }

  const sendBatch = (zone: string, period: RecapPeriod, engine: Counts): Promise<number> =>
    transact(async (tx) => {
      const activeSince = period.kind === 'day' ? period.from : new Date(period.until.getTime() - ACTIVE_MS)
      const claim = { ...period, zone, feedId, activeSince, now: new Date(clock.now()), limit: BATCH }
      const memberIds = await claimRecaps(tx, claim)
      if (memberIds.length === 0) return 0
      const hours = await countHours(tx, memberIds, claim)
      const pushes = new Map<string, Omit<Push, 'kind' | 'token'>>()
      for (const reader of await listRecapReaders(tx, memberIds)) {
        const text = toRecapText(period, hours.get(reader.memberId) ?? [], engine, reader.hourCycle)
        const push = await writeRecap(tx, period, reader, text)
        if (push) pushes.set(reader.memberId, push)
      }
      const untilMs = period.until.getTime() + RECAP_LATE_MS
      tx.afterCommit(() =>
        notifications.send(outgoingTo(pushes, { name: { recap: period.kind }, kind: 'recap', untilMs })),
      )
      return memberIds.length
    })

  const sendPeriod = async (zone: string, period: RecapPeriod, progressed: () => void): Promise<void> => {
    const engine = await signals.countSettledBetween(period.from, period.until)
    let sent: number
    do {
      progressed()
      sent = await sendBatch(zone, period, engine)
    } while (sent === BATCH)
  }

  /** Sends what is due now. */
  return async (progressed: () => void = () => {}): Promise<void> => {
    for (const zone of await listZones(db.orm))
      for (const period of findDuePeriods(zone, clock.now())) await sendPeriod(zone, period, progressed)
  }
}
