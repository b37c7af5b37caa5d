import type { SignalSettled } from '../../../contract/realtime.ts'
import { type Entitlement, entitlementOf, maySeeSignal, type Outcome, type Signal } from '../../../contract/signals.ts'
import type { Topic } from '../../platform/feature.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { BoundaryResult } from './process-boundary.ts'
import type { Signals } from './service.ts'

const AUDIENCES: readonly Entitlement[] = ['starter', 'standard', 'gold']

/** Members of one entitlement read one stream, so that each sees an unbroken numbering of what they may see. */
export const signalTopics: readonly Topic[] = [
  { pattern: 'signals/1m/created', audienceOf: entitlementOf },
  { pattern: 'signals/5m/created', audienceOf: entitlementOf },
  { pattern: 'signals/entered', audienceOf: entitlementOf },
  { pattern: 'signals/settled', audienceOf: entitlementOf },
]

/** Tells the listeners what a boundary changed. Called after the transaction: nobody hears of what might not have happened. */
export const announceSignals = async (
  hub: Hub,
  signals: Signals,
  { created, entered, settled }: Pick<BoundaryResult, 'created' | 'entered' | 'settled'>,
): Promise<void> => {
  const slots = [...created, ...entered, ...settled]
  const views = await signals.view(slots)
  for (const [place, signal] of views.entries()) {
    const slot = slots[place]
    if (!slot) continue
    for (const audience of AUDIENCES.filter((entitlement) => maySeeSignal(entitlement, slot))) {
      if (signal.outcome !== null) hub.publish('signals/settled', audience, settledOf(signal, signal.outcome))
      else if (place < created.length) hub.publish(`signals/${slot.timeframe}/created`, audience, signal)
      else hub.publish('signals/entered', audience, signal)
    }
  }
}

const settledOf = (signal: Signal, outcome: Outcome): SignalSettled => ({
  id: signal.id,
  timeframe: signal.timeframe,
  outcome,
  entryPrice: signal.entryPrice,
  exitPrice: signal.exitPrice,
  settledAt: signal.settledAt ?? signal.updatedAt,
  signal,
})
