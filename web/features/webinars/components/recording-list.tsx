import type { ReactNode } from 'react'
import type { Recording } from '../../../../contract/webinars.ts'
import { Sample } from '../../../ui/sample.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { WrittenText } from '../../../ui/written-text.tsx'
import { sampleTexts, webinarTexts as texts } from '../content.ts'
import styles from './webinars.module.css'

/** What can be watched; samples, which cannot, say what the list is for. */
export const RecordingList = ({ recordings }: { recordings: readonly Recording[] }) => {
  const real = recordings.filter(({ address }) => address !== null)
  const samples = recordings.filter(({ address }) => address === null)
  return (
    <>
      {real.length > 0 ? (
        <Items recordings={real} label={texts.recordings} />
      ) : (
        <EmptyState title={texts.noRecordings}>{texts.noRecordingsNext}</EmptyState>
      )}
      {samples.length > 0 ? (
        <Sample className={styles.sampleRecordings} explanation={sampleTexts.recordings}>
          {(badge: ReactNode) => (
            <>
              <p className={styles.badges}>
                <b>{sampleTexts.recordingsTitle}</b> {badge}
              </p>
              <Items recordings={samples} label={sampleTexts.recordingsTitle} />
            </>
          )}
        </Sample>
      ) : null}
    </>
  )
}

const Items = ({ recordings, label }: { recordings: readonly Recording[]; label: string }) => (
  <ul className={styles.recordings} aria-label={label}>
    {recordings.map(({ id, title, description, host, length, address }) => (
      <li key={id}>
        {address === null ? (
          <b>{title}</b>
        ) : (
          <a href={address} target="_blank" rel="noopener noreferrer">
            {title}
          </a>
        )}{' '}
        <span className="mute">
          {texts.host(host)}, {length}
        </span>
        <WrittenText blocks={description} />
      </li>
    ))}
  </ul>
)
