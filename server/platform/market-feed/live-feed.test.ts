import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import type { Bar } from '../../../engine/market/candles.ts'
import { plainBar } from '../../testing/deriv-server.ts'
import { type Clock, createFakeClock } from '../clock.ts'
import { createLiveFeed } from './live-feed.ts'
import type { VenueListener } from './live-venue.ts'

const NOON = Date.UTC(2026, 10, 25, 12)
const SATURDAY = Date.UTC(2026, 10, 28)

const plainBars = (fromMs: number, toMs: number): Bar[] => {
  const bars: Bar[] = []
  for (let atMs = fromMs; atMs < toMs; atMs += MINUTE_MS) bars.push(plainBar(atMs))
  return bars
}

type Fetch = (symbol: string, fromMs: number, toMs: number) => Promise<Bar[]>

/** A market of one or more pairs at a venue that does what the test says. */
const open = async (fetch: Fetch, { atMs = NOON + 500, started = true, symbols = ['a'] } = {}) => {
  const fake = createFakeClock(atMs)
  // What waits for the venue would otherwise wait for the test to move the clock, and the clock for it.
  const clock: Clock = {
    ...fake,
    setTimeout: (run, ms) =>
      fake.setTimeout(() => {
        run()
      }, ms),
  }
  const asked: [string, number, number][] = []
  const said: string[] = []
  let listener: VenueListener | null = null
  const feed = createLiveFeed({
    id: 'live:test',
    label: 'Testers',
    pairs: symbols.map((symbol) => ({
      id: symbol.toUpperCase(),
      name: `${symbol}/x`,
      decimals: 5,
      starter: true,
      recording: null,
      symbol,
      isShut: (ms: number) => ms >= SATURDAY,
    })),
    venue: {
      name: 'Testers',
      pageMinutes: 100,
      open: async (heard) => {
        listener = heard
      },
      fetchBars: async (symbol, fromMs, toMs) => {
        asked.push([symbol, fromMs, toMs])
        return fetch(symbol, fromMs, toMs)
      },
      close: async () => {},
    },
    clock,
    log: { warn: (text: unknown) => said.push(String(text)), info: () => {} } as never,
  })
  await feed.open?.()
  if (started) feed.clock.start()
  const heard = (): VenueListener => {
    if (!listener) throw new Error('Nobody listens.')
    return listener
  }
  return { clock: fake, feed, asked, said, heard }
}

/** Lets `ms` pass, and answers what `promise` then is. */
const after = async <Value>(clock: { advance: (ms: number) => Promise<void> }, ms: number, promise: Promise<Value>) => {
  let value: Value | 'waits' | Error = 'waits'
  promise.then(
    (done) => {
      value = done
    },
    (error) => {
      value = error
    },
  )
  await clock.advance(ms)
  return value as Value | 'waits' | Error
}

describe('a live market', () => {
  it('asks for a closed minute once the venue has settled it, and keeps the first answer for good', async () => {
    let close = 1.5
    const { clock, feed, asked } = await open(async (_, fromMs) => [{ ...plainBar(fromMs), high: 2, close }])
    const bars = feed.bars('A', NOON - MINUTE_MS, NOON)
    expect(await after(clock, 900, bars)).toBe('waits')
    expect(asked).toEqual([])
    expect(await after(clock, 200, bars)).toMatchObject([{ openAtMs: NOON - MINUTE_MS, close: 1.5 }])
    close = 1.6
    expect(await after(clock, 0, feed.bars('A', NOON - MINUTE_MS, NOON))).toMatchObject([{ close: 1.5 }])
    expect(asked).toHaveLength(1)
  })

  it('never gives the minute that is being formed', async () => {
    const { clock, feed } = await open(async (_, fromMs, toMs) => plainBars(fromMs, toMs + 5 * MINUTE_MS))
    const bars = await after(clock, 2_000, feed.bars('A', NOON - 3 * MINUTE_MS, NOON + 60 * MINUTE_MS))
    expect(bars).toEqual(plainBars(NOON - 3 * MINUTE_MS, NOON))
  })

  it('asks again while the venue has not published, and calls it a gap after twelve seconds, for good', async () => {
    const late = await open(async (_, fromMs) => (late.asked.length < 3 ? [] : [plainBar(fromMs)]))
    const published = late.feed.bars('A', NOON - MINUTE_MS, NOON)
    expect(await after(late.clock, 6_000, published)).toEqual([plainBar(NOON - MINUTE_MS)])
    expect(late.said).toEqual([])

    const never = await open(async () => [])
    const bars = never.feed.bars('A', NOON - MINUTE_MS, NOON)
    expect(await after(never.clock, 11_400, bars)).toBe('waits')
    expect(await after(never.clock, 200, bars)).toEqual([])
    expect(never.said).toEqual(['a/x has no candle of 2026-11-25T11:59:00.000Z: a gap. Testers has none.'])
    const count = never.asked.length
    expect(await after(never.clock, 0, never.feed.bars('A', NOON - MINUTE_MS, NOON))).toEqual([])
    expect(never.asked).toHaveLength(count)
  })

  it('asks for all pairs at once, so that a venue that is away costs twelve seconds and not twelve for each', async () => {
    const { clock, feed, said } = await open(
      async () => {
        throw new Error('Away.')
      },
      { symbols: ['a', 'b', 'c'] },
    )
    const all = (async () => {
      for (const id of ['A', 'B', 'C']) await feed.bars(id, NOON - MINUTE_MS, NOON)
      return 'done'
    })()
    expect(await after(clock, 11_600, all)).toBe('done')
    expect(said).toHaveLength(3)
    expect(said[0]).toContain('a gap. Away.')
  })

  it('takes bars in any order and any number, and none that cannot be one', async () => {
    const fetch: Fetch = async (_, fromMs, toMs) => {
      const [first, second, third, ...rest] = plainBars(fromMs, toMs)
      if (!first || !second || !third) return []
      const wrong = [
        { ...second, high: second.low - 1 },
        { ...second, close: Number.NaN },
        { ...second, openAtMs: second.openAtMs + 1 },
        { ...second, low: -1 },
      ]
      return [...rest.toReversed(), third, ...wrong, first, { ...first, close: first.open }, third]
    }
    const { clock, feed } = await open(fetch, { atMs: NOON + 20_000 })
    const fromMs = NOON - 9 * MINUTE_MS
    const bars = await after(clock, 0, feed.bars('A', fromMs, NOON))
    expect(bars).toEqual(plainBars(fromMs, NOON).filter(({ openAtMs }) => openAtMs !== fromMs + MINUTE_MS))
  })

  it('waits for the venue’s clock where this machine’s is ahead, and says so', async () => {
    const { clock, feed, asked, said, heard } = await open(async (_, fromMs) => [plainBar(fromMs)])
    heard().onTime(NOON - 6_000)
    const bars = feed.bars('A', NOON - MINUTE_MS, NOON)
    expect(await after(clock, 7_000, bars)).toBe('waits')
    expect(asked).toEqual([])
    expect(await after(clock, 1_100, bars)).toEqual([plainBar(NOON - MINUTE_MS)])
    expect(said).toEqual(["This machine's clock and that of Testers differ by 7 s."])
  })

  it('repairs what it missed from the venue’s history, a page at a time', async () => {
    const { clock, feed, asked } = await open(async (_, fromMs, toMs) => plainBars(fromMs, toMs), {
      atMs: NOON + 20_000,
    })
    const bars = await after(clock, 0, feed.bars('A', NOON - 250 * MINUTE_MS, NOON))
    expect(bars).toHaveLength(250)
    expect(asked.map(([, fromMs, toMs]) => (toMs - fromMs) / MINUTE_MS)).toEqual([100, 100, 50])
  })

  it('makes no gap of one refused question', async () => {
    let refused = 0
    const { clock, feed, said } = await open(
      async (_, fromMs, toMs) => {
        refused += 1
        if (refused < 3) throw new Error('Away.')
        return plainBars(fromMs, toMs)
      },
      { atMs: NOON + 20_000 },
    )
    expect(await after(clock, 4_000, feed.bars('A', NOON - 5 * MINUTE_MS, NOON))).toHaveLength(5)
    expect(said).toEqual([])
  })

  it('goes on without a past that the venue cannot tell now, says so, and asks for it again later', async () => {
    let away = true
    const { clock, feed, said } = await open(
      async (_, fromMs, toMs) => {
        if (away) throw new Error('Away.')
        return plainBars(fromMs, toMs)
      },
      { atMs: NOON + 20_000 },
    )
    const bars = feed.bars('A', NOON - 5 * MINUTE_MS, NOON)
    expect(await after(clock, 3_999, bars)).toBe('waits')
    expect(await after(clock, 1, bars)).toEqual([])
    const [from, to] = [NOON - 5 * MINUTE_MS, NOON].map((atMs) => new Date(atMs).toISOString())
    expect(said).toEqual([`a/x has no candles from ${from} to ${to}: a gap. Away.`])
    away = false
    expect(await after(clock, 0, feed.bars('A', NOON - 5 * MINUTE_MS, NOON))).toHaveLength(5)
  })

  it('does not learn from half a history: it is waited for, and in the end refused with a sentence', async () => {
    const { clock, feed } = await open(
      async () => {
        throw new Error('Testers gives no answer: there is no connection.')
      },
      { started: false, atMs: NOON + 20_000 },
    )
    const bars = feed.bars('A', NOON - 5 * MINUTE_MS, NOON)
    expect(await after(clock, 90_000, bars)).toBe('waits')
    expect(await after(clock, 10_000, bars)).toMatchObject({
      message: 'The history of a/x cannot be read. Testers gives no answer: there is no connection.',
    })
  })

  it('asks nobody while the venue is shut', async () => {
    const { clock, feed, asked } = await open(async (_, fromMs, toMs) => plainBars(fromMs, toMs), {
      atMs: SATURDAY + 10 * MINUTE_MS,
    })
    expect(await after(clock, 0, feed.bars('A', SATURDAY, SATURDAY + 10 * MINUTE_MS))).toEqual([])
    expect(asked).toEqual([])
  })

  it('shows the price in force only: none that is late, out of order, older than half a minute, or impossible', async () => {
    const { clock, feed, heard } = await open(async () => [])
    const tell = (bar: Bar, atMs: number): void => heard().onForming('a', bar, atMs)
    expect(feed.forming('A')).toBeNull()
    const bar = plainBar(NOON)
    tell(bar, NOON + 400)
    expect(feed.forming('A')).toBe(bar)
    tell(plainBar(NOON - MINUTE_MS), NOON + 450)
    tell({ ...bar, close: bar.low }, NOON + 300)
    tell({ ...bar, high: 0 }, NOON + 500)
    tell(plainBar(NOON + 9 * MINUTE_MS), NOON + 500)
    heard().onForming('b', bar, NOON + 500)
    expect(feed.forming('A')).toBe(bar)
    await clock.advance(30_000)
    expect(feed.forming('A')).toBe(bar)
    await clock.advance(1)
    expect(feed.forming('A')).toBeNull()
    tell({ ...bar, close: bar.low }, NOON + 30_000)
    expect(feed.forming('A')).toMatchObject({ close: bar.low })
    await clock.advance(29_499)
    expect(feed.forming('A')).toBeNull()
  })

  it('lets go of whoever waits when it closes', async () => {
    const { clock, feed } = await open(async () => [])
    const bars = feed.bars('A', NOON - MINUTE_MS, NOON)
    expect(await after(clock, 3_000, bars)).toBe('waits')
    await feed.close?.()
    expect(await after(clock, 0, bars)).toMatchObject({ message: 'The feed of Testers is closed.' })
  })

  it('refuses a pair that it does not have', async () => {
    const { feed } = await open(async () => [])
    expect(() => feed.forming('Z')).toThrow('Testers has no pair Z.')
    await expect(feed.bars('Z', 0, NOON)).rejects.toThrow('Testers has no pair Z.')
  })
})
