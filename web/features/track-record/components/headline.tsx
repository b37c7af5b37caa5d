import { type Performance, signalMessages } from '../../../../contract/signals.ts'
import { formatCount, formatInterval, formatPercent, zoneName } from '../../../lib/format.ts'
import { RecountMark } from '../../../lib/record/recount-mark.tsx'
import { verdictNames } from '../../../market/content.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { IntervalBar } from '../../../ui/interval-bar.tsx'
import { Time } from '../../../ui/time.tsx'
import { verdictSentence } from '../content.ts'
import styles from '../track-record.module.css'

/** The page's answer: how many of how many won, how sure that is, and whether it would have paid. */
export const Headline = ({ performance }: { performance: Performance }) => {
  const { winRate, interval, wonSignals, n, breakEvenRate, verdict, until } = performance
  const breakEven = formatPercent(breakEvenRate)
  return (
    <section className={styles.headline} aria-label="Result">
      {winRate === null || interval === null ? (
        <p className={classNames(styles.answer, 'display')}>
          <span className={styles.rate}>{signalMessages.notEnoughData}</span>{' '}
          <span className={styles.of}>{`${formatCount(wonSignals)} of ${formatCount(n)} won`}</span>
        </p>
      ) : (
        <>
          <p className={classNames(styles.answer, 'display')}>
            <span className={styles.rate}>{formatPercent(winRate)} won</span>{' '}
            <span className={styles.of}>{`${formatCount(wonSignals)} of ${formatCount(n)}`}</span>
          </p>
          <div className={styles.bar}>
            <IntervalBar estimate={winRate} low={interval.low} high={interval.high} breakEven={breakEvenRate} large />
            <p className="ivl-cap">
              <span>95% interval {formatInterval(interval)}</span>
              <span>break-even {breakEven}</span>
            </p>
          </div>
        </>
      )}
      <p className={styles.verdict}>
        <Badge look="solid">{verdictNames[verdict]}</Badge> <span>{verdictSentence(verdict, breakEven)}</span>
      </p>
      <p className="note">
        All published signals of this market up to <Time at={until} /> {zoneName()}.
      </p>
      <RecountMark />
    </section>
  )
}
