import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { AdminOverview } from '../../contract/audit.ts'
import type { Tier } from '../../contract/tiers.ts'
import { useAdminOverview } from '../data/admin-overview.ts'
import { formatCount } from '../lib/format.ts'
import type { Member } from '../lib/session.ts'
import { findScreen } from '../screens.ts'
import { Badge } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import { DemoMark } from './demo-mark.tsx'
import { HomeLink } from './home-link.tsx'
import type { NavigationEntry, NavigationGroup } from './navigation.ts'
import shellStyles from './shell.module.css'
import styles from './sidebar.module.css'

const isHighlighted = ({ highlighted }: NavigationEntry, tier: Tier) =>
  highlighted === 'always' || (highlighted === 'below gold' && tier !== 'gold')

/** A room, a marathon or a part of the hub is a page below its entry; what is below the overviews has entries of its own. */
const hasPagesBelow = ({ path }: NavigationEntry) =>
  path === '/dashboard/traders-rooms' || path === '/dashboard/marathons' || path === '/dashboard/settings'

const EntryBadge = ({ entry, member: { tier, uPoints } }: { entry: NavigationEntry; member: Member }) => {
  if (entry.withBalance && uPoints !== undefined)
    return <span className={classNames(styles.held, 'fig')}>{formatCount(uPoints)}</span>
  if (isHighlighted(entry, tier)) return <Badge look="hot">{entry.badge}</Badge>
  return entry.badge && !entry.highlighted ? <Badge look="quiet">{entry.badge}</Badge> : null
}

interface EntryLinkProps {
  entry: NavigationEntry
  onNavigate: (() => void) | undefined
  describedBy?: string | undefined
  children: ReactNode
}

const EntryLink = ({ entry, onNavigate, describedBy, children }: EntryLinkProps) => (
  <Link
    to={entry.path}
    activeOptions={{ exact: !hasPagesBelow(entry), includeSearch: false }}
    activeProps={{ 'aria-current': 'page' }}
    aria-describedby={describedBy}
    onClick={onNavigate}
  >
    <entry.icon />
    {entry.label ?? findScreen(entry.path)?.title}
    {children}
  </Link>
)

interface QueueLinkProps extends Pick<EntryLinkProps, 'entry' | 'onNavigate'> {
  queue: NonNullable<NavigationEntry['waits']>
}

const waitingIn = (pending: AdminOverview['pending'], queue: QueueLinkProps['queue']): number =>
  queue === 'all' ? Object.values(pending).reduce((sum, count) => sum + count, 0) : pending[queue]

/** A queue of the administrator, with how much of it waits: seen beside its name, heard behind it. */
const QueueLink = ({ entry, queue, onNavigate }: QueueLinkProps) => {
  const id = useId()
  const pending = useAdminOverview().data?.pending
  const count = pending ? waitingIn(pending, queue) : 0
  return (
    <>
      <EntryLink entry={entry} onNavigate={onNavigate} describedBy={count > 0 ? id : undefined}>
        {count > 0 ? (
          <span className={classNames(styles.held, 'fig')} aria-hidden="true">
            {formatCount(count)}
          </span>
        ) : null}
      </EntryLink>
      {count > 0 ? (
        <span id={id} hidden>
          {formatCount(count)} waiting
        </span>
      ) : null}
    </>
  )
}

interface SidebarProps {
  groups: readonly NavigationGroup[]
  member: Member
  /** Beside the logo: the drawer's close button. */
  brandEnd?: ReactNode
  footer: ReactNode
  onNavigate?: () => void
}

export const Sidebar = ({ groups, member, brandEnd, footer, onNavigate }: SidebarProps) => (
  <aside className={classNames(shellStyles.side, styles.side)} aria-label="Sidebar">
    <div className={styles.brand}>
      <HomeLink />
      <DemoMark />
      {brandEnd}
    </div>
    <nav aria-label="Main">
      {groups.map(({ title, entries }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {entries.map((entry) => (
              <li key={entry.path}>
                {entry.waits ? (
                  <QueueLink entry={entry} queue={entry.waits} onNavigate={onNavigate} />
                ) : (
                  <EntryLink entry={entry} onNavigate={onNavigate}>
                    <EntryBadge entry={entry} member={member} />
                  </EntryLink>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
    {footer}
  </aside>
)
