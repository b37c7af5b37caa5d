import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Candle, type ChartTimeframe, listCandles } from '../../contract/market.ts'
import { MINUTE_MS } from '../../contract/slots.ts'
import { call } from '../lib/call.ts'
import { useConnectionState, useTopic } from '../lib/use-topic.ts'
import { missesMinutes, toBars, withCandle } from './candle-rules.ts'

/** Enough for the indicators to be warm on what is shown. */
const CANDLES = { '1m': 180, '5m': 160, '15m': 160, '1h': 160, '4h': 60, '1d': 10 } as const satisfies Record<
  ChartTimeframe,
  number
>
/** Live minutes kept beside what was fetched. */
const LIVE_MINUTES = 600
/** How often closed bars are read again: rarely while the socket brings the minutes. */
const REFETCH_MS = { live: 5 * MINUTE_MS, cut: 10_000 }

const useClosedCandles = (pairId: string, timeframe: ChartTimeframe, enabled: boolean) => {
  const live = useConnectionState() === 'live'
  return useQuery({
    queryKey: [listCandles.path, pairId, timeframe],
    queryFn: ({ signal }) =>
      call(listCandles, { input: { pair: pairId, timeframe, limit: CANDLES[timeframe] }, signal }),
    refetchInterval: live ? REFETCH_MS.live : REFETCH_MS.cut,
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
export const useCandles = (pairId: string, timeframe: ChartTimeframe) => {
  const client = useQueryClient()
  const [live, setLive] = useState<readonly Candle[]>([])
  const minutes = useClosedCandles(pairId, '1m', true)
  const longer = useClosedCandles(pairId, timeframe, timeframe !== '1m')
  useTopic(`market/${pairId}/candle`, ({ candle }) => setLive((known) => withCandle(known, candle, LIVE_MINUTES)), {
    onResync: () => client.invalidateQueries({ queryKey: [listCandles.path, pairId] }),
  })
  useRefetchAfterHole(pairId, minutes.data, live)
  const closed = timeframe === '1m' ? minutes : longer
  const known = minutes.data && toBars(minutes.data, live, '1m')
  return {
    ...closed,
    data: closed.data && known && toBars(closed.data, known, timeframe),
    minutes: known ?? [],
  }
}
