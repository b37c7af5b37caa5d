import type { WebinarSeries } from '../../../../contract/webinars.ts'
import { InZone, Moment } from '../../../ui/moment.tsx'
import { Sample } from '../../../ui/sample.tsx'
import { Table } from '../../../ui/table.tsx'
import { levelNames, sampleTexts, webinarTexts as texts } from '../content.ts'

/** The weekly series. */
export const ScheduleTable = ({ series }: { series: readonly WebinarSeries[] }) => {
  const table = (
    <Table
      caption={texts.scheduleCaption}
      columns={[
        {
          key: 'title',
          head: texts.series,
          wraps: true,
          className: 'weekly-session',
          // A phone has no room for columns of their own.
          cell: ({ title, goldOnly, minutes, level }) => (
            <>
              <span>{goldOnly ? `${title} (${texts.goldOnly})` : title}</span>
              <small className="mute">
                {texts.minutes(minutes)}, {levelNames[level]}
              </small>
            </>
          ),
        },
        { key: 'next', head: <InZone>{texts.every}</InZone>, cell: ({ nextAt }) => <Moment at={nextAt} /> },
      ]}
      rows={series}
      rowKey={({ id }) => id}
    />
  )
  return series.some(({ isSample }) => isSample) ? <Sample explanation={sampleTexts.session}>{table}</Sample> : table
}
