import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { toKind } from '../../../contract/notification-kinds.ts'
import {
  listNotifications,
  NOTIFICATIONS_KEPT_DAYS,
  NOTIFICATIONS_PAGE_SIZE,
  type Notification,
} from '../../../contract/notifications.ts'
import { useMarkNotificationsRead, useUnreadNotifications } from '../../data/notifications.ts'
import { callForAnswer } from '../../lib/call.ts'
import { toPlace } from '../../lib/to-place.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FormError } from '../../ui/form-error.tsx'
import { ListSkeleton, PagedList } from '../../ui/list-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { OwnName } from '../../ui/plain-text.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/state.tsx'
import { Time } from '../../ui/time.tsx'
import styles from './components/notifications.module.css'

const notificationTexts = {
  title: 'Notifications',
  markAll: 'Mark all as read',
  loading: 'Loading your notifications',
  pages: 'Pages of notifications',
  none: 'You’re all caught up',
  noneHint: `Payments, account changes, mentions and reminders appear here for ${NOTIFICATIONS_KEPT_DAYS} days.`,
  choose: 'Choose your alerts',
  unread: 'Unread',
  mailed: 'also by email',
} as const

interface NotificationEntryProps {
  notification: Notification
  onOpen: (notification: Notification) => void
}

/** One of the list; pressed, it leads to its place, and is read. */
const NotificationEntry = ({ notification, onOpen }: NotificationEntryProps) => {
  const { kind, title, text, path, mailed, createdAt, readAt } = notification
  const { label, entry } = toKind(kind)
  return (
    <li className={classNames(readAt === null && styles.unread)}>
      <p>
        <Link {...toPlace(path)} onClick={() => onOpen(notification)}>
          <OwnName>{title}</OwnName>
        </Link>
        {readAt === null ? <Badge look="hot">{notificationTexts.unread}</Badge> : null}
      </p>
      {text ? (
        <p className={styles.said}>
          <OwnName>{text}</OwnName>
        </p>
      ) : null}
      <small>
        {entry ?? label} · <Time at={createdAt} />
        {mailed ? ` · ${notificationTexts.mailed}` : null}
      </small>
    </li>
  )
}

/** A page of them; the bell of the shell hears what is new, and has it read again. */
const useNotifications = (page: number) =>
  useQuery({
    queryKey: [listNotifications.path, page],
    queryFn: async ({ signal }) => {
      const { data, pagination } = await callForAnswer(listNotifications, { input: { page }, signal })
      return { notifications: data, total: pagination?.total ?? data.length, pages: pagination?.pages ?? 1 }
    },
    placeholderData: keepPreviousData,
  })

/** Everything that reached the member, newest first. */
const NotificationsPage = () => {
  const { page = 1 } = useSearch({ from: '/_member/dashboard/notifications' })
  const unread = useUnreadNotifications()
  const mark = useMarkNotificationsRead()
  return (
    <>
      <PageHead title={notificationTexts.title} />
      <Panel className={styles.notificationList} data-notifications="">
        {unread > 0 ? (
          <p className={styles.act}>
            <Button size="small" busy={mark.isPending} onClick={() => mark.mutate(undefined)}>
              {notificationTexts.markAll}
            </Button>
          </p>
        ) : null}
        <FormError>{mark.error?.message}</FormError>
        <QueryStates query={useNotifications(page)} loading={<ListSkeleton label={notificationTexts.loading} />}>
          {({ notifications, total, pages }) => (
            <PagedList
              label={notificationTexts.pages}
              size={NOTIFICATIONS_PAGE_SIZE}
              shown={notifications.length}
              total={total}
              pages={pages}
              current={page}
              none={
                <EmptyState
                  title={notificationTexts.none}
                  action={
                    <Link to="/dashboard/settings/alerts" className={buttonClass()}>
                      {notificationTexts.choose}
                    </Link>
                  }
                >
                  {notificationTexts.noneHint}
                </EmptyState>
              }
            >
              <ul>
                {notifications.map((notification) => (
                  <NotificationEntry
                    key={notification.id}
                    notification={notification}
                    onOpen={({ id, readAt }) => readAt ?? mark.mutate(id)}
                  />
                ))}
              </ul>
            </PagedList>
          )}
        </QueryStates>
      </Panel>
    </>
  )
}

export default NotificationsPage
