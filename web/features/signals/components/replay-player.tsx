import { lazy, Suspense, useEffect, useState } from 'react'
import type { SignalReplay } from '../../../../contract/replays.ts'
import { formatPrice, formatUtc } from '../../../lib/format.ts'
import { type ScreenKey, useScreenKeys } from '../../../lib/screen-keys.ts'
import { plainNumber } from '../../../lib/typed-number.ts'
import { chartTexts } from '../../../market/content.ts'
import { ChartSkeleton } from '../../../market/price-chart/chart-skeleton.tsx'
import { Button } from '../../../ui/button.tsx'
import { OutcomeMark } from '../../../ui/direction.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { replayTexts } from '../content.ts'
import { frameAt, slotFrameOf, toFrames } from '../replay-rules.ts'
import styles from './replay-player.module.css'

const CandleChart = lazy(async () => ({
  default: (await import('../../../market/price-chart/candle-chart.tsx')).CandleChart,
}))
const CandleTable = lazy(async () => ({
  default: (await import('../../../market/price-chart/candle-table.tsx')).CandleTable,
}))

const STEP_MS = 700

const KEYS: readonly ScreenKey[] = [
  { does: 'Candle by candle, on the slider', keys: '→ ←' },
  { does: 'First and last candle, on the slider', keys: 'Home End' },
]

/** Where the replay stands, moved by hand or by time. It begins at the decision. */
const usePlayhead = (frames: number) => {
  const [place, setPlace] = useState(slotFrameOf)
  const [playing, setPlaying] = useState(false)
  const last = frames - 1
  const runs = playing && place < last
  useEffect(() => {
    if (!runs) return
    const timer = setTimeout(() => setPlace(place + 1), STEP_MS)
    return () => clearTimeout(timer)
  }, [runs, place])
  const go = (to: number) => {
    setPlaying(false)
    setPlace(Math.min(last, Math.max(0, to)))
  }
  const toggle = () => {
    // At the end it plays from the decision again.
    if (!runs && place >= last) setPlace(slotFrameOf)
    setPlaying(!runs)
  }
  return { place, last, runs, go, toggle }
}

/** The candles as they closed, one a step: before the slot, to the entry, to the expiry. */
export const ReplayPlayer = ({ replay: { signal, candles } }: { replay: SignalReplay }) => {
  useScreenKeys(KEYS)
  const frames = toFrames(signal)
  const { place, last, runs, go, toggle } = usePlayhead(frames.length)
  const [table, setTable] = useState(false)
  const { atMs, phase, timeline, marks } = frameAt(signal, candles, frames[place] ?? Date.parse(signal.expiresAt))
  const shown = timeline.places.flatMap(({ candle }) => (candle ? [candle] : []))
  const close = shown.at(-1)?.close
  const name = chartTexts.name(signal.pair, '1m')
  const price = close === undefined ? '' : `, ${formatPrice(close, signal.decimals)}`
  const standing = `${formatUtc(atMs)}${price}`
  return (
    <Panel
      title={name}
      end={
        <Button size="small" aria-pressed={table} onClick={() => setTable(!table)}>
          {table ? chartTexts.chart : chartTexts.table}
        </Button>
      }
    >
      <Suspense fallback={<ChartSkeleton />}>
        {table ? (
          <CandleTable candles={shown} decimals={signal.decimals} caption={chartTexts.tableOf(name)} />
        ) : (
          <CandleChart
            timeline={timeline}
            marks={marks}
            isLive
            marketNowMs={atMs}
            decimals={signal.decimals}
            label={`${name} up to ${standing}. ${chartTexts.tableHint}`}
          />
        )}
      </Suspense>
      <div className={styles.replayControls}>
        <div className={styles.buttons}>
          <Button size="small" disabled={place === 0} onClick={() => go(place - 1)}>
            {replayTexts.back}
          </Button>
          <Button size="small" look="primary" onClick={toggle}>
            {runs ? replayTexts.pause : replayTexts.play}
          </Button>
          <Button size="small" disabled={place === last} onClick={() => go(place + 1)}>
            {replayTexts.step}
          </Button>
        </div>
        <input
          type="range"
          min={0}
          max={last}
          value={place}
          aria-label={replayTexts.position}
          aria-valuetext={`${standing}, ${replayTexts.phases[phase]}`}
          onChange={(event) => go(plainNumber(event.target.value))}
        />
        {/* Told while somebody steps; a replay that plays would only be interrupted by the next minute. */}
        <p aria-live={runs ? 'off' : 'polite'}>
          <b className="fig">{standing}</b> {replayTexts.phases[phase]}
          {phase === 'settled' && signal.outcome ? (
            <>
              {' '}
              <OutcomeMark of={signal.outcome} />
            </>
          ) : null}
        </p>
      </div>
    </Panel>
  )
}
