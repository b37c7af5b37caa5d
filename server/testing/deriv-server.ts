import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { MINUTE_MS } from '../../contract/market.ts'
import type { Bar } from '../../engine/market/candles.ts'
import type { Clock } from '../platform/clock.ts'

/** What the venue does with a question. `late` answers one question later than it should. */
export type Conduct =
  | 'answer'
  | 'silent'
  | 'error'
  | 'limit'
  | 'garbage'
  | 'twice'
  | 'shuffled'
  | 'empty'
  | 'wrong'
  | 'drop'
  | 'late'

export interface Question {
  ticks_history?: string
  start?: number
  end?: string
  subscribe?: number
  time?: number
  req_id: number
}

interface Options {
  clock: Clock
  /** The venue's own bars, and the one being formed. */
  bars: (symbol: string, fromMs: number, toMs: number) => Bar[]
  forming: (symbol: string) => Bar | null
  /** What it does with each question; answers it unless given. */
  conduct?: (question: Question) => Conduct
  /** How far its clock is ahead. */
  aheadMs?: number
  /** The HTTP status that connections are refused with; none unless given. */
  refuseWith?: number
}

/** A full roundtrip, three times: whatever one side said, and what the other said to that, has arrived. */
const ROUNDS = 3

const candleOf = ({ openAtMs, open, high, low, close }: Bar) => ({ epoch: openAtMs / 1000, open, high, low, close })

/** Speaks the part of Deriv's protocol that its documentation gives to candles, on this computer, with the faults that a test asks for. */
export const startDerivServer = async ({
  clock,
  bars,
  forming,
  conduct = () => 'answer',
  aheadMs = 0,
  refuseWith,
}: Options) => {
  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    verifyClient: (_, answer) => (refuseWith === undefined ? answer(true) : answer(false, refuseWith)),
  })
  await once(server, 'listening')
  const streams = new Map<WebSocket, Map<string, number>>()
  const questions: Question[] = []
  const paths: string[] = []
  let kept: (() => void)[] = []

  const say = (socket: WebSocket, message: object): void => socket.send(JSON.stringify(message))

  const answerOf = (socket: WebSocket, question: Question): object => {
    const { ticks_history: symbol, start = 0, end, subscribe, req_id } = question
    const echo = { echo_req: question, req_id }
    if (question.time) return { ...echo, msg_type: 'time', time: Math.floor((clock.now() + aheadMs) / 1000) }
    if (!symbol)
      return { ...echo, msg_type: 'error', error: { code: 'UnrecognisedRequest', message: 'Unrecognised request.' } }
    if (subscribe) {
      streams.get(socket)?.set(symbol, req_id)
      const bar = forming(symbol)
      return {
        ...echo,
        msg_type: 'candles',
        candles: bar ? [candleOf(bar)] : [],
        pip_size: 5,
        subscription: { id: symbol },
      }
    }
    const toMs = Number(end) * 1000 + 1
    const now = forming(symbol)
    const found = [...bars(symbol, start * 1000, toMs), ...(now && now.openAtMs < toMs ? [now] : [])]
    return { ...echo, msg_type: 'candles', candles: found.map(candleOf), pip_size: 5 }
  }

  const reply = (socket: WebSocket, question: Question, how: Conduct): void => {
    const { req_id } = question
    const answer = answerOf(socket, question)
    const candles = 'candles' in answer && Array.isArray(answer.candles) ? answer.candles : []
    const refuse = (code: string, message: string): void =>
      say(socket, { echo_req: question, req_id, msg_type: 'candles', error: { code, message } })
    const ways: Record<Conduct, () => void> = {
      answer: () => say(socket, answer),
      silent: () => {},
      error: () => refuse('InternalServerError', 'Sorry, an error occurred.'),
      limit: () => refuse('RateLimit', 'You have reached the rate limit.'),
      garbage: () => socket.send('{"candles":[[[ not json'),
      twice: () => {
        say(socket, { ...answer, candles: [...candles, ...candles] })
        say(socket, answer)
      },
      shuffled: () => say(socket, { ...answer, candles: candles.toReversed() }),
      empty: () => say(socket, { ...answer, candles: [] }),
      wrong: () =>
        say(socket, { ...answer, candles: candles.map((candle) => ({ ...candle, high: -1, close: 'none' })) }),
      drop: () => socket.terminate(),
      late: () => {
        kept.push(() => say(socket, answer))
      },
    }
    const owed = kept
    kept = []
    ways[how]()
    for (const say of owed) say()
  }

  server.on('connection', (socket, request) => {
    paths.push(request.url ?? '')
    streams.set(socket, new Map())
    socket.on('close', () => streams.delete(socket))
    socket.on('message', (data) => {
      const question: Question = JSON.parse(String(data))
      questions.push(question)
      reply(socket, question, conduct(question))
    })
  })

  const ohlcOf = (symbol: string, bar: Bar, req_id: number) => {
    const [open, high, low, close] = [bar.open, bar.high, bar.low, bar.close].map((price) => price.toFixed(5))
    const ohlc = {
      symbol,
      granularity: 60,
      epoch: Math.floor(clock.now() / 1000),
      open_time: bar.openAtMs / 1000,
      pip_size: 5,
    }
    return { msg_type: 'ohlc', req_id, ohlc: { ...ohlc, open, high, low, close }, subscription: { id: symbol } }
  }

  /** Resolves once the other side has answered, or is gone. */
  const roundtrip = async (socket: WebSocket): Promise<void> => {
    if (socket.readyState !== socket.OPEN) return
    const end = new AbortController()
    const { signal } = end
    const heard = Promise.race([once(socket, 'pong', { signal }), once(socket, 'close', { signal })])
    socket.ping()
    // A connection that breaks is over too.
    await heard.catch(() => {})
    end.abort()
  }

  return {
    address: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** What was asked, oldest first, and at which paths connections were opened. */
    questions,
    paths,
    /** How many streams of candles are open. */
    countStreams: (): number => [...streams.values()].reduce((sum, symbols) => sum + symbols.size, 0),

    /** Streams every subscribed bar as it stands. `bend` may change it, leave it out, or say several. */
    stream: (bend: (bar: Bar) => Bar[] = (bar) => [bar]): void => {
      for (const [socket, symbols] of streams)
        for (const [symbol, id] of symbols) {
          const bar = forming(symbol)
          for (const told of bar ? bend(bar) : []) say(socket, ohlcOf(symbol, told, id))
        }
    },

    /** Says something that is none of the protocol's messages. */
    babble: (text: string): void => {
      for (const socket of streams.keys()) socket.send(text)
    },

    drop: (): void => {
      for (const socket of streams.keys()) socket.terminate()
    },

    /** Resolves once everything that was said has arrived, with what was said to that. */
    settled: async (): Promise<void> => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await new Promise((resolve) => setImmediate(resolve))
        await Promise.all([...server.clients].map(roundtrip))
      }
    },

    isConnected: (): boolean => streams.size > 0,

    close: async (): Promise<void> => {
      for (const socket of server.clients) socket.terminate()
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}

/** A made-up line of bars that any test can tell: the minute decides its prices. */
export const plainBar = (openAtMs: number): Bar => {
  const open = 1 + ((openAtMs / MINUTE_MS) % 1000) / 10_000
  return { openAtMs, open, high: open + 0.0002, low: open - 0.0001, close: open + 0.0001, volume: 0 }
}
