import { useEffect, useState } from 'react'
import type { Performance } from '../../../../contract/signals.ts'
import { formatCount, formatInterval, formatPercent } from '../../../lib/format.ts'
import { Sample } from '../../../ui/sample.tsx'
import type { RecordState } from '../api.ts'
import { HIGHLIGHT_SECONDS, recordTexts, sampleStatistics, statisticTexts } from '../content.ts'
import { highlightedTile } from '../rules.ts'
import './stat-tiles.css'

/** What the record says beside each sample, in the samples' order. */
const liveTexts = ({ winRate, interval, n, totalSignals, verdict, breakEvenRate }: Performance): readonly string[] => {
  const none = recordTexts.notEnoughData
  const rate = winRate === null || !interval ? none : `${formatPercent(winRate)} of ${formatCount(n)} won`
  const standing = `${verdict.charAt(0).toUpperCase()}${verdict.slice(1)}`
  return [
    interval ? `${rate}, interval ${formatInterval(interval)}` : none,
    totalSignals > 0 ? `${formatCount(totalSignals)} published` : none,
    statisticTexts.traders,
    n > 0 && verdict !== 'not enough data yet' ? `${standing} (${formatPercent(breakEvenRate)})` : none,
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
