import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useScanUsage } from '../../../data/chart-scans.ts'
import { formatCount } from '../../../lib/format.ts'
import type { Member } from '../../../lib/session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
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
import { lockedTile, quickActions, scansLeft, tileTexts } from '../content.ts'
import styles from './quick-actions.module.css'
import type { Today } from './today-lists.tsx'

interface Tile {
  name: keyof typeof quickActions
  to: ComponentProps<typeof Link>['to']
  icon: Icon
}

/** docs/product.md, “Tiers and access”: the Signal Room is locked for a guest, the scanner once no scan is left; the others are open. */
const tiles: readonly Tile[] = [
  { name: 'signals', to: '/dashboard/signals', icon: SignalIcon },
  { name: 'scanner', to: '/dashboard/ai-scanner', icon: ScannerIcon },
  { name: 'learning', to: '/dashboard/learning', icon: BookIcon },
  { name: 'webinar', to: '/dashboard/webinar', icon: ScreenIcon },
  { name: 'rooms', to: '/dashboard/traders-rooms', icon: RoomsIcon },
  { name: 'marathons', to: '/dashboard/marathons', icon: FlagIcon },
]

interface QuickActionProps {
  tile: Tile
  member: Member
  locked: boolean
  /** What is left of it today. */
  left: string | null
}

/** A locked tile leads to what is missing first: a locked account to its setup, an active one to the tiers. */
const QuickAction = ({ tile, member, locked, left }: QuickActionProps) => {
  const way = member.dashboardUnlocked ? '/dashboard/tier-upgrade' : '/dashboard/account-setup'
  const TileIcon = locked ? LockIcon : tile.icon
  const [title, sentence] = quickActions[tile.name]
  return (
    <Link
      data-way={locked || undefined}
      className={locked ? classNames(styles.act, styles.locked) : styles.act}
      to={locked ? way : tile.to}
    >
      <TileIcon />
      <b>{title}</b>
      <span>{left ?? sentence}</span>
      {locked ? <Badge className={styles.lk}>{lockedTile}</Badge> : null}
    </Link>
  )
}

/** What each place has for the member now. */
const toTileLines = (today: Today | undefined): Partial<Record<Tile['name'], string | null>> => {
  const [marathon] = today?.marathons ?? []
  const { taste } = today?.guest ?? {}
  const lastRoom = today?.rooms?.rooms.find(({ unread }) => unread > 0)
  return {
    signals: taste ? tileTexts.free(taste.left) : null,
    learning: today?.lesson?.title ?? null,
    webinar: today?.session ? tileTexts.session(today.session.startsAt, today.session.title) : null,
    rooms: lastRoom ? `${lastRoom.name}: ${tileTexts.unread(formatCount(lastRoom.unread))}` : null,
    marathons: marathon
      ? marathon.standing
        ? tileTexts.rank(marathon.standing.rank, marathon.name)
        : tileTexts.trading(marathon.name, formatCount(marathon.participants))
      : null,
  }
}

/** Six ways on. A locked one keeps its place. */
export const QuickActions = ({ member, today }: { member: Member; today: Today | undefined }) => {
  const usage = useScanUsage().data
  const lines = toTileLines(today)
  const states: Partial<Record<Tile['name'], boolean>> = {
    signals: member.tier === 'guest',
    scanner: usage?.canUse === false,
  }
  const left = usage ? scansLeft(usage) : null
  return (
    <section aria-labelledby="actions-title">
      <h2 className="sr-only" id="actions-title">
        Quick actions
      </h2>
      <div className={styles.acts6}>
        {tiles.map((tile) => (
          <QuickAction
            key={tile.name}
            tile={tile}
            member={member}
            locked={states[tile.name] ?? false}
            left={tile.name === 'scanner' ? left : (lines[tile.name] ?? null)}
          />
        ))}
      </div>
    </section>
  )
}
