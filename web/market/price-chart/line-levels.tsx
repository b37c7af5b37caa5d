import type { RefObject } from 'react'
import type { Pair } from '../../../contract/market.ts'
import { useChartLineChanges, useChartLines } from '../../data/chart-lines.ts'
import { formatPrice } from '../../lib/format.ts'
import { showToast } from '../../ui/toast.tsx'
import { chartLineTexts as texts } from '../chart-lines/content.ts'
import type { CandleChartHandle } from './create-candle-chart.ts'
import { LevelHandles } from './level-handles.tsx'

const refuse = (error: Error): void => showToast(error.message, 'alert')

/** The member's own lines on the chart of the pair. */
export const LineLevels = ({ pair, chart }: { pair: Pair; chart: RefObject<CandleChartHandle | null> }) => {
  const lines = useChartLines(pair.id).data ?? []
  const { update, remove } = useChartLineChanges(pair.id)
  return (
    <LevelHandles
      look="line"
      levels={lines.map(({ id, price }) => ({ id, price, name: texts.handle(formatPrice(price, pair.decimals)) }))}
      decimals={pair.decimals}
      chart={chart}
      onMove={async ({ id }, price) => {
        await update.mutateAsync({ id, price }).catch(refuse)
      }}
      onRemove={({ id }) => remove.mutate(id, { onError: refuse })}
    />
  )
}
