import { listWebinars, type WebinarProgramme } from '../../../contract/webinars.ts'
import { loadOf } from '../../lib/load-of.ts'
import { useAddress } from '../../lib/use-address.ts'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useWebinars } from './api.ts'
import { NextWebinar } from './components/next-webinar.tsx'
import { RecordingList } from './components/recording-list.tsx'
import { ScheduleTable } from './components/schedule-table.tsx'
import { UpcomingList } from './components/upcoming-list.tsx'
import styles from './components/webinars.module.css'
import { webinarTexts as texts } from './content.ts'

const TABS = ['upcoming', 'recordings', 'schedule'] as const

const WebinarPage = () => (
  <Screen title={texts.title} query={useWebinars()} loading={<Loading />}>
    {(programme) => <Programme programme={programme} />}
  </Screen>
)

const Programme = ({ programme: { upcoming, series, recordings } }: { programme: WebinarProgramme }) => {
  const { address, change } = useAddress()
  const tab = TABS.find((one) => one === address.tab) ?? 'upcoming'
  return (
    <div className={styles.webinarPage}>
      <NextWebinar sessions={upcoming} wanted={address.session} />
      <p className="note">{texts.reminder}</p>
      <Tabs
        label={texts.tabs}
        value={tab}
        onChange={(value) => change({ tab: value === 'upcoming' ? undefined : value }, { replace: true })}
        tabs={[
          { value: 'upcoming', label: texts.upcoming, panel: <UpcomingList sessions={upcoming} /> },
          { value: 'recordings', label: texts.recordings, panel: <RecordingList recordings={recordings} /> },
          { value: 'schedule', label: texts.schedule, panel: <ScheduleTable series={series} /> },
        ]}
      />
    </div>
  )
}

const Loading = () => (
  <SkeletonGroup label={texts.title} className={styles.webinarPage}>
    <Skeleton height="220px" />
    <Skeleton height="320px" />
  </SkeletonGroup>
)

export const load = loadOf(listWebinars)

export default WebinarPage
