import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Tier } from '../../contract/tiers.ts'
import { formatCount } from '../lib/format.ts'
import type { Member } from '../lib/session.ts'
import { findScreen } from '../screens.ts'
import { Badge } from '../ui/badge.tsx'
import { DemoMark } from './demo-mark.tsx'
import { HomeLink } from './home-link.tsx'
import type { NavigationEntry, NavigationGroup } from './navigation.ts'
import './sidebar.css'

const isHighlighted = ({ highlighted }: NavigationEntry, tier: Tier) =>
  highlighted === 'always' || (highlighted === 'below gold' && tier !== 'gold')

const EntryBadge = ({ entry, member: { tier, uPoints } }: { entry: NavigationEntry; member: Member }) => {
  if (entry.withBalance && uPoints !== undefined) return <span className="held fig">{formatCount(uPoints)}</span>
  if (isHighlighted(entry, tier)) return <Badge look="hot">{entry.badge}</Badge>
  return entry.badge && !entry.highlighted ? <Badge look="quiet">{entry.badge}</Badge> : null
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
  <aside className="side" aria-label="Sidebar">
    <div className="brand">
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
                <Link
                  to={entry.path}
                  activeOptions={{ exact: true, includeSearch: false }}
                  activeProps={{ 'aria-current': 'page' }}
                  onClick={onNavigate}
                >
                  <entry.icon />
                  {entry.label ?? findScreen(entry.path)?.title}
                  <EntryBadge entry={entry} member={member} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
    {footer}
  </aside>
)
