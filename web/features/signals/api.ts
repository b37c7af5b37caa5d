import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getSharedSignal } from '../../../contract/shared-signals.ts'
import {
  type Entitlement,
  getSignal,
  listSignalHistory,
  REFRESH_ON_ZERO_DELAY_SECONDS,
  type Signal,
} from '../../../contract/signals.ts'
import { SIGNALS_KEY } from '../../data/signals.ts'
import { call } from '../../lib/call.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import type { HistoryFilter } from './history-rules.ts'
import { checkProof } from './proof-rules.ts'
import { mayRefreshOnZero } from './rules.ts'
import { askAgainAfter } from './share-rules.ts'

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
    setTimeout(() => client.invalidateQueries({ queryKey: SIGNALS_KEY }), REFRESH_ON_ZERO_DELAY_SECONDS * 1000)
  }, [nextSignalAtMs, client])
}

const HISTORY_REFRESH_MS = 30_000
const FROM_THE_NEWEST: { below?: number } = {}

/** Page after page, behind the last signal of the one before. Read again by itself while it is one page: a longer list under the eye stands still. */
export const useSignalHistory = (entitlement: Entitlement, filter: HistoryFilter) =>
  useInfiniteQuery({
    queryKey: [listSignalHistory.path, entitlement, filter],
    queryFn: ({ pageParam, signal }) => call(listSignalHistory, { input: { ...filter, ...pageParam }, signal }),
    initialPageParam: FROM_THE_NEWEST,
    getNextPageParam: ({ signals, more }) => {
      const below = more ? signals.at(-1)?.recordSequence : undefined
      return below === undefined ? undefined : { below }
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? HISTORY_REFRESH_MS : false),
  })

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

/** An address that names no decision: mistyped, or not recorded yet. */
const isMissing = (error: unknown): boolean =>
  error instanceof CallFailure && (error.is('SIGNAL_NOT_FOUND') || error.is('INPUT_INVALID'))

/** One decision as the public record tells it, asked for again while more is to come; null where the record has none under this id. */
export const useShared = (id: string) =>
  useQuery({
    queryKey: [getSharedSignal.path, id],
    queryFn: async ({ signal: abort }) => {
      if (id === '') return null
      try {
        return await call(getSharedSignal, { params: { id }, signal: abort })
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    refetchInterval: (query) => askAgainAfter(query.state.data ?? undefined),
  })
