import { Link, useLocation } from '@tanstack/react-router'
import { useUnreadNotifications } from '../data/notifications.ts'
import { formatCount, formatTimeWithSeconds, formatUtc, zoneName } from '../lib/format.ts'
import type { Member } from '../lib/session.ts'
import { useServerNow } from '../lib/use-server-clock.ts'
import { useServiceInfo } from '../lib/use-service-info.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { commonLabels } from '../ui/common-labels.ts'
import { BellIcon, MenuIcon, SearchIcon } from '../ui/icons.tsx'
import { LogoMark } from '../ui/logo.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { StatusPill } from './member-card.tsx'
import { ReconnectingNotice } from './reconnecting-notice.tsx'
import styles from './shell.module.css'
import { commandKeyLabel } from './shortcuts.ts'
import { ThemeButton } from './theme-button.tsx'

const MOST_SHOWN = 99

/** The way to what reached the member, with how much of it is unread. */
const NotificationsLink = () => {
  const unread = useUnreadNotifications()
  return (
    <Link
      to="/dashboard/notifications"
      className={buttonClass({ look: 'plain', icon: true }, styles.notificationsLink)}
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

/** The server's time in the member's zone; UTC one press away. */
const HeaderClock = () => {
  const now = useServerNow()
  return (
    <Tooltip text={formatUtc(now)} className={styles.clock}>
      <span data-clock="">
        <b>{formatTimeWithSeconds(now)}</b> <span className={styles.opt}>{zoneName()}</span>
      </span>
    </Tooltip>
  )
}

/** Where one is on a phone; the mark leads to Today. */
const PhoneTitle = () => {
  const isToday = useLocation({ select: ({ pathname }) => pathname === '/dashboard' })
  return (
    <Link to="/dashboard" className={classNames('logo', styles.phoneTitle)} aria-label="Today">
      <LogoMark />
      <span aria-hidden="true">{isToday ? 'Today' : 'Uptick'}</span>
    </Link>
  )
}

interface ShellHeaderProps {
  member: Member
  /** Null where the menu opens from below the page. */
  onOpenMenu: (() => void) | null
  onOpenCommands: () => void
}

export const ShellHeader = ({ member, onOpenMenu, onOpenCommands }: ShellHeaderProps) => (
  <header className={styles.bar} data-frame="bar">
    {onOpenMenu ? (
      <Button icon look="plain" className={styles.burger} aria-label="Open menu" onClick={onOpenMenu}>
        <MenuIcon />
      </Button>
    ) : (
      <PhoneTitle />
    )}
    <span className={styles.hi} data-one-line="">
      <span>Welcome back, </span>
      <b>{member.name}</b>
    </span>
    <StatusPill member={member} className={styles.opt} />
    <PhoneDemoMark />
    <button type="button" className={styles.cmd} onClick={onOpenCommands}>
      <SearchIcon />
      {commonLabels.search}
      <kbd className={styles.kbd}>{commandKeyLabel()}</kbd>
    </button>
    <div className={classNames(styles.end, styles.headEnd)}>
      <ReconnectingNotice />
      <HeaderClock />
      <Button icon look="plain" className={styles.find} aria-label={commonLabels.search} onClick={onOpenCommands}>
        <SearchIcon />
      </Button>
      <NotificationsLink />
      <ThemeButton />
    </div>
  </header>
)

/** On small screens the sidebar, and with it its Demo mark, is out of sight. */
const PhoneDemoMark = () =>
  useServiceInfo()?.demo ? (
    <Badge look="quiet" className={styles.narrowOnly}>
      Demo
    </Badge>
  ) : null
