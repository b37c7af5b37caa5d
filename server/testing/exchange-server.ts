import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Bar } from '../../engine/market/candles.ts'

interface Options {
  /** Pairs as `BTC/USD`. */
  symbols: readonly string[]
  /** What a pair did with fromMs <= open <= toMs, closed or not. */
  bars: (symbol: string, fromMs: number, toMs: number) => Bar[]
  /** May answer instead; says whether it did. */
  fault?: (response: ServerResponse, symbol: string | null) => boolean
}

const marketOf = (symbol: string) => {
  const [base = '', counter = ''] = symbol.split('/')
  return {
    name: symbol,
    description: symbol,
    market_symbol: (base + counter).toLowerCase(),
    market_type: 'SPOT',
    base_currency: base,
    base_decimals: 8,
    counter_currency: counter,
    counter_decimals: 5,
    minimum_order_value: '10',
    trading: 'Enabled',
  }
}

const rowOf = ({ openAtMs, ...bar }: Bar) => ({
  timestamp: String(openAtMs / 1000),
  ...Object.fromEntries(Object.entries(bar).map(([key, value]) => [key, String(value)])),
})

/** Speaks Bitstamp's public REST calls for candles, on this computer. */
export const startExchangeServer = async ({ symbols, bars, fault = () => false }: Options) => {
  const markets = symbols.map(marketOf)
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const [, asked] = /\/ohlc\/(\w+)/.exec(url.pathname) ?? []
    const symbol = markets.find(({ market_symbol: name }) => name === asked)?.name ?? null
    if (fault(response, symbol)) return
    response.setHeader('content-type', 'application/json')
    if (symbol === null) {
      response.end(JSON.stringify(markets))
      return
    }
    const [fromMs, toMs] = ['start', 'end'].map((name) => Number(url.searchParams.get(name)) * 1000)
    response.end(JSON.stringify({ data: { pair: symbol, ohlc: bars(symbol, fromMs ?? 0, toMs ?? 0).map(rowOf) } }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    /** What ccxt calls its API's address. */
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    close: async (): Promise<void> => {
      server.closeAllConnections()
      server.close()
    },
  }
}
