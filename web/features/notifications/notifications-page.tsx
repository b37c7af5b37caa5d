import { NOTICES_PAGE_SIZE } from '../../../contract/notices.ts'
import { useMarkNoticesRead, useUnreadNotices } from '../../data/notices.ts'
import { useAddress } from '../../lib/use-address.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { BeyondLastPage, ListFoot, ListSkeleton } from '../../ui/list-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { pageOf } from '../../ui/pager.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { EmptyState } from '../../ui/state.tsx'
import { useNotices } from './api.ts'
import { NoticeEntry } from './components/notice-entry.tsx'
import { noticeTexts } from './content.ts'
import './components/notifications.css'

/** Everything that reached the member, newest first. */
const NotificationsPage = () => {
  const page = pageOf(useAddress().address.page)
  const unread = useUnreadNotices()
  const mark = useMarkNoticesRead()
  return (
    <>
      <PageHead title={noticeTexts.title} />
      <p className="deck">{noticeTexts.deck}</p>
      <Sheet className="notice-list">
        {unread > 0 ? (
          <p className="act">
            <Button size="small" busy={mark.isPending} onClick={() => mark.mutate(undefined)}>
              {noticeTexts.markAll}
            </Button>
          </p>
        ) : null}
        <FormError>{mark.error?.message}</FormError>
        <QueryStates query={useNotices(page)} loading={<ListSkeleton label={noticeTexts.loading} />}>
          {({ notices, total, pages }) => (
            <>
              {notices.length > 0 ? (
                <ul>
                  {notices.map((notice) => (
                    <NoticeEntry
                      key={notice.id}
                      notice={notice}
                      onOpen={({ id, readAt }) => readAt ?? mark.mutate(id)}
                    />
                  ))}
                </ul>
              ) : page > 1 ? (
                <BeyondLastPage />
              ) : (
                <EmptyState title={noticeTexts.none}>{noticeTexts.noneHint}</EmptyState>
              )}
              {pages > 1 ? (
                <ListFoot
                  label={noticeTexts.pages}
                  size={NOTICES_PAGE_SIZE}
                  shown={notices.length}
                  total={total}
                  pages={pages}
                  current={page}
                />
              ) : null}
            </>
          )}
        </QueryStates>
      </Sheet>
    </>
  )
}

export default NotificationsPage
