import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../clock.ts'
import { createReplayClock } from './replay-feed.ts'

const STARTS_AT = Date.UTC(2014, 4, 12)
const ENDS_AT = STARTS_AT + 600_000
const open = (paused = false) => {
  const wall = createFakeClock(Date.UTC(2026, 10, 21))
  return { wall, market: createReplayClock(wall, { startsAt: STARTS_AT, endsAt: ENDS_AT, speed: 60, paused }) }
}

describe('createReplayClock', () => {
  it('runs at its speed from where it starts', async () => {
    const { wall, market } = open()
    expect(market.now()).toBe(STARTS_AT)
    await wall.advance(1_500)
    expect(market.now()).toBe(STARTS_AT + 90_000)
    expect(market.untilMs(STARTS_AT + 120_000)).toBe(500)
    expect(market.untilMs(STARTS_AT)).toBe(0)
  })

  it('does not move when the machine’s clock is set', async () => {
    const { wall, market } = open()
    await wall.advance(1_000)
    wall.stepWall(-3_600_000)
    expect(market.now()).toBe(STARTS_AT + 60_000)
    wall.stepWall(7_200_000)
    expect(market.now()).toBe(STARTS_AT + 60_000)
  })

  it('stands still at its end, which nothing lies beyond', async () => {
    const { wall, market } = open()
    await wall.advance(3_600_000)
    expect(market.now()).toBe(ENDS_AT)
    expect(market.untilMs(ENDS_AT)).toBe(0)
    expect(market.untilMs(ENDS_AT + 1)).toBe(Number.POSITIVE_INFINITY)
  })

  it('waits for its start when opened paused, and starts once', async () => {
    const { wall, market } = open(true)
    await wall.advance(60_000)
    expect(market.now()).toBe(STARTS_AT)
    market.start()
    await wall.advance(1_000)
    market.start()
    expect(market.now()).toBe(STARTS_AT + 60_000)
  })
})
