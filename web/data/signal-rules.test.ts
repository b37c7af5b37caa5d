import { describe, expect, it } from 'vitest'
import { aSignal } from '../testing/a-signal.ts'
import { mergeSignals, refreshed, withDualSignal, withSignal } from './signal-rules.ts'

const first = aSignal({ createdAt: '2014-05-01T12:00:00.000Z' })
const second = aSignal({ createdAt: '2014-05-01T12:01:00.000Z' })
const settled = { ...first, outcome: 'profit', updatedAt: '2014-05-01T12:02:00.000Z' } as const

describe('signals from the socket', () => {
  it('puts a new signal first and keeps the page size', () => {
    expect(withSignal([first], second, 20)).toEqual([second, first])
    expect(withSignal([first], second, 1)).toEqual([second])
  })

  it('takes the same signal twice without showing it twice', () => {
    expect(withSignal(withSignal([first], second, 20), second, 20)).toEqual([second, first])
  })

  it('settles in place', () => {
    expect(withSignal([second, first], settled, 20)).toEqual([second, settled])
  })

  it('never loses an outcome to a late copy from before settlement', () => {
    const late = { ...first, updatedAt: '2014-05-01T12:09:00.000Z' }
    expect(withSignal([settled], late, 20)).toEqual([settled])
    expect(mergeSignals([settled], [late])).toEqual([settled])
    expect(mergeSignals([late], [settled])).toEqual([settled])
  })

  it('never loses an entry price to a copy from before it was known, and takes one that was set right', () => {
    const entered = { ...first, entryPrice: 1.1 }
    expect(withSignal([entered], first, 20)).toEqual([entered])
    expect(withSignal([first], entered, 20)).toEqual([entered])
    expect(withSignal([entered], { ...first, entryPrice: 1.2 }, 20)).toEqual([{ ...first, entryPrice: 1.2 }])
  })

  it('joins lists newest first, the 1-minute signal before the 5-minute one of the same instant', () => {
    const five = aSignal({ timeframe: '5m', createdAt: second.createdAt })
    expect(mergeSignals([first, five], [second, first])).toEqual([second, five, first])
  })

  it('keeps what arrived while a refresh was under way, and drops what the server no longer lists', () => {
    const gone = aSignal({ createdAt: '2014-05-01T11:00:00.000Z' })
    expect(refreshed([second, settled, gone], [first], 20)).toEqual([second, settled])
    expect(refreshed([second], [], 20)).toEqual([])
    expect(refreshed(undefined, [second, first], 1)).toEqual([second])
  })
})

describe('dual panel', () => {
  const signals = [3, 2, 1].map((minute) => aSignal({ createdAt: `2014-05-01T12:0${minute}:00.000Z` }))
  const dual = { scalping: signals, standard: [] }

  it('puts a new signal first and keeps three', () => {
    const newest = aSignal({ createdAt: '2014-05-01T12:04:00.000Z' })
    expect(withDualSignal(dual, newest).scalping).toEqual([newest, signals[0], signals[1]])
    expect(withDualSignal(dual, newest).standard).toEqual([])
  })

  it('puts a 5-minute signal into its own column', () => {
    const standard = aSignal({ timeframe: '5m' })
    expect(withDualSignal(dual, standard)).toEqual({ scalping: signals, standard: [standard] })
  })

  it('settles in place, and a late copy does not unsettle', () => {
    const [newest, ...rest] = signals
    const settled = { ...aSignal(), ...newest, outcome: 'loss' as const }
    const after = withDualSignal(dual, settled)
    expect(after.scalping).toEqual([settled, ...rest])
    expect(withDualSignal(after, { ...settled, outcome: null })).toEqual(after)
  })
})
