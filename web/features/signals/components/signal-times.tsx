import type { Signal } from '../../../../contract/signals.ts'
import { martingaleTimes } from '../../../../contract/signals.ts'
import { Time } from '../../../ui/time.tsx'
import styles from './signal-card.module.css'

/** Get Ready, Entry Time and Expiry. */
export const SignalTimes = ({ signal }: { signal: Signal }) => (
  <dl className={styles.times}>
    <div>
      <dt>Get Ready</dt>
      <dd>
        <Time at={signal.createdAt} as="seconds" />
      </dd>
    </div>
    <div>
      <dt>Entry Time</dt>
      <dd>
        <Time at={signal.entryAt} as="seconds" />
      </dd>
    </div>
    <div>
      <dt>Expiry</dt>
      <dd>
        <Time at={signal.expiresAt} as="seconds" />
      </dd>
    </div>
  </dl>
)

/** When each further step of the educational martingale would begin. */
export const MartingaleTimes = ({ signal }: { signal: Signal }) => (
  <div className={styles.mart}>
    <span>Martingale</span>
    {martingaleTimes(new Date(signal.entryAt), signal.timeframe).map((at, level) => (
      <span key={at.getTime()}>
        L{level + 1}
        <b>
          <Time at={at.toISOString()} as="time" />
        </b>
      </span>
    ))}
  </div>
)
