import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { listPairs } from '../../../contract/market.ts'
import {
  DUAL_REFRESH_SECONDS,
  type Entitlement,
  getPerformance,
  listDualSignals,
  SIGNALS_REFRESH_SECONDS,
  type Signal,
} from '../../../contract/signals.ts'
import { call, callForAnswer } from '../../lib/call.ts'
import { serverClock } from '../../lib/server-clock.ts'
import { useTopic } from '../../lib/use-topic.ts'
import { type Dual, withDualSignal } from './rules.ts'

const DUAL = [listDualSignals.path] as const

/** Settlements reach every page at once, and a fast replay settles every second: spread and bundle the questions. */
const statsDelayMs = () => 500 + Math.random() * 1500

/** Both timeframes side by side; refreshed every 30 seconds and by the socket. Gold only. */
export const useDualSignals = () => {
  const client = useQueryClient()
  const put = (signal: Signal) => client.setQueryData<Dual>(DUAL, (dual) => dual && withDualSignal(dual, signal))
  const onResync = () => client.invalidateQueries({ queryKey: DUAL })
  useTopic('signals/1m/created', put, { onResync })
  useTopic('signals/5m/created', put, { onResync })
  useTopic('signals/entered', put, { onResync })
  useTopic('signals/settled', ({ signal }) => put(signal), { onResync })
  return useQuery({
    queryKey: DUAL,
    queryFn: ({ signal }) => call(listDualSignals, { signal }),
    refetchInterval: DUAL_REFRESH_SECONDS * 1000,
  })
}

/** Today's record, for who may see it; renewed when a signal settles. */
export const useTodaysRecord = (entitlement: Entitlement) => {
  const client = useQueryClient()
  const enabled = entitlement !== 'none'
  const due = useRef(false)
  const refresh = () => {
    if (due.current) return
    due.current = true
    setTimeout(() => {
      due.current = false
      client.invalidateQueries({ queryKey: [getPerformance.path] })
    }, statsDelayMs())
  }
  useTopic('signals/settled', refresh, { onResync: refresh, enabled })
  return useQuery({
    queryKey: [getPerformance.path, entitlement, 'today'],
    queryFn: ({ signal }) => call(getPerformance, { input: { period: 'today' }, signal }),
    refetchInterval: SIGNALS_REFRESH_SECONDS * 1000,
    enabled,
  })
}

/** Where prices come from; also sets the market's clock, so that countdowns are right without a socket. */
export const useMarketFeed = (entitlement: Entitlement) =>
  useQuery({
    queryKey: [listPairs.path],
    queryFn: async ({ signal }) => {
      const sentAtMs = serverClock.monotonicNow()
      const answer = await callForAnswer(listPairs, { signal })
      serverClock.observe(answer.timestamp, sentAtMs, serverClock.monotonicNow())
      serverClock.setMarket(answer.data.clock)
      return answer.data
    },
    staleTime: 5 * 60_000,
    enabled: entitlement !== 'none',
  }).data?.feed
