import type { RecordedMarket } from '../../../contract/track-record.ts'
import type { GenesisEntry } from '../../../engine/record/entries.ts'
import type { Platform } from '../../platform/feature.ts'
import { listStoredFeeds } from '../market/service.ts'
import type { RecordLog } from '../record/service.ts'
import { findStoredReader, type MarketReader } from './find-stored-reader.ts'
import { toStanding } from './rules.ts'

interface Deps extends Pick<Platform, 'db' | 'clock'> {
  record: RecordLog
}

interface PastMarket extends MarketReader {
  /** When it ends by its genesis, market ms; null where it does not. */
  endsAt: number | null
}

/**
 * Markets that the record has committed to and that this server was not told to run: whoever runs the club cannot take their results off
 * the page. They are listed for ever, and read as those that run are.
 */
export const createPastMarkets = (deps: Deps) => {
  let past: PastMarket[] = []

  const findEnd = async (feed: string): Promise<number | null> => {
    const [genesis] = await deps.record.findNewestOfKind('genesis', 1, feed)
    const endsAt = (genesis?.fields as GenesisEntry | undefined)?.endsAt ?? null
    return endsAt === null ? null : Date.parse(endsAt)
  }

  return {
    /** Reads which there are. `isRun` tells those that the server runs, or will. */
    open: async (isRun: (feedId: string) => boolean): Promise<void> => {
      const stored = (await listStoredFeeds(deps.db)).filter(({ id }) => !isRun(id))
      past = await Promise.all(
        stored.map(async (feed) => ({ ...(await findStoredReader(deps, feed)), endsAt: await findEnd(feed.id) })),
      )
    },

    readers: (): readonly MarketReader[] => past,

    view: async (): Promise<RecordedMarket[]> => {
      const views = await Promise.all(
        past.map(async ({ market, endsAt }): Promise<RecordedMarket | null> => {
          const until = (await market.findFeed())?.processedThrough?.toISOString() ?? null
          if (until === null) return null
          return { feed: market.feed, until, ...toStanding({ isRunning: false, endsAt, liveFrom: null, until }) }
        }),
      )
      return views.filter((view) => view !== null)
    },
  }
}

export type PastMarkets = ReturnType<typeof createPastMarkets>
