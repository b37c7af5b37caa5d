import { describe, expect, it } from 'vitest'
import { aSignal } from '../../testing/a-signal.ts'
import {
  currentSlotAt,
  mayRefreshOnZero,
  secondsUntil,
  toDial,
  toRail,
  toSection,
  toSlotState,
  toWaitingDial,
} from './rules.ts'

const at = (time: string) => Date.parse(`2014-05-01T${time}Z`)
const minuteSignal = aSignal()
const fiveMinuteSignal = aSignal({ timeframe: '5m' })

describe('countdown', () => {
  it('of a starter began at the half hour, who has one record in thirty minutes', () => {
    expect(currentSlotAt(at('12:29:59'), '5m', 'starter')).toBe(at('12:00:00'))
  })

  it('rounds up, so that zero means reached', () => {
    expect(secondsUntil(at('12:04:00'), at('12:03:59.999'))).toBe(1)
    expect(secondsUntil(at('12:04:00'), at('12:04:00'))).toBe(0)
    expect(secondsUntil(at('12:04:00'), at('12:05:00'))).toBe(0)
  })

  it('refreshes at zero at most once per 30 seconds', () => {
    expect(mayRefreshOnZero(null, 5)).toBe(true)
    expect(mayRefreshOnZero(1_000, 30_999)).toBe(false)
    expect(mayRefreshOnZero(1_000, 31_000)).toBe(true)
  })
})

describe('slot', () => {
  const slot = { timeframe: '1m', entitlement: 'gold', speed: 1 } as const

  it('is current while the newest signal is its own', () => {
    expect(toSlotState({ ...slot, newest: minuteSignal, marketNowMs: at('12:00:59') })).toBe('current')
  })

  it('generates right after the boundary and falls quiet when nothing comes', () => {
    expect(toSlotState({ ...slot, newest: minuteSignal, marketNowMs: at('12:01:02') })).toBe('generating')
    expect(toSlotState({ ...slot, newest: minuteSignal, marketNowMs: at('12:01:30') })).toBe('quiet')
    expect(toSlotState({ ...slot, newest: undefined, marketNowMs: at('12:01:02') })).toBe('generating')
  })

  it('measures the wait in real seconds when a replay runs fast', () => {
    expect(toSlotState({ ...slot, speed: 60, newest: minuteSignal, marketNowMs: at('12:01:30') })).toBe('generating')
  })
})

describe('dial and rail', () => {
  it('counts to entry, then to expiry, then to the next signal', () => {
    const dialAt = (signal: typeof minuteSignal, time: string) => toDial(signal, at(time), at('12:30:00'))
    expect(dialAt(minuteSignal, '12:00:22')).toEqual({ seconds: 38, elapsed: 22 / 60, until: 'entry' })
    expect(dialAt(fiveMinuteSignal, '12:01:22')).toEqual({ seconds: 278, elapsed: 22 / 300, until: 'expiry' })
    expect(dialAt(fiveMinuteSignal, '12:18:00')).toEqual({ seconds: 720, elapsed: 0.5, until: 'next signal' })
    expect(dialAt(minuteSignal, '13:00:00')).toMatchObject({ seconds: 0, elapsed: 1 })
    expect(toWaitingDial(at('12:15:00'), at('12:00:00'), at('12:30:00'))).toMatchObject({ seconds: 900, elapsed: 0.5 })
  })

  it('places commit, entry and now between Get Ready and expiry', () => {
    const rail = toRail(fiveMinuteSignal, at('12:03:00'))
    expect(rail.commit).toBeCloseTo(100 / 360, 6)
    expect(rail.entry).toBeCloseTo(100 / 6, 6)
    expect(rail.now).toBe(50)
    expect(toRail(fiveMinuteSignal, at('13:00:00')).now).toBe(100)
  })
})

describe('section', () => {
  it('shows the newest, and the latest five of the rest', () => {
    const signals = Array.from({ length: 9 }, (_, minute) =>
      aSignal({ createdAt: `2014-05-01T12:0${8 - minute}:00.000Z` }),
    )
    const section = toSection(signals)
    expect(section.current).toBe(signals[0])
    expect(section.history).toEqual(signals.slice(1, 6))
    expect(toSection([])).toEqual({ current: undefined, history: [] })
  })
})
