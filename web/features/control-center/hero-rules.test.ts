import { describe, expect, it } from 'vitest'
import { compareBin, mayEnterWith, toHeroDial } from './hero-rules.ts'

const at = (time: string) => Date.parse(`2026-03-02T${time}.000Z`)
const iso = (time: string) => `2026-03-02T${time}.000Z`
const signal = { createdAt: iso('10:00:00'), entryAt: iso('10:01:00'), expiresAt: iso('10:06:00') }

describe('toHeroDial', () => {
  it('counts to the entry, to the expiry, then to the next signal', () => {
    const next = at('10:10:00')
    expect(toHeroDial(signal, 'ready', at('10:00:30'), next)).toEqual({ seconds: 30, elapsed: 0.5, until: 'entry' })
    expect(toHeroDial(signal, 'open', at('10:02:00'), next)).toEqual({ seconds: 240, elapsed: 0.2, until: 'expiry' })
    expect(toHeroDial(signal, 'settled', at('10:08:00'), next)).toEqual({
      seconds: 120,
      elapsed: 0.5,
      until: 'next signal',
    })
  })
})

describe('mayEnterWith', () => {
  it('ends three seconds before the entry, so that an order can be undone', () => {
    expect(mayEnterWith(signal, at('10:00:57'))).toBe(true)
    expect(mayEnterWith(signal, at('10:00:58'))).toBe(false)
    expect(mayEnterWith(signal, at('10:01:30'))).toBe(false)
  })
})

describe('compareBin', () => {
  it('says where the whole interval lies', () => {
    expect(compareBin({ interval: { low: 49, high: 54 } }, 55.6)).toBe('below')
    expect(compareBin({ interval: { low: 56, high: 60 } }, 55.6)).toBe('above')
    expect(compareBin({ interval: { low: 50, high: 60 } }, 55.6)).toBe('around')
    expect(compareBin({ interval: null }, 55.6)).toBeNull()
  })
})
