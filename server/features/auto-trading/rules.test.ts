import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMPARED_SIGNALS, RiskLevel, riskRules } from '../../../contract/auto-trading.ts'
import { createFollowers, findLeastConfidence, toCourse, toReach } from './rules.ts'

const bot = (riskLevel: RiskLevel, leastConfidence: number | null = null) => ({ riskLevel, leastConfidence })
const signalsOf = (recent: readonly number[]) =>
  recent.map((confidence) => ({ confidence, expiresAt: new Date(0), outcome: null }))
const confidences = fc.array(
  fc.integer({ min: 500, max: 520 }).map((tenths) => tenths / 10),
  { maxLength: COMPARED_SIGNALS },
)

describe('a risk level', () => {
  it('asks for the confidence that the most confident share of recent signals has', () => {
    const recent = Array.from({ length: 100 }, (_, place) => 50 + place / 100)
    expect(findLeastConfidence('Conservative', recent)).toBe(50.8)
    expect(findLeastConfidence('Moderate', recent)).toBe(50.5)
    expect(findLeastConfidence('Aggressive', recent)).toBe(50)
    expect(toReach('1m', signalsOf(recent))).toEqual([
      { riskLevel: 'Conservative', timeframe: '1m', signals: 100, followed: 20, leastConfidence: 50.8, settled: [] },
      { riskLevel: 'Moderate', timeframe: '1m', signals: 100, followed: 50, leastConfidence: 50.5, settled: [] },
      { riskLevel: 'Aggressive', timeframe: '1m', signals: 100, followed: 100, leastConfidence: 50, settled: [] },
    ])
  })

  it('says what it would have done, oldest first, and leaves out what is open', () => {
    const at = (minute: number) => new Date(minute * 60_000)
    const recent = [
      { confidence: 50.9, expiresAt: at(3), outcome: null },
      { confidence: 50.8, expiresAt: at(2), outcome: 'loss' as const },
      { confidence: 50.7, expiresAt: at(1), outcome: 'profit' as const },
      { confidence: 49, expiresAt: at(0), outcome: 'profit' as const },
    ]
    expect(toReach('1m', recent)[2]).toMatchObject({
      followed: 3,
      settled: [
        { expiresAt: at(1).toISOString(), outcome: 'profit' },
        { expiresAt: at(2).toISOString(), outcome: 'loss' },
      ],
    })
  })

  it('follows the signal that reaches it to the digit shown, and not the one below', () => {
    const isFollowing = (confidence: number) => createFollowers(confidence, [50.1, 50.2, 50.3, 50.4, 50.5])
    expect(isFollowing(50.5)(bot('Conservative'))).toBe(true)
    expect(isFollowing(50.4)(bot('Conservative'))).toBe(false)
    expect(isFollowing(50.3)(bot('Moderate'))).toBe(true)
    expect(isFollowing(50.2)(bot('Moderate'))).toBe(false)
    expect(isFollowing(50.1)(bot('Aggressive'))).toBe(true)
  })

  it('follows the first signal of a market, which there is nothing to compare with', () => {
    for (const riskLevel of RiskLevel.options) expect(createFollowers(50, [])(bot(riskLevel))).toBe(true)
    expect(toReach('5m', [])[0]).toMatchObject({ signals: 0, followed: 0, leastConfidence: null })
  })

  it('follows nothing that is no call, however few are better', () => {
    const recent = [49.6, 49.7, 49.8, 49.9, 50]
    for (const riskLevel of RiskLevel.options) {
      expect(createFollowers(49.9, recent)(bot(riskLevel))).toBe(false)
      expect(createFollowers(49.9, [])(bot(riskLevel))).toBe(false)
    }
    expect(toReach('1m', signalsOf(recent)).map(({ followed }) => followed)).toEqual([1, 1, 1])
  })

  it('always follows its share of recent signals, and whatever a more careful level follows', () => {
    fc.assert(
      fc.property(confidences, fc.integer({ min: 500, max: 520 }), (recent, tenths) => {
        const isFollowing = createFollowers(tenths / 10, recent)
        const [careful, middle, bold] = RiskLevel.options.map((riskLevel) => isFollowing(bot(riskLevel)))
        expect(!careful || middle).toBe(true)
        expect(!middle || bold).toBe(true)
        for (const { riskLevel, followed } of toReach('1m', signalsOf(recent)))
          expect(followed).toBeGreaterThanOrEqual((recent.length * riskRules[riskLevel].followedPercent) / 100)
      }),
    )
  })

  it('gives way to the fixed confidence of a bot that ran before', () => {
    const isFollowing = createFollowers(53, [50, 50, 50])
    expect(isFollowing(bot('Conservative', 56))).toBe(false)
    expect(isFollowing(bot('Moderate', 53))).toBe(true)
  })
})

describe('the course of results', () => {
  it('ends with the whole result, and begins before the oldest order shown', () => {
    expect(toCourse(1_000, [800, -1_000, 0])).toEqual([1_200, 2_000, 1_000, 1_000])
    expect(toCourse(0, [])).toEqual([])
  })
})
