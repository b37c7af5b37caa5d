/** The server of `npm run --prefix lab measure-socket`: the product's sockets and hub, and nothing else. Says what it holds when it is asked. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller } from '../../server/platform/http/caller.ts'
import { goldCaller, startRealtimeServer } from '../../server/testing/realtime-server.ts'

const callers = new Map<string, Caller>()
const server = await startRealtimeServer(callers)

/** What is held once nothing is left that nobody needs, in bytes. */
const holds = async (): Promise<{ held: number; resident: number }> => {
  for (let round = 0; round < 4; round += 1) {
    globalThis.gc?.()
    await sleep(50)
  }
  const { heapUsed, external, rss } = process.memoryUsage()
  return { held: heapUsed + external, resident: rss }
}

process.on('message', async (members: number) => {
  for (let place = callers.size; place < members; place += 1) callers.set(`m${place}`, goldCaller(`m${place}`))
  process.send?.({ ...(await holds()), url: server.urlOf('') })
})
process.send?.({ ready: true })
