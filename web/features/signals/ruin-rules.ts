import { MARTINGALE_DEMO_STAKES } from '../../../contract/signals.ts'

/** Steps of the demonstration: the stake doubles after a loss, and starts over after a win or the third loss. */
const STEPS = MARTINGALE_DEMO_STAKES.length

/** What is reckoned with where too few signals have settled for a rate of their own. */
export const COIN_PERCENT = 50

export interface MartingalePlan {
  bankrollCents: number
  baseStakeCents: number
  /** Chance that one signal wins, 0 to 1. */
  winRate: number
  /** What a won stake pays on top of itself, whole percent, 1 to 200. */
  payoutPercent: number
  signalsPerDay: number
}

export interface MartingaleDay {
  /** Chance of at least one run of three losses within the day. */
  lossStreakProbability: number
  /** Chance that at some point of the day the bankroll no longer covers the plan's next stake. */
  ruinProbability: number
  /** Mean change of the bankroll over the day, cents; negative is the price of the plan. */
  expectedResultCents: number
  /** Mean sum of the stakes placed, cents. */
  expectedStakedCents: number
}

/** Signals in one day that the calculator takes: one every five minutes. */
export const MAX_SIGNALS_PER_DAY = 288

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b))

/** Chance of at least `length` losses in a row within `trials`, by the run length reached after each trial. */
export const lossStreakProbability = (winRate: number, trials: number, length: number = STEPS): number => {
  let running = new Array<number>(length).fill(0)
  running[0] = 1
  let reached = 0
  for (let trial = 0; trial < trials; trial += 1) {
    const next = new Array<number>(length).fill(0)
    running.forEach((probability, losses) => {
      next[0] = (next[0] ?? 0) + probability * winRate
      const lost = probability * (1 - winRate)
      if (losses + 1 === length) reached += lost
      else next[losses + 1] = (next[losses + 1] ?? 0) + lost
    })
    running = next
  }
  return reached
}

/** The day on a lattice: the gain so far is a whole number of steps, each a hundredth part of the base stake or a multiple. */
interface Lattice {
  bankroll: number
  stake: number
  payout: number
  /** The lowest gain that can be reached; row index = gain − floor. */
  floor: number
  size: number
  centsPerStep: number
}

const toLattice = ({ bankrollCents, baseStakeCents, payoutPercent, signalsPerDay }: MartingalePlan): Lattice => {
  const unit = greatestCommonDivisor(100, payoutPercent)
  const bankroll = (bankrollCents * 100) / (baseStakeCents * unit) + 1e-9
  const stake = 100 / unit
  const deepest = Math.ceil(signalsPerDay / STEPS) * (2 ** STEPS - 1) * stake
  const floor = -Math.min(Math.ceil(bankroll), deepest)
  const payout = payoutPercent / unit
  return {
    bankroll,
    stake,
    payout,
    floor,
    size: payout * signalsPerDay - floor + 1,
    centsPerStep: (baseStakeCents * unit) / 100,
  }
}

interface Sums {
  ruin: number
  staked: number
  result: number
}

/**
 * Plays one signal for everybody who stands at `step`: `row` holds the probability of each gain and is emptied into
 * `won` and `lost`. Who cannot pay the bet stops here.
 */
const playStep = (
  plan: { lattice: Lattice; winRate: number; step: number },
  row: Float64Array,
  won: Float64Array,
  lost: Float64Array,
  sums: Sums,
): void => {
  const { bankroll, floor, stake, payout } = plan.lattice
  const bet = stake * 2 ** plan.step
  const gain = payout * 2 ** plan.step
  for (let at = 0; at < row.length; at += 1) {
    const probability = row[at] ?? 0
    if (probability === 0) continue
    row[at] = 0
    if (bankroll + at + floor < bet) {
      sums.ruin += probability
      sums.result += probability * (at + floor)
      continue
    }
    sums.staked += probability * bet
    won[at + gain] = (won[at + gain] ?? 0) + probability * plan.winRate
    lost[at - bet] = (lost[at - bet] ?? 0) + probability * (1 - plan.winRate)
  }
}

/** What remains when the day ends: who could not go on is ruined too. */
const closeDay = (lattice: Lattice, step: number, row: Float64Array, sums: Sums): void => {
  const bet = lattice.stake * 2 ** step
  row.forEach((probability, at) => {
    const net = at + lattice.floor
    sums.result += probability * net
    if (lattice.bankroll + net < bet) sums.ruin += probability
  })
}

/**
 * Follows the whole distribution of the bankroll, signal by signal: every figure is exact up to the rounding of
 * doubles. Play stops when the next stake is not covered.
 */
export const martingaleDay = (plan: MartingalePlan): MartingaleDay => {
  const lattice = toLattice(plan)
  const row = () => new Float64Array(lattice.size)
  let current = [row(), row(), row()] as const
  let next = [row(), row(), row()] as const
  current[0][-lattice.floor] = 1
  const sums: Sums = { ruin: 0, staked: 0, result: 0 }
  const at = (step: number) => ({ lattice, winRate: plan.winRate, step })

  for (let signal = 0; signal < plan.signalsPerDay; signal += 1) {
    playStep(at(0), current[0], next[0], next[1], sums)
    playStep(at(1), current[1], next[0], next[2], sums)
    playStep(at(2), current[2], next[0], next[0], sums)
    const played = current
    current = next
    next = played
  }
  current.forEach((states, step) => {
    closeDay(lattice, step, states, sums)
  })
  return {
    lossStreakProbability: lossStreakProbability(plan.winRate, plan.signalsPerDay),
    ruinProbability: Math.min(1, sums.ruin),
    expectedResultCents: sums.result * lattice.centsPerStep,
    expectedStakedCents: sums.staked * lattice.centsPerStep,
  }
}

/** How often all three steps fail: one cycle in this many. Infinity when every signal wins. */
export const cyclesPerFullLoss = (winRate: number): number => 1 / (1 - winRate) ** STEPS

/** The chance per signal to reckon with, in percent: the measured one, or a coin's where it says nothing or "never loses". */
export const reckonedRate = (winRate: number | null): { percent: number; measured: boolean } =>
  winRate === null || winRate >= 100 ? { percent: COIN_PERCENT, measured: false } : { percent: winRate, measured: true }

/** How many first-step wins one full loss undoes. */
export const winsUndoneByFullLoss = (payout: number): number => (2 ** STEPS - 1) / payout
