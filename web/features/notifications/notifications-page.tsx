import { NOTIFICATIONS_PAGE_SIZE } from '../../../contract/notifications.ts'
import { useMarkNotificationsRead, useUnreadNotifications } from '../../data/notifications.ts'
import { useAddress } from '../../lib/use-address.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { BeyondLastPage, ListFoot, ListSkeleton } from '../../ui/list-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { pageOf } from '../../ui/pager.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { EmptyState } from '../../ui/state.tsx'
import { useNotifications } from './api.ts'
import { NotificationEntry } from './components/notification-entry.tsx'
import { notificationTexts } from './content.ts'
import './components/notifications.css'

/** Everything that reached the member, newest first. */
const NotificationsPage = () => {
  const page = pageOf(useAddress().address.page)
  const unread = useUnreadNotifications()
  const mark = useMarkNotificationsRead()
  return (
    <>
      <PageHead title={notificationTexts.title} />
      <p className="deck">{notificationTexts.deck}</p>
      <Sheet className="notification-list">
        {unread > 0 ? (
          <p className="act">
            <Button size="small" busy={mark.isPending} onClick={() => mark.mutate(undefined)}>
              {notificationTexts.markAll}
            </Button>
          </p>
        ) : null}
        <FormError>{mark.error?.message}</FormError>
        <QueryStates query={useNotifications(page)} loading={<ListSkeleton label={notificationTexts.loading} />}>
          {({ notifications, total, pages }) => (
            <>
              {notifications.length > 0 ? (
                <ul>
                  {notifications.map((notification) => (
                    <NotificationEntry
                      key={notification.id}
                      notification={notification}
                      onOpen={({ id, readAt }) => readAt ?? mark.mutate(id)}
                    />
                  ))}
                </ul>
              ) : page > 1 ? (
                <BeyondLastPage />
              ) : (
                <EmptyState title={notificationTexts.none}>{notificationTexts.noneHint}</EmptyState>
              )}
              {pages > 1 ? (
                <ListFoot
                  label={notificationTexts.pages}
                  size={NOTIFICATIONS_PAGE_SIZE}
                  shown={notifications.length}
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
