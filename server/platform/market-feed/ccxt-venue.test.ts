import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { MINUTE_MS, Pair } from '../../../contract/market.ts'
import type { Bar } from '../../../engine/market/candles.ts'
import { plainBar } from '../../testing/deriv-server.ts'
import { startExchangeServer } from '../../testing/exchange-server.ts'
import { createFakeClock } from '../clock.ts'
import { type CcxtExchange, loadCcxtExchange } from './ccxt-exchange.ts'
import { listCcxtPairs } from './ccxt-pairs.ts'
import { computePageMinutes, createCcxtVenue } from './ccxt-venue.ts'

const NOON = Date.UTC(2026, 10, 25, 12)
const FROM = NOON - 3 * MINUTE_MS

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

const plainBars = (fromMs: number, toMs: number): Bar[] => {
  const bars: Bar[] = []
  for (let atMs = fromMs; atMs < toMs; atMs += MINUTE_MS) bars.push(plainBar(atMs))
  return bars
}

const rowOf = ({ openAtMs, open, high, low, close, volume }: Bar) => [openAtMs, open, high, low, close, volume]

class RateLimitExceeded extends Error {}

/** An exchange that answers what the test says. */
const made = (given: Partial<CcxtExchange> = {}): CcxtExchange => ({
  id: 'made',
  name: 'Made',
  rateLimit: 1_000,
  precisionMode: 4,
  has: { fetchOHLCV: true, fetchTime: true },
  timeframes: { '1m': '60' },
  markets: {
    'BTC/USD': { precision: { price: 0.1 } },
    'XRP/USD': { precision: { price: 0.00001 } },
    'OLD/USD': { active: false },
  },
  loadMarkets: async () => {},
  fetchOHLCV: async (_, __, since, limit) => plainBars(since, since + limit * MINUTE_MS).map(rowOf),
  fetchTime: async () => NOON + 9_000,
  ...given,
})

const venueOf = (exchange: CcxtExchange) => {
  const log = { warn: () => {}, info: () => {} }
  return createCcxtVenue({ exchange, symbols: ['BTC/USD'], clock: createFakeClock(NOON), log })
}

const open = async (exchange: CcxtExchange, symbols = ['BTC/USD', 'XRP/USD']) => {
  const clock = createFakeClock(NOON + 10_000)
  const said: string[] = []
  const told: [string, Bar, number][] = []
  const times: number[] = []
  const log = { warn: (text: unknown) => said.push(String(text)), info: () => {} } as never
  const venue = createCcxtVenue({ exchange, symbols, clock, log })
  closers.push(venue.close)
  await venue.open({ onForming: (...of) => told.push(of), onTime: (ms) => times.push(ms) })
  return { clock, venue, said, told, times }
}

describe('the pairs of an exchange', () => {
  it('are those that were chosen, with the decimals of the exchange', async () => {
    const pairs = await listCcxtPairs(made(), ['BTC/USD', 'XRP/USD'], NOON)
    expect(pairs.map(({ id, name, decimals, starter }) => [id, name, decimals, starter])).toEqual([
      ['BTCUSD', 'BTC/USD', 1, true],
      ['XRPUSD', 'XRP/USD', 5, true],
    ])
    for (const { symbol, isShut, ...pair } of pairs) expect(Pair.parse(pair)).toEqual(pair)
  })

  it.each([
    [{}, ['ETH/USD'], 'CCXT_SYMBOLS holds "ETH/USD", which Made does not trade.'],
    [{}, ['OLD/USD'], 'CCXT_SYMBOLS holds "OLD/USD", which Made does not trade.'],
    [{}, ['BTC/USD', 'BTC/USD'], 'CCXT_SYMBOLS holds a symbol twice.'],
    [{ timeframes: { '5m': '300' } }, ['BTC/USD'], 'MARKET_FEED names ccxt:made, but Made has no candles of a minute.'],
    [
      { loadMarkets: () => Promise.reject(new Error('fetch failed')) },
      ['BTC/USD'],
      'The markets of Made cannot be read: fetch failed',
    ],
  ])('are refused with a sentence (%#)', async (given, symbols, message) => {
    await expect(listCcxtPairs(made(given), symbols, NOON)).rejects.toThrow(message)
  })
})

describe('the symbols of an exchange', () => {
  const namesOf = async (symbol: string) => {
    const markets = { [symbol]: { precision: { price: 0.1 } } }
    const [pair] = await listCcxtPairs(made({ markets }), [symbol], NOON)
    return [pair?.id, pair?.name]
  }

  it.each([
    ['S/USDT', 'SUSDT', 'S/USDT'],
    ['1000000MOG/USDT', '1000000MOGUSDT', '1000000MOG/USDT'],
    ['BTC/USDT:USDT', 'BTCUSDT-PERP', 'BTC/USDT PERP'],
    ['kPEPE/USDC:USDC', 'kPEPEUSDC-PERP', 'kPEPE/USDC PERP'],
  ])('%s is the pair %s', async (symbol, id, name) => expect(await namesOf(symbol)).toEqual([id, name]))

  it.each(['BTC/USDT:USDT-261225', '币/USDT', 'BTC', `${'A'.repeat(30)}/USDT`])(
    'refuses %s as one that cannot be shown, not as one that is not traded',
    async (symbol) => {
      await expect(namesOf(symbol)).rejects.toThrow(`CCXT_SYMBOLS holds "${symbol}", which Uptick cannot show:`)
    },
  )
})

describe('a page of candles', () => {
  const pageOf = (...limits: unknown[]) => {
    const symbols = limits.map((_, place) => `${place}/USD`)
    const featureValue = (symbol: string) => limits[symbols.indexOf(symbol)]
    return computePageMinutes(made({ featureValue }), symbols)
  }

  it('holds what the exchange answers for each of its symbols, and 300 at most', () => {
    expect(pageOf(1_000, 500)).toBe(300)
    expect(pageOf(1_000, 200)).toBe(200)
    expect(pageOf(1_000, undefined)).toBe(100)
    expect(computePageMinutes(made(), ['BTC/USD'])).toBe(100)
  })

  it.each([
    ['the oldest', (rows: Bar[]) => rows.slice(0, 5)],
    ['the newest', (rows: Bar[]) => rows.slice(-5)],
    ['the middle', (rows: Bar[]) => rows.slice(1, 6)],
  ])('is asked for again where the answer holds %s of it alone', async (_, cut) => {
    const fetchOHLCV: CcxtExchange['fetchOHLCV'] = async (_symbol, _timeframe, since, limit) =>
      (limit > 5 ? cut : (rows: Bar[]) => rows)(plainBars(since, since + limit * MINUTE_MS)).map(rowOf)
    const venue = venueOf(made({ fetchOHLCV }))
    const bars = await venue.fetchBars('BTC/USD', NOON - 10 * MINUTE_MS, NOON)
    expect(bars.toSorted((one, other) => one.openAtMs - other.openAtMs)).toEqual(plainBars(NOON - 10 * MINUTE_MS, NOON))
  })

  it('is not asked for without end where a minute has no candle', async () => {
    let asked = 0
    const fetchOHLCV: CcxtExchange['fetchOHLCV'] = async (_symbol, _timeframe, since, limit) => {
      asked += 1
      return plainBars(since, since + limit * MINUTE_MS)
        .filter(({ openAtMs }) => openAtMs < FROM)
        .map(rowOf)
    }
    const venue = venueOf(made({ fetchOHLCV }))
    expect(await venue.fetchBars('BTC/USD', FROM - 5 * MINUTE_MS, NOON)).toHaveLength(5)
    expect(asked).toBe(2)
  })
})

describe('an exchange', () => {
  it('answers with closed candles, and has its clock and the bars being formed looked at', async () => {
    const { clock, venue, told, times } = await open(made())
    await clock.advance(3_000)
    expect(times).toEqual([NOON + 9_000])
    expect(told.map(([symbol, bar]) => [symbol, bar.openAtMs])).toEqual([
      ['BTC/USD', NOON],
      ['XRP/USD', NOON],
    ])
    expect(await venue.fetchBars('BTC/USD', FROM, NOON)).toEqual(plainBars(FROM, NOON))
    await clock.advance(30_000)
    expect(told.length).toBeGreaterThan(8)
  })

  it('hands rows that are no bars to whoever sorts them out, instead of failing', async () => {
    const { venue } = await open(
      made({ fetchOHLCV: async () => [[FROM, 'x'], [], [FROM + MINUTE_MS, 1, 2, 1, 1, undefined]] }),
    )
    const bars = await venue.fetchBars('BTC/USD', FROM, NOON)
    expect(bars[0]?.open).toBeNaN()
    expect(bars[2]).toEqual({ openAtMs: FROM + MINUTE_MS, open: 1, high: 2, low: 1, close: 1, volume: 0 })
  })

  it('says once that it is away, and once that it is back', async () => {
    let away = false
    const fetchOHLCV: CcxtExchange['fetchOHLCV'] = async (...of) => {
      if (away) throw new Error('made GET 503')
      return made().fetchOHLCV(...of)
    }
    const { clock, venue, said } = await open(made({ fetchOHLCV }))
    await clock.advance(3_000)
    away = true
    await clock.advance(60_000)
    await expect(venue.fetchBars('BTC/USD', FROM, NOON)).rejects.toThrow('Made doesn’t answer: made GET 503.')
    away = false
    await clock.advance(60_000)
    expect(said).toEqual(['Made doesn’t answer: made GET 503.', 'Made answers again.'])
  })

  it('is left alone for a while when it was too much', async () => {
    let asked = 0
    const fetchOHLCV = async () => {
      asked += 1
      throw new RateLimitExceeded('429')
    }
    const { clock } = await open(made({ fetchOHLCV }))
    await clock.advance(0)
    expect(asked).toBe(1)
    await clock.advance(19_000)
    expect(asked).toBe(1)
    await clock.advance(10_000)
    expect(asked).toBe(2)
  })
})

const installed = await loadCcxtExchange('bitstamp').catch(() => null)
if (!installed) console.warn('The package ccxt is not installed: no exchange is spoken to through it.')

const startBitstamp = async (fault: (response: ServerResponse) => boolean) => {
  const bars = (_: string, fromMs: number, toMs: number) => plainBars(fromMs, toMs + 1)
  const server = await startExchangeServer({ symbols: ['BTC/USD'], bars, fault })
  closers.push(server.close)
  return server.address
}

describe.skipIf(!installed)('Bitstamp through ccxt', () => {
  const connect = async (fault: (response: ServerResponse) => boolean = () => false) => {
    const exchange = await loadCcxtExchange('bitstamp')
    const address = await startBitstamp(fault)
    Object.assign(exchange, { urls: { api: { public: address, private: address } } })
    return exchange
  }

  it('lists its pairs and answers with closed candles', async () => {
    const exchange = await connect()
    const [pair] = await listCcxtPairs(exchange, ['BTC/USD'], NOON)
    expect(pair).toMatchObject({ id: 'BTCUSD', name: 'BTC/USD', decimals: 5 })
    const { venue, told, clock } = await open(exchange, ['BTC/USD'])
    expect(await venue.fetchBars('BTC/USD', FROM, NOON)).toEqual(plainBars(FROM, NOON))
    await clock.advance(0)
    expect(told[0]?.slice(0, 2)).toEqual(['BTC/USD', plainBar(NOON)])
  })

  it.each([
    ['an error', (response: ServerResponse) => void response.writeHead(503).end('{"status":"error","reason":"Down."}')],
    ['a cut connection', (response: ServerResponse) => void response.destroy()],
  ])('rejects %s', async (_, fail) => {
    let broken = false
    const exchange = await connect((response) => {
      if (broken) fail(response)
      return broken
    })
    await exchange.loadMarkets()
    const { venue } = await open(exchange, ['BTC/USD'])
    broken = true
    await expect(venue.fetchBars('BTC/USD', FROM, NOON)).rejects.toThrow('Bitstamp doesn’t answer: ')
  })

  it('has no candles on a page that came instead of an answer: they are asked for again, as what is not there yet', async () => {
    let broken = false
    const exchange = await connect((response) => {
      if (broken) response.end('<html>')
      return broken
    })
    await exchange.loadMarkets()
    const { venue } = await open(exchange, ['BTC/USD'])
    broken = true
    expect(await venue.fetchBars('BTC/USD', FROM, NOON)).toEqual([])
  })

  it('is refused with a sentence where ccxt knows no such exchange', async () => {
    await expect(loadCcxtExchange('mtgox')).rejects.toThrow('but ccxt knows no exchange mtgox.')
    await expect(loadCcxtExchange('Exchange')).rejects.toThrow('but ccxt knows no exchange Exchange.')
  })
})
