import { NO_CALL_BELOW_PERCENT, type Signal } from '../../../../contract/signals.ts'
import { formatCount, formatPercent } from '../../../lib/format.ts'
import { IntervalBar } from '../../../ui/interval-bar.tsx'
import { BREAK_EVEN_PERCENT, confidenceBasis, confidenceTexts } from '../content.ts'
import styles from './signal-card.module.css'

/** What past signals of the same confidence did; null where there are none to speak of. */
const Basis = ({ signal }: { signal: Signal }) => {
  const bin = signal.calibrated ? signal.confidenceBin : null
  const basis = bin && confidenceBasis(bin)
  if (!basis) {
    return <p className={styles.cue}>{signal.calibrated ? confidenceTexts.noBin : confidenceTexts.uncalibratedWhy}</p>
  }
  return (
    <>
      {bin.rate !== null && bin.interval ? (
        <IntervalBar
          estimate={bin.rate}
          low={bin.interval.low}
          high={bin.interval.high}
          breakEven={BREAK_EVEN_PERCENT}
        />
      ) : null}
      <p className={styles.cue}>
        <b>{basis.rate}</b>
        {basis.of}
        <span className="nowrap">{basis.interval}</span>. Dashed line: break-even {formatPercent(BREAK_EVEN_PERCENT)}.
        {bin.source === 'backtest' ? ` ${confidenceTexts.fromBacktest}` : null}
      </p>
    </>
  )
}

/** The calibrated figure, and what it has been worth. */
export const Confidence = ({ signal }: { signal: Signal }) => (
  <div className={styles.conf}>
    <div className={styles.l}>
      <span>{signal.calibrated ? confidenceTexts.calibrated : confidenceTexts.plain}</span>
      <b>{signal.calibrated ? formatPercent(signal.confidence) : confidenceTexts.uncalibrated}</b>
    </div>
    {signal.calibrated && signal.confidence < NO_CALL_BELOW_PERCENT ? (
      <p className={styles.cue}>{confidenceTexts.noCall}</p>
    ) : (
      <Basis signal={signal} />
    )}
  </div>
)

/** The figure in one glance: what it is, and how many signals like it won. */
export const ShortConfidence = ({ signal }: { signal: Signal }) => {
  const bin = signal.calibrated ? signal.confidenceBin : null
  return (
    <div className={styles.short}>
      <p>
        <b>{signal.calibrated ? formatPercent(signal.confidence) : '–'}</b>{' '}
        <span>{signal.calibrated ? confidenceTexts.short : confidenceTexts.uncalibrated}</span>
      </p>
      {bin && bin.rate !== null && bin.interval ? (
        <>
          <IntervalBar
            estimate={bin.rate}
            low={bin.interval.low}
            high={bin.interval.high}
            breakEven={BREAK_EVEN_PERCENT}
          />
          <small>{confidenceTexts.likeIt(formatCount(bin.won), formatCount(bin.n))}</small>
        </>
      ) : null}
    </div>
  )
}
