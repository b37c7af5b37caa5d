import { useEffect, useState } from 'react'
import type { Performance } from '../../../../contract/signals.ts'
import { VERDICT_MIN_SAMPLE } from '../../../../engine/signals/statistics.ts'
import { formatCount, formatInterval, formatPercent } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import pageWidthStyles from '../../../ui/page-width.module.css'
import { Sample } from '../../../ui/sample.tsx'
import type { RecordState } from '../api.ts'
import { HIGHLIGHT_SECONDS, recordTexts, sampleStatistics, statisticTexts } from '../content.ts'
import { highlightedTile } from '../rules.ts'
import styles from './stat-tiles.module.css'

/** What the record says of one statistic: a figure or a few words that lead, and the rest of the sentence. */
interface Said {
  lead?: string
  /** The lead is words, which need less height than figures. */
  words?: boolean
  rest: string
}

const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** What the record says, in the samples' order. */
const saidBy = (performance: Performance): readonly Said[] => {
  const { winRate, interval, wonSignals, n, totalSignals, verdict, breakEvenRate } = performance
  const published = { lead: formatCount(totalSignals), rest: 'published' }
  const traders = { rest: statisticTexts.traders }
  if (winRate === null || interval === null || n < VERDICT_MIN_SAMPLE) {
    const few = n > 0 ? recordTexts.fewSettled(formatCount(wonSignals), formatCount(n), VERDICT_MIN_SAMPLE) : null
    return [{ rest: few ?? recordTexts.notEnoughData }, published, traders, { rest: recordTexts.notEnoughData }]
  }
  return [
    { lead: formatPercent(winRate), rest: `of ${formatCount(n)} won, interval ${formatInterval(interval)}` },
    published,
    traders,
    { lead: capitalized(verdict), words: true, rest: `of ${formatPercent(breakEvenRate)}` },
  ]
}

const saidFor = (record: RecordState): readonly Said[] => {
  if (typeof record !== 'string') return saidBy(record.performance)
  return sampleStatistics.map(() => ({ rest: record === 'pending' ? recordTexts.pending : recordTexts.failed }))
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

const Live = ({ lead, words, rest }: Said) => (
  <p className={styles.live} data-on-record="">
    <span>{statisticTexts.source}</span>{' '}
    {lead ? <b className={words ? classNames(styles.big, styles.words) : styles.big}>{lead}</b> : null} {rest}
  </p>
)

/** Four statistics: what the record says of each, and under it, smaller, the brief's figure as the sample that it is. */
export const StatTiles = ({ record }: { record: RecordState }) => {
  const [resting, setResting] = useState(false)
  const highlighted = highlightedTile(useTurns(resting), sampleStatistics.length)
  const said = saidFor(record)
  return (
    <section className={pageWidthStyles.wrap} aria-label="Statistics">
      <ul
        className={styles.tiles}
        data-tiles=""
        onPointerEnter={() => setResting(true)}
        onPointerLeave={() => setResting(false)}
        onFocus={() => setResting(true)}
        onBlur={() => setResting(false)}
      >
        {sampleStatistics.map(({ figure, label }, place) => (
          <li
            key={label}
            className={place === highlighted ? styles.on : undefined}
            data-highlighted={place === highlighted ? '' : undefined}
          >
            <p className={styles.label}>{label}</p>
            <Live {...(said[place] ?? { rest: recordTexts.notEnoughData })} />
            <Sample className={styles.steppedBack}>
              {(badge) => (
                <p>
                  {badge} {figure}
                </p>
              )}
            </Sample>
          </li>
        ))}
      </ul>
      <p className={styles.tilesNote}>
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
