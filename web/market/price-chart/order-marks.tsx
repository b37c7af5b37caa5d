import { type RefObject, useEffect, useRef } from 'react'
import type { Candle } from '../../../contract/market.ts'
import type { PracticeOrder } from '../../../contract/practice.ts'
import { formatCents, formatCountdown } from '../../lib/format.ts'
import { DirectionGlyph, OutcomeGlyph, outcomeWord } from '../../ui/direction.tsx'
import { findEntryPrice } from '../chart-rules.ts'
import { type OrderMark, toOrderMark } from '../practice/order-mark.ts'
import { formatResult } from '../practice/order-rules.ts'
import { useMarketNow } from '../use-market-clock.ts'
import { orderMarkTexts as texts } from './content.ts'
import type { CandleChartHandle } from './create-candle-chart.ts'
import styles from './order-marks.module.css'

/** A drawing of the ring: its radius and its way around, in pixels. */
const RADIUS = 16
const AROUND = 2 * Math.PI * RADIUS
/** Marks that would cover each other go one below the other. */
const ROW_PX = 40
const NEAR_PX = 130
/** A ring stands so far right of its entry at least: it never covers the mark there. */
const RING_PX = 30
/** The words stand right of the ring; where the axis leaves no room, under it. */
const BESIDE_PX = 22
const HALF_WORDS_PX = 16
const BELOW_PX = 20
const STAMP_HALF_PX = 76

interface Marked {
  order: PracticeOrder
  mark: OrderMark
}

const Ring = ({ mark: { elapsed, leftMs } }: Marked) => (
  <span className={styles.ring}>
    <svg viewBox="0 0 36 36" aria-hidden="true">
      <circle cx="18" cy="18" r={RADIUS} />
      <circle cx="18" cy="18" r={RADIUS} strokeDasharray={`${elapsed * AROUND} ${AROUND}`} />
    </svg>
    {formatCountdown(leftMs)}
  </span>
)

const Triangle = ({ order }: Pick<Marked, 'order'>) => (
  <DirectionGlyph of={order.direction === 'CALL' ? 'buy' : 'sell'} />
)

const terms = ({ direction, stakeCents }: PracticeOrder) => `${direction} ${formatCents(stakeCents)}`

const Waiting = ({ order, mark }: Marked) => (
  <>
    <span className={styles.moment} />
    <span className={styles.ghost}>
      <Triangle order={order} />
    </span>
    <span className={styles.words} data-words>
      {terms(order)}
      <small className="fig">{texts.entersIn(formatCountdown(mark.leftMs))}</small>
    </span>
  </>
)

const Open = ({ order, mark }: Marked) => (
  <>
    <span className={styles.moment} />
    <span className={styles.entry}>
      <Triangle order={order} />
    </span>
    <Ring order={order} mark={mark} />
    <span className={styles.words} data-words>
      <b className="fig">{mark.resultCents === null ? texts.noResult : formatResult(mark.resultCents)}</b>
      {terms(order)}
    </span>
  </>
)

const Settled = ({ order: { outcome, resultCents } }: Marked) =>
  outcome === null ? null : (
    <span className={styles.stamp} data-outcome={outcome}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <OutcomeGlyph of={outcome} />
      </svg>
      {outcomeWord(outcome)} {formatResult(resultCents ?? 0)}
    </span>
  )

const PHASES = { waiting: Waiting, open: Open, settling: Open, settled: Settled }

/** Puts each mark at its time and price, those that would cover each other one below the other. */
const layOut = (list: HTMLElement, chart: CandleChartHandle, marked: readonly Marked[]): void => {
  const widthPx = chart.paneWidth()
  const placed = marked.flatMap(({ order, mark }, index) => {
    const element = list.children[index]
    if (!(element instanceof HTMLElement)) return []
    const x = chart.xOf(mark.atMs)
    const y = mark.price === null ? null : chart.yOf(mark.price)
    element.hidden = x === null || y === null
    if (x === null || y === null) return []
    const entryX = chart.xOf(Date.parse(order.entryAt)) ?? 0
    const ringX = mark.phase === 'waiting' ? x : Math.max(x, entryX + RING_PX)
    return [{ element, x, ringX, entryX, priceY: y, y, wordsPx: 0 }]
  })
  // Read before anything is written: else each mark would be laid out anew.
  for (const one of placed) {
    const words = one.element.querySelector('[data-words]')
    if (words instanceof HTMLElement) one.wordsPx = words.offsetWidth
  }
  placed.sort((a, b) => a.y - b.y)
  placed.forEach((one, index) => {
    for (const above of placed.slice(0, index))
      if (Math.abs(one.ringX - above.ringX) < NEAR_PX && one.y < above.y + ROW_PX) one.y = above.y + ROW_PX
    const { style } = one.element
    const { wordsPx } = one
    const wordsX = one.ringX + BESIDE_PX
    const isBeside = wordsX + wordsPx <= widthPx
    const pixels = {
      x: one.x,
      'ring-x': one.ringX,
      y: one.y,
      'price-y': one.priceY,
      'entry-x': one.entryX,
      'words-x': isBeside ? wordsX : Math.max(0, widthPx - wordsPx),
      'words-y': isBeside ? -HALF_WORDS_PX : BELOW_PX,
      'stamp-x': Math.min(Math.max(one.ringX, STAMP_HALF_PX), widthPx - STAMP_HALF_PX),
    }
    for (const [name, value] of Object.entries(pixels)) style.setProperty(`--${name}`, `${Math.round(value)}px`)
  })
}

interface OrderMarksProps {
  orders: readonly PracticeOrder[]
  minutes: readonly Candle[]
  /** The price of now; null where it is not known. */
  price: number | null
  chart: RefObject<CandleChartHandle | null>
}

/** The member's orders on the candles: a ghost until the entry, a ring until the expiry, then the result. The list of open orders says the same in words. */
export const OrderMarks = ({ orders, minutes, price, chart }: OrderMarksProps) => {
  const list = useRef<HTMLDivElement>(null)
  const nowMs = useMarketNow()
  const marked = orders.map((order) => {
    const entryPrice = findEntryPrice({ ...order, entryAtMs: Date.parse(order.entryAt) }, minutes)
    return { order, mark: toOrderMark(order, { nowMs, entryPrice, price }) }
  })
  useEffect(() => {
    const place = () => {
      if (list.current && chart.current) layOut(list.current, chart.current, marked)
    }
    place()
    return chart.current?.onDrawn(place)
  })
  return (
    <div className={styles.marks} ref={list} aria-hidden="true">
      {marked.map(({ order, mark }) => {
        const Phase = PHASES[mark.phase]
        return (
          <div key={order.id} className={styles.mark} data-direction={order.direction} data-phase={mark.phase} hidden>
            <Phase order={order} mark={mark} />
          </div>
        )
      })}
    </div>
  )
}
