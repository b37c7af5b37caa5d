import type { Timeframe } from '../../../contract/market.ts'
import { type Entitlement, maySeeSignal, type Signal } from '../../../contract/signals.ts'
import type { DurableEvent } from '../../platform/realtime/durable-stream.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { BoundaryResult } from './process-boundary.ts'
import { TIMEFRAMES } from './rules.ts'
import type { Signals } from './service.ts'
import { toSettlement } from './signal-events.ts'
import type { RecordedSlot } from './store.ts'

const AUDIENCES: readonly Entitlement[] = ['starter', 'standard', 'gold']

type Announced = Pick<BoundaryResult, 'created' | 'entered' | 'settled' | 'recorded'>

/** Tells the listeners what a boundary changed. Called after the transaction: nobody hears of what might not have happened. */
export const announceSignals = async (
  hub: Pick<Hub, 'publish'>,
  signals: Pick<Signals, 'view'>,
  { created, entered, settled, recorded }: Announced,
): Promise<void> => {
  const slots = [...created, ...entered, ...settled]
  const views = await signals.view(slots)
  const viewOf = new Map(slots.map((slot, place) => [slot, views[place]]))

  const toEvents = <Data>(
    audience: Entitlement,
    own: readonly RecordedSlot[],
    eventOf: (slot: RecordedSlot, signal: Signal) => DurableEvent<Data> | null,
  ): DurableEvent<Data>[] =>
    own.flatMap((slot) => {
      const signal = maySeeSignal(audience, slot) ? viewOf.get(slot) : undefined
      return (signal && eventOf(slot, signal)) ?? []
    })

  const tellLog = (
    audience: Entitlement,
    { after, through, settlements }: NonNullable<Announced['recorded']>,
  ): void => {
    const toCreated = (timeframe: Timeframe) =>
      toEvents(
        audience,
        created.filter((slot) => slot.timeframe === timeframe),
        (slot, data) => ({ position: slot.commitSequence, data }),
      )
    const outcomes = toEvents(audience, settled, ({ id }, signal) => {
      const position = settlements.get(id)
      return position && signal.outcome ? { position, data: toSettlement(signal, signal.outcome) } : null
    })
    for (const timeframe of TIMEFRAMES)
      hub.publish(`signals/${timeframe}/created`, audience, { through, known: { after, events: toCreated(timeframe) } })
    hub.publish('signals/settled', audience, { through, known: { after, events: outcomes } })
  }

  const tellEntered = (audience: Entitlement): void => {
    const numbers = entered.map(({ enteredSequence }) => enteredSequence ?? 0)
    const events = toEvents(audience, entered, (slot, data) => ({ position: slot.enteredSequence ?? 0, data }))
    const known = { after: Math.min(...numbers) - 1, events }
    hub.publish('signals/entered', audience, { through: Math.max(...numbers), known })
  }

  for (const audience of AUDIENCES) {
    if (recorded) tellLog(audience, recorded)
    if (entered.length > 0) tellEntered(audience)
  }
}
