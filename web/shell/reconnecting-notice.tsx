import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { formatTimeWithSeconds } from '../lib/format.ts'
import { serverClock } from '../lib/server-clock.ts'
import { useConnectionState } from '../lib/use-topic.ts'
import styles from './shell.module.css'

const watchNetwork = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** False where the browser knows that there is no network at all. */
const useOnline = (): boolean => useSyncExternalStore(watchNetwork, () => navigator.onLine)

/** A reconnect shorter than this passes unmentioned. */
const QUIET_MS = 2_000

export const ReconnectingNotice = () => {
  const state = useConnectionState()
  const words = useOnline() ? 'Reconnecting' : 'You are offline'
  const wasLive = useRef(false)
  /** Null while it is not mentioned; `updatedAtMs`: server time of the loss, null where this page never had a connection. */
  const [lost, setLost] = useState<{ updatedAtMs: number | null } | null>(null)
  useEffect(() => {
    if (state === 'live') wasLive.current = true
    if (state !== 'reconnecting') return setLost(null)
    const updatedAtMs = wasLive.current ? serverClock.now() : null
    const timer = setTimeout(() => setLost({ updatedAtMs }), QUIET_MS)
    return () => clearTimeout(timer)
  }, [state])
  return (
    <span role="status">
      {lost === null ? null : (
        <span className={styles.reconnecting}>
          {lost.updatedAtMs === null ? (
            words
          ) : (
            <>
              <span className="only-d">{words}, last</span>
              <span className="only-m">Last</span> update {formatTimeWithSeconds(lost.updatedAtMs)}
            </>
          )}
          <span className="sr-only">. You will not miss a signal.</span>
        </span>
      )}
    </span>
  )
}
