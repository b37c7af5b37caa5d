import { MINUTE_MS } from '../../../contract/market.ts'
import type { Clock } from '../clock.ts'
import type { Logger } from '../logger.ts'
import { createPace } from '../pace.ts'
import { type DerivMessage, readCandles, readMessage, readOhlc, readTime } from './deriv-messages.ts'
import { type LiveVenue, VenueAway, type VenueListener } from './live-venue.ts'
import { createVenueSocket } from './venue-socket.ts'

interface Deps {
  address: string
  /** The id of the operator's application. */
  appId: string
  symbols: readonly string[]
  clock: Clock
  log: Pick<Logger, 'warn' | 'info'>
}

const NAME = 'Deriv'
const ANSWER_WITHIN_MS = 5_000
/** Most candles of one answer. */
const PAGE_MINUTES = 1_440
/** Deriv lets 220 questions through in a minute, and 14,400 in an hour. */
const PACE = { perMinute: 180, burst: 20 }
const REST_MS = 20_000
const SUBSCRIBE_AGAIN_MS = 60_000
const TOO_MUCH = 'RateLimit'
/** It streams already. */
const SUBSCRIBED = 'AlreadySubscribed'
/** Deriv does not know the application. */
const UNKNOWN_APP = 'InvalidAppID'

type Question = Record<string, string | number>
type VenueSocket = ReturnType<typeof createVenueSocket>

interface Asked {
  resolve: (message: DerivMessage) => void
  reject: (error: Error) => void
  cancel: () => void
}

/** Questions on the socket that wait for their answers. */
const createQuestions = (clock: Clock, turn: () => Promise<void>, findSocket: () => VenueSocket) => {
  const asked = new Map<number, Asked>()
  let lastId = 0

  const settle = (id: number | undefined): Asked | undefined => {
    const open = id === undefined ? undefined : asked.get(id)
    if (id !== undefined) asked.delete(id)
    open?.cancel()
    return open
  }

  const fail = (id: number | undefined, why: string): void => settle(id)?.reject(new VenueAway(NAME, why))

  return {
    fail,
    answer: (message: DerivMessage): void => settle(message.req_id)?.resolve(message),

    ask: async (question: Question): Promise<DerivMessage> => {
      await turn()
      const socket = findSocket()
      if (!socket.isOpen()) throw new VenueAway(NAME, 'there is no connection')
      lastId += 1
      const id = lastId
      return new Promise((resolve, reject) => {
        const cancel = clock.setTimeout(() => fail(id, 'it took too long'), ANSWER_WITHIN_MS)
        asked.set(id, { resolve, reject, cancel })
        socket.send(JSON.stringify({ ...question, req_id: id }))
      })
    },

    failAll: (why: string): void => {
      for (const id of [...asked.keys()]) fail(id, why)
    },
  }
}

/** Deriv's WebSocket, as documented at https://developers.deriv.com: candles of a minute from `ticks_history`, asked for and streamed. */
export const createDerivVenue = ({ address, appId, symbols, clock, log }: Deps): LiveVenue => {
  const pace = createPace({ clock, ...PACE })
  const { ask, answer, fail, failAll } = createQuestions(clock, pace.turn, () => socket)
  let listener: VenueListener | null = null
  let round = 0
  let cancelRetry = () => {}

  const take = (text: string): void => {
    const message = readMessage(text)
    if (!message) return
    if (message.msg_type === 'ohlc') {
      const update = readOhlc(message)
      if (update) listener?.onForming(update.symbol, update.bar, update.atMs)
      return
    }
    const time = readTime(message)
    if (time !== null) listener?.onTime(time)
    const { error } = message
    if (error?.code === TOO_MUCH) pace.rest(REST_MS)
    if (error?.code === UNKNOWN_APP)
      log.warn(`Deriv does not know the application ${appId}. DERIV_APP_ID is the id that Deriv gave to yours.`)
    if (error) fail(message.req_id, `${error.code}, ${error.message}`)
    else answer(message)
  }

  /** Has the bars being formed streamed, and asks again for those that are refused for now. */
  const subscribe = async (wanted: readonly string[], mine: number): Promise<void> => {
    const refused: string[] = []
    for (const symbol of wanted)
      await ask({
        ticks_history: symbol,
        end: 'latest',
        count: 1,
        style: 'candles',
        granularity: 60,
        subscribe: 1,
      }).catch(({ message }: Error) => {
        if (!message.includes(SUBSCRIBED)) refused.push(symbol)
        log.info(`${symbol} does not stream: ${message}`)
      })
    if (refused.length === 0 || mine !== round) return
    cancelRetry = clock.setTimeout(() => {
      subscribe(refused, mine)
    }, SUBSCRIBE_AGAIN_MS)
  }

  const askTime = (): void => {
    // That it is not answered shows in the silence.
    ask({ time: 1 }).catch(() => {})
  }

  const url = new URL(address)
  url.searchParams.set('app_id', appId)
  const socket: VenueSocket = createVenueSocket({
    name: NAME,
    address: url.href,
    clock,
    log,
    onMessage: take,
    onOpen: () => {
      round += 1
      cancelRetry()
      askTime()
      subscribe(symbols, round)
    },
    onLost: () => {
      round += 1
      cancelRetry()
      failAll('the connection is lost')
    },
    keepAlive: askTime,
  })

  return {
    name: NAME,
    pageMinutes: PAGE_MINUTES,
    open: (heard) => {
      listener = heard
      return socket.open()
    },
    fetchBars: async (symbol, fromMs, toMs) => {
      const question = {
        ticks_history: symbol,
        start: fromMs / 1000,
        end: String(toMs / 1000 - 1),
        count: (toMs - fromMs) / MINUTE_MS,
        style: 'candles',
        granularity: 60,
      }
      return readCandles(await ask(question))
    },
    close: async () => socket.close(),
  }
}
