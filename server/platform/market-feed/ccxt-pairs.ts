import { MINUTE_MS } from '../../../contract/market.ts'
import { toDecimals } from '../../../engine/market/price-decimals.ts'
import type { CcxtExchange, CcxtMarket } from './ccxt-exchange.ts'
import type { LivePair } from './live-feed.ts'

const STARTER_PAIRS = 2
/** How ccxt's `precisionMode` counts `precision.price`. */
const DECIMAL_PLACES = 2
const SIGNIFICANT_DIGITS = 3
/** Digits to show of a price whose exchange says nothing about them. */
const USUAL_DIGITS = 6
/** Where even the price is unknown. */
const UNKNOWN_DECIMALS = 8
/** Beyond 15 digits a number holds no more of a price, however small. */
const MOST_DECIMALS = 18
/** Call inputs take a pair's id up to here. */
const LONGEST_ID = 32
const SYMBOL = /^(?<base>[A-Z0-9]+)\/(?<quote>[A-Z0-9]+)(?<settled>:[A-Z0-9]+)?$/i

export const toName = ({ id, name }: CcxtExchange): string => name ?? id

const withinBounds = (decimals: number): number => Math.min(MOST_DECIMALS, Math.max(0, decimals))

const decimalsOfDigits = (digits: number, price: number | null): number =>
  price === null ? UNKNOWN_DECIMALS : withinBounds(digits - 1 - Math.floor(Math.log10(price)))

/** The digits after the point that a market's prices have; `findPrice` is asked where they depend on the price itself. */
export const decimalsOfMarket = async (
  { precision }: CcxtMarket,
  mode: number,
  findPrice: () => Promise<number | null>,
): Promise<number> => {
  const price = precision?.price
  if (typeof price !== 'number' || !(price >= 0)) return decimalsOfDigits(USUAL_DIGITS, await findPrice())
  if (mode === SIGNIFICANT_DIGITS) return decimalsOfDigits(price, await findPrice())
  if (mode === DECIMAL_PLACES) return withinBounds(Math.round(price))
  return price === 0 ? decimalsOfDigits(USUAL_DIGITS, await findPrice()) : withinBounds(toDecimals(price))
}

/** The newest price of a market: of its last candles, or what its ticker says. Null where neither has one. */
const findPriceFor = async (exchange: CcxtExchange, symbol: string, nowMs: number): Promise<number | null> => {
  const minutes = 60
  const isPrice = (price: unknown): price is number => typeof price === 'number' && price > 0
  // Whatever keeps the exchange from answering is told by its candles, once they are asked for.
  const rows = await exchange.fetchOHLCV(symbol, '1m', nowMs - minutes * MINUTE_MS, minutes).catch(() => [])
  const close = rows.at(-1)?.[4]
  if (isPrice(close)) return close
  const ticker = exchange.has.fetchTicker === true ? await exchange.fetchTicker?.(symbol).catch(() => null) : null
  return [ticker?.last, ticker?.close].find(isPrice) ?? null
}

/**
 * The chosen symbols of an exchange as the pairs of a market. An exchange never shuts.
 *
 * @throws Error with a sentence where the exchange cannot be reached, has no candles of a minute, or does not list a symbol.
 */
export const listCcxtPairs = async (
  exchange: CcxtExchange,
  symbols: readonly string[],
  nowMs: number,
): Promise<LivePair[]> => {
  const name = toName(exchange)
  if (exchange.has.fetchOHLCV !== true || exchange.timeframes?.['1m'] === undefined)
    throw new Error(`MARKET_FEED names ccxt:${exchange.id}, but ${name} has no candles of a minute.`)
  try {
    await exchange.loadMarkets()
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The markets of ${name} cannot be read: ${why}`, { cause })
  }
  if (new Set(symbols).size < symbols.length) throw new Error('CCXT_SYMBOLS holds a symbol twice.')
  const pairs: LivePair[] = []
  for (const symbol of symbols) {
    const market = exchange.markets?.[symbol]
    if (!market || market.active === false)
      throw new Error(`CCXT_SYMBOLS holds "${symbol}", which ${name} does not trade. Symbols are such as BTC/USDT.`)
    pairs.push({
      ...toNames(symbol),
      decimals: await decimalsOfMarket(market, exchange.precisionMode, () => findPriceFor(exchange, symbol, nowMs)),
      starter: pairs.length < STARTER_PAIRS,
      recording: null,
      symbol,
      isShut: () => false,
    })
  }
  return pairs
}

/** What a symbol is called here: `BTC/USDT` is BTCUSDT, the perpetual `BTC/USDT:USDT` is BTCUSDT-PERP. */
const toNames = (symbol: string): { id: string; name: string } => {
  const { base, quote, settled } = SYMBOL.exec(symbol)?.groups ?? {}
  const id = `${base}${quote}${settled ? '-PERP' : ''}`
  if (!base || !quote || id.length > LONGEST_ID)
    throw new Error(
      `CCXT_SYMBOLS holds "${symbol}", which Uptick cannot show: symbols have letters and digits, such as BTC/USDT or BTC/USDT:USDT.`,
    )
  return { id, name: `${base}/${quote}${settled ? ' PERP' : ''}` }
}
