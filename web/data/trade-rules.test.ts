import { describe, expect, it } from 'vitest'
import { toOutcome } from '../../engine/signals/settlement.ts'
import { aSignal } from '../testing/a-signal.ts'
import {
  findKnownEntryPrice,
  isStale,
  netCents,
  RESULT_SECONDS,
  STALE_SECONDS,
  stakesText,
  toLivePrice,
  toPhase,
  toStanding,
  toTrade,
} from './trade-rules.ts'

const at = (time: string) => Date.parse(`2014-05-01T${time}Z`)
const moment = (time: string, speed = 1) => ({ nowMs: at(time), speed })
const candle = (time: string, open: number, close: number) => ({
  openAt: `2014-05-01T${time}Z`,
  open,
  high: Math.max(open, close),
  low: Math.min(open, close),
  close,
  volume: 0,
})

describe('phase', () => {
  it.each([
    ['12:00:00', 'ready'],
    ['12:00:59.999', 'ready'],
    ['12:01:00', 'open'],
    ['12:01:59.999', 'open'],
    ['12:02:00', 'settling'],
  ] as const)('of a 1-minute signal at %s is %s', (time, phase) => {
    expect(toPhase(aSignal(), at(time))).toBe(phase)
  })

  it('is settled as soon as an outcome is known, whatever the clock', () => {
    expect(toPhase({ ...aSignal(), outcome: 'void' }, at('12:00:10'))).toBe('settled')
  })
})

describe('trade', () => {
  const earlier = aSignal({ createdAt: '2014-05-01T12:00:00.000Z' })
  const later = aSignal({ createdAt: '2014-05-01T12:01:00.000Z' })
  const settled = { ...earlier, outcome: 'loss' as const, settledAt: earlier.expiresAt }

  it('begins at the entry and not at Get Ready', () => {
    expect(toTrade([earlier], moment('12:00:59'))).toEqual({ running: null, ended: null })
    expect(toTrade([earlier], moment('12:01:00')).running).toBe(earlier)
  })

  it('stays until it is settled, unless the next one has opened', () => {
    expect(toTrade([earlier], moment('12:02:03')).running).toBe(earlier)
    expect(toTrade([later, earlier], moment('12:02:03')).running).toBe(later)
  })

  it('leaves its result for some seconds of the reader, at whatever speed the market runs', () => {
    expect(toTrade([later, settled], moment('12:02:01'))).toEqual({ running: later, ended: settled })
    expect(toTrade([settled], moment(`12:02:0${RESULT_SECONDS - 1}`)).ended).toBe(settled)
    expect(toTrade([settled], moment(`12:02:0${RESULT_SECONDS}`)).ended).toBeNull()
    expect(toTrade([settled], moment('12:03:00', 60)).ended).toBe(settled)
  })

  it('counts a late settlement from when it came', () => {
    const late = { ...settled, outcome: 'void' as const, settledAt: '2014-05-01T12:09:00.000Z' }
    expect(toTrade([late], moment('12:09:02')).ended).toBe(late)
  })
})

describe('standing', () => {
  const call = { signalType: 'buy', decimals: 5 } as const
  const put = { signalType: 'sell', decimals: 5 } as const

  it.each([
    [call, 1.08431, 1.0844, 'profit', 9],
    [call, 1.08431, 1.08401, 'loss', 30],
    [put, 1.08431, 1.08401, 'profit', 30],
    [put, 1.08431, 1.0844, 'loss', 9],
    [call, 1.08431, 1.08431, 'breakeven', 0],
    [put, 1.08431, 1.08431, 'breakeven', 0],
  ] as const)('%j in at %f, at %f: %s by %i points', (signal, entry, price, outcome, points) => {
    expect(toStanding(signal, entry, price)).toMatchObject({ outcome, points })
  })

  it('wins and loses exactly as the settlement would, also by less than the last decimal', () => {
    for (const [signal, direction] of [[call, 'CALL'] as const, [put, 'PUT'] as const])
      for (const price of [1.084312, 1.084308, 1.08431])
        expect(toStanding(signal, 1.08431, price).outcome).toBe(toOutcome(direction, 1.08431, price))
    expect(toStanding(call, 1.08431, 1.084312)).toMatchObject({ outcome: 'profit', points: 0 })
  })
})

describe('live price', () => {
  it('is stale after some real seconds, at whatever speed the market runs', () => {
    const live = toLivePrice(candle('12:01:00', 1, 2), at('12:01:20'))
    expect(isStale(live, moment(`12:01:${20 + STALE_SECONDS}`))).toBe(false)
    expect(isStale(live, moment(`12:01:${21 + STALE_SECONDS}`))).toBe(true)
    expect(isStale(live, moment('12:05:00', 60))).toBe(false)
  })

  it('says nothing of the time after its minute, however often it is sent again', () => {
    const live = toLivePrice(candle('12:01:00', 1, 2), at('12:08:20'))
    expect(live.atMs).toBe(at('12:02:00'))
    expect(isStale(live, moment('12:08:20'))).toBe(true)
  })

  it('tells the entry until the record does, from the bar at entry alone', () => {
    const signal = aSignal()
    const inBar = (time: string) => toLivePrice(candle(time, 1.5, 2), at('12:02:30'))
    expect(findKnownEntryPrice(signal, null)).toBeNull()
    expect(findKnownEntryPrice(signal, inBar('12:01:00'))).toBe(1.5)
    expect(findKnownEntryPrice(signal, inBar('12:02:00'))).toBeNull()
    expect(findKnownEntryPrice({ ...signal, entryPrice: 7 }, inBar('12:01:00'))).toBe(7)
  })
})

describe('equal stakes', () => {
  it('come to what the payout of wins leaves after losses', () => {
    expect(netCents(5, 4)).toBe(0)
    expect(netCents(1_736, 1_670)).toBe(-281_200)
    expect([stakesText(5, 4), stakesText(2, 1), stakesText(1_736, 1_670)]).toEqual(['0', '+6', '−2,812'])
  })
})
