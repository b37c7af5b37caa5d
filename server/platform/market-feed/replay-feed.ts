import { MINUTE_MS, type Pair } from '../../../contract/market.ts'
import type { Bar } from '../../../engine/market/candles.ts'
import { createHashStream } from '../../../engine/market/hash-stream.ts'
import type { RandomStream } from '../../../engine/market/random-streams.ts'
import type { Clock } from '../clock.ts'
import { sha256 } from '../hash.ts'
import type { MarketClock, MarketFeed, ResumeAt } from './feed-port.ts'
import { readRecordings } from './recordings.ts'
import { layTimeline, type TimelinePair } from './replay-timeline.ts'

/**
 * A market's clock that starts at `startsAt` and runs `speed` times as fast as elapsed time until `endsAt`. It counts
 * elapsed time, so setting the machine's clock does not move the market.
 */
export const createReplayClock = (
  clock: Clock,
  { startsAt, endsAt, speed, paused }: { startsAt: number; endsAt: number; speed: number; paused: boolean },
): MarketClock => {
  let startedMs = paused ? null : clock.monotonicMs()
  const position = (): number => {
    const elapsedMs = startedMs === null ? 0 : clock.monotonicMs() - startedMs
    return Math.min(endsAt, startsAt + elapsedMs * speed)
  }
  return {
    now: () => Math.floor(position()),
    speed,
    endsAt,
    untilMs: (marketMs) =>
      marketMs > endsAt ? Number.POSITIVE_INFINITY : Math.max(0, Math.ceil((marketMs - position()) / speed)),
    start: () => {
      startedMs ??= clock.monotonicMs()
    },
  }
}

type Corner = readonly [share: number, price: number]

/**
 * A recorded minute as it may have looked `elapsedMs` after its open. Nobody recorded the way inside it: the price walks
 * from the open to one extreme, to the other, and to the close; which extreme comes first and when each is met is drawn
 * from the hash of the minute. It never leaves the recorded range.
 */
export const formRecordedBar = (bar: Bar, elapsedMs: number, decimals: number, stream: RandomStream): Bar => {
  const minute = bar.openAtMs / MINUTE_MS
  const share = Math.min(1, Math.max(0, elapsedMs / MINUTE_MS))
  const [first, second] = stream.bits(3 * minute) % 2 === 0 ? [bar.low, bar.high] : [bar.high, bar.low]
  const corners: Corner[] = [
    [0, bar.open],
    [0.1 + 0.35 * stream.uniform(3 * minute + 1), first],
    [0.55 + 0.35 * stream.uniform(3 * minute + 2), second],
    [1, bar.close],
  ]
  const met = corners.filter(([at]) => at <= share)
  const [fromAt, from] = met.at(-1) ?? [0, bar.open]
  const [toAt, to] = corners[met.length] ?? [1, bar.close]
  const price = toAt > fromAt ? from + ((to - from) * (share - fromAt)) / (toAt - fromAt) : to
  const close = Number(price.toFixed(decimals))
  const seen = [...met.map(([, corner]) => corner), close]
  return {
    openAtMs: bar.openAtMs,
    open: bar.open,
    high: Math.max(...seen),
    low: Math.min(...seen),
    close,
    volume: bar.volume * share,
  }
}

/** Changes with the rules that lay recordings on a timeline: the same files then make another market. */
const TIMELINE_VERSION = 1
const STARTER_PAIRS = 2

const dates = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** The recording's own time of the part that is replayed: the opens of its first and last bar. */
const recordedSpan = ({ bars, offsetMs }: TimelinePair): [first: number, last: number] => [
  (bars[0]?.openAtMs ?? 0) + offsetMs,
  (bars.at(-1)?.openAtMs ?? 0) + offsetMs,
]

/** `EUR/USD May 1–15, 2014` */
const describe = (pair: TimelinePair): string => {
  const span = dates.formatRange(...recordedSpan(pair)).replaceAll('\u2009', ' ')
  return `${pair.source.instrument} ${span.replace(/(\d) – (\d+,)/, '$1–$2')}`
}

const identify = (pairs: readonly TimelinePair[]): string => {
  const files = pairs.map(({ source }) => `${source.file} ${source.sha256}`).join('\n')
  return `replay:v${TIMELINE_VERSION}:${sha256(files).slice(0, 16)}`
}

const toPair = (pair: TimelinePair, index: number): Pair => {
  const { source, offsetMs } = pair
  const [firstAt = '', lastAt = ''] = recordedSpan(pair).map((atMs) => new Date(atMs).toISOString())
  return {
    id: source.symbol,
    name: source.instrument,
    decimals: source.decimals,
    starter: index < STARTER_PAIRS,
    recording: { file: source.file, instrument: source.instrument, firstAt, lastAt, offsetMs },
  }
}

/** Index of the first bar that opens at or after `atMs`. */
const lowerBound = (bars: readonly Bar[], atMs: number): number => {
  let [low, high] = [0, bars.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((bars[middle]?.openAtMs ?? 0) < atMs) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Opens the replay of a folder's recordings. It starts where `resumeAt` says the last run had got to: the recording
 * waits while the server is down. At its end the market closes; it does not begin again, as the model has learnt from it.
 *
 * @throws Error with a sentence when the folder cannot be read or holds nothing to replay.
 */
export const openReplayFeed = async (
  folder: string,
  deps: { clock: Clock; replaySpeed: number; resumeAt: ResumeAt; paused?: boolean },
): Promise<MarketFeed> => {
  const { recordings, skipped } = await readRecordings(folder)
  const timeline = layTimeline(recordings)
  if (!timeline || timeline.pairs.length === 0) {
    const reasons = skipped.map(({ file, reason }) => ` ${file}: ${reason}.`).join('')
    throw new Error(`The folder ${folder} of MARKET_FEED holds no 1-minute recording to replay.${reasons}`)
  }
  const { pairs, startsAt, endsAt, historyFrom } = timeline
  const id = identify(pairs)
  const resumeAt = typeof deps.resumeAt === 'function' ? await deps.resumeAt(id) : deps.resumeAt
  const clock = createReplayClock(deps.clock, {
    startsAt: Math.min(endsAt, Math.max(startsAt, resumeAt ?? startsAt)),
    endsAt,
    speed: deps.replaySpeed,
    paused: deps.paused ?? false,
  })
  const tracks = new Map(
    pairs.map((pair) => [pair.source.symbol, { ...pair, stream: createHashStream(pair.source.sha256) }]),
  )
  const toTrack = (pairId: string) => {
    const track = tracks.get(pairId)
    if (!track) throw new RangeError(`The replayed market has no pair ${pairId}.`)
    return track
  }
  return {
    feed: { id, kind: 'replay', label: `Replayed market: ${pairs.map(describe).join('; ')}` },
    pairs: pairs.map(toPair),
    clock,
    liveFrom: startsAt,
    historyFrom,
    skipped: [...skipped, ...timeline.skipped],
    bars: async (pairId, fromMs, toMs) => {
      const { bars } = toTrack(pairId)
      const closedBefore = Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS
      return bars.slice(lowerBound(bars, fromMs), lowerBound(bars, Math.min(toMs, closedBefore)))
    },
    forming: (pairId) => {
      const { bars, source, stream } = toTrack(pairId)
      const now = clock.now()
      const openAtMs = Math.floor(now / MINUTE_MS) * MINUTE_MS
      const bar = bars[lowerBound(bars, openAtMs)]
      return bar?.openAtMs === openAtMs ? formRecordedBar(bar, now - openAtMs, source.decimals, stream) : null
    },
  }
}
