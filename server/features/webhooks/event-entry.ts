import { type Entitlement, toEntitlement } from '../../../contract/signals.ts'
import { HOUR_MS } from '../../../contract/slots.ts'
import { accessAt } from '../../../contract/sponsored-tiers.ts'
import { DELIVERY_HOURS, type WebhookMessage } from '../../../contract/webhooks.ts'
import type { Platform } from '../../platform/feature.ts'
import { newId } from '../../platform/ids.ts'
import type { RecordLog } from '../record/service.ts'
import type { ReadableEvents, SignalEvent } from '../signals/service.ts'
import { type DeliveryRow, findListening, findReading, insertDeliveries, writeReading } from './store.ts'

interface Deps extends Pick<Platform, 'db' | 'clock' | 'feed' | 'transact'> {
  record: Pick<RecordLog, 'findPublishedSize'>
  signals: ReadableEvents
}

/** Entries of the record that are read at a time. */
const STRETCH_ENTRIES = 1_000

/** Entries after < number <= through of the record. */
interface Stretch {
  after: number
  through: number
}

type Listening = Awaited<ReturnType<typeof findListening>>

/** Writes down a message that is to be sent. It waits until it is taken, or until it is of no use any more. */
export const toDelivery = (
  webhookId: string,
  message: WebhookMessage,
  { nowMs, untilMs, entitlement }: { nowMs: number; untilMs: number; entitlement: Entitlement | null },
): DeliveryRow => ({
  id: newId(nowMs),
  webhookId,
  type: message.type,
  body: JSON.stringify(message),
  entitlement,
  createdAt: new Date(nowMs),
  untilAt: new Date(untilMs),
  nextAttemptAt: new Date(nowMs),
  attempts: 0,
  status: null,
  closedAt: null,
  taken: false,
})

/**
 * Writes what the record tells of signals into the outbox of every webhook that may read it, each entry once: how far the record was read is
 * kept in the same transaction. What happened while no server ran is read by the next one.
 */
export const createEventEntry = ({ db, clock, feed, transact, record, signals }: Deps) => {
  const feedId = feed.feed.id

  /** Until when it is of use, by the wall; null where that has passed. A recording may end before an entry. */
  const findUntil = ({ type, signal }: SignalEvent, nowMs: number): number | null => {
    if (type === 'signal.settled') return nowMs + DELIVERY_HOURS * HOUR_MS
    const leftMs = feed.clock.untilMs(Date.parse(signal.entryAt))
    return leftMs > 0 && Number.isFinite(leftMs) ? nowMs + leftMs : null
  }

  /** What members of one entitlement are told of the stretch. */
  const deliveriesTo = async (entitlement: Entitlement, own: Listening, stretch: Stretch): Promise<DeliveryRow[]> => {
    if (entitlement === 'none') return []
    const news = await signals.findEvents(entitlement, stretch)
    const nowMs = clock.now()
    const timestamp = new Date(nowMs).toISOString()
    return news.flatMap((one) => {
      const untilMs = findUntil(one, nowMs)
      if (untilMs === null) return []
      const message: WebhookMessage = { type: one.type, timestamp, data: one.signal }
      return own
        .filter(({ events }) => events.includes(one.type))
        .map(({ webhookId }) => toDelivery(webhookId, message, { nowMs, untilMs, entitlement }))
    })
  }

  const readDeliveries = async (listening: Listening, stretch: Stretch): Promise<DeliveryRow[]> => {
    const nowMs = clock.now()
    const byRights = Map.groupBy(listening, (one) => toEntitlement(accessAt(one, nowMs)))
    const rows: DeliveryRow[] = []
    for (const [entitlement, own] of byRights) rows.push(...(await deliveriesTo(entitlement, own, stretch)))
    return rows
  }

  /** Answers how many deliveries it wrote, and whether there may be more to read. */
  const readStretch = async (): Promise<{ written: number; more: boolean }> => {
    const size = await record.findPublishedSize()
    const [after, listening] = [await findReading(db.orm, feedId), await findListening(db.orm)]
    // Whoever listens from now on is told what comes.
    const through = after === null || listening.length === 0 ? size : Math.min(size, after + STRETCH_ENTRIES)
    if (after !== null && through <= after) return { written: 0, more: false }
    const rows = after === null ? [] : await readDeliveries(listening, { after, through })
    return transact(async (tx) => {
      if ((await findReading(tx, feedId, { lock: true })) !== after) return { written: 0, more: true }
      await insertDeliveries(tx, rows)
      await writeReading(tx, feedId, through)
      return { written: rows.length, more: through < size }
    })
  }

  /** Reads on to the end of the record. Answers how many deliveries it wrote. */
  return async (): Promise<number> => {
    let written = 0
    for (let more = true; more; ) {
      const stretch = await readStretch()
      written += stretch.written
      more = stretch.more
    }
    return written
  }
}
