import {
  MAX_STAKE_CENTS,
  MIN_STAKE_CENTS,
  type PracticeOrder,
  type PracticeOrderForm,
} from '../../../contract/practice.ts'
import { type Signal, toDirection } from '../../../contract/signals.ts'
import { formatCents } from '../../lib/format.ts'
import { CENTS, readNumber } from '../../lib/typed-number.ts'
import { practiceTexts } from './content.ts'

type OpenPhase = 'waiting' | 'open' | 'settling'

/** Where an order stands, and how long that lasts. */
export const openPhaseFor = (
  { entryAt, expiresAt }: Pick<PracticeOrder, 'entryAt' | 'expiresAt'>,
  nowMs: number,
): { phase: OpenPhase; leftMs: number } => {
  const [entryAtMs, expiresAtMs] = [Date.parse(entryAt), Date.parse(expiresAt)]
  if (nowMs < entryAtMs) return { phase: 'waiting', leftMs: entryAtMs - nowMs }
  return nowMs < expiresAtMs ? { phase: 'open', leftMs: expiresAtMs - nowMs } : { phase: 'settling', leftMs: 0 }
}

/** What an order came to, with its sign: `+8.00`. */
export const formatResult = (cents: number): string => `${cents > 0 ? '+' : ''}${formatCents(cents)}`

const hasWholeCents = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6

/** Whole cents of a typed amount, NaN for anything else; `problem` where it could be two amounts. */
export const readCents = (text: string): { cents: number; problem: string | null } => {
  const { value, problem } = readNumber(text, CENTS)
  return { cents: value >= 0 && hasWholeCents(value) ? Math.round(value * 100) : Number.NaN, problem }
}

/** A stake that an order can have, or why it is none. */
export const readStake = (text: string): { cents: number; problem: null } | { cents: null; problem: string } => {
  const { cents, problem } = readCents(text)
  return cents >= MIN_STAKE_CENTS && cents <= MAX_STAKE_CENTS
    ? { cents, problem: null }
    : { cents: null, problem: problem ?? practiceTexts.stakeInvalid }
}

/** An order on a signal that has not entered. */
export const orderOn = (signal: Signal, stakeCents: number): Omit<PracticeOrderForm, 'nonce'> => {
  const { id: signalId, pairId: pair, timeframe, entryAt } = signal
  const terms = { signalId, pair, timeframe, entryAt, direction: toDirection(signal), stakeCents }
  return { ...terms, note: '', tag: '', confidence: null }
}

/** The stake that a new order begins with. */
export const FIRST_STAKE_CENTS = 1_000

/** The nearest stake that an order can have. */
export const clampStake = (cents: number): number => Math.min(MAX_STAKE_CENTS, Math.max(MIN_STAKE_CENTS, cents))

const STEPS = [1, 2, 5, 10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 250, 500, 1_000].map((whole) => whole * 100)

/** The next round stake above or below. */
export const stepStake = (cents: number, up: boolean): number =>
  up
    ? (STEPS.find((step) => step > cents) ?? MAX_STAKE_CENTS)
    : (STEPS.findLast((step) => step < cents) ?? MIN_STAKE_CENTS)

/** One percent of a balance, within what a stake may be. */
export const percentStake = (balanceCents: number): number => clampStake(Math.floor(balanceCents / 100))

/** The win rate at which a payout neither gains nor loses, in percent. */
export const breakEvenPercent = (payoutPercent: number): number => 10_000 / (100 + payoutPercent)
