import { useQuery } from '@tanstack/react-query'
import { listPairs } from '../../contract/market.ts'
import { callForAnswer } from '../lib/call.ts'
import { serverClock } from '../lib/server-clock.ts'

const FIVE_MINUTES_MS = 5 * 60_000

/** The market's pairs and feed; also sets the market's clock, so that countdowns are right without a socket. */
export const useMarket = ({ enabled = true }: { enabled?: boolean } = {}) =>
  useQuery({
    queryKey: [listPairs.path],
    queryFn: async ({ signal }) => {
      const sentAtMs = serverClock.monotonicNow()
      const answer = await callForAnswer(listPairs, { signal })
      serverClock.observe(answer.timestamp, sentAtMs, serverClock.monotonicNow())
      serverClock.setMarket(answer.data.clock)
      return answer.data
    },
    staleTime: FIVE_MINUTES_MS,
    enabled,
  })
