import { Link } from '@tanstack/react-router'
import { useUnreadNotifications } from '../data/notifications.ts'
import { formatCount } from '../lib/format.ts'
import { buttonClass } from '../ui/button.tsx'
import { BellIcon } from '../ui/icons.tsx'

const MOST_SHOWN = 99

/** The way to what reached the member, with how much of it is unread. */
export const NotificationsLink = () => {
  const unread = useUnreadNotifications()
  return (
    <Link
      to="/dashboard/notifications"
      className={buttonClass({ look: 'plain', icon: true }, 'notifications-link')}
      aria-label={unread > 0 ? `Notifications, ${formatCount(unread)} unread` : 'Notifications'}
    >
      <BellIcon />
      {unread > 0 ? (
        <span className="fig" aria-hidden="true">
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      ) : null}
    </Link>
  )
}
