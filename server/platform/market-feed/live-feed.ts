import { DAY_MS, MINUTE_MS, type Pair } from '../../../contract/market.ts'
import type { Bar } from '../../../engine/market/candles.ts'
import type { Clock } from '../clock.ts'
import type { Logger } from '../logger.ts'
import { createBarBook, isSoundBar, type Stretch } from './bar-book.ts'
import type { MarketFeed } from './feed-port.ts'
import type { LiveVenue } from './live-venue.ts'
import { createWallClockMarket } from './wall-clock-market.ts'

export interface LivePair extends Pair {
  /** What the venue calls it. */
  symbol: string
  /** Whether the venue is known to be shut at an instant; nobody is asked then, nor waited for. */
  isShut: (atMs: number) => boolean
}

interface Deps {
  id: string
  label: string
  pairs: readonly LivePair[]
  venue: LiveVenue
  clock: Clock
  log: Pick<Logger, 'warn' | 'info'>
}

/** A venue counts its last ticks into a minute for a moment after its end. */
const SETTLE_MS = 1_500
/** How long after its end a minute is asked for. Its slots are committed within the minute that follows. */
const ASK_FOR_MS = 12_000
const ASK_AGAIN_MS = 2_000
/** A price older than this is not the price in force. */
const STALE_MS = 30_000
/** What the engines learn from is waited for longer, as nothing is decided before. */
const HISTORY_TRIES = 20
const HISTORY_AGAIN_MS = 5_000
/** Once slots are decided, a stretch that was missed is asked for this often: one refused question makes no gap of it. */
const MISSED_TRIES = 3
/** A machine's clock that is further off than this is worth a word. */
const CLOCK_OFF_MS = 5_000
const KEPT_MS = 2 * DAY_MS

interface Track {
  pair: LivePair
  book: ReturnType<typeof createBarBook>
  forming: { bar: Bar; atMs: number; receivedMs: number } | null
  /** One question about a pair at a time: who asks for the same finds it answered. */
  asking: Promise<void>
}

/** The venue's clock, by what it says itself. */
const createVenueClock = ({ venue, clock, log }: Pick<Deps, 'venue' | 'clock' | 'log'>) => {
  let aheadMs = 0
  let wasOff = false
  return {
    now: (): number => clock.now() + aheadMs,
    onTime: (venueMs: number): void => {
      aheadMs = venueMs - clock.now()
      const isOff = Math.abs(aheadMs) > CLOCK_OFF_MS
      if (isOff && !wasOff)
        log.warn(`This machine's clock and that of ${venue.name} differ by ${Math.round(Math.abs(aheadMs) / 1000)} s.`)
      wasOff = isOff
    },
  }
}

/** Waits by the clock, which all end when the feed closes. */
const createPauses = ({ venue, clock }: Pick<Deps, 'venue' | 'clock'>) => {
  let isClosed = false
  const waiting = new Set<() => void>()
  return {
    pause: (ms: number): Promise<void> => {
      if (ms <= 0 || isClosed) return Promise.resolve()
      return new Promise((resolve) => {
        const end = (): void => {
          waiting.delete(end)
          cancel()
          resolve()
        }
        const cancel = clock.setTimeout(end, ms)
        waiting.add(end)
      })
    },
    refuseClosed: (): void => {
      if (isClosed) throw new Error(`The feed of ${venue.name} is closed.`)
    },
    close: (): void => {
      isClosed = true
      for (const end of [...waiting]) end()
    },
  }
}

interface LearningDeps extends Pick<Deps, 'venue' | 'clock' | 'log'> {
  venueNow: () => number
  pauses: ReturnType<typeof createPauses>
}

/** Asks the venue for closed minutes, into the books of their pairs. */
const createLearning = ({ venue, clock, log, venueNow, pauses: { pause, refuseClosed } }: LearningDeps) => {
  /** Whether slots are decided already. */
  let isStarted = false

  /** Asks once. Null where there is no answer. */
  const ask = async ({ pair, book }: Track, stretch: Stretch): Promise<Error | null> => {
    try {
      book.keep(await venue.fetchBars(pair.symbol, stretch.fromMs, stretch.toMs), stretch)
      return null
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  /** Knows all minutes before `settledMs`, or that they are gaps, unless the venue is away. */
  const learnPast = async (track: Track, wanted: Stretch): Promise<void> => {
    for (let tried = 1; ; ) {
      const stretch = track.book.findUnknown(wanted, venue.pageMinutes)
      if (!stretch) return
      const failure = await ask(track, stretch)
      refuseClosed()
      if (!failure) {
        track.book.closeGaps(stretch)
        tried = 1
        continue
      }
      if (isStarted && tried >= MISSED_TRIES) {
        const [from, to] = [stretch.fromMs, stretch.toMs].map((atMs) => new Date(atMs).toISOString())
        log.warn(`${track.pair.name} has no candles from ${from} to ${to}: a gap. ${failure.message}`)
        return
      }
      if (tried === HISTORY_TRIES)
        throw new Error(`The history of ${track.pair.name} cannot be read. ${failure.message}`, { cause: failure })
      tried += 1
      await pause(isStarted ? ASK_AGAIN_MS : HISTORY_AGAIN_MS)
      refuseClosed()
    }
  }

  const tooLate = async (lastMs: number): Promise<Error> => {
    await pause(lastMs - clock.now())
    return new Error(`${venue.name} did not answer in time.`)
  }

  /** Asks for the minute that ends at `endMs` until it is there or too late. */
  const learnNewest = async (track: Track, endMs: number): Promise<void> => {
    const minute: Stretch = { fromMs: endMs - MINUTE_MS, toMs: endMs }
    const lastMs = endMs + ASK_FOR_MS
    await pause(Math.min(endMs + SETTLE_MS - venueNow(), lastMs - clock.now()))
    let failure: Error | null = null
    while (track.book.findUnknown(minute, 1) && clock.now() < lastMs) {
      refuseClosed()
      // By a clock that is behind the venue's, the minute may not have ended there.
      const isSettled = venueNow() >= endMs + SETTLE_MS
      failure = isSettled ? await Promise.race([ask(track, minute), tooLate(lastMs)]) : null
      if (track.book.findUnknown(minute, 1)) await pause(Math.min(ASK_AGAIN_MS, lastMs - clock.now()))
    }
    refuseClosed()
    if (!track.book.findUnknown(minute, 1)) return
    track.book.closeGaps(minute)
    const why = failure?.message ?? `${venue.name} has none.`
    log.warn(`${track.pair.name} has no candle of ${new Date(minute.fromMs).toISOString()}: a gap. ${why}`)
  }

  const learn = async (track: Track, fromMs: number, endMs: number): Promise<void> => {
    // Whoever is told that a venue is shut believes it, minute by minute.
    for (let atMs = fromMs; atMs < endMs; atMs += MINUTE_MS)
      if (track.pair.isShut(atMs)) track.book.closeGaps({ fromMs: atMs, toMs: atMs + MINUTE_MS })
    const isFresh = clock.now() < endMs + ASK_FOR_MS
    const pastMs = isFresh ? endMs - MINUTE_MS : endMs
    if (pastMs > fromMs) await learnPast(track, { fromMs, toMs: pastMs })
    if (isFresh && track.book.findUnknown({ fromMs: endMs - MINUTE_MS, toMs: endMs }, 1))
      await learnNewest(track, endMs)
  }

  return {
    start: (): void => {
      isStarted = true
    },
    isStarted: (): boolean => isStarted,

    /** In line behind what is being asked of the pair already. */
    learnInTurn: (track: Track, fromMs: number, endMs: number): Promise<void> => {
      const done = track.asking.then(() => learn(track, fromMs, endMs))
      // Who asked hears of it; the next one begins all the same.
      track.asking = done.catch(() => {})
      return done
    },
  }
}

/**
 * A market of a venue's live prices. Every closed minute is asked of the venue itself once it has ended: what streams in between only shows
 * the bar being formed, so a message that is lost, late, doubled or wrong changes nothing that is recorded. What the venue does not
 * answer in time is a gap.
 */
export const createLiveFeed = ({ id, label, pairs, venue, clock, log }: Deps): MarketFeed => {
  const tracks = new Map<string, Track>(
    pairs.map((pair) => [pair.id, { pair, book: createBarBook(), forming: null, asking: Promise.resolve() }]),
  )
  const bySymbol = new Map([...tracks.values()].map((track) => [track.pair.symbol, track]))
  const venueClock = createVenueClock({ venue, clock, log })
  const pauses = createPauses({ venue, clock })
  const { start, isStarted, learnInTurn } = createLearning({ venue, clock, log, venueNow: venueClock.now, pauses })
  const times = createWallClockMarket(clock, start)

  const toTrack = (pairId: string): Track => {
    const track = tracks.get(pairId)
    if (!track) throw new RangeError(`${label} has no pair ${pairId}.`)
    return track
  }

  const onForming = (symbol: string, bar: Bar, atMs: number): void => {
    const track = bySymbol.get(symbol)
    if (!track || !isSoundBar(bar) || bar.openAtMs > clock.now() + MINUTE_MS) return
    const { forming } = track
    const isOlder = forming && (bar.openAtMs < forming.bar.openAtMs || atMs < forming.atMs)
    if (!isOlder) track.forming = { bar, atMs, receivedMs: clock.monotonicMs() }
  }

  return {
    feed: { id, kind: 'live', label },
    pairs: pairs.map(({ symbol, isShut, ...pair }) => pair),
    ...times,
    skipped: [],
    bars: async (pairId, fromMs, toMs) => {
      const track = toTrack(pairId)
      const firstMs = Math.ceil(fromMs / MINUTE_MS) * MINUTE_MS
      const closedMs = Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS
      const endMs = Math.min(Math.ceil(toMs / MINUTE_MS) * MINUTE_MS, closedMs)
      if (endMs <= firstMs) return []
      if (isStarted() && endMs === closedMs)
        // The others are about to be asked for too: at once they wait no longer than one.
        for (const other of tracks.values())
          if (other !== track) learnInTurn(other, endMs - MINUTE_MS, endMs).catch(() => {})
      await learnInTurn(track, firstMs, endMs)
      const bars = track.book.list({ fromMs: firstMs, toMs: endMs })
      if (isStarted()) track.book.forget(closedMs - KEPT_MS)
      return bars
    },
    forming: (pairId) => {
      const { forming } = toTrack(pairId)
      const openAtMs = Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS
      const isInForce = forming?.bar.openAtMs === openAtMs && clock.monotonicMs() - forming.receivedMs <= STALE_MS
      return isInForce ? forming.bar : null
    },
    open: () => venue.open({ onTime: venueClock.onTime, onForming }),
    close: async () => {
      pauses.close()
      await venue.close()
    },
  }
}
