import { formatCount } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Direction, OutcomeMark } from '../../../ui/direction.tsx'
import pageWidthStyles from '../../../ui/page-width.module.css'
import type { RecordState } from '../api.ts'
import { recordTexts } from '../content.ts'
import { type SettledSignal, shortHash } from '../record-rules.ts'
import styles from './chain-strip.module.css'

const Link = ({ signal }: { signal: SettledSignal }) => (
  <li>
    <div>
      <span className="proof">{formatCount(signal.sequence)}</span>
      <span className="faint">{signal.timeframe === '1m' ? '1 min' : '5 min'}</span>
    </div>
    <div>
      <Direction of={signal.direction} />
      <OutcomeMark of={signal.outcome} />
    </div>
    <div className="proof faint">{shortHash(signal.hash)}</div>
  </li>
)

const wordsFor = (record: RecordState): string => {
  if (record === 'pending') return recordTexts.pending
  return record === 'failed' ? recordTexts.failed : recordTexts.noneTitle
}

/** The newest settled signals as links of the chain, newest first. */
export const ChainStrip = ({ record }: { record: RecordState }) => {
  const settled = typeof record === 'string' ? [] : record.settled
  return (
    <section className={styles.chainStrip} aria-label={recordTexts.chain}>
      {settled.length > 0 ? (
        <ol>
          {settled.map((signal) => (
            <Link key={signal.sequence} signal={signal} />
          ))}
        </ol>
      ) : (
        <p className={classNames(pageWidthStyles.wrap, 'mute')}>{wordsFor(record)}</p>
      )}
    </section>
  )
}
