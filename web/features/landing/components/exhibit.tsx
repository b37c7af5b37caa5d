import type { ReactNode } from 'react'
import { VERDICT_MIN_SAMPLE } from '../../../../engine/signals/statistics.ts'
import { formatCount, formatInterval, formatPercent } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Direction, OutcomeMark } from '../../../ui/direction.tsx'
import { IntervalBar } from '../../../ui/interval-bar.tsx'
import type { PublicRecord, RecordState } from '../api.ts'
import { recordTexts } from '../content.ts'
import { leadSeconds, shortHash } from '../record-rules.ts'
import styles from './exhibit.module.css'
import { SlotTimes } from './flow.tsx'
import { SignalDrawing } from './signal-drawing.tsx'

type Latest = NonNullable<PublicRecord['latest']>

/** Where the prices come from; hatched unless they are live. */
export const FeedBadge = ({ feed }: Pick<PublicRecord, 'feed'>) => (
  <Badge look={feed.kind === 'live' ? 'quiet' : 'hatched'}>{feed.label.split(':')[0]}</Badge>
)

const Proof = ({ signal, commitment }: Latest) => (
  <div className={styles.proofRow}>
    <span className={styles.say}>
      <span className="mark">Committed {leadSeconds(commitment.committedAt, signal.entryAt)} s before entry</span>
    </span>
    <OutcomeMark of={signal.outcome} />
    <span className={classNames(styles.hash, 'proof')}>
      <span>sha256 {shortHash(commitment.hash)} …</span>
      {commitment.holds === null ? null : <span>{commitment.holds ? 'seal holds' : 'seal broken'}</span>}
    </span>
  </div>
)

const Rate = ({ performance }: Pick<PublicRecord, 'performance'>) => {
  const { winRate, interval, wonSignals, n, breakEvenRate } = performance
  if (winRate === null || interval === null || n < VERDICT_MIN_SAMPLE) {
    return (
      <p className={classNames(styles.few, 'mute')}>
        {recordTexts.fewSettled(formatCount(wonSignals), formatCount(n), VERDICT_MIN_SAMPLE)}.
      </p>
    )
  }
  return (
    <div className={styles.rate}>
      <p>
        <span className="mute">{recordTexts.rate}</span>
        <span>
          <b className="fig">{formatPercent(winRate)}</b> <span className="faint">of {formatCount(n)}</span>
        </span>
      </p>
      <IntervalBar large estimate={winRate} low={interval.low} high={interval.high} breakEven={breakEvenRate} />
      <p className="ivl-cap">
        <span>break-even {formatPercent(breakEvenRate)}</span>
        <span>95% interval {formatInterval(interval)}</span>
      </p>
    </div>
  )
}

const Frame = ({ badge, children }: { badge?: ReactNode; children: ReactNode }) => (
  <figure className={styles.exhibit} data-exhibit="">
    <figcaption>
      <b>{recordTexts.exhibitTitle}</b>
      {badge}
    </figcaption>
    {children}
  </figure>
)

/** Nothing to show yet: what is going to happen, to scale. */
const Empty = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles.none}>
    <b>{title}</b>
    {children}
    <SlotTimes />
  </div>
)

/** The newest settled signal of the record, with its proof: real, or not there. */
export const Exhibit = ({ record }: { record: RecordState }) => {
  if (typeof record === 'string') {
    return (
      <Frame>
        <Empty title={record === 'pending' ? recordTexts.pending : recordTexts.failed}>
          <noscript>{recordTexts.withoutScript}</noscript>
        </Empty>
      </Frame>
    )
  }
  const { latest, feed, performance } = record
  const badge = <FeedBadge feed={feed} />
  if (!latest) {
    return (
      <Frame badge={badge}>
        <Empty title={recordTexts.noneTitle}>
          <p>{recordTexts.none}</p>
        </Empty>
      </Frame>
    )
  }
  const { pair, direction, timeframe, sequence } = latest.signal
  return (
    <Frame badge={badge}>
      <div className={styles.id}>
        <span className={classNames(styles.pair, 'fig')}>{pair}</span>
        <Direction of={direction} />
        <span className="mute">
          {timeframe === '1m' ? '1 minute' : '5 minutes'}, no. {formatCount(sequence)}
        </span>
      </div>
      <SignalDrawing {...latest} />
      <Proof {...latest} />
      <Rate performance={performance} />
    </Frame>
  )
}
