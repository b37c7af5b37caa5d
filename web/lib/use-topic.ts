import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { Feed } from '../../contract/market.ts'
import type { EventOf, Topic } from '../../contract/realtime.ts'
import { realtime } from './realtime/browser-realtime.ts'
import type { ConnectionState } from './realtime/realtime-client.ts'

interface TopicOptions {
  /** Events were missed: invalidate the queries that the topic feeds. */
  onResync?: () => void
  /** The member may not listen, or no longer. */
  onRefused?: () => void
  /** False: do not listen. */
  enabled?: boolean
}

/** Listens to a topic while the component is mounted. The callbacks may change without resubscribing. */
export const useTopic = <T extends Topic>(
  topic: T,
  onEvent: (event: EventOf<T>) => void,
  { onResync, onRefused, enabled = true }: TopicOptions = {},
): void => {
  // The server sends what the contract declares; parsing every frame again would cost more than it proves.
  const event = useEffectEvent((data: unknown) => onEvent(data as EventOf<T>))
  const resync = useEffectEvent(() => onResync?.())
  const refused = useEffectEvent(() => onRefused?.())
  useEffect(() => {
    if (!enabled) return
    return realtime.listen(topic, {
      onEvent: (data) => event(data),
      onResync: () => resync(),
      onRefused: () => refused(),
    })
  }, [topic, enabled])
}

export const useConnectionState = (): ConnectionState => useSyncExternalStore(realtime.subscribe, realtime.state)

/** Whether the connection is in this state: renders only when that changes. */
export const useIsConnection = (state: ConnectionState): boolean =>
  useSyncExternalStore(realtime.subscribe, () => realtime.state() === state)

/** Where the market's prices come from; undefined until the socket has said so. */
export const useFeed = (): Feed | undefined => useSyncExternalStore(realtime.subscribe, realtime.feed)
