/** What is needed of an exchange of the package `ccxt`, which is loaded only where one was chosen. */
export interface CcxtExchange {
  readonly id: string
  readonly name?: string | undefined
  /** Least ms between two questions. */
  readonly rateLimit: number
  /** `precision.price` counts decimals (2) or significant digits (3), or is the smallest step of a price (4). */
  readonly precisionMode: number
  readonly has: Readonly<Record<string, unknown>>
  readonly timeframes?: Readonly<Record<string, unknown>> | undefined
  readonly markets?: Readonly<Record<string, CcxtMarket | undefined>> | undefined
  loadMarkets: () => Promise<unknown>
  /** Rows of open time in ms, open, high, low, close, volume. */
  fetchOHLCV: (
    symbol: string,
    timeframe: string,
    since: number,
    limit: number,
  ) => Promise<readonly (readonly unknown[])[]>
  fetchTime?: () => Promise<unknown>
  fetchTicker?: (symbol: string) => Promise<{ last?: number | undefined; close?: number | undefined }>
  /** What the exchange is known to allow of a call for a symbol, such as the `limit` of `fetchOHLCV`. */
  featureValue?: (symbol: string, call: string, parameter: string) => unknown
}

export interface CcxtMarket {
  active?: boolean | undefined
  precision?: { price?: number | null | undefined } | undefined
}

type CcxtModule = Record<string, unknown> & { exchanges?: unknown }

/** Not among the dependencies: 67 MB that only this feed needs. A name in a variable is not looked for when the server is built. */
const PACKAGE: string = 'ccxt'
const ANSWER_WITHIN_MS = 5_000

const loadPackage = async (id: string): Promise<CcxtModule> => {
  try {
    const loaded = await import(PACKAGE)
    return loaded.default
  } catch (cause) {
    throw new Error(`MARKET_FEED names ccxt:${id}, which needs the package ccxt: npm install --no-save ccxt@4`, {
      cause,
    })
  }
}

/**
 * The exchange that the package knows by this id, which keeps to the exchange's own rate limit.
 *
 * @throws Error with a sentence where the package is not installed, or knows no such exchange.
 */
export const loadCcxtExchange = async (id: string): Promise<CcxtExchange> => {
  const ccxt = await loadPackage(id)
  const Exchange = ccxt[id]
  const isKnown = Array.isArray(ccxt.exchanges) && ccxt.exchanges.includes(id)
  if (!isKnown || typeof Exchange !== 'function')
    throw new Error(
      `MARKET_FEED names ccxt:${id}, but ccxt knows no exchange ${id}. Its ids are in lower case, such as kraken.`,
    )
  return Reflect.construct(Exchange, [{ enableRateLimit: true, timeout: ANSWER_WITHIN_MS }])
}
