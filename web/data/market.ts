import { queryOptions, useQuery } from '@tanstack/react-query'
import { listPairs } from '../../contract/market.ts'
import { MINUTE_MS } from '../../contract/slots.ts'
import { call } from '../lib/call.ts'
import { serverClock } from '../lib/server-clock.ts'

const FIVE_MINUTES_MS = 5 * MINUTE_MS

/** Also sets the market's clock, so that countdowns are right without a socket. */
export const marketQuery = queryOptions({
  queryKey: [listPairs.path],
  queryFn: async ({ signal }) => {
    const pairs = await call(listPairs, { signal, onServerTime: serverClock.observe })
    serverClock.setMarket(pairs.clock)
    return pairs
  },
  staleTime: FIVE_MINUTES_MS,
})

/** The market's pairs and feed. */
export const useMarket = ({ enabled = true }: { enabled?: boolean } = {}) => useQuery({ ...marketQuery, enabled })
