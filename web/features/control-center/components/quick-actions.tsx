import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { Tier } from '../../../../contract/tiers.ts'
import type { Member } from '../../../lib/session.ts'
import { Badge } from '../../../ui/badge.tsx'
import {
  BookIcon,
  FlagIcon,
  type Icon,
  LockIcon,
  RoomsIcon,
  ScannerIcon,
  ScreenIcon,
  SignalIcon,
} from '../../../ui/icons.tsx'
import { lockedTile, quickActions } from '../content.ts'
import './quick-actions.css'

interface Tile {
  text: readonly [title: string, sentence: string]
  to: ComponentProps<typeof Link>['to']
  icon: Icon
  isLocked?: (tier: Tier) => boolean
}

/** docs/product.md, “Tiers and access”: the Signal Room is locked for a guest, the scanner unless gold; the others are open. */
const tiles: readonly Tile[] = [
  { text: quickActions.signals, to: '/dashboard/signals', icon: SignalIcon, isLocked: (tier) => tier === 'guest' },
  { text: quickActions.scanner, to: '/dashboard/ai-scanner', icon: ScannerIcon, isLocked: (tier) => tier !== 'gold' },
  { text: quickActions.learning, to: '/dashboard/learning', icon: BookIcon },
  { text: quickActions.webinar, to: '/dashboard/webinar', icon: ScreenIcon },
  { text: quickActions.rooms, to: '/dashboard/traders-rooms', icon: RoomsIcon },
  { text: quickActions.marathons, to: '/dashboard/marathons', icon: FlagIcon },
]

/** A locked tile leads to what is missing first: a locked account to its setup, an active one to the tiers. */
const QuickAction = ({ tile, member }: { tile: Tile; member: Member }) => {
  const locked = tile.isLocked?.(member.tier) ?? false
  const way = member.dashboardUnlocked ? '/dashboard/tier-upgrade' : '/dashboard/account-setup'
  const TileIcon = locked ? LockIcon : tile.icon
  const [title, sentence] = tile.text
  return (
    <Link data-way={locked || undefined} className={locked ? 'act locked' : 'act'} to={locked ? way : tile.to}>
      <TileIcon />
      <b>{title}</b>
      <span>{sentence}</span>
      {locked ? <Badge className="lk">{lockedTile}</Badge> : null}
    </Link>
  )
}

/** Six ways on. A locked one keeps its place. */
export const QuickActions = ({ member }: { member: Member }) => (
  <section aria-labelledby="actions-title">
    <h2 className="sr-only" id="actions-title">
      Quick actions
    </h2>
    <div className="acts6">
      {tiles.map((tile) => (
        <QuickAction key={tile.text[0]} tile={tile} member={member} />
      ))}
    </div>
  </section>
)
