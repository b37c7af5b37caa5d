import type { Database } from '../../db/client.ts'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'

const RETRY_MS = 1_000

const CHANNELS = ['member_changed', 'session_ended'] as const
type Channel = (typeof CHANNELS)[number]

type Watcher = Record<Channel, (id: string) => void> & {
  /** Runs when notices may have been lost. */
  onGap: () => void
}

/**
 * Hears of changed members and ended sessions. `trusted` is true only while every channel has been heard since its last
 * gap: after one, a notice of our own (a random id, which nobody knows) is sent, and trust returns when it arrives.
 */
export const watchNotices = async (db: Database, clock: Clock, watcher: Watcher) => {
  const awaited = new Map<Channel, string>()
  const retries = new Set<() => void>()
  let closed = false

  const probe = (channel: Channel): void => {
    const id = newId()
    awaited.set(channel, id)
    // While the database does not answer, nothing is kept in memory: slower, never wrong.
    db.query('select pg_notify($1, $2)', [channel, id]).catch(() => retry(channel, id))
  }

  const retry = (channel: Channel, id: string): void => {
    if (awaited.get(channel) !== id || closed) return
    const cancel = clock.setTimeout(() => {
      retries.delete(cancel)
      probe(channel)
    }, RETRY_MS)
    retries.add(cancel)
  }

  const onNotice = (channel: Channel) => (id: string) => {
    if (awaited.get(channel) === id) awaited.delete(channel)
    else watcher[channel](id)
  }

  const stops = await Promise.all(
    CHANNELS.map((channel) =>
      db.listen(channel, onNotice(channel), () => {
        watcher.onGap()
        probe(channel)
      }),
    ),
  )
  for (const channel of CHANNELS) probe(channel)

  return {
    trusted: (): boolean => awaited.size === 0,
    close: async (): Promise<void> => {
      closed = true
      for (const cancel of retries) cancel()
      for (const stop of stops) await stop()
    },
  }
}
