import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Candle, Timeframe } from '../../../contract/market.ts'
import { listCandles, listPairs } from '../../../contract/market.ts'
import {
  type Entitlement,
  getPerformance,
  getSignal,
  HISTORY_ITEMS,
  listSignals,
  REFRESH_ON_ZERO_DELAY_SECONDS,
  SIGNALS_PAGE_SIZE,
  SIGNALS_REFRESH_SECONDS,
  type Signal,
} from '../../../contract/signals.ts'
import { call, callForAnswer } from '../../lib/call.ts'
import { serverClock } from '../../lib/server-clock.ts'
import { useConnectionState, useTopic } from '../../lib/use-topic.ts'
import { refreshed, withSignal } from './cache-rules.ts'
import { barsOf, missesMinutes, withCandle } from './chart-rules.ts'
import { checkProof } from './proof-rules.ts'
import { mayRefreshOnZero } from './rules.ts'

const LATEST = { limit: SIGNALS_PAGE_SIZE, sortOrder: 'desc' } as const
/** The newest twenty hold only three or four 5-minute signals beside the 1-minute ones; the history shows five. */
const LATEST_STANDARD = { limit: HISTORY_ITEMS + 1, sortOrder: 'desc', timeframe: '5m' } as const
const REFRESH_MS = SIGNALS_REFRESH_SECONDS * 1000

/** Settlements reach every page at once, and a fast replay settles every second: spread and bundle the questions. */
const statsDelayMs = () => 500 + Math.random() * 1500

const usePage = (input: typeof LATEST | typeof LATEST_STANDARD, entitlement: Entitlement, enabled: boolean) =>
  useQuery({
    queryKey: [listSignals.path, entitlement, input],
    queryFn: async ({ client, queryKey, signal }) =>
      refreshed(client.getQueryData<Signal[]>(queryKey), await call(listSignals, { input, signal }), input.limit),
    refetchInterval: REFRESH_MS,
    enabled,
  })

/** The newest signals the member may see; refreshed every 10 seconds and by the socket. */
export const useSignals = (entitlement: Entitlement) => usePage(LATEST, entitlement, entitlement !== 'none')

/** The newest 5-minute signals, for a member whose newest twenty are mostly 1-minute ones. */
export const useStandardSignals = (entitlement: Entitlement) =>
  usePage(LATEST_STANDARD, entitlement, entitlement === 'gold')

export const usePerformance = (entitlement: Entitlement) =>
  useQuery({
    queryKey: [getPerformance.path, entitlement, 'today'],
    queryFn: ({ signal }) => call(getPerformance, { input: { period: 'today' }, signal }),
    refetchInterval: REFRESH_MS,
    enabled: entitlement !== 'none',
  })

/** The pairs of the market; also sets the market's clock, so that countdowns are right without a socket. */
export const usePairs = () =>
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
  })

const putSignal = (client: QueryClient, signal: Signal): void => {
  for (const [queryKey, known] of client.getQueriesData<Signal[]>({ queryKey: [listSignals.path] })) {
    const input = queryKey[2] as typeof LATEST | typeof LATEST_STANDARD
    if (known && (!('timeframe' in input) || input.timeframe === signal.timeframe)) {
      client.setQueryData(queryKey, withSignal(known, signal, input.limit))
    }
  }
}

/** Created, entered and settled signals as they happen. `onCreated` hears of each new one. */
export const useSignalTopics = (entitlement: Entitlement, onCreated: (signal: Signal) => void): void => {
  const client = useQueryClient()
  const statsDue = useRef(false)
  const refreshStats = () => {
    if (statsDue.current) return
    statsDue.current = true
    setTimeout(() => {
      statsDue.current = false
      client.invalidateQueries({ queryKey: [getPerformance.path] })
    }, statsDelayMs())
  }
  const onResync = () => client.invalidateQueries({ queryKey: [listSignals.path] })
  const created = (signal: Signal) => {
    putSignal(client, signal)
    onCreated(signal)
  }
  const enabled = entitlement !== 'none'
  useTopic('signals/1m/created', created, { onResync, enabled: entitlement === 'gold' })
  useTopic('signals/5m/created', created, { onResync, enabled })
  useTopic('signals/entered', (signal) => putSignal(client, signal), { onResync, enabled })
  useTopic(
    'signals/settled',
    ({ signal }) => {
      putSignal(client, signal)
      refreshStats()
    },
    { onResync, enabled },
  )
}

/** At zero the lists are fetched again after one second, at most once per 30 (docs/product.md, “Signals”). */
export const useRefreshOnZero = (nextSignalAtMs: number): void => {
  const client = useQueryClient()
  const boundary = useRef(nextSignalAtMs)
  const lastRefreshMs = useRef<number | null>(null)
  useEffect(() => {
    if (boundary.current === nextSignalAtMs) return
    boundary.current = nextSignalAtMs
    const now = performance.now()
    if (!mayRefreshOnZero(lastRefreshMs.current, now)) return
    lastRefreshMs.current = now
    // Left to run when the countdown goes on: in a fast replay the next zero comes before this one is answered.
    setTimeout(() => client.invalidateQueries({ queryKey: [listSignals.path] }), REFRESH_ON_ZERO_DELAY_SECONDS * 1000)
  }, [nextSignalAtMs, client])
}

const PROOF_RETRY_MS = 4000

/** A signal's proof, checked in this browser; asked again until the record reveals it. */
export const useProof = (signal: Signal, enabled: boolean) =>
  useQuery({
    queryKey: [getSignal.path, signal.id],
    queryFn: async ({ signal: abort }) => {
      const { proof } = await call(getSignal, { params: { id: signal.id }, signal: abort })
      return checkProof(signal, proof)
    },
    refetchInterval: (query) => (query.state.data?.state === 'committed' ? PROOF_RETRY_MS : false),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  })

const CANDLES = { '1m': 180, '5m': 120 } as const
/** Live minutes kept beside what was fetched. */
const LIVE_MINUTES = 600
const CANDLES_REFETCH_MS = 5 * 60_000

const useClosedCandles = (pairId: string, timeframe: Timeframe, enabled: boolean) => {
  const live = useConnectionState() === 'live'
  return useQuery({
    queryKey: [listCandles.path, pairId, timeframe],
    queryFn: ({ signal }) =>
      call(listCandles, { input: { pair: pairId, timeframe, limit: CANDLES[timeframe] }, signal }),
    refetchInterval: live ? CANDLES_REFETCH_MS : REFRESH_MS,
    enabled,
  })
}

/** Fetches once more when the socket began after the fetched bars end. A hole that stays is a gap of the market. */
const useRefetchAfterHole = (pairId: string, fetched: readonly Candle[] | undefined, live: readonly Candle[]): void => {
  const client = useQueryClient()
  const asked = useRef(false)
  const hole = fetched !== undefined && missesMinutes(fetched, live)
  useEffect(() => {
    if (!hole || asked.current) return
    asked.current = true
    client.invalidateQueries({ queryKey: [listCandles.path, pairId] })
  }, [hole, pairId, client])
}

/**
 * The bars of one pair, the forming one included, oldest first, and the 1-minute bars behind them. Mount it anew for
 * another pair: it listens to no other.
 */
export const useCandles = (pairId: string, timeframe: Timeframe) => {
  const client = useQueryClient()
  const [live, setLive] = useState<readonly Candle[]>([])
  const minutes = useClosedCandles(pairId, '1m', true)
  const fives = useClosedCandles(pairId, '5m', timeframe === '5m')
  useTopic(`market/${pairId}/candle`, ({ candle }) => setLive((known) => withCandle(known, candle, LIVE_MINUTES)), {
    onResync: () => client.invalidateQueries({ queryKey: [listCandles.path, pairId] }),
  })
  useRefetchAfterHole(pairId, minutes.data, live)
  const closed = timeframe === '1m' ? minutes : fives
  const known = minutes.data && barsOf(minutes.data, live, '1m')
  return {
    ...closed,
    data: closed.data && known && barsOf(closed.data, known, timeframe),
    minutes: known ?? [],
  }
}
