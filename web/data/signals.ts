import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import {
  DUAL_REFRESH_SECONDS,
  type Entitlement,
  getPerformance,
  listDualSignals,
  listSignals,
  type Performance,
  SIGNALS_REFRESH_SECONDS,
  type Signal,
  toEntitlement,
} from '../../contract/signals.ts'
import { LATEST, LATEST_STANDARD, TODAY } from '../../contract/start.ts'
import { session } from '../lib/browser-session.ts'
import { call } from '../lib/call.ts'
import { inTime, type Load } from '../lib/load-of.ts'
import { invalidate, keyOf, queryOf } from '../lib/query-of.ts'
import { useIsConnection, useTopic } from '../lib/use-topic.ts'
import { type DualSignals, refreshed, withDualSignal, withSignal } from './signal-rules.ts'

/** Begins the key of every list of signals. */
export const SIGNALS_KEY = [listSignals.path] as const
const PERFORMANCE_KEY = [getPerformance.path] as const

type Input = typeof LATEST | typeof LATEST_STANDARD
const NO_SIGNALS: readonly Signal[] = []

const REFRESH_MS = SIGNALS_REFRESH_SECONDS * 1000

/** Settlements reach every page at once, and a fast replay settles every second: spread the questions, at most one in ten seconds. */
const statsDelayMs = (sinceLastMs: number) => Math.max(500 + Math.random() * 1500, REFRESH_MS - sinceLastMs)

const toPage = (input: Input, entitlement: Entitlement) =>
  queryOptions({
    queryKey: [...SIGNALS_KEY, entitlement, input],
    queryFn: async ({ client, queryKey, signal }) =>
      refreshed(client.getQueryData<Signal[]>(queryKey), await call(listSignals, { input, signal }), input.limit),
  })

/** What the socket keeps current is asked for again only while there is none. */
const useRefreshWithoutSocket = () => (useIsConnection('live') ? false : REFRESH_MS)

/** The newest signals the member may see; refreshed every 10 seconds and by the socket. */
export const useSignals = (entitlement: Entitlement) =>
  useQuery({ ...toPage(LATEST, entitlement), refetchInterval: REFRESH_MS, enabled: entitlement !== 'none' })

/** The newest 5-minute signals, for a member whose newest twenty are mostly 1-minute ones. */
export const useStandardSignals = (entitlement: Entitlement) =>
  useQuery({
    ...toPage(LATEST_STANDARD, entitlement),
    refetchInterval: useRefreshWithoutSocket(),
    enabled: entitlement === 'gold',
  })

/** Both timeframes side by side; refreshed every 30 seconds and by the socket. Gold only. */
export const useDualSignals = () =>
  useQuery({ ...queryOf(listDualSignals), refetchInterval: DUAL_REFRESH_SECONDS * 1000 })

const toToday = (entitlement: Entitlement) =>
  queryOptions({
    queryKey: [...PERFORMANCE_KEY, entitlement, 'today'],
    queryFn: ({ signal }) => call(getPerformance, { input: TODAY, signal }),
  })

/** Today's record, for whoever may see it; asked for again after settlements. */
export const usePerformance = (entitlement: Entitlement) =>
  useQuery({
    ...toToday(entitlement),
    refetchInterval: useRefreshWithoutSocket(),
    enabled: entitlement !== 'none',
  })

/** The `load` of a screen of signals. */
export const loadSignals: Load = (client) => {
  const member = session.storedMember()
  const entitlement = member ? toEntitlement(member) : 'none'
  if (entitlement === 'none') return inTime([])
  const lists = entitlement === 'gold' ? [LATEST, LATEST_STANDARD] : [LATEST]
  return inTime([
    client.ensureQueryData(toToday(entitlement)),
    ...lists.map((input) => client.ensureQueryData(toPage(input, entitlement))),
  ])
}

interface FirstSignals {
  latest?: Signal[] | undefined
  standard?: Signal[] | undefined
  today?: Performance | undefined
}

/** Keeps what a screen begins with. */
export const keepSignals = (client: QueryClient, entitlement: Entitlement, first: FirstSignals): void => {
  client.setQueryData(toPage(LATEST, entitlement).queryKey, first.latest)
  client.setQueryData(toPage(LATEST_STANDARD, entitlement).queryKey, first.standard)
  client.setQueryData(toToday(entitlement).queryKey, first.today)
}

/** Puts a created, entered or settled signal into every list that shows its like. */
const putSignal = (client: QueryClient, signal: Signal): void => {
  for (const [queryKey, known] of client.getQueriesData<Signal[]>({ queryKey: SIGNALS_KEY })) {
    const input = queryKey[2] as Input
    if (known && (!('timeframe' in input) || input.timeframe === signal.timeframe)) {
      client.setQueryData(queryKey, withSignal(known, signal, input.limit))
    }
  }
  client.setQueryData<DualSignals>(keyOf(listDualSignals), (dual) => dual && withDualSignal(dual, signal))
}

/** Topics that are subscribed together say within one moment, each for itself, that something may have been missed. */
const GATHER_MS = 100
const readingsDue = new WeakSet<QueryClient>()

/** Has what is on screen of the signals read again, once for all who ask within a moment. */
const readAgain = (client: QueryClient): void => {
  if (readingsDue.has(client)) return
  readingsDue.add(client)
  setTimeout(() => {
    readingsDue.delete(client)
    client.invalidateQueries({ queryKey: SIGNALS_KEY })
    invalidate(client, listDualSignals)
  }, GATHER_MS)
}

interface SignalTopics {
  /** Hears of each new signal. */
  onCreated?: (signal: Signal) => void
}

/**
 * The newest signals for a screen that may show none: asked for once, then told by the socket. A screen that lists them asks more
 * often, under the same key.
 */
export const useHeardSignals = (entitlement: Entitlement, { onCreated }: SignalTopics = {}): readonly Signal[] => {
  const client = useQueryClient()
  const enabled = entitlement !== 'none'
  const heard = (signal: Signal) => putSignal(client, signal)
  const created = (signal: Signal) => {
    heard(signal)
    onCreated?.(signal)
  }
  const onResync = () => readAgain(client)
  useTopic('signals/1m/created', created, { onResync, enabled: entitlement === 'gold' })
  useTopic('signals/5m/created', created, { onResync, enabled })
  useTopic('signals/entered', heard, { onResync, enabled })
  const asked = useQuery({ ...toPage(LATEST, entitlement), staleTime: Number.POSITIVE_INFINITY, enabled })
  return asked.data ?? NO_SIGNALS
}

/** Created, entered and settled signals as they happen: the lists, the dual panel and today's record follow. */
export const useSignalTopics = (entitlement: Entitlement, { onCreated }: SignalTopics = {}): void => {
  const client = useQueryClient()
  const statsDue = useRef(false)
  const statsAskedAtMs = useRef(Number.NEGATIVE_INFINITY)
  const refreshStats = () => {
    if (statsDue.current) return
    statsDue.current = true
    setTimeout(
      () => {
        statsDue.current = false
        statsAskedAtMs.current = performance.now()
        client.invalidateQueries({ queryKey: PERFORMANCE_KEY })
      },
      statsDelayMs(performance.now() - statsAskedAtMs.current),
    )
  }
  const onResync = () => {
    readAgain(client)
    refreshStats()
  }
  const created = (signal: Signal) => {
    putSignal(client, signal)
    onCreated?.(signal)
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
