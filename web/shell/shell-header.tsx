import type { Member } from '../lib/session.ts'
import { useServiceInfo } from '../lib/use-service-info.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { MenuIcon, SearchIcon } from '../ui/icons.tsx'
import { HeaderClock } from './header-clock.tsx'
import { StatusPill } from './member-card.tsx'
import { NotificationsLink } from './notifications-link.tsx'
import { ReconnectingNotice } from './reconnecting-notice.tsx'
import { commandKeyLabel } from './shortcuts.ts'
import { ThemeButton } from './theme-button.tsx'

interface ShellHeaderProps {
  member: Member
  onOpenMenu: () => void
  onOpenCommands: () => void
}

export const ShellHeader = ({ member, onOpenMenu, onOpenCommands }: ShellHeaderProps) => (
  <header className="bar">
    <Button icon look="plain" className="burger" aria-label="Open menu" onClick={onOpenMenu}>
      <MenuIcon />
    </Button>
    <span className="hi">
      <span>Welcome back, </span>
      <b>{member.name}</b>
    </span>
    <StatusPill member={member} className="opt" />
    <PhoneDemoMark />
    <button type="button" className="cmd" onClick={onOpenCommands}>
      <SearchIcon />
      Go to or search
      <kbd className="kbd">{commandKeyLabel()}</kbd>
    </button>
    <div className="end flex items-center gap-[inherit]">
      <ReconnectingNotice />
      <HeaderClock />
      <Button icon look="plain" className="find" aria-label="Go to or search" onClick={onOpenCommands}>
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
    <Badge look="quiet" className="desk:hidden">
      Demo
    </Badge>
  ) : null
