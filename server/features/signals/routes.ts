import { entitlementOf, getPerformance, getSignal, listDualSignals, listSignals } from '../../../contract/signals.ts'
import { route } from '../../platform/http/route.ts'
import type { Signals } from './service.ts'

export const signalRoutes = (signals: Signals) => [
  route(listSignals, ({ member, input }) => signals.listSignals(entitlementOf(member), input)),
  route(listDualSignals, () => signals.listDualSignals()),
  route(getPerformance, ({ member, input }) => signals.getPerformance(entitlementOf(member), input)),
  route(getSignal, ({ member, params }) => signals.getSignal(entitlementOf(member), params.id)),
]
