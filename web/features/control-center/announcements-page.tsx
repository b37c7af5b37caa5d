import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { Id } from '../../../contract/call.ts'
import { ANNOUNCEMENTS_PAGE_SIZE, listAnnouncements } from '../../../contract/content-items.ts'
import { callForAnswer } from '../../lib/call.ts'
import { classNames } from '../../ui/class-names.ts'
import { ListSkeleton, PagedList } from '../../ui/list-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/state.tsx'
import { Announcement } from './components/announcement.tsx'
import styles from './components/announcement-list.module.css'
import { announcementTexts as texts } from './content.ts'

interface Asked {
  page: number
  /** The one whose page is asked for, whatever that is. */
  announcement: string | undefined
}

/** A page of the announcements. */
const useAnnouncements = ({ page, announcement }: Asked) =>
  useQuery({
    queryKey: [listAnnouncements.path, announcement ?? page],
    queryFn: async ({ signal }) => {
      const input = { page, ...(announcement === undefined ? {} : { announcement }) }
      const { data, pagination } = await callForAnswer(listAnnouncements, { input, signal })
      const { total, pages, current } = pagination ?? { total: data.length, pages: 1, current: page }
      return { items: data, total, pages, current }
    },
    placeholderData: keepPreviousData,
  })

const PLACE = 'announcement-'

/** Every announcement. A notice leads to its own, behind the `#`, on whichever page that stands. */
const AnnouncementsPage = () => {
  const hash = useLocation({ select: (location) => location.hash })
  const isLed = hash.startsWith(PLACE)
  const asked = z.safeParse(Id, hash.slice(PLACE.length)).data
  const { page = 1 } = useSearch({ from: '/_member/dashboard/announcements' })
  const query = useAnnouncements({ page, announcement: isLed ? asked : undefined })
  return (
    <>
      <PageHead title={texts.title} />
      <p className="deck">{texts.deck}</p>
      <Panel className={classNames(styles.announcements, styles.all)}>
        <QueryStates query={query} loading={<ListSkeleton label={texts.loading} />}>
          {({ items, total, pages, current }) => (
            <>
              {isLed && !items.some(({ id }) => id === asked) ? (
                <p className="note" role="status">
                  {texts.gone}
                </p>
              ) : null}
              <PagedList
                label={texts.pages}
                size={ANNOUNCEMENTS_PAGE_SIZE}
                shown={items.length}
                total={total}
                pages={pages}
                current={current}
                none={<EmptyState title={texts.none}>{texts.noneHint}</EmptyState>}
              >
                {items.map((item) => (
                  <Announcement key={item.id} item={item} level={2} asked={item.id === asked} />
                ))}
              </PagedList>
            </>
          )}
        </QueryStates>
      </Panel>
    </>
  )
}

export default AnnouncementsPage
