import { useEffect, useState } from 'react'
import { serverClock } from '../lib/server-clock.ts'
import { useIsConnection, useTopic } from '../lib/use-topic.ts'
import { type LivePrice, toLivePrice } from './trade-rules.ts'

/** The pair's price as the socket brings it, null before the first. Mount it anew for another pair. */
export const useLivePrice = (pairId: string): LivePrice | null => {
  const [live, setLive] = useState<LivePrice | null>(null)
  useTopic(`market/${pairId}/candle`, ({ candle }) => setLive(toLivePrice(candle, serverClock.marketNow())))
  return live
}

/** A reconnect shorter than this passes unmentioned, as in the header. */
const QUIET_MS = 2_000

/** Since when the connection is lost, in market ms; null while it is there. */
export const useCutAt = (): number | null => {
  const isCut = useIsConnection('reconnecting')
  const [cutAtMs, setCutAtMs] = useState<number | null>(null)
  useEffect(() => {
    if (!isCut) return setCutAtMs(null)
    const lostAtMs = serverClock.marketNow()
    const timer = setTimeout(() => setCutAtMs(lostAtMs), QUIET_MS)
    return () => clearTimeout(timer)
  }, [isCut])
  return cutAtMs
}
