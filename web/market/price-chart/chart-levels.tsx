import type { RefObject } from 'react'
import type { Pair } from '../../../contract/market.ts'
import { usePriceAlertChanges, usePriceAlerts } from '../../data/price-alerts.ts'
import { formatPrice } from '../../lib/format.ts'
import { showFailure, showToast } from '../../ui/toast.tsx'
import { drawingTexts } from '../drawings/content.ts'
import type { DrawingsOfChart } from '../drawings/use-drawings.ts'
import { priceAlertTexts as texts } from '../price-alerts/content.ts'
import { findSide } from '../price-alerts/price-alert-rules.ts'
import type { CandleChartHandle } from './create-candle-chart.ts'
import { LevelHandles } from './level-handles.tsx'

interface AlertLevelsProps {
  pair: Pair
  lastPrice: number
  chart: RefObject<CandleChartHandle | null>
}

/** The alerts of the pair that wait, each a line with a bell. */
export const AlertLevels = ({ pair, lastPrice, chart }: AlertLevelsProps) => {
  const alerts = usePriceAlerts().data ?? []
  const { update, remove } = usePriceAlertChanges()
  const waiting = alerts.filter((alert) => alert.pair === pair.id && alert.reachedAt === null)
  const move = async (id: string, price: number) => {
    const side = findSide(price, lastPrice)
    if (!side) return showToast(texts.priceThere, 'alert')
    await update.mutateAsync({ id, side, price }).catch(showFailure)
  }
  return (
    <LevelHandles
      look="alert"
      levels={waiting.map((alert) => ({ id: alert.id, price: alert.price, name: texts.handle(alert) }))}
      decimals={pair.decimals}
      chart={chart}
      onMove={({ id }, price) => move(id, price)}
      onRemove={({ id }) => remove.mutate(id, { onError: showFailure })}
    />
  )
}

interface LineLevelsProps {
  of: DrawingsOfChart
  decimals: number
  chart: RefObject<CandleChartHandle | null>
}

/** The member's own levels on the chart of the pair. */
export const LineLevels = ({ of: { drawings, commit }, decimals, chart }: LineLevelsProps) => (
  <LevelHandles
    look="line"
    levels={drawings.flatMap(({ id, kind, points: [point] }) =>
      kind === 'level' && point
        ? { id, price: point.price, name: drawingTexts.level(formatPrice(point.price, decimals)) }
        : [],
    )}
    decimals={decimals}
    chart={chart}
    onMove={async ({ id }, price) =>
      commit(
        drawings.map((one) =>
          one.id === id ? { ...one, points: one.points.map((point) => ({ ...point, price })) } : one,
        ),
      )
    }
    onRemove={({ id }) => commit(drawings.filter((one) => one.id !== id))}
  />
)
