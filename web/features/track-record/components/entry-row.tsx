import type { OpenedEntry } from '../../../../engine/record/open-entry.ts'
import { formatCount } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Direction, OutcomeMark } from '../../../ui/direction.tsx'
import { Time } from '../../../ui/time.tsx'
import { chainTexts, kindNames, timeframeNames } from '../content.ts'
import { type EntryMeaning, toMeaning } from '../entry-rules.ts'
import { shortHash } from '../rules.ts'
import styles from './chain.module.css'

const Meaning = ({ meaning }: { meaning: EntryMeaning }) => {
  switch (meaning.is) {
    case 'genesis':
      return `${meaning.label}, ${meaning.pairs} pairs`
    case 'commit':
    case 'call':
      return (
        <>
          {meaning.pair}, {timeframeNames[meaning.timeframe]}, entry <Time at={meaning.entryAt} />
        </>
      )
    case 'reveal':
      return (
        <>
          {meaning.decision === 'ABSTAIN' ? 'ABSTAIN' : <Direction of={meaning.decision === 'CALL' ? 'buy' : 'sell'} />}{' '}
          {meaning.pair}, {timeframeNames[meaning.timeframe]}, sealed in {formatCount(meaning.commitSequence)}
        </>
      )
    case 'call-reveal':
      return (
        <>
          <Direction of={meaning.direction === 'CALL' ? 'buy' : 'sell'} /> {meaning.pair},{' '}
          {timeframeNames[meaning.timeframe]}, sealed in {formatCount(meaning.callSequence)}
        </>
      )
    case 'call-settle':
      return (
        <>
          <OutcomeMark of={meaning.outcome} />, sealed in {formatCount(meaning.callSequence)}
        </>
      )
    case 'caller':
      return meaning.isBot ? `${meaning.handle}, a bot` : meaning.handle
    case 'settle':
      return (
        <>
          <OutcomeMark of={meaning.outcome} />, sealed in {formatCount(meaning.commitSequence)}
        </>
      )
    case 'missed':
      return `${formatCount(meaning.slots)} ${timeframeNames[meaning.timeframe]} slots: ${meaning.reason}`
    case 'candles':
      return (
        <>
          {formatCount(meaning.bars)} candles closed <Time at={meaning.boundary} />
        </>
      )
    case 'model':
      return (
        <>
          {meaning.modelVersion} from <Time at={meaning.from} />
        </>
      )
    case 'clock':
      return (
        <>
          Set back from <Time at={meaning.from} /> to <Time at={meaning.to} />
        </>
      )
    case 'seed':
      return (
        <>
          Seed of {meaning.day}: <span className="proof">{shortHash(meaning.seed)}</span>
        </>
      )
    default:
      return 'Unreadable'
  }
}

/** One leaf of the log; opened, it shows the exact text that was hashed. */
export const EntryRow = ({ entry }: { entry: OpenedEntry }) => (
  <li>
    <details>
      <summary>
        <span className="proof">{formatCount(entry.sequence)}</span>
        <b>{kindNames[entry.kind]}</b>
        <span className={styles.says}>
          <Meaning meaning={toMeaning(entry)} />
        </span>
        <span className={classNames('proof', styles.hash)}>{shortHash(entry.hash)}</span>
        <span className={styles.at}>
          <Time at={entry.appendedAt} as="seconds" />
        </span>
      </summary>
      <dl>
        <dt>{chainTexts.text}</dt>
        <dd className="proof">{entry.text}</dd>
        <dt>{chainTexts.hash}</dt>
        <dd>
          <span className="proof">{entry.hash}</span>
          <span className="note">{chainTexts.formula}</span>
        </dd>
      </dl>
    </details>
  </li>
)
