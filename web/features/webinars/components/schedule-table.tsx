import type { ReactNode } from 'react'
import type { WebinarSeries } from '../../../../contract/webinars.ts'
import { Sample } from '../../../ui/sample.tsx'
import { Table } from '../../../ui/table.tsx'
import { InZone, Time } from '../../../ui/time.tsx'
import { levelNames, sampleTexts, webinarTexts as texts } from '../content.ts'
import styles from './webinars.module.css'

/** The weekly series. */
export const ScheduleTable = ({ series }: { series: readonly WebinarSeries[] }) => {
  // Each session is marked by itself: a real one beside a sample is no sample.
  return (
    <Table
      caption={texts.scheduleCaption}
      columns={[
        {
          key: 'title',
          head: texts.series,
          wraps: true,
          className: styles.weeklySession,
          // A phone has no room for columns of their own.
          cell: (one) =>
            one.isSample ? (
              <Sample explanation={sampleTexts.session}>{(badge) => <Session series={one} mark={badge} />}</Sample>
            ) : (
              <Session series={one} mark={null} />
            ),
        },
        { key: 'next', head: <InZone>{texts.every}</InZone>, cell: ({ nextAt }) => <Time at={nextAt} /> },
      ]}
      rows={series}
      rowKey={({ id }) => id}
    />
  )
}

const Session = ({ series: { title, goldOnly, minutes, level }, mark }: { series: WebinarSeries; mark: ReactNode }) => (
  <>
    <span>{goldOnly ? `${title} (${texts.goldOnly})` : title}</span> {mark}
    <small className="mute">
      {texts.minutes(minutes)}, {levelNames[level]}
    </small>
  </>
)
