import { getSignalReplay } from '../../../contract/replays.ts'
import { getSharedSignal, listSharedSignals } from '../../../contract/shared-signals.ts'
import {
  entitlementOf,
  getPerformance,
  getSignal,
  listDualSignals,
  listSignalHistory,
  listSignals,
} from '../../../contract/signals.ts'
import { route } from '../../platform/http/route.ts'
import { isUnknownSignal } from './list-markets.ts'
import type { RecordedMarkets, Signals } from './service.ts'

/** Whoever has no account reads replays and shared signals as they read the record. */
const limits = [{ by: 'address', max: 600, windowSeconds: 60 }] as const

export const signalRoutes = (signals: Signals, { askAll }: Pick<RecordedMarkets, 'askAll'>) => [
  route(listSignals, ({ member, input }) => signals.listSignals(entitlementOf(member), input)),
  route(listSignalHistory, ({ member, input }) => signals.listSignalHistory(entitlementOf(member), input)),
  route(listDualSignals, () => signals.listDualSignals()),
  route(getPerformance, ({ member, input }) => signals.getPerformance(entitlementOf(member), input)),
  route(getSignalReplay, ({ params }) => askAll((of) => of.getSignalReplay(params.id)), { limits }),
  route(
    listSharedSignals,
    async ({ input }) => {
      const ids = [...new Set(input.ids.split(','))]
      const found = await Promise.all(
        ids.map((id) =>
          askAll((of) => of.getSharedSignal(id)).then(
            ({ entries }) => [{ id, entries }],
            (error: unknown) => {
              if (isUnknownSignal(error)) return []
              throw error
            },
          ),
        ),
      )
      return found.flat()
    },
    { limits },
  ),
  route(getSharedSignal, ({ params }) => askAll((of) => of.getSharedSignal(params.id)), { limits }),
  route(getSignal, ({ member, params }) => signals.getSignal(entitlementOf(member), params.id)),
]
