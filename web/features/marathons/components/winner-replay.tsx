import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { WinnerReplay as Replay, ReplayedTrade } from '../../../../contract/marathon-history.ts'
import type { MarathonView } from '../../../../contract/marathon-places.ts'
import { plainNumber } from '../../../lib/typed-number.ts'
import { toTimeline } from '../../../market/chart-rules.ts'
import { formatResult } from '../../../market/practice/order-rules.ts'
import { ChartSkeleton } from '../../../market/price-chart/chart-skeleton.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChartEmpty } from '../../../ui/chart/chart.tsx'
import { Direction, OutcomeMark } from '../../../ui/direction.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryStates } from '../../../ui/screen.tsx'
import { Time } from '../../../ui/time.tsx'
import { replayCandles, useWinnerReplay } from '../api.ts'
import { winnerTexts as texts } from '../content.ts'
import { marksUpTo, sumUpTo } from '../winner-rules.ts'
import styles from './winner-replay.module.css'

const CandleChart = lazy(async () => ({
  default: (await import('../../../market/price-chart/candle-chart.tsx')).CandleChart,
}))

const STEP_MS = 1_500

/** Which trade is shown, moved by hand or by time. At the end, playing begins anew. */
const usePlace = (count: number) => {
  const [place, setPlace] = useState(0)
  const [playing, setPlaying] = useState(false)
  const runs = playing && place < count - 1
  useEffect(() => {
    if (!runs) return
    const timer = setTimeout(() => setPlace(place + 1), STEP_MS)
    return () => clearTimeout(timer)
  }, [runs, place])
  const go = (to: number) => {
    setPlaying(false)
    setPlace(Math.min(count - 1, Math.max(0, to)))
  }
  const toggle = () => {
    if (!runs && place >= count - 1) setPlace(0)
    setPlaying(!runs)
  }
  return { place, runs, go, toggle }
}

const TradeCandles = ({ trades, place }: { trades: readonly ReplayedTrade[]; place: number }) => {
  const trade = trades[place] as ReplayedTrade
  const candles = useQuery(replayCandles(trade))
  if (candles.data?.length === 0) return <ChartEmpty>{texts.lost}</ChartEmpty>
  const expiresAtMs = Date.parse(trade.expiresAt)
  return (
    <Suspense fallback={<ChartSkeleton />}>
      <CandleChart
        timeline={toTimeline(candles.data ?? [], '1m', expiresAtMs)}
        marks={marksUpTo(trades, place)}
        isLive={false}
        marketNowMs={expiresAtMs}
        decimals={trade.decimals}
        label={texts.chart(trade.pair)}
      />
    </Suspense>
  )
}

const Player = ({ replay: { trades, hasCandles } }: { replay: Replay }) => {
  const { place, runs, go, toggle } = usePlace(trades.length)
  const trade = trades[place]
  if (!trade) return null
  const standing = texts.of(place + 1, trades.length)
  return (
    <>
      {hasCandles ? <TradeCandles trades={trades} place={place} /> : <ChartEmpty>{texts.noCandles}</ChartEmpty>}
      <div className={styles.controls}>
        <p aria-live={runs ? 'off' : 'polite'}>
          <b>{standing}</b> <Direction of={trade.direction === 'CALL' ? 'buy' : 'sell'} /> {trade.pair},{' '}
          <Time at={trade.entryAt} /> <OutcomeMark of={trade.outcome} />{' '}
          <b className="fig">{formatResult(trade.resultCents)}</b>{' '}
          <small>{texts.sum(formatResult(sumUpTo(trades, place)))}</small>
        </p>
        <input
          type="range"
          min={0}
          max={trades.length - 1}
          value={place}
          aria-label={texts.position}
          aria-valuetext={standing}
          onChange={(event) => go(plainNumber(event.target.value))}
        />
        <div className={styles.ways}>
          <Button size="small" disabled={place === 0} onClick={() => go(place - 1)}>
            {texts.back}
          </Button>
          <Button size="small" look="primary" onClick={toggle}>
            {runs ? texts.pause : texts.play}
          </Button>
          <Button size="small" disabled={place === trades.length - 1} onClick={() => go(place + 1)}>
            {texts.step}
          </Button>
        </div>
      </div>
    </>
  )
}

/** The winner's trades, one after the other, over the candles they were made on. */
export const WinnerReplay = ({ view }: { view: Pick<MarathonView, 'id'> }) => {
  const [open, setOpen] = useState(false)
  const replay = useWinnerReplay(view.id)
  // Without a trade there is nothing to replay.
  if (replay.data === null) return null
  return (
    <QueryStates query={replay}>
      {(known) =>
        known && (
          <Panel
            title={texts.title(known.name)}
            end={
              <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
                {open ? texts.hide : texts.show(known.name, known.trades.length)}
              </Button>
            }
          >
            {open ? <Player replay={known} /> : null}
          </Panel>
        )
      }
    </QueryStates>
  )
}
