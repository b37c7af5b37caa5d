import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { type Candle, type ChartTimeframe, chartTimeframeMs, type Pair } from '../../../contract/market.ts'
import type { PracticeOrder } from '../../../contract/practice.ts'
import type { Signal } from '../../../contract/signals.ts'
import { MINUTE_MS } from '../../../contract/slots.ts'
import { useCandles } from '../../data/candles.ts'
import { useChartLayout } from '../../data/chart-layouts.ts'
import { useCutAt } from '../../data/live-price.ts'
import { usePriceAlertChanges } from '../../data/price-alerts.ts'
import { isStale, toLivePrice } from '../../data/trade-rules.ts'
import { useUser } from '../../data/user-context.tsx'
import { formatCountdown, formatDate, formatPrice, formatTime } from '../../lib/format.ts'
import { type ScreenKey, useScreenKeys } from '../../lib/screen-keys.ts'
import { serverClock } from '../../lib/server-clock.ts'
import { useDialog } from '../../lib/use-dialog.ts'
import { ErrorState } from '../../ui/state.tsx'
import { showToast } from '../../ui/toast.tsx'
import { findEntryPrice, type Mark, toMarks, toTimeline } from '../chart-rules.ts'
import { chartTexts } from '../content.ts'
import { drawingTexts } from '../drawings/content.ts'
import { type DrawingsOfChart, useDrawings } from '../drawings/use-drawings.ts'
import { toIndicatorValues } from '../indicator-rules.ts'
import { openPart } from '../open-part.ts'
import { priceAlertTexts } from '../price-alerts/content.ts'
import { PriceAlertPanel } from '../price-alerts/price-alert-panel.tsx'
import { findSide, roundPrice } from '../price-alerts/price-alert-rules.ts'
import { snapshotTexts } from '../snapshot/content.ts'
import type { Snapshot } from '../snapshot/send-snapshot.tsx'
import { useMarketReading } from '../use-market-clock.ts'
import { BarReading, CrosshairSlider } from './bar-reading.tsx'
import { CandleChart } from './candle-chart.tsx'
import { CandleTable } from './candle-table.tsx'
import { AlertLevels, LineLevels } from './chart-levels.tsx'
import { ChartSkeleton } from './chart-skeleton.tsx'
import chartToolsStyles from './chart-tools.module.css'
import { ChartTools, type ToolChoice } from './chart-tools.tsx'
import type { ToolPanel } from './content.ts'
import type { CandleChartHandle } from './create-candle-chart.ts'
import { createCrosshairPoint } from './crosshair-point.ts'
import { OrderMarks } from './order-marks.tsx'
import styles from './price-chart.module.css'
import { useFullScreen } from './use-full-screen.ts'

/** Where a pair's replayed candles come from: instrument and the days of its recording. */
const RecordingDates = ({ pair }: { pair: Pair }) =>
  pair.recording ? (
    <span>
      Replayed: {pair.recording.instrument}, {formatDate(pair.recording.firstAt, 'UTC')} –{' '}
      {formatDate(pair.recording.lastAt, 'UTC')}
    </span>
  ) : null

/** Where replayed candles come from, and the credit that the chart library's license asks for. */
const ChartCredit = ({ pair }: { pair: Pair }) => (
  <div className={styles.legend}>
    <RecordingDates pair={pair} />
    <a
      className={styles.credit}
      href="https://www.tradingview.com/lightweight-charts/"
      target="_blank"
      rel="noreferrer"
    >
      Lightweight Charts™ by TradingView
    </a>
  </div>
)

/** Fetched when there is a drawing, or the tools are opened. */
const part = () => import('../drawings/drawing-layer.tsx')
const DrawingLayer = lazy(async () => ({ default: (await part()).DrawingLayer }))

const SendSnapshot = lazy(async () => ({ default: (await import('../snapshot/send-snapshot.tsx')).SendSnapshot }))

const pickerPart = () => import('../indicators/indicator-picker.tsx')
const IndicatorPicker = lazy(async () => ({ default: (await pickerPart()).IndicatorPicker }))

/** What each panel needs before it opens. */
const PARTS: Record<ToolPanel, () => Promise<unknown>> = {
  draw: part,
  indicators: pickerPart,
  alerts: async () => {},
}

interface PriceChartProps {
  pair: Pair
  timeframe: ChartTimeframe
  signals: readonly Signal[]
  table: boolean
  /** The member's orders, open ones and those that have just settled. */
  orders: readonly PracticeOrder[]
  /** Before the tools, in one row with them. */
  controls: ReactNode
}

/** Bars left free behind the last expiry, for what an order says there. */
const ROOM_BARS = 11

const KEYS: readonly ScreenKey[] = [
  { does: 'Bar by bar, on the chart', keys: '→ ←' },
  { does: 'Newest and oldest bar, on the chart', keys: 'End Home' },
  { does: 'Zoom at the pointer, with the wheel', keys: 'Ctrl' },
  { does: 'Stretch or squeeze prices, on the chart', keys: 'Shift ↑ ↓' },
  { does: 'Move an alert or a level, on its handle', keys: '↑ ↓' },
  { does: 'Remove an alert or a drawing, on its handle', keys: 'Delete' },
]

/** The last minute's place in time, so that the drawing changes with the market's minute and not with its second. */
const useMarketMinute = () => useMarketReading((nowMs) => Math.floor(nowMs / MINUTE_MS) * MINUTE_MS)

/** Whether the newest bar still says where the price is. */
const useFreshness = (newest: Candle | undefined): 'live' | 'stale' =>
  useMarketReading((nowMs) => {
    const moment = { nowMs, speed: serverClock.marketSpeed() }
    return newest && !isStale(toLivePrice(newest, nowMs), moment) ? 'live' : 'stale'
  })

/** Writes the time to the next candle under the live price. */
const NextCandle = ({
  timeframe,
  chart,
}: {
  timeframe: ChartTimeframe
  chart: RefObject<CandleChartHandle | null>
}) => {
  const stepMs = chartTimeframeMs(timeframe)
  const text = useMarketReading((nowMs) => formatCountdown(stepMs - (nowMs % stepMs)))
  useEffect(() => chart.current?.countDown(text), [chart, text])
  return null
}

/** Sets a price alert at a level of the chart, and says so. */
const usePlaceAlert = ({ id, decimals }: PriceChartProps['pair'], last: Candle | undefined) => {
  const alerts = usePriceAlertChanges()
  return (price: number) => {
    const side = last && findSide(price, last.close)
    if (!side) return showToast(priceAlertTexts.priceThere, 'alert')
    alerts.create.mutate(
      { pair: id, side, price },
      {
        onSuccess: () => showToast(drawingTexts.alertSet(formatPrice(price, decimals))),
        onError: ({ message }) => showToast(message, 'alert'),
      },
    )
  }
}

/** Takes a picture of the chart, to be sent to a room. */
const useSnapshot = (chart: RefObject<CandleChartHandle | null>, caption: string) => {
  const dialog = useDialog<Snapshot>()
  const take = async () => {
    const blob = (await chart.current?.takePicture()) ?? null
    if (!blob) return showToast(snapshotTexts.failed, 'alert')
    dialog.ask({ picture: new File([blob], 'chart.png', { type: blob.type }), caption })
  }
  return {
    take: () => void take(),
    dialog: dialog.asked ? (
      <Suspense>
        <SendSnapshot key={dialog.asked.number} snapshot={dialog.asked.about} open={dialog.open} close={dialog.close} />
      </Suspense>
    ) : null,
  }
}

/** Where signals enter and expire, each with the price that it entered at. */
const useMarks = ({ pair, signals, bars, minutes }: Pick<DrawnBarsProps, 'pair' | 'signals' | 'bars' | 'minutes'>) => {
  const [openedAt] = useState(() => new Date(serverClock.marketNow()).toISOString())
  return useMemo((): Mark[] => {
    const fromMs = Date.parse(bars[0]?.openAt ?? openedAt)
    return toMarks(signals, pair.id, fromMs).map((mark) => ({ ...mark, entryPrice: findEntryPrice(mark, minutes) }))
  }, [signals, pair.id, bars, minutes, openedAt])
}

interface DrawnBarsProps extends Omit<PriceChartProps, 'table'> {
  bars: readonly Candle[]
  minutes: readonly Candle[]
  choice: ToolChoice
  drawn: DrawingsOfChart
  loadOlder: () => void
}

/** The canvas with its tools. */
const DrawnBars = ({
  pair,
  timeframe,
  signals,
  orders,
  bars,
  minutes,
  choice,
  drawn,
  controls,
  loadOlder,
}: DrawnBarsProps) => {
  const { dashboardUnlocked } = useUser()
  const { decimals } = pair
  const last = bars.at(-1)
  const now = useMarketMinute()
  const [point] = useState(createCrosshairPoint)
  const chart = useRef<CandleChartHandle>(null)
  const connected = useCutAt() === null
  const freshness = useFreshness(minutes.at(-1))
  useScreenKeys(KEYS)
  const marks = useMarks({ pair, signals, bars, minutes })
  useEffect(() => chart.current?.setLog(choice.isLog), [choice.isLog])
  const ownOrders = orders.filter(({ pairId, direction }) => pairId === pair.id && direction !== null)
  const roomMs = ROOM_BARS * chartTimeframeMs(timeframe)
  const untilMs = Math.max(
    0,
    ...marks.map(({ expiresAtMs }) => expiresAtMs),
    ...ownOrders.map(({ expiresAt }) => Date.parse(expiresAt) + roomMs),
  )
  const timeline = useMemo(() => toTimeline(bars, timeframe, untilMs), [bars, timeframe, untilMs])
  const shown = choice.indicators
  const overlay = useMemo(
    () => ({ shown, values: shown.map((indicator) => toIndicatorValues(timeline, indicator)) }),
    [shown, timeline],
  )

  const drawLevel = (price: number) => {
    const points = [{ atMs: Date.parse(last?.openAt ?? ''), price: roundPrice(price, decimals) }]
    drawn.commit([...drawn.drawings, { id: crypto.randomUUID(), kind: 'level', points, text: '' }])
  }
  const alertAt = usePlaceAlert(pair, last)
  const snapshot = useSnapshot(
    chart,
    chartTexts.captionOf(pair.name, timeframe, formatPrice(last?.close ?? 0, decimals)),
  )

  if (!last) return <p className={styles.chartNone}>{chartTexts.none}</p>
  const label =
    `${chartTexts.name(pair.name, timeframe)} up to ${formatTime(last.openAt)}, last price ${formatPrice(last.close, decimals)}, ` +
    `${marks.length} ${marks.length === 1 ? 'signal' : 'signals'} marked. ${chartTexts.tableHint}`
  return (
    <>
      <ChartTools
        choice={choice}
        chart={chart}
        scanned={{ pair: pair.id, chart: timeframe }}
        takeSnapshot={snapshot.take}
        controls={controls}
      />
      {snapshot.dialog}
      {choice.panel === 'indicators' ? (
        <Suspense>
          <IndicatorPicker shown={choice.indicators} change={choice.setIndicators} />
        </Suspense>
      ) : null}
      {choice.panel === 'alerts' ? <PriceAlertPanel pair={pair} lastPrice={last.close} /> : null}
      <CandleChart
        ref={chart}
        timeline={timeline}
        marks={marks}
        marketNowMs={now}
        isLive={connected && freshness === 'live'}
        decimals={decimals}
        overlay={overlay}
        label={label}
        onPoint={point.set}
        onDoublePress={drawLevel}
        onFirst={loadOlder}
      >
        <CrosshairSlider candles={bars} decimals={decimals} point={point} chart={chart} />
        <BarReading candles={bars} timeline={timeline} overlay={overlay} decimals={decimals} point={point} />
        <NextCandle timeframe={timeframe} chart={chart} />
        {ownOrders.length > 0 ? (
          <OrderMarks
            orders={ownOrders}
            minutes={minutes}
            price={connected && freshness === 'live' ? last.close : null}
            chart={chart}
          />
        ) : null}
        <LineLevels of={drawn} decimals={decimals} chart={chart} />
        {dashboardUnlocked ? <AlertLevels pair={pair} lastPrice={last.close} chart={chart} /> : null}
        {choice.panel === 'draw' || drawn.drawings.length > 0 ? (
          <Suspense>
            <DrawingLayer
              chart={chart}
              of={drawn}
              decimals={decimals}
              stepMs={chartTimeframeMs(timeframe)}
              isOpen={choice.panel === 'draw'}
              onAlert={dashboardUnlocked ? alertAt : null}
            />
          </Suspense>
        ) : null}
      </CandleChart>
    </>
  )
}

/** What is known of one pair. Mount it anew for another pair. */
const PairBars = ({ table, choice, drawn, ...shown }: PriceChartProps & Pick<DrawnBarsProps, 'choice' | 'drawn'>) => {
  const { pair, timeframe } = shown
  const candles = useCandles(pair.id, timeframe)
  const bars = candles.data
  if (!bars)
    return (
      <>
        <ChartTools choice={choice} chart={null} controls={shown.controls} />
        {candles.error ? (
          <ErrorState title={chartTexts.failed} onRetry={() => candles.refetch()}>
            {candles.error.message}
          </ErrorState>
        ) : (
          <ChartSkeleton />
        )}
      </>
    )
  if (!table)
    return (
      <DrawnBars
        {...shown}
        bars={bars}
        minutes={candles.minutes}
        choice={choice}
        drawn={drawn}
        loadOlder={candles.loadOlder}
      />
    )
  const caption = chartTexts.tableOf(chartTexts.name(pair.name, timeframe))
  return (
    <>
      <ChartTools choice={choice} chart={null} controls={shown.controls} />
      <CandleTable candles={bars} decimals={pair.decimals} caption={caption} />
    </>
  )
}

/** Candles of one pair with its signals and indicators on them, or the table behind them. */
export const PriceChart = (props: PriceChartProps) => {
  const body = useRef<HTMLDivElement>(null)
  const [full, toggleFull] = useFullScreen(body)
  const { layout, change } = useChartLayout(props.pair.id, ({ message }) => showToast(message, 'alert'))
  const drawn = useDrawings(props.pair.id, layout.drawings, (drawings) => change({ drawings }))
  const [panel, setPanel] = useState<ToolPanel | null>(null)
  const [areToolsShown, showTools] = useState(false)
  const togglePanel = (next: ToolPanel) =>
    next === panel ? setPanel(null) : openPart(PARTS[next], () => setPanel(next))
  return (
    <div className={chartToolsStyles.chartBody} ref={body}>
      <PairBars
        key={`${props.pair.id} ${props.timeframe}`}
        {...props}
        drawn={drawn}
        choice={{
          indicators: layout.indicators,
          setIndicators: (indicators) => change({ indicators }),
          isLog: layout.isLog,
          toggleLog: () => change({ isLog: !layout.isLog }),
          full,
          toggleFull,
          areShown: areToolsShown,
          toggleShown: () => showTools(!areToolsShown),
          panel,
          togglePanel,
        }}
      />
      <ChartCredit pair={props.pair} />
    </div>
  )
}
