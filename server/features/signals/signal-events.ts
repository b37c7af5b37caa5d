import type { SignalSettled } from '../../../contract/realtime.ts'
import { type Entitlement, type Outcome, type Signal, toEntitlement } from '../../../contract/signals.ts'
import type { Database } from '../../db/client.ts'
import type { DurableEvent, History } from '../../platform/realtime/durable-stream.ts'
import type { TopicRules } from '../../platform/realtime/hub.ts'
import type { Market } from '../market/service.ts'
import type { RecordLog } from '../record/service.ts'
import { type Asked, findCommitted, findPriced, findSettlements } from './event-store.ts'
import type { RecordedSlot } from './store.ts'

interface Deps {
  db: Database
  market: Pick<Market, 'feed' | 'findEnteredSequence'>
  record: Pick<RecordLog, 'findPublishedSize'>
  view: (slots: readonly RecordedSlot[]) => Promise<Signal[]>
}

export const toSettlement = (signal: Signal, outcome: Outcome): SignalSettled => ({
  id: signal.id,
  timeframe: signal.timeframe,
  outcome,
  entryPrice: signal.entryPrice,
  exitPrice: signal.exitPrice,
  settledAt: signal.settledAt ?? signal.updatedAt,
  signal,
})

type Find<Data = unknown> = (asked: Asked) => Promise<DurableEvent<Data>[]>

/** Something that the record tells of a signal. */
export interface SignalEvent {
  type: 'signal.created' | 'signal.settled'
  signal: Signal
}

/**
 * The events of signals, read from their slots: numbered by the entry of the log that committed or settled the signal, or by when its
 * entry price became known. Each carries the signal as it is by now, and members of one entitlement read one stream.
 */
export const createSignalEvents = ({ db, market, record, view }: Deps) => {
  const numbered = async <Slot extends RecordedSlot>(slots: Slot[], position: (slot: Slot) => number) => {
    const signals = await view(slots)
    return slots.flatMap((slot, place) => {
      const signal = signals[place]
      return signal ? [{ position: position(slot), signal }] : []
    })
  }

  const findCreated =
    (timeframe: '1m' | '5m'): Find<Signal> =>
    async (asked) => {
      const found = await numbered(await findCommitted(db.orm, timeframe, asked), (slot) => slot.commitSequence)
      return found.map(({ position, signal }) => ({ position, data: signal }))
    }

  const findEntered: Find = async (asked) => {
    const found = await numbered(await findPriced(db.orm, asked), (slot) => slot.enteredSequence ?? 0)
    return found.map(({ position, signal }) => ({ position, data: signal }))
  }

  const findSettled: Find<SignalSettled> = async (asked) => {
    const found = await numbered(await findSettlements(db.orm, asked), (slot) => slot.settleSequence)
    return found.flatMap(({ position, signal }) =>
      signal.outcome === null ? [] : [{ position, data: toSettlement(signal, signal.outcome) }],
    )
  }

  const toHistory = (findPosition: () => Promise<number>, find: Find): History => ({
    findPosition,
    findEvents: ({ audience }, stretch) =>
      find({ ...stretch, feedId: market.feed.id, entitlement: audience as Entitlement }),
  })

  const audienceOf = toEntitlement
  const { findPublishedSize } = record
  const find1m = findCreated('1m')
  const find5m = findCreated('5m')
  const topics: readonly TopicRules[] = [
    { pattern: 'signals/1m/created', audienceOf, history: toHistory(findPublishedSize, find1m) },
    { pattern: 'signals/5m/created', audienceOf, history: toHistory(findPublishedSize, find5m) },
    { pattern: 'signals/entered', audienceOf, history: toHistory(market.findEnteredSequence, findEntered) },
    { pattern: 'signals/settled', audienceOf, history: toHistory(findPublishedSize, findSettled) },
  ]

  /** What of a stretch of the record the members of an entitlement may read, by its entries' numbers. */
  const findEvents = async (
    entitlement: Entitlement,
    stretch: { after: number; through: number },
  ): Promise<SignalEvent[]> => {
    const asked = { ...stretch, limit: stretch.through - stretch.after, feedId: market.feed.id, entitlement }
    const created = [...(await find1m(asked)), ...(await find5m(asked))]
    const settled = await findSettled(asked)
    return [
      ...created.map(({ data }): SignalEvent => ({ type: 'signal.created', signal: data })),
      ...settled.map(({ data }): SignalEvent => ({ type: 'signal.settled', signal: data.signal })),
    ]
  }
  return { topics, findEvents }
}

/** What the record tells of signals, to be told elsewhere too. */
export type ReadableEvents = Pick<ReturnType<typeof createSignalEvents>, 'findEvents'>
