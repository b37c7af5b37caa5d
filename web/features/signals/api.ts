import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getSignal, REFRESH_ON_ZERO_DELAY_SECONDS, type Signal } from '../../../contract/signals.ts'
import { SIGNALS_KEY } from '../../data/signals.ts'
import { call } from '../../lib/call.ts'
import { checkProof } from './proof-rules.ts'
import { mayRefreshOnZero } from './rules.ts'

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
