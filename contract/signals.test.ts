import { describe, expect, it } from 'vitest'
import { type Timeframe, timeframeMs } from './market.ts'
import {
  type Entitlement,
  isStarterSlot,
  martingaleTimes,
  maySeeSignal,
  missingForSignals,
  nextBoundary,
  nextSignalAt,
  toDirection,
  toEntitlement,
  toTimeframes,
} from './signals.ts'
import { Tier, tierLabel } from './tiers.ts'

const HALF_HOUR = new Date('2026-03-02T10:30:00Z')
const QUARTER = new Date('2026-03-02T10:15:00Z')

it('reads buy as CALL and sell as PUT', () => {
  expect([toDirection({ signalType: 'buy' }), toDirection({ signalType: 'sell' })]).toEqual(['CALL', 'PUT'])
})

describe('entitlement', () => {
  it.each<[Tier, boolean, Entitlement]>([
    ['guest', true, 'none'],
    ['guest', false, 'none'],
    ['starter', false, 'none'],
    ['gold', false, 'none'],
    ['starter', true, 'starter'],
    ['silver', true, 'standard'],
    ['pro', true, 'standard'],
    ['gold', true, 'gold'],
  ])('of %s with unlocked dashboard %s is %s', (tier, dashboardUnlocked, entitlement) => {
    expect(toEntitlement({ tier, dashboardUnlocked })).toBe(entitlement)
  })

  it.each<[Tier, boolean, 'account' | 'tier' | null]>([
    ['guest', false, 'account'],
    ['gold', false, 'account'],
    ['guest', true, 'tier'],
    ['starter', true, null],
    ['gold', true, null],
  ])('%s with unlocked dashboard %s still misses: %s', (tier, dashboardUnlocked, missing) => {
    expect(missingForSignals({ tier, dashboardUnlocked })).toBe(missing)
  })

  it.each<[Entitlement, Timeframe, Date, boolean, boolean]>([
    ['none', '5m', HALF_HOUR, true, false],
    ['none', '1m', HALF_HOUR, true, false],
    ['starter', '5m', HALF_HOUR, true, true],
    ['starter', '5m', HALF_HOUR, false, false],
    ['starter', '5m', QUARTER, true, false],
    ['starter', '1m', HALF_HOUR, true, false],
    ['standard', '5m', QUARTER, false, true],
    ['standard', '1m', QUARTER, false, false],
    ['gold', '1m', QUARTER, false, true],
    ['gold', '5m', HALF_HOUR, true, true],
  ])('%s sees %s of %s, starter pair %s: %s', (entitlement, timeframe, slotAt, starterPair, seen) => {
    expect(maySeeSignal(entitlement, { timeframe, slotAt, starterPair })).toBe(seen)
  })

  it('never shrinks from one tier to the next', () => {
    const order: Entitlement[] = ['none', 'starter', 'standard', 'gold']
    for (const timeframe of ['1m', '5m'] as const) {
      for (const slotAt of [HALF_HOUR, QUARTER]) {
        for (const starterPair of [true, false]) {
          const seen = order.map((entitlement) => Number(maySeeSignal(entitlement, { timeframe, slotAt, starterPair })))
          expect(seen).toEqual([...seen].sort())
        }
      }
    }
  })
})

describe('times', () => {
  it('have half-hour slots at :00 and :30 only', () => {
    const minutes = Array.from({ length: 60 }, (_, minute) => minute)
    expect(minutes.filter((minute) => isStarterSlot(new Date(Date.UTC(2026, 0, 1, 5, minute))))).toEqual([0, 30])
  })

  it.each<[string, Timeframe, string]>([
    ['10:00:00.000', '1m', '10:01:00.000'],
    ['10:00:00.001', '1m', '10:01:00.000'],
    ['10:00:59.999', '1m', '10:01:00.000'],
    ['10:04:59.999', '5m', '10:05:00.000'],
    ['10:05:00.000', '5m', '10:10:00.000'],
    ['23:59:30.000', '5m', '24:00:00.000'],
  ])('after %s the next %s boundary is %s', (now, timeframe, boundary) => {
    const day = Date.UTC(2026, 2, 2)
    const at = (time: string) => {
      const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
      return day + Math.round((hours * 3600 + minutes * 60 + seconds) * 1000)
    }
    expect(nextBoundary(at(now), timeframe)).toBe(at(boundary))
  })

  it.each<[Timeframe, number[]]>([
    ['1m', [1, 2, 3]],
    ['5m', [5, 10, 15]],
  ])('put the martingale levels of %s %j minutes after entry', (timeframe, minutes) => {
    const levels = martingaleTimes(HALF_HOUR, timeframe).map(
      (level) => (level.getTime() - HALF_HOUR.getTime()) / 60_000,
    )
    expect(levels).toEqual(minutes)
    expect(timeframeMs(timeframe)).toBe((minutes[0] ?? 0) * 60_000)
  })
})

it('names the tiers as the sidebar shows them', () => {
  expect(Tier.options.map(tierLabel)).toEqual(['Guest Tier', 'Starter Node', 'Silver Node', 'Pro Node', 'Gold Node'])
})

describe('the next signal', () => {
  const at = (time: string) => Date.parse(`2014-05-01T${time}Z`)

  it('is due at the next minute and at the next 5-minute boundary of market time', () => {
    expect(nextSignalAt(at('12:03:22'), '1m', 'gold')).toBe(at('12:04:00'))
    expect(nextSignalAt(at('12:03:22'), '5m', 'standard')).toBe(at('12:05:00'))
    expect(nextSignalAt(at('12:05:00'), '5m', 'standard')).toBe(at('12:10:00'))
  })

  it('is due at the next half hour for a starter, who has one record in thirty minutes', () => {
    expect(nextSignalAt(at('12:03:22'), '5m', 'starter')).toBe(at('12:30:00'))
    expect(nextSignalAt(at('12:30:00'), '5m', 'starter')).toBe(at('13:00:00'))
  })
})

it.each([
  ['none', []],
  ['starter', ['5m']],
  ['standard', ['5m']],
  ['gold', ['5m', '1m']],
] as const)('the timeframes of %s are %j', (entitlement, timeframes) => {
  expect(toTimeframes(entitlement)).toEqual(timeframes)
})
