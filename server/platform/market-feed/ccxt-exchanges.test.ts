import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import { createFakeClock } from '../clock.ts'
import { type CcxtExchange, loadCcxtExchange } from './ccxt-exchange.ts'
import { listCcxtPairs } from './ccxt-pairs.ts'
import { computePageMinutes, createCcxtVenue } from './ccxt-venue.ts'

/** What these tests replace and read of an exchange of ccxt besides. */
interface RealExchange extends CcxtExchange {
  fetch: (url: string, method?: string, headers?: unknown, body?: string) => Promise<unknown>
  setMarkets: (markets: readonly object[]) => unknown
  has: Record<string, unknown>
  features?: Record<string, { fetchOHLCV?: object; linear?: object; inverse?: object } | undefined> | undefined
}

const PACKAGE: string = 'ccxt'
const known: string[] = await import(PACKAGE).then(
  (loaded) => loaded.default.exchanges,
  () => [],
)
if (known.length === 0) console.warn('The package ccxt is not installed: none of its exchanges is walked.')

const NOON = Date.UTC(2026, 10, 25, 12)
const TINY_PRICE = 0.00001234
/** What `precision.price` says of that price, and its decimals, by `precisionMode`. */
const PRECISION: Readonly<Record<number, readonly [price: number, decimals: number]>> = {
  2: [10, 10],
  3: [5, 9],
  4: [1e-10, 10],
}

const open = async (id: string): Promise<RealExchange> => (await loadCcxtExchange(id)) as RealExchange

const kindOf = ({ features }: RealExchange): 'spot' | 'linear' | 'inverse' => {
  const { spot, swap } = features ?? {}
  if (spot?.fetchOHLCV) return 'spot'
  if (swap?.linear) return 'linear'
  return swap?.inverse ? 'inverse' : 'spot'
}

/** A market whose symbol has one character, of the kind that the exchange has candles of. */
const marketOf = (exchange: RealExchange) => {
  const kind = kindOf(exchange)
  const swap = kind !== 'spot'
  const settle = { spot: undefined, linear: 'USDT', inverse: 'S' }[kind]
  return {
    id: 'SUSDT',
    id2: 'SUSDT',
    lowercaseId: 'susdt',
    symbol: settle ? `S/USDT:${settle}` : 'S/USDT',
    base: 'S',
    quote: 'USDT',
    settle,
    baseId: 'S',
    quoteId: 'USDT',
    settleId: settle,
    type: swap ? 'swap' : 'spot',
    subType: swap ? kind : undefined,
    spot: !swap,
    swap,
    future: false,
    option: false,
    contract: swap,
    linear: swap ? kind === 'linear' : undefined,
    inverse: swap ? kind === 'inverse' : undefined,
    active: true,
    precision: { amount: 1, price: PRECISION[exchange.precisionMode]?.[0] },
    limits: {},
    info: {},
  }
}

/** The exchange with one market, and with `answer` in place of the network. */
const connect = async (id: string, answer: (url: URL) => unknown) => {
  const exchange = await open(id)
  const market = marketOf(exchange)
  exchange.setMarkets([market])
  exchange.fetch = async (url, _method, _headers, body) => answer(new URL(body ? `${url}#${body}` : url))
  return { exchange, symbol: market.symbol }
}

/** How many candles a request asks for, as far as it says so. */
const countsIn = ({ href }: URL): number[] =>
  [...href.matchAll(/(?:limit|count|size)"?[=:](\d+)/gi)].map(([, count]) => Number(count))

const withMinutes: string[] = []
for (const id of known) {
  const { has, timeframes } = await open(id)
  if (has.fetchOHLCV === true && timeframes?.['1m'] !== undefined) withMinutes.push(id)
}

describe.skipIf(known.length === 0)('the exchanges of ccxt with candles of a minute', () => {
  const asking: string[] = []

  it.each(withMinutes)('%s shows a tiny price in full, and is asked for no more than it answers', async (id) => {
    const requests: URL[] = []
    const { exchange, symbol } = await connect(id, (url) => {
      requests.push(url)
      throw new Error('There is no network.')
    })
    exchange.fetchTicker = async () => ({ last: TINY_PRICE })
    exchange.has.fetchTicker = true
    const [pair] = await listCcxtPairs(exchange, [symbol], NOON)
    expect(pair).toMatchObject({ id: expect.stringMatching(/^SUSDT/), symbol, starter: true })
    expect(pair?.decimals).toBe(PRECISION[exchange.precisionMode]?.[1])
    expect(TINY_PRICE.toFixed(pair?.decimals)).toContain('0.00001234')

    const minutes = computePageMinutes(exchange, [symbol])
    const limit = exchange.featureValue?.(symbol, 'fetchOHLCV', 'limit')
    expect(minutes).toBe(typeof limit === 'number' ? Math.min(300, limit) : 100)
    requests.length = 0
    await expect(exchange.fetchOHLCV(symbol, '1m', NOON - minutes * MINUTE_MS, minutes)).rejects.toThrow(/./)
    // One of them asks for one more than it was told to.
    for (const count of requests.flatMap(countsIn)) expect(count).toBeLessThanOrEqual(minutes + 1)
    if (requests.length > 0) asking.push(id)
  })

  it('ask, all but those that need an account or more than ccxt is told', () => {
    expect(withMinutes.length).toBeGreaterThan(80)
    expect(withMinutes.length - asking.length).toBeLessThan(8)
  })
})

const priceAt = (atMs: number): number => 1 + ((atMs / MINUTE_MS) % 97) / 100
/** What `count` minutes from `fromMs` came to, oldest first. */
const minutesFrom = (fromMs: number, count: number) =>
  Array.from({ length: count }, (_, place) => ({
    atMs: fromMs + place * MINUTE_MS,
    price: priceAt(fromMs + place * MINUTE_MS),
  }))

/** Answers as the documents of an exchange say, and refuses or cuts what asks for too much. */
const ANSWERS: Readonly<Record<string, (url: URL) => unknown>> = {
  upbit: ({ searchParams }) => {
    const count = Number(searchParams.get('count'))
    if (count > 200) throw new Error('Upbit answers 200 candles at most.')
    const toMs = Date.parse(searchParams.get('to') ?? '')
    return minutesFrom(toMs - count * MINUTE_MS, count)
      .map(({ atMs, price }) => ({
        market: 'SUSDT',
        candle_date_time_utc: new Date(atMs).toISOString().slice(0, 19),
        opening_price: price,
        high_price: price,
        low_price: price,
        trade_price: price,
        timestamp: atMs + 59_000,
        candle_acc_trade_volume: 1,
        unit: 1,
      }))
      .toReversed()
  },
  apex: ({ searchParams }) => {
    const count = Math.min(200, Number(searchParams.get('limit')))
    const rows = minutesFrom(Number(searchParams.get('start')) * 1000, count).map(({ atMs, price }) => {
      const text = String(price)
      return { s: 'SUSDT', i: '1', t: atMs, o: text, h: text, l: text, c: text, v: '1' }
    })
    return { data: { SUSDT: rows } }
  },
  bitfinex: ({ searchParams }) => {
    const fromMs = Number(searchParams.get('start'))
    return minutesFrom(fromMs, Number(searchParams.get('limit'))).map(({ atMs, price }) => [
      atMs,
      price,
      price,
      price,
      price,
      1,
    ])
  },
  btcmarkets: ({ searchParams }) => {
    const fromMs = Date.parse(searchParams.get('from') ?? '')
    return minutesFrom(fromMs, Number(searchParams.get('limit'))).map(({ atMs, price }) => {
      const text = String(price)
      return [new Date(atMs).toISOString(), text, text, text, text, '1']
    })
  },
}

describe.skipIf(known.length === 0)('a history through ccxt', () => {
  it.each(Object.entries(ANSWERS))('of %s is whole, page by page', async (id, answer) => {
    const { exchange, symbol } = await connect(id, answer)
    const log = { warn: () => {}, info: () => {} }
    const venue = createCcxtVenue({ exchange, symbols: [symbol], clock: createFakeClock(NOON), log })
    const fromMs = NOON - 3 * venue.pageMinutes * MINUTE_MS
    const found = new Map<number, number>()
    for (let atMs = fromMs; atMs < NOON; atMs += venue.pageMinutes * MINUTE_MS)
      for (const bar of await venue.fetchBars(symbol, atMs, atMs + venue.pageMinutes * MINUTE_MS))
        found.set(bar.openAtMs, bar.close)
    const expected = minutesFrom(fromMs, 3 * venue.pageMinutes)
    expect(expected.filter(({ atMs, price }) => found.get(atMs) !== price)).toEqual([])
  })
})
