import { randomBytes } from 'node:crypto'
import { createClient } from '@redis/client'
import { createHook } from '../hook.ts'
import { inTime } from '../in-time.ts'
import type { Logger } from '../logger.ts'
import type { Bus, BusKind } from './bus.ts'
import { createSenderNumbers, decodeMessage, encodeMessage } from './bus-messages.ts'

interface Deps {
  /** `redis://`, `rediss://` or `unix://`, with its password. */
  url: string
  /** Names the installation: what several do on one Redis does not mix. */
  installation: string
  log: Pick<Logger, 'warn' | 'info'>
  /** How long Redis may say nothing, ms, before its connections are opened anew. */
  silenceMs?: number
}

const CONNECT_WITHIN_MS = 5_000
const RECONNECT_MS = 500
const SILENCE_MS = 6_000
const PINGS_IN_SILENCE = 3
const ANSWER_WITHIN_MS = 2_000
const FAREWELL_MS = 1_000
/** Commands that wait for an answer. More of them means that Redis does not answer. */
const MAX_WAITING = 10_000
/** A Redis that comes back is heard of on both connections and from every process: told once. */
const GATHER_GAPS_MS = 200
const GAP = 'gap'

const openClient = (url: string, silenceMs: number) =>
  createClient({
    url,
    socket: {
      connectTimeout: CONNECT_WITHIN_MS,
      socketTimeout: silenceMs,
      reconnectStrategy: () => RECONNECT_MS,
    },
    pingInterval: silenceMs / PINGS_IN_SILENCE,
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_WAITING,
    maintNotifications: 'disabled',
  })
type Client = ReturnType<typeof openClient>

interface Following extends Pick<Deps, 'log'> {
  name: string
  isClosed: () => boolean
  onReady: () => void
}

/** Connects. Where Redis goes away or comes back is logged; its other hundred tries are not. */
const follow = (client: Client, { name, isClosed, onReady, log }: Following): void => {
  let away = false
  client.on('error', (error) => {
    if (!away && !isClosed())
      log.warn({ err: error }, `Redis is away (${name}): sockets of other processes may hear late`)
    away = true
  })
  client.on('ready', () => {
    if (away) log.info(`Redis is back (${name})`)
    away = false
    onReady()
  })
  // It goes on trying until it is closed, which is when this rejects.
  client.connect().catch(() => {})
}

/** What Redis answers, or null where it does not, or too late. What fails is said in the log by the connection that was lost. */
const answerInTime = <Answer>(answer: Promise<Answer>): Promise<Answer | null> =>
  inTime(answer, ANSWER_WITHIN_MS).catch(() => null)

/** What other processes say, to whom it is told here, and where some of it is missing. */
const createHearing = (self: string, log: Deps['log']) => {
  const senders = createSenderNumbers()
  const hearing = new Map<string, ((body: unknown) => void)[]>()
  const gap = createHook()
  let heard = 0
  let gaps = 0
  let gathering: NodeJS.Timeout | undefined

  const tellGap = (): void => {
    gathering ??= setTimeout(() => {
      gathering = undefined
      gaps += 1
      void gap.run()
    }, GATHER_GAPS_MS)
  }

  return {
    onGap: gap.add,
    tellGap,
    subscribe: (kind: string, hear: (body: unknown) => void): void =>
      void hearing.set(kind, [...(hearing.get(kind) ?? []), hear]),

    hear: (text: string): void => {
      try {
        const message = decodeMessage(text)
        if (message.from === self) return
        const arrival = senders.arrive(message)
        heard += 1
        if (arrival === 'late') return
        if (arrival === 'after a gap' || message.kind === GAP) tellGap()
        for (const tell of hearing.get(message.kind) ?? []) tell(message.body)
      } catch (error) {
        log.warn({ err: error }, 'a message on the bus was ignored')
      }
    },

    readFigures: () => ({ heard, gaps }),
    close: (): void => clearTimeout(gathering),
  }
}

/** What this process says, numbered, until it is closed. */
const createSpeaking = (self: string, log: Deps['log'], send: (text: string) => Promise<unknown>) => {
  let number = 0
  let unsaid = 0
  /** Something was said that nobody may have heard. */
  let owesGap = false
  let closed = false

  const say = (kind: BusKind | typeof GAP, body?: unknown): void => {
    if (closed) return
    // Numbered whether or not it leaves: whoever hears the next one knows that one is missing.
    number += 1
    const text = encodeMessage({ from: self, number, kind, body })
    if (text === null) {
      unsaid += 1
      log.warn({ kind }, 'a message was too large for the bus: the other processes read again')
      say(GAP)
      return
    }
    send(text).then(ownUp, () => {
      // Said in the log by the connection that was lost.
      unsaid += 1
      owesGap = true
    })
  }

  const ownUp = (): void => {
    if (!owesGap) return
    owesGap = false
    say(GAP)
  }

  return {
    say,
    ownUp,
    isClosed: (): boolean => closed,
    readFigures: () => ({ said: number, unsaid }),
    close: (): void => {
      closed = true
    },
  }
}

/**
 * The bus on Redis: its publish/subscribe, and its GETDEL for values that are taken once (Redis 6.2 or newer). Connects by itself, now and
 * for as long as it is open: a process neither waits for Redis nor ends with it. What Redis does not take at once is not sent later.
 */
export const createRedisBus = ({ url, installation, log, silenceMs = SILENCE_MS }: Deps): Bus => {
  const prefix = `uptick:${installation}`
  const channel = `${prefix}:bus`
  const self = randomBytes(9).toString('base64url')
  const client = openClient(url, silenceMs)
  const listener = client.duplicate()
  const hearing = createHearing(self, log)
  const speaking = createSpeaking(self, log, (text) => client.publish(channel, text))
  const { say, ownUp, isClosed } = speaking

  follow(client, { name: 'speaking', isClosed, onReady: ownUp, log })
  const listen = (): void => {
    // After the first time it has subscribed again by then, and keeps one listener however often it is given.
    listener.subscribe(channel, hearing.hear).then(hearing.tellGap, () => {
      // Lost again at once: done when it is back.
    })
  }
  follow(listener, { name: 'listening', isClosed, onReady: listen, log })

  return {
    isShared: true,
    publish: say,
    subscribe: hearing.subscribe,
    onGap: hearing.onGap,
    announceGap: () => say(GAP),
    put: async (key, value, ttlMs) =>
      (await answerInTime(client.set(`${prefix}:${key}`, value, { expiration: { type: 'PX', value: ttlMs } }))) ===
      'OK',
    take: (key) => answerInTime(client.getDel(`${prefix}:${key}`)),
    readFigures: () => ({
      speaking: client.isReady,
      listening: listener.isReady,
      ...speaking.readFigures(),
      ...hearing.readFigures(),
    }),
    close: async () => {
      speaking.close()
      hearing.close()
      listener.destroy()
      if (client.isReady) await inTime(client.close(), FAREWELL_MS)
      client.destroy()
    },
  }
}
