import { formatCount, formatTimeWithSeconds, formatUtc, zoneName } from '../../../lib/format.ts'
import { useServerNowIfAny } from '../../../lib/use-server-clock.ts'
import type { RecordState } from '../api.ts'
import './dateline.css'
import { MinuteSweep } from './minute-sweep.tsx'

/** As wide as a time, so that nothing moves when the first one comes. */
const NO_TIME = '–:––:–– ––'
const NO_UTC = '––:––:–– UTC'

const Clock = () => {
  const now = useServerNowIfAny()
  return (
    <>
      <span className="clock">
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
      <span className="wide">
        <span className="faint">Record head</span>
        <b>no. {formatCount(head.size)}</b>
        <span className="proof mute">
          {head.root.slice(0, 8)}…{head.root.slice(-6)}
        </span>
      </span>
      {check ? (
        <span className="wide">
          <span className="faint">Hashed here again</span>
          <b>{check.brokenAt === null ? `${check.count} entries hold` : `broken at no. ${check.brokenAt}`}</b>
        </span>
      ) : null}
    </>
  )
}

/** The live clock in the default zone and UTC, the head of the record, and the seconds to the next slot. */
export const Dateline = ({ record }: { record: RecordState }) => (
  <div className="dateline">
    <Clock />
    <Chain record={record} />
    <MinuteSweep />
  </div>
)
