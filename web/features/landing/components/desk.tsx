import { type RefObject, useEffect, useRef, useState } from 'react'
import type { getSettledChart, SettledChart, SettledSignal } from '../../../../contract/track-record.ts'
import { formatTime } from '../../../lib/format.ts'
import { readOpen } from '../../../lib/read-open.ts'
import { SmallCandles } from '../../../market/small-candles.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Direction, OutcomeMark } from '../../../ui/direction.tsx'
import type { RecordState } from '../api.ts'
import { desk as texts } from '../content.ts'
import styles from './desk.module.css'
import { FeedBadge } from './exhibit.tsx'
import { Section } from './section.tsx'

const REFRESH_MS = 60_000
const CANDLES = 48

const toSide = (direction: SettledSignal['direction']) => (direction === 'CALL' ? 'buy' : 'sell')

/** Read when it comes into sight, then every minute while somebody sees it. */
const useSeenChart = (place: RefObject<Element | null>): SettledChart | null => {
  const [chart, setChart] = useState<SettledChart | null>(null)
  useEffect(() => {
    const target = place.current
    if (target === null || !('IntersectionObserver' in globalThis)) return
    let timer: ReturnType<typeof setInterval> | undefined
    const read = (): void => {
      if (document.hidden) return
      readOpen<typeof getSettledChart>('/track-record/chart').then(setChart, (error: unknown) => {
        // What was read before stays on the page.
        console.warn('The chart could not be read:', error)
      })
    }
    const watch = new IntersectionObserver(
      ([entry]) => {
        clearInterval(timer)
        if (!entry?.isIntersecting) return
        read()
        timer = setInterval(read, REFRESH_MS)
      },
      { rootMargin: '200px' },
    )
    watch.observe(target)
    return () => {
      watch.disconnect()
      clearInterval(timer)
    }
  }, [place])
  return chart
}

/** What members trade on: the market’s own candles, the signals that settled on them, and the way in. */
export const Desk = ({ record }: { record: RecordState }) => {
  const place = useRef<HTMLDivElement>(null)
  const chart = useSeenChart(place)
  const [newest] = chart?.signals ?? []
  return (
    <Section id="desk" title={texts.title} deck={texts.deck}>
      <div ref={place} className={styles.desk} data-desk="">
        <div className={styles.chart}>
          <header>
            <b>{newest?.pair ?? texts.pair}</b>
            {typeof record === 'string' ? null : <FeedBadge feed={record.feed} />}
            <span>{texts.candles}</span>
            {newest ? <span>{texts.until(formatTime(newest.expiresAt))}</span> : null}
          </header>
          {chart && newest ? (
            <SmallCandles
              label={texts.label(newest.pair, formatTime(newest.expiresAt))}
              candles={chart.candles}
              slots={Math.min(CANDLES, chart.candles.length)}
              height={260}
              decimals={newest.decimals}
              signals={chart.signals
                .filter(({ pair }) => pair === newest.pair)
                .map(({ direction, ...signal }) => ({ ...signal, signalType: toSide(direction) }))}
            />
          ) : (
            <p>{chart ? texts.none : texts.pending}</p>
          )}
        </div>
        <div className={styles.side}>
          <h3>{texts.settled}</h3>
          <ul>
            {chart?.signals.map(({ id, pair, direction, timeframe, entryAt, outcome }) => (
              <li key={id}>
                <Direction of={toSide(direction)} />
                <span>
                  {pair} <span className="faint">{timeframe}</span>
                </span>
                <span className="fig">{formatTime(entryAt)}</span>
                <OutcomeMark of={outcome} />
              </li>
            ))}
          </ul>
          <a className={buttonClass({ look: 'primary', size: 'large' })} href="/signup?next=%2Fdashboard%2Fpractice">
            {texts.action}
          </a>
          <p className="note">{texts.note}</p>
        </div>
      </div>
    </Section>
  )
}
