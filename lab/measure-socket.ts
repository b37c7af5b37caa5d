/**
 * What an open socket costs the server, in bytes: `npm run --prefix lab measure-socket [-- --sockets 4000]`. The product's sockets in a process of their own, each a
 * member who listens to two topics, beside the same members without a socket. What is held is counted after the garbage is gone; resident memory is what the system gave.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import WebSocket from 'ws'

const { values } = parseArgs({ options: { sockets: { type: 'string', default: '4000' } } })
const sockets = Number(values.sockets)
const AT_ONCE = 50
const TOPICS = ['signals/1m/created', 'market/EURUSD-OTC/candle']

interface Held {
  held: number
  resident: number
  url: string
}

const child = fork(fileURLToPath(new URL('./measure-socket/serve.ts', import.meta.url)), { execArgv: ['--expose-gc'] })
await once(child, 'message')

const ask = async (): Promise<Held> => {
  const answer = once(child, 'message')
  child.send(sockets)
  const [held] = await answer
  return held as Held
}

const open = (url: string): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    let subscribed = 0
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'subscribe', topics: TOPICS.map((topic) => ({ topic })) })),
    )
    socket.on('message', (data) => {
      if (String(data).startsWith('{"type":"subscribed"')) subscribed += 1
      if (subscribed === TOPICS.length) resolve(socket)
    })
    socket.on('error', reject)
  })

try {
  // Once unmeasured: the first request of a kind has its code compiled.
  const first = await ask()
  ;(await open(`${first.url}m0`)).terminate()
  const before = await ask()
  const opened: WebSocket[] = []
  for (let from = 0; from < sockets; from += AT_ONCE) {
    const places = Array.from({ length: Math.min(AT_ONCE, sockets - from) }, (_, n) => from + n)
    opened.push(...(await Promise.all(places.map((place) => open(`${before.url}m${place}`)))))
  }
  const after = await ask()
  const each = (what: 'held' | 'resident') => Math.round((after[what] - before[what]) / sockets)
  console.log(`${sockets} sockets: ${each('held')} bytes each held, ${each('resident')} bytes each of resident memory`)
  for (const socket of opened) socket.terminate()
} finally {
  child.kill('SIGTERM')
}
