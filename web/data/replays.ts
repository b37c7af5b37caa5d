import { useQuery } from '@tanstack/react-query'
import { getSignalReplay } from '../../contract/replays.ts'
import { listSettledSignals } from '../../contract/track-record.ts'
import { call } from '../lib/call.ts'

/** How often it is asked whether the first signal has settled. */
const FIRST_REFRESH_MS = 10_000

/** One settled signal with its candles and its entries; without an id the newest. What is settled never changes. */
export const useReplay = (asked?: string) =>
  useQuery({
    queryKey: [getSignalReplay.path, asked ?? 'newest'],
    queryFn: async ({ signal: abort }) => {
      const id = asked ?? (await call(listSettledSignals, { input: { limit: 2 }, signal: abort }))[0]?.id
      return { replay: id ? await call(getSignalReplay, { params: { id }, signal: abort }) : null }
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.replay === null ? FIRST_REFRESH_MS : false),
  })
