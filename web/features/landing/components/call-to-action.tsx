import { formatCount } from '../../../lib/format.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import pageWidthStyles from '../../../ui/page-width.module.css'
import { Sample } from '../../../ui/sample.tsx'
import type { RecordState } from '../api.ts'
import { callToAction } from '../content.ts'
import styles from './call-to-action.module.css'

const ROWS = 3

/** The newest hashes of the record, as far as the page is wide. */
const Hashes = ({ record }: { record: RecordState }) =>
  typeof record === 'string'
    ? null
    : record.settled.slice(0, ROWS).map(({ sequence, hash }) => (
        <div key={sequence} className={styles.hashRow} aria-hidden="true">
          <span>{formatCount(sequence)}</span>
          <b>{hash}</b>
        </div>
      ))

/** Always ink, in either theme. */
export const CallToAction = ({ record }: { record: RecordState }) => (
  <section className={styles.cta} data-later="" id="start" data-theme="dark">
    <div className={styles.hashRows}>
      <Hashes record={record} />
    </div>
    <div className={classNames(pageWidthStyles.wrap, styles.wrap)}>
      <div>
        <h2 className="display">{callToAction.title}</h2>
        <p>{callToAction.text}</p>
        <a className={buttonClass({ look: 'primary', size: 'large' })} href="/signup">
          {callToAction.action}
        </a>
      </div>
      <Sample className={styles.crowd}>
        <dl>
          {callToAction.samples.map(({ figure, label }) => (
            <div key={figure}>
              <dt>{label}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      </Sample>
    </div>
  </section>
)
