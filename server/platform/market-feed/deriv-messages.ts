import * as z from 'zod/mini'
import type { Bar } from '../../../engine/market/candles.ts'

/** Candles come as numbers, what streams as text. */
const Price = z.coerce.number()

const CandleAnswer = z.object({ epoch: z.int(), open: Price, high: Price, low: Price, close: Price })
const OhlcUpdate = z.object({
  symbol: z.string(),
  epoch: z.int(),
  open_time: z.int(),
  granularity: z.int(),
  open: Price,
  high: Price,
  low: Price,
  close: Price,
})

/** What every message may carry. Which of the rest is there follows from `msg_type`. */
const Message = z.object({
  msg_type: z.optional(z.string()),
  req_id: z.optional(z.int()),
  error: z.optional(z.object({ code: z.string(), message: z.string() })),
  candles: z.optional(z.array(z.unknown())),
  ohlc: z.optional(z.unknown()),
  time: z.optional(z.unknown()),
})
export type DerivMessage = z.infer<typeof Message>

/** A message as Deriv documents it; null for anything else that arrives. */
export const readMessage = (text: string): DerivMessage | null => {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    // What is no message is not worth more than being passed over.
    return null
  }
  return z.safeParse(Message, json).data ?? null
}

/** The candles of an answer; single ones that make no sense are left out. Deriv tells no volume. */
export const readCandles = ({ candles = [] }: DerivMessage): Bar[] =>
  candles.flatMap((candle): Bar[] => {
    const { data } = z.safeParse(CandleAnswer, candle)
    if (!data) return []
    const { epoch, open, high, low, close } = data
    return [{ openAtMs: epoch * 1000, open, high, low, close, volume: 0 }]
  })

/** The bar being formed of an update, with the time of its last price; null where it is none of a minute. */
export const readOhlc = ({ ohlc }: DerivMessage): { symbol: string; bar: Bar; atMs: number } | null => {
  const { data } = z.safeParse(OhlcUpdate, ohlc)
  if (data?.granularity !== 60) return null
  const { symbol, epoch, open_time, open, high, low, close } = data
  return { symbol, atMs: epoch * 1000, bar: { openAtMs: open_time * 1000, open, high, low, close, volume: 0 } }
}

/** The venue's clock in ms; null where the answer tells none. */
export const readTime = ({ time }: DerivMessage): number | null => {
  const { data } = z.safeParse(z.int(), time)
  return data === undefined ? null : data * 1000
}
