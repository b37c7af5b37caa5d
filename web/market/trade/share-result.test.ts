import { afterEach, describe, expect, it, vi } from 'vitest'
import { aPracticeOrder } from '../../testing/a-practice-account.ts'
import { shareResult, toResultText } from './share-result.ts'

const won = aPracticeOrder({
  direction: 'CALL',
  pair: 'EUR/USD OTC',
  decimals: 5,
  entryPrice: 1.08399,
  exitPrice: 1.08405,
  outcome: 'profit',
  resultCents: 800,
  expiresAt: '2026-11-21T12:35:00.000Z',
})

afterEach(() => vi.unstubAllGlobals())

describe('a shared result', () => {
  it('has the figures of the order, and says that it was practice money', () => {
    expect(toResultText(won)).toBe(
      'Won +8.00: CALL EUR/USD OTC, 1.08399 → 1.08405, Nov 21, 2026, 12:35:00 UTC. Practice money on Uptick.',
    )
    const missing = { ...won, outcome: 'void' as const, resultCents: 0, exitPrice: null }
    expect(toResultText(missing)).toMatch(/^Void 0\.00: CALL EUR\/USD OTC, Nov 21, 2026/)
  })

  it('goes to the browser where that can share, and is copied elsewhere', async () => {
    const share = vi.fn(async () => undefined)
    const writeText = vi.fn(async () => undefined)
    vi.stubGlobal('location', { origin: 'https://uptick.test' })
    vi.stubGlobal('navigator', { share })
    await shareResult(won)
    expect(share).toHaveBeenCalledWith({ text: toResultText(won), url: 'https://uptick.test/track-record' })
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    await shareResult(won)
    expect(writeText).toHaveBeenCalledWith(`${toResultText(won)} https://uptick.test/track-record`)
  })
})
