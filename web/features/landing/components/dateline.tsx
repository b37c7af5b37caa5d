import type { CSSProperties } from 'react'
import { formatCount, formatTimeWithSeconds, formatUtc, zoneName } from '../../../lib/format.ts'
import { useServerNowIfAny } from '../../../lib/use-server-clock.ts'
import type { RecordState } from '../api.ts'
import styles from './dateline.module.css'

const SECONDS = Array.from({ length: 61 }, (_, second) => second)

const STEP = 3

const HEIGHT = 18

const tickHeight = (second: number): number => (second % 15 === 0 ? 14 : second % 5 === 0 ? 9 : 5)

const TICKS = SECONDS.map((second) => `M${second * STEP + 0.5} ${HEIGHT}v-${tickHeight(second)}`).join('')

/** A ruler of the minute; its needle is the present second, and its end the next minute, when a signal may come. */
const MinuteSweep = () => {
  const now = useServerNowIfAny()
  const second = now === null ? null : Math.floor(now / 1000) % 60
  return (
    <span className={styles.nextSlot}>
      Next minute
      <span className={styles.sweep} role="img" aria-label="Seconds of the current minute">
        <svg viewBox={`0 0 ${60 * STEP + 1} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path d={TICKS} stroke="currentColor" />
        </svg>
        {second === null ? null : <i style={{ '--second': second } as CSSProperties} />}
      </span>
    </span>
  )
}

/** As wide as a time, so that nothing moves when the first one comes. */
const NO_TIME = '–:––:–– ––'
const NO_UTC = '––:––:–– UTC'

const Clock = () => {
  const now = useServerNowIfAny()
  return (
    <>
      <span className={styles.clock} data-clock="">
        <b>{now === null ? NO_TIME : formatTimeWithSeconds(now)}</b>
        <span className="faint">{zoneName()}</span>
      </span>
      <span className="faint">{now === null ? NO_UTC : formatUtc(now)}</span>
    </>
  )
}

const Chain = ({ record }: { record: RecordState }) => {
  if (typeof record === 'string' || record.head.size === 0) return null
  const { head, check } = record
  return (
    <>
      <span className={styles.wide}>
        <span className="faint">Newest entry</span>
        <b>no. {formatCount(head.size)}</b>
        <span className="proof mute">
          {head.root.slice(0, 8)}…{head.root.slice(-6)}
        </span>
      </span>
      {check ? (
        <span className={styles.wide}>
          <span className="faint">Checked in your browser</span>
          <b>{check.brokenAt === null ? `${check.count} entries match` : `broken at no. ${check.brokenAt}`}</b>
        </span>
      ) : null}
    </>
  )
}

/** The live clock in the default zone and UTC, the newest entry of the record, and the seconds to the next minute. */
export const Dateline = ({ record }: { record: RecordState }) => (
  <div className={styles.dateline} data-dateline="">
    <Clock />
    <Chain record={record} />
    <MinuteSweep />
  </div>
)
