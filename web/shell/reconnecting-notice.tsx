import { useEffect, useState } from 'react'
import { useConnectionState } from '../lib/use-topic.ts'

/** A reconnect shorter than this passes unmentioned. */
const QUIET_MS = 2_000

export const ReconnectingNotice = () => {
  const reconnecting = useConnectionState() === 'reconnecting'
  const [mentioned, setMentioned] = useState(false)
  useEffect(() => {
    if (!reconnecting) return setMentioned(false)
    const timer = setTimeout(() => setMentioned(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [reconnecting])
  return (
    <span role="status">
      {mentioned ? (
        <span className="reconnecting">
          Reconnecting<span className="sr-only">. You will not miss a signal.</span>
        </span>
      ) : null}
    </span>
  )
}
