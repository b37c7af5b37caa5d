import { type Candle, MINUTE_MS } from '../../contract/market.ts'
import { type Outcome, PAYOUT, type Signal, toDirection } from '../../contract/signals.ts'
import { toOutcome } from '../../engine/signals/settlement.ts'
import { formatCount, signOf } from '../lib/format.ts'

/** Where a signal stands. `settling`: expired, and its outcome is not known yet. */
export type Phase = 'ready' | 'open' | 'settling' | 'settled'

export interface SignalTimes {
  createdAtMs: number
  committedAtMs: number
  entryAtMs: number
  expiresAtMs: number
}

export type Timed = Pick<Signal, 'createdAt' | 'committedAt' | 'entryAt' | 'expiresAt'>

export const toTimes = (signal: Timed): SignalTimes => ({
  createdAtMs: Date.parse(signal.createdAt),
  committedAtMs: Date.parse(signal.committedAt),
  entryAtMs: Date.parse(signal.entryAt),
  expiresAtMs: Date.parse(signal.expiresAt),
})

/** `marketNowMs` is market time: in a replay it is the recording's clock, never the browser's. */
export const toPhase = (signal: Timed & { outcome: Outcome | null }, marketNowMs: number): Phase => {
  if (signal.outcome !== null) return 'settled'
  const { entryAtMs, expiresAtMs } = toTimes(signal)
  if (marketNowMs < entryAtMs) return 'ready'
  return marketNowMs < expiresAtMs ? 'open' : 'settling'
}

/** The market's clock: its time, and how many of its seconds pass in a real one. */
export interface MarketMoment {
  nowMs: number
  speed: number
}

const realSecondsSince = (atMs: number, { nowMs, speed }: MarketMoment): number =>
  (nowMs - atMs) / 1000 / Math.max(speed, Number.EPSILON)

/** How long a result stays where its trade was, in real seconds. */
export const RESULT_SECONDS = 8

/** What a member has in hand of one timeframe: the trade that runs, and the result of the one that has just ended. */
export interface Trade {
  running: Signal | null
  ended: Signal | null
}

/** `signals` are of one timeframe, newest first. One that waits for its settlement gives way to one that is open. */
export const toTrade = (signals: readonly Signal[], moment: MarketMoment): Trade => {
  const entered = signals.filter(({ entryAt }) => Date.parse(entryAt) <= moment.nowMs)
  const unsettled = entered.filter(({ outcome }) => outcome === null)
  const open = unsettled.find((signal) => toPhase(signal, moment.nowMs) === 'open')
  const latest = entered.find(({ outcome }) => outcome !== null)
  return {
    running: open ?? unsettled[0] ?? null,
    ended: latest && isFresh(latest, moment) ? latest : null,
  }
}

const isFresh = ({ settledAt, expiresAt }: Signal, moment: MarketMoment): boolean =>
  realSecondsSince(Date.parse(settledAt ?? expiresAt), moment) < RESULT_SECONDS

/** How far two prices of a trade are apart, and whom that favours. */
export interface Standing {
  outcome: Outcome
  distance: number
  /** The same in steps of the pair's last decimal; 0 for less than half a step. */
  points: number
}

/** Where a trade would end at `price`, by the rule that settles it. */
export const toStanding = (
  signal: Pick<Signal, 'signalType' | 'decimals'>,
  entryPrice: number,
  price: number,
): Standing => ({
  outcome: toOutcome(toDirection(signal), entryPrice, price),
  distance: Math.abs(price - entryPrice),
  points: Math.round(Math.abs(price - entryPrice) * 10 ** signal.decimals),
})

/** A price of the socket, and until when it says anything: a bar says nothing of the time after its minute. Market ms. */
export interface LivePrice {
  candle: Candle
  atMs: number
}

export const toLivePrice = (candle: Candle, receivedAtMs: number): LivePrice => ({
  candle,
  atMs: Math.min(receivedAtMs, Date.parse(candle.openAt) + MINUTE_MS),
})

/** A price older than this, in real seconds, is no price now. */
export const STALE_SECONDS = 10

export const isStale = ({ atMs }: LivePrice, moment: MarketMoment): boolean =>
  realSecondsSince(atMs, moment) > STALE_SECONDS

/** The price the member got in at: from the record, else the open of the bar at entry, which is the same by rule. */
export const findKnownEntryPrice = (
  { entryAt, entryPrice }: Pick<Signal, 'entryAt' | 'entryPrice'>,
  live: LivePrice | null,
): number | null => {
  if (entryPrice !== null || live === null) return entryPrice
  return Date.parse(live.candle.openAt) === Date.parse(entryAt) ? live.candle.open : null
}

/** The stake of examples, in cents. */
export const EXAMPLE_STAKE_CENTS = 1_000

/** What this stake on each trade has come to. */
export const netCents = (won: number, lost: number): number => Math.round((won * PAYOUT - lost) * EXAMPLE_STAKE_CENTS)

/** `+120`, `−2,812`: the same in whole units. */
export const stakesText = (won: number, lost: number): string => {
  const units = Math.round(netCents(won, lost) / 100)
  return `${signOf(units)}${formatCount(Math.abs(units))}`
}
