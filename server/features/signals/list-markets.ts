import { CallError } from '../../platform/http/call-error.ts'
import type { Market } from '../market/service.ts'
import type { FurtherMarket } from './run-further-market.ts'
import type { RecordedMarkets, Signals } from './service.ts'

interface Deps {
  market: Pick<Market, 'feed' | 'findFeed'>
  signals: Signals
  /** Whether the club's own market is being decided. */
  isRunning: () => boolean
  further: readonly FurtherMarket[]
}

const isUnknown = (error: unknown): boolean => error instanceof CallError && error.code === 'SIGNAL_NOT_FOUND'

export const createRecordedMarkets = ({ market, signals, isRunning, further }: Deps): RecordedMarkets => ({
  listMarkets: async () => {
    const stored = await market.findFeed()
    const own = { feed: market.feed, until: stored?.processedThrough?.toISOString() ?? null, isRunning: isRunning() }
    const others = await Promise.all(further.map((one) => one.view()))
    return [own, ...others.filter((one) => one !== null)]
  },

  signalsOf: (id) => {
    if (id === undefined || id === market.feed.id) return signals
    const reader = further.map((one) => one.reader()).find((one) => one?.market.feed.id === id)
    if (!reader) throw new CallError('MARKET_NOT_FOUND')
    return reader.signals
  },

  askAll: async (ask) => {
    const others = further.flatMap((one) => one.reader()?.signals ?? [])
    let answer = ask(signals)
    for (const other of others)
      answer = answer.catch((error: unknown) => {
        if (isUnknown(error)) return ask(other)
        throw error
      })
    return answer
  },
})
