import type { Logger } from 'pino'
import { listCandles, listPairs, MINUTE_MS } from '../../../contract/market.ts'
import type { Bar } from '../../../engine/market/candles.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { route } from '../../platform/http/route.ts'
import { createJobWatch } from '../../platform/jobs/job-watch.ts'
import type { MarketFeed } from '../../platform/market-feed/market-feed.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import { createMarket, type LiveMarket, type Market, toCandle } from './service.ts'

const marketRoutes = (market: Market) => [
  route(listPairs, () => market.listPairs()),
  route(listCandles, ({ input }) => market.listCandles(input)),
]

const TICK_MS = 1_000

const toTopic = (pairId: string) => `market/${pairId}/candle` as const

/** Sends the bar being formed about once a second, and each closed bar once, to those who watch the pair. */
const createCandleJob = ({ clock, feed, hub, log }: { clock: Clock; feed: MarketFeed; hub: Hub; log: Logger }) => {
  const rounds = createJobWatch('send open candles', clock)
  let cancel = () => {}

  const publish = (pairId: string, bar: Bar | null, closed: boolean): void => {
    if (bar) hub.publish(toTopic(pairId), '', { pair: pairId, closed, candle: toCandle(bar) })
  }

  const tick = (): void => {
    for (const { id } of feed.pairs) if (hub.hasListeners(toTopic(id))) publish(id, feed.forming(id), false)
    rounds.waits(TICK_MS)
    cancel = clock.setTimeout(tick, TICK_MS)
  }

  return {
    rounds,
    start: tick,
    stop: (): void => cancel(),
    /** Announces the bars that closed at a boundary. */
    announceClosed: async (boundaryMs: number): Promise<void> => {
      for (const { id } of feed.pairs) {
        if (!hub.isHeard(toTopic(id))) continue
        const [bar] = await feed.bars(id, boundaryMs - MINUTE_MS, boundaryMs)
        publish(id, bar ?? null, true)
        if (!bar) log.debug({ pair: id, boundaryMs }, 'no bar closed')
      }
    },
  }
}

export const marketFeature = (p: Platform) => {
  const market = createMarket(p)
  const candles = createCandleJob(p)
  return {
    service: { ...market, announceClosed: candles.announceClosed },
    routes: marketRoutes(market),
    topics: [{ pattern: 'market/{pair}/candle', exists: (pairId: string) => market.pairById.has(pairId) }],
    jobs: [candles],
  } satisfies Feature<LiveMarket>
}
