import { getSignalReplay } from '../../../contract/replays.ts'
import { getSharedSignal, listSharedSignals } from '../../../contract/shared-signals.ts'
import {
  getPerformance,
  getSignal,
  listDualSignals,
  listSignalHistory,
  listSignals,
  toEntitlement,
} from '../../../contract/signals.ts'
import { route } from '../../platform/http/route.ts'
import { isUnknownSignal } from './recorded-markets.ts'
import type { RecordedMarkets, Signals } from './service.ts'

/** Whoever has no account reads replays and shared signals as they read the record. */
const limits = [{ by: 'address', max: 600, windowSeconds: 60 }] as const

export const signalRoutes = (signals: Signals, { askAll }: Pick<RecordedMarkets, 'askAll'>) => [
  route(listSignals, ({ member, input }) => signals.listSignals(toEntitlement(member), input)),
  route(listSignalHistory, ({ member, input }) => signals.listSignalHistory(toEntitlement(member), input)),
  route(listDualSignals, () => signals.listDualSignals()),
  route(getPerformance, ({ member, input }) => signals.getPerformance(toEntitlement(member), input)),
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
  route(getSignal, ({ member, params }) => signals.getSignal(toEntitlement(member), params.id)),
]
