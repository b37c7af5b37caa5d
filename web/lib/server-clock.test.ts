import { describe, expect, it } from 'vitest'
import { createServerClock } from './server-clock.ts'

const SERVER = Date.parse('2026-11-21T12:00:00.000Z')
const iso = (ms: number) => new Date(ms).toISOString()
const TEN_MINUTES_MS = 600_000

/** A browser whose wall clock is ten minutes ahead. */
const start = () => {
  const local = { monotonicMs: 1_000, wallMs: SERVER + TEN_MINUTES_MS }
  return {
    local,
    clock: createServerClock(
      () => local.monotonicMs,
      () => local.wallMs,
    ),
    pass: (ms: number) => {
      local.monotonicMs += ms
      local.wallMs += ms
    },
  }
}

describe('the server clock', () => {
  it('shows the browser’s time only until the server has answered', () => {
    const { clock, pass } = start()
    expect(clock.now()).toBe(SERVER + TEN_MINUTES_MS)
    clock.observe(iso(SERVER), 1_000, 1_000)
    pass(5_000)
    expect(clock.now()).toBe(SERVER + 5_000)
  })

  it('does not follow a browser clock that is set while the page is open', () => {
    const { clock, local } = start()
    clock.observe(iso(SERVER), 1_000, 1_000)
    local.wallMs -= 3_600_000
    expect(clock.now()).toBe(SERVER)
  })

  it('places the server’s time in the middle of the round trip', () => {
    const { clock, pass } = start()
    pass(200)
    clock.observe(iso(SERVER), 1_000, 1_200)
    expect(clock.now()).toBe(SERVER + 100)
  })

  it('keeps the sample with the shortest round trip while it is fresh', () => {
    const { clock, pass } = start()
    clock.observe(iso(SERVER), 1_000, 1_020)
    pass(1_000)
    clock.observe(iso(SERVER + 9_999), 1_500, 2_500)
    expect(clock.now()).toBe(SERVER + 990)
    pass(6 * 60_000)
    clock.observe(iso(SERVER + 500_000), 362_000, 362_400)
    expect(clock.now()).toBe(SERVER + 500_000 - 200)
  })

  it('takes any sample after a sleep or a lost connection', () => {
    const { clock } = start()
    clock.observe(iso(SERVER), 1_000, 1_000)
    clock.distrust()
    clock.observe(iso(SERVER + 60_000), 900, 1_000)
    expect(clock.now()).toBe(SERVER + 60_050)
  })

  it('ignores an unreadable time', () => {
    const { clock } = start()
    clock.observe(iso(SERVER), 1_000, 1_000)
    clock.observe('soon', 1_000, 1_000)
    expect(clock.now()).toBe(SERVER)
  })
})

describe('the market clock', () => {
  it('runs at the market’s speed from the server’s clock', () => {
    const { clock, pass } = start()
    const market = Date.parse('2014-05-01T09:00:00.000Z')
    clock.observe(iso(SERVER), 1_000, 1_000)
    clock.setMarket({ serverNow: iso(SERVER), marketNow: iso(market), speed: 60 })
    pass(2_000)
    expect(clock.marketNow()).toBe(market + 120_000)
    expect(clock.serverTimeOf(market + 180_000)).toBe(SERVER + 3_000)
  })

  it('is the server’s clock until the market is known', () => {
    const { clock } = start()
    clock.observe(iso(SERVER), 1_000, 1_000)
    expect(clock.marketNow()).toBe(SERVER)
    expect(clock.marketSpeed()).toBe(1)
  })
})
