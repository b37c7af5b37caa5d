import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Candle, type ChartTimeframe, listCandles } from '../../contract/market.ts'
import { MINUTE_MS } from '../../contract/slots.ts'
import { call } from '../lib/call.ts'
import { useIsConnection, useTopic } from '../lib/use-topic.ts'
import { missesMinutes, toBars, withCandle, withOlder } from './candle-rules.ts'

/** Enough for the indicators to be warm on what is shown. */
const CANDLES = { '1m': 180, '5m': 160, '15m': 160, '1h': 160, '4h': 60, '1d': 10 } as const satisfies Record<
  ChartTimeframe,
  number
>
/** Live minutes kept beside what was fetched. */
const LIVE_MINUTES = 600
/** How often closed bars are read again: rarely while the socket brings the minutes. */
const REFETCH_MS = { live: 5 * MINUTE_MS, cut: 10_000 }

/** Older candles come in pages of this many, as long as fewer than the most are known. */
const OLDER_CANDLES = 1_000
const MOST_CANDLES = 5_000

const toKey = (pairId: string, timeframe: ChartTimeframe) => [listCandles.path, pairId, timeframe] as const

const useClosedCandles = (pairId: string, timeframe: ChartTimeframe, enabled: boolean) => {
  const client = useQueryClient()
  const queryKey = toKey(pairId, timeframe)
  const live = useIsConnection('live')
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const input = { pair: pairId, timeframe, limit: CANDLES[timeframe] }
      const newest = await call(listCandles, { input, signal })
      return withOlder(client.getQueryData<Candle[]>(queryKey) ?? [], newest)
    },
    refetchInterval: live ? REFETCH_MS.live : REFETCH_MS.cut,
    enabled,
  })
}

/** Fetches the candles before the first known one. Where there are none, or as long as they are on their way, it asks no second time. */
const useOlderCandles = (pairId: string, timeframe: ChartTimeframe) => {
  const client = useQueryClient()
  const queryKey = toKey(pairId, timeframe)
  const asked = useRef<string>(null)
  const { mutate } = useMutation({
    mutationFn: (before: string) =>
      call(listCandles, { input: { pair: pairId, timeframe, before, limit: OLDER_CANDLES } }),
    onSuccess: (older, before) =>
      client.setQueryData<Candle[]>(queryKey, (known) =>
        known?.[0]?.openAt === before && older.length > 0 ? [...older, ...known] : known,
      ),
    onError: () => {
      asked.current = null
    },
  })
  return () => {
    const known = client.getQueryData<Candle[]>(queryKey)
    const first = known?.[0]
    if (!first || first.openAt === asked.current || known.length >= MOST_CANDLES) return
    asked.current = first.openAt
    mutate(first.openAt)
  }
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
export const useCandles = (pairId: string, timeframe: ChartTimeframe) => {
  const client = useQueryClient()
  const [live, setLive] = useState<readonly Candle[]>([])
  const minutes = useClosedCandles(pairId, '1m', true)
  const longer = useClosedCandles(pairId, timeframe, timeframe !== '1m')
  useTopic(`market/${pairId}/candle`, ({ candle }) => setLive((known) => withCandle(known, candle, LIVE_MINUTES)), {
    onResync: () => client.invalidateQueries({ queryKey: [listCandles.path, pairId] }),
  })
  const loadOlder = useOlderCandles(pairId, timeframe)
  useRefetchAfterHole(pairId, minutes.data, live)
  const closed = timeframe === '1m' ? minutes : longer
  const known = minutes.data && toBars(minutes.data, live, '1m')
  return {
    ...closed,
    data: closed.data && known && toBars(closed.data, known, timeframe),
    minutes: known ?? [],
    loadOlder,
  }
}
