import type { InputOf } from '../../../contract/call.ts'
import { type ChartLayout, EMPTY_LAYOUT, type saveChartLayout } from '../../../contract/chart-layouts.ts'
import type { Platform } from '../../platform/feature.ts'
import { CallError } from '../../platform/http/call-error.ts'
import type { Market } from '../market/service.ts'
import * as store from './store.ts'

interface Deps extends Pick<Platform, 'db' | 'clock'> {
  market: Pick<Market, 'feed' | 'getPair'>
}

export type ChartLayouts = ReturnType<typeof createChartLayouts>

/** What members put on the charts of the current market. Nobody else sees it. */
export const createChartLayouts = ({ db, clock, market }: Deps) => {
  const chartOf = (memberId: string, pair: string) => ({
    memberId,
    feedId: market.feed.id,
    pairId: market.getPair(pair).id,
  })

  return {
    /** The member's chart of a pair. Throws PAIR_NOT_FOUND for one that the market does not have. */
    getChartLayout: async (memberId: string, pair: string): Promise<ChartLayout> => {
      const kept = await store.findLayout(db.orm, chartOf(memberId, pair))
      return kept ? { ...EMPTY_LAYOUT, ...kept.layout, revision: kept.revision } : EMPTY_LAYOUT
    },

    /** Saves the chart of a pair as a whole. Throws CHART_LAYOUT_CHANGED where it was made from another revision than the newest. */
    saveChartLayout: async (
      memberId: string,
      { pair, revision, ...layout }: InputOf<typeof saveChartLayout>,
    ): Promise<ChartLayout> => {
      const saved = await store.saveLayout(db.orm, {
        ...chartOf(memberId, pair),
        revision: revision + 1,
        layout,
        updatedAt: new Date(clock.now()),
      })
      if (!saved) throw new CallError('CHART_LAYOUT_CHANGED')
      return { ...layout, revision: revision + 1 }
    },
  }
}
