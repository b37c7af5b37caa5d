import { useEffect, useState } from 'react'
import type { Performance } from '../../../../contract/signals.ts'
import { VERDICT_MIN_SAMPLE } from '../../../../engine/signals/statistics.ts'
import { formatCount, formatInterval, formatPercent } from '../../../lib/format.ts'
import { Sample } from '../../../ui/sample.tsx'
import type { RecordState } from '../api.ts'
import { HIGHLIGHT_SECONDS, recordTexts, sampleStatistics, statisticTexts } from '../content.ts'
import { highlightedTile } from '../rules.ts'
import './stat-tiles.css'

/** What the record says beside each sample, in the samples' order. */
const liveTexts = (performance: Performance): readonly string[] => {
  const { winRate, interval, wonSignals, n, totalSignals, verdict, breakEvenRate } = performance
  const published = `${formatCount(totalSignals)} published`
  if (winRate === null || interval === null || n < VERDICT_MIN_SAMPLE) {
    const few = n > 0 ? recordTexts.fewSettled(formatCount(wonSignals), formatCount(n), VERDICT_MIN_SAMPLE) : null
    return [few ?? recordTexts.notEnoughData, published, statisticTexts.traders, recordTexts.notEnoughData]
  }
  return [
    `${formatPercent(winRate)} of ${formatCount(n)} won, interval ${formatInterval(interval)}`,
    published,
    statisticTexts.traders,
    `${verdict.charAt(0).toUpperCase()}${verdict.slice(1)} of ${formatPercent(breakEvenRate)}`,
  ]
}

const textsFor = (record: RecordState): readonly string[] => {
  if (typeof record !== 'string') return liveTexts(record.performance)
  return sampleStatistics.map(() => (record === 'pending' ? recordTexts.pending : recordTexts.failed))
}

/** Counts turns of the highlight. Rests where less motion is wanted, and while the tiles are being read. */
const useTurns = (resting: boolean): number => {
  const [turns, setTurns] = useState(0)
  useEffect(() => {
    if (resting || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => setTurns((turn) => turn + 1), HIGHLIGHT_SECONDS * 1000)
    return () => clearInterval(timer)
  }, [resting])
  return turns
}

/** The four static figures of the brief, each as a sample, and under it what the record says. */
export const StatTiles = ({ record }: { record: RecordState }) => {
  const [resting, setResting] = useState(false)
  const highlighted = highlightedTile(useTurns(resting), sampleStatistics.length)
  const texts = textsFor(record)
  return (
    <section className="wrap" aria-label="Statistics">
      <ul
        className="tiles"
        onPointerEnter={() => setResting(true)}
        onPointerLeave={() => setResting(false)}
        onFocus={() => setResting(true)}
        onBlur={() => setResting(false)}
      >
        {sampleStatistics.map(({ figure, label }, place) => (
          <li key={label} className={place === highlighted ? 'on' : undefined}>
            <Sample>
              <p className="big">{figure}</p>
              <p className="mute">{label}</p>
            </Sample>
            <p className="live">
              <b>On record</b> {texts[place]}
            </p>
          </li>
        ))}
      </ul>
      <p className="tiles-note">
        <span>
          {statisticTexts.note} {recordTexts.hypothetical}
        </span>
        <a className="more" href="/track-record">
          {statisticTexts.link}
        </a>
      </p>
    </section>
  )
}
