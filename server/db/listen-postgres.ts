import pg from 'pg'

const RECONNECT_MS = 1_000

/**
 * LISTEN on a connection of its own, reconnecting for as long as it is wanted. Notices sent while it was
 * away are gone, so `onGap` runs at every loss and again once it listens.
 */
export const listenPostgres = async (
  url: string,
  channel: string,
  onNotice: (payload: string) => void,
  onGap: () => void,
): Promise<() => Promise<void>> => {
  let wanted = true
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    client = next
    next.on('notification', ({ payload }) => onNotice(payload ?? ''))
    next.on('error', () => lost(next))
    next.on('end', () => lost(next))
    await next.connect()
    await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    // Nobody wants to hear any more of what took so long to connect.
    if (!wanted) await next.end()
  }

  const lost = (which: pg.Client): void => {
    if (!wanted || which !== client) return
    client = undefined
    onGap()
    retry = setTimeout(() => {
      connect().then(onGap, () => client && lost(client))
    }, RECONNECT_MS)
  }

  await connect()
  return async () => {
    wanted = false
    clearTimeout(retry)
    await client?.end()
  }
}
