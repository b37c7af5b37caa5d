import { useEffect, useState } from 'react'
import { formatTimeWithSeconds } from '../lib/format.ts'
import { serverClock } from '../lib/server-clock.ts'
import { useConnectionState } from '../lib/use-topic.ts'

/** A reconnect shorter than this passes unmentioned. */
const QUIET_MS = 2_000

export const ReconnectingNotice = () => {
  const reconnecting = useConnectionState() === 'reconnecting'
  /** Server time of the loss; null while it is not mentioned. */
  const [lostAtMs, setLostAtMs] = useState<number | null>(null)
  useEffect(() => {
    if (!reconnecting) return setLostAtMs(null)
    const now = serverClock.now()
    const timer = setTimeout(() => setLostAtMs(now), QUIET_MS)
    return () => clearTimeout(timer)
  }, [reconnecting])
  return (
    <span role="status">
      {lostAtMs !== null ? (
        <span className="reconnecting">
          <span className="only-d">Reconnecting, last</span>
          <span className="only-m">Last</span> update {formatTimeWithSeconds(lostAtMs)}
          <span className="sr-only">. You will not miss a signal.</span>
        </span>
      ) : null}
    </span>
  )
}
