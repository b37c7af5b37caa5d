import { describe, expect, it } from 'vitest'
import { cycleSentence } from './content.ts'
import {
  cyclesPerFullLoss,
  lossStreakProbability,
  MAX_SIGNALS_PER_DAY,
  type MartingalePlan,
  martingaleDay,
  reckonedRate,
  winsUndoneByFullLoss,
} from './ruin-rules.ts'

const plan: MartingalePlan = {
  bankrollCents: 50_000,
  baseStakeCents: 1_000,
  winRate: 0.55,
  payoutPercent: 80,
  signalsPerDay: 12,
}

/** Plays one path of wins (true) and losses from the start. */
const play = (plan: MartingalePlan, path: readonly boolean[]) => {
  const played = { bankroll: plan.bankrollCents, step: 0, losses: 0, staked: 0, ruined: false, streak: false }
  for (const wins of path) {
    played.losses = wins ? 0 : played.losses + 1
    played.streak ||= played.losses === 3
    const bet = plan.baseStakeCents * 2 ** played.step
    played.ruined ||= played.bankroll < bet
    if (played.ruined) continue
    played.staked += bet
    played.bankroll += wins ? (bet * plan.payoutPercent) / 100 : -bet
    played.step = wins ? 0 : (played.step + 1) % 3
  }
  played.ruined ||= played.bankroll < plan.baseStakeCents * 2 ** played.step
  return played
}

/** Every path of the day, one by one: slow, and plainly right. */
const byEnumeration = (plan: MartingalePlan) => {
  const totals = { streak: 0, ruin: 0, result: 0, staked: 0 }
  for (let bits = 0; bits < 2 ** plan.signalsPerDay; bits += 1) {
    const path = Array.from({ length: plan.signalsPerDay }, (_, signal) => ((bits >> signal) & 1) === 1)
    const won = path.filter(Boolean).length
    const probability = plan.winRate ** won * (1 - plan.winRate) ** (path.length - won)
    const played = play(plan, path)
    totals.streak += played.streak ? probability : 0
    totals.ruin += played.ruined ? probability : 0
    totals.result += probability * (played.bankroll - plan.bankrollCents)
    totals.staked += probability * played.staked
  }
  return totals
}

describe('risk of ruin', () => {
  it.each([
    plan,
    { ...plan, bankrollCents: 7_000 },
    { ...plan, bankrollCents: 12_345, payoutPercent: 83, winRate: 0.4 },
    { ...plan, bankrollCents: 500 },
    { ...plan, baseStakeCents: 333, payoutPercent: 200, winRate: 0.9, signalsPerDay: 10 },
  ])('agrees with the enumeration of every path %#', (given) => {
    const day = martingaleDay(given)
    const paths = byEnumeration(given)
    expect(day.lossStreakProbability).toBeCloseTo(paths.streak, 10)
    expect(day.ruinProbability).toBeCloseTo(paths.ruin, 10)
    expect(day.expectedResultCents).toBeCloseTo(paths.result, 5)
    expect(day.expectedStakedCents).toBeCloseTo(paths.staked, 5)
  })

  it('costs the edge of the house on everything staked, and nothing at break-even', () => {
    const rich = { ...plan, bankrollCents: 10_000_000, signalsPerDay: 100 }
    const day = martingaleDay({ ...rich, winRate: 0.5 })
    expect(day.expectedResultCents).toBeCloseTo(day.expectedStakedCents * (0.5 * 1.8 - 1), 4)
    expect(martingaleDay({ ...rich, winRate: 1 / 1.8 }).expectedResultCents).toBeCloseTo(0, 4)
    expect(day.ruinProbability).toBe(0)
  })

  it('knows the certain ends', () => {
    expect(lossStreakProbability(1, 100)).toBe(0)
    expect(lossStreakProbability(0, 3)).toBe(1)
    expect(lossStreakProbability(0.5, 3)).toBeCloseTo(1 / 8, 12)
    expect(martingaleDay({ ...plan, bankrollCents: 999 }).ruinProbability).toBe(1)
    expect(martingaleDay({ ...plan, winRate: 0, bankrollCents: 7_000 }).expectedResultCents).toBeCloseTo(-7_000, 6)
  })

  it('takes the longest day it offers without losing probability', () => {
    const day = martingaleDay({
      ...plan,
      bankrollCents: 200_000,
      payoutPercent: 83,
      signalsPerDay: MAX_SIGNALS_PER_DAY,
    })
    expect(day.ruinProbability).toBeGreaterThan(0)
    expect(day.ruinProbability).toBeLessThan(1)
    expect(day.lossStreakProbability).toBeGreaterThan(0.99)
  })

  it('says what one full loss takes', () => {
    expect(cyclesPerFullLoss(0.578)).toBeCloseTo(13.3, 1)
    expect(winsUndoneByFullLoss(0.8)).toBeCloseTo(8.75, 10)
  })

  it('reckons with a coin where there is no rate, and never with one that cannot lose', () => {
    expect(reckonedRate(57.5)).toEqual({ percent: 57.5, measured: true })
    expect(reckonedRate(null)).toEqual({ percent: 50, measured: false })
    expect(reckonedRate(100)).toEqual({ percent: 50, measured: false })
    expect(cycleSentence(null)).toBe('At a coin’s 50% that is about one cycle in 8.')
    expect(cycleSentence(57.8)).toBe('At today’s 57.8% that is about one cycle in 13.')
  })
})
