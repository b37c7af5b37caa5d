import { CallError } from '../../platform/http/call-error.ts'
import type { Market } from '../market/service.ts'
import type { FurtherMarket } from './further-market.ts'
import type { PastMarkets } from './past-markets.ts'
import { toStanding } from './rules.ts'
import type { RecordedMarkets, Signals } from './service.ts'

interface Deps {
  market: Pick<Market, 'feed' | 'findFeed'>
  /** When the club's own market ends, market ms; null where it does not. */
  endsAt: number | null
  signals: Signals
  /** Whether the club's own market is being decided. */
  isRunning: () => boolean
  further: readonly FurtherMarket[]
  past: Pick<PastMarkets, 'readers' | 'view'>
}

/** Whether no market, or not this one, has the signal that was asked for. */
export const isUnknownSignal = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'SIGNAL_NOT_FOUND'

export const createRecordedMarkets = (deps: Deps): RecordedMarkets => {
  const { market, endsAt, signals, isRunning, further, past } = deps
  const readers = () => {
    const beside = further.flatMap((one) => one.reader() ?? [])
    const run = new Set(beside.map((one) => one.market.feed.id))
    // A market whose id was not known at the start may run by now.
    return [...beside, ...past.readers().filter((one) => !run.has(one.market.feed.id))]
  }
  return {
    listMarkets: async () => {
      const stored = await market.findFeed()
      const until = stored?.processedThrough?.toISOString() ?? null
      const standing = toStanding({ isRunning: isRunning(), endsAt, liveFrom: stored?.liveFrom ?? null, until })
      const beside = (await Promise.all(further.map((one) => one.view()))).filter((one) => one !== null)
      const run = new Set(beside.map(({ feed }) => feed.id))
      const before = (await past.view()).filter(({ feed }) => !run.has(feed.id))
      return [{ feed: market.feed, until, ...standing }, ...beside, ...before]
    },

    signalsOf: (id) => {
      if (id === undefined || id === market.feed.id) return signals
      const reader = readers().find((one) => one.market.feed.id === id)
      if (!reader) throw new CallError('MARKET_NOT_FOUND')
      return reader.signals
    },

    askAll: async (ask) => {
      let answer = ask(signals)
      for (const { signals: other } of readers())
        answer = answer.catch((error: unknown) => {
          if (isUnknownSignal(error)) return ask(other)
          throw error
        })
      return answer
    },
  }
}
