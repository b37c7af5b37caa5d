import { describe, expect, it } from 'vitest'
import { dueSignals, findCountdown } from './countdown-rules.ts'

const ENTRY = '2026-11-22T10:01:00.000Z'
const entryMs = Date.parse(ENTRY)
const signal = (traits: object = {}) => ({
  pair: 'EUR/USD',
  signalType: 'buy' as const,
  entryAt: ENTRY,
  outcome: null,
  ...traits,
})

describe('the tab', () => {
  it('counts down to the entry with the direction and the pair', () => {
    expect(findCountdown([signal()], entryMs - 43_000)?.title).toBe('▲ 0:43 EUR/USD')
    expect(findCountdown([signal({ signalType: 'sell' })], entryMs - 500)?.title).toBe('▼ 0:01 EUR/USD')
  })

  it('says nothing from the entry on, and nothing of a void signal', () => {
    expect(findCountdown([signal()], entryMs)).toBeNull()
    expect(findCountdown([signal()], entryMs + 1)).toBeNull()
    expect(findCountdown([signal({ outcome: 'void' })], entryMs - 1_000)).toBeNull()
    expect(findCountdown([], entryMs)).toBeNull()
  })

  it('names the next one and how many there are besides', () => {
    const later = signal({ pair: 'GBP/USD', entryAt: '2026-11-22T10:02:00.000Z' })
    expect(findCountdown([later, signal()], entryMs - 10_000)?.title).toBe('▲ 0:10 EUR/USD +1')
    expect(dueSignals([later, signal()], entryMs)).toEqual([later])
  })

  it('draws the seconds that are left', () => {
    const icon = (leftMs: number) => decodeURIComponent(findCountdown([signal()], entryMs - leftMs)?.icon ?? '')
    expect(icon(43_000)).toMatch(/^data:image\/svg\+xml,<svg .*>43<\/text>/)
    expect(icon(60_000)).toContain('h32v5')
    expect(icon(30_000)).toContain('h16v5')
    // A clock that is behind shows no third figure.
    expect(icon(400_000)).toContain('>99</text>')
  })
})
