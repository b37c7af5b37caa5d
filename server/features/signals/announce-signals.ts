import { type Entitlement, entitlementOf, maySeeSignal } from '../../../contract/signals.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { BoundaryResult } from './process-boundary.ts'
import type { Signals } from './service.ts'

const AUDIENCES: readonly Entitlement[] = ['starter', 'standard', 'gold']

/** Members of one entitlement read one stream, so that each sees an unbroken numbering of what they may see. */
export const defineSignalTopics = (hub: Hub): void => {
  hub.define('signals/1m/created', { audienceOf: entitlementOf })
  hub.define('signals/5m/created', { audienceOf: entitlementOf })
  hub.define('signals/settled', { audienceOf: entitlementOf })
}

/** Tells the listeners what a boundary changed. Called after the transaction: nobody hears of what might not have happened. */
export const announceSignals = async (
  hub: Hub,
  signals: Signals,
  { created, settled }: BoundaryResult,
): Promise<void> => {
  for (const { slot, signal } of await signals.findSignals([...settled, ...created])) {
    const audiences = AUDIENCES.filter((entitlement) => maySeeSignal(entitlement, slot))
    for (const audience of audiences) {
      if (slot.outcome === null) hub.publish(`signals/${slot.timeframe}/created`, audience, signal)
      else hub.publish('signals/settled', audience, { ...settledFieldsOf(signal), outcome: slot.outcome, signal })
    }
  }
}

const settledFieldsOf = ({
  id,
  timeframe,
  entryPrice,
  exitPrice,
  settledAt,
  updatedAt,
}: Awaited<ReturnType<Signals['findSignals']>>[number]['signal']) => ({
  id,
  timeframe,
  entryPrice,
  exitPrice,
  settledAt: settledAt ?? updatedAt,
})
