import { signalMessages } from '../../../../contract/signals.ts'
import { formatCount, formatInterval, formatPercent } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IntervalBar } from '../../../ui/interval-bar.tsx'
import type { Rate } from '../rules.ts'
import trackRecordStyles from '../track-record.module.css'
import styles from './breakdown.module.css'

/** All bars of a table share a scale, so that they can be compared by eye. */
export interface RateScale {
  from: number
  to: number
}

/** A rate in a table, with its count and interval. */
export const RateCell = ({ rate, breakEven, scale }: { rate: Rate | null; breakEven?: number; scale: RateScale }) =>
  rate === null ? (
    <span className="faint">{signalMessages.notEnoughData}</span>
  ) : (
    <span className={classNames(trackRecordStyles.rateCell, styles.rateCell)}>
      <b className="fig">{formatPercent(rate.rate)}</b>
      <span className="faint">of {formatCount(rate.n)}</span>
      <IntervalBar estimate={rate.rate} low={rate.low} high={rate.high} breakEven={breakEven} {...scale} />
      <span className="faint">{formatInterval(rate)}</span>
    </span>
  )
