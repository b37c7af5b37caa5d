import { Link } from '@tanstack/react-router'
import { kindOf } from '../../../../contract/notification-kinds.ts'
import type { Notification } from '../../../../contract/notifications.ts'
import { placeOf } from '../../../lib/place-of.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Moment } from '../../../ui/moment.tsx'
import { OwnName } from '../../../ui/plain-text.tsx'
import { notificationTexts } from '../content.ts'

interface NotificationEntryProps {
  notification: Notification
  onOpen: (notification: Notification) => void
}

/** One of the list; pressed, it leads to its place, and is read. */
export const NotificationEntry = ({ notification, onOpen }: NotificationEntryProps) => {
  const { kind, title, text, path, mailed, createdAt, readAt } = notification
  const { label, entry } = kindOf(kind)
  return (
    <li className={classNames(readAt === null && 'unread')}>
      <p>
        <Link {...placeOf(path)} onClick={() => onOpen(notification)}>
          <OwnName>{title}</OwnName>
        </Link>
        {readAt === null ? <Badge look="hot">{notificationTexts.unread}</Badge> : null}
      </p>
      {text ? (
        <p className="said">
          <OwnName>{text}</OwnName>
        </p>
      ) : null}
      <small>
        {entry ?? label} · <Moment at={createdAt} />
        {mailed ? ` · ${notificationTexts.mailed}` : null}
      </small>
    </li>
  )
}
