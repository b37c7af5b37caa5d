import type { AdminOverview } from '../../../contract/audit.ts'
import { tierNames } from '../../../contract/tiers.ts'
import { formatCount } from '../../lib/format.ts'
import { type MenuPath, pendingTexts, recordTexts } from './content.ts'

/** By tier, lowest first; the legacy tier only where somebody holds it. */
export const tierParts = ({ byTier }: AdminOverview['members']): { label: string; count: number }[] =>
  (['guest', 'starter', 'silver', 'pro', 'gold'] as const)
    .filter((tier) => tier !== 'pro' || byTier.pro > 0)
    .map((tier) => ({ label: tierNames[tier], count: byTier[tier] }))

export interface PendingWork {
  label: string
  count: number
  path: MenuPath
}

/** What waits, and where it is done. */
export const pendingWork = ({
  accountSetups,
  creatorApplications,
  reports,
  tickets,
}: AdminOverview['pending']): PendingWork[] => [
  { label: pendingTexts.accountSetups, count: accountSetups, path: '/dashboard/admin/account-setups' },
  { label: pendingTexts.creatorApplications, count: creatorApplications, path: '/dashboard/admin/creators' },
  { label: pendingTexts.reports, count: reports, path: '/dashboard/admin/reports' },
  { label: pendingTexts.tickets, count: tickets, path: '/dashboard/admin/support' },
]

const plural = (count: number, one: string, many: string): string => `${formatCount(count)} ${count === 1 ? one : many}`

/** What a card of the menu says of its screen; null for one without a number of its own. */
export const menuFigure = (path: MenuPath, { members, pending, rooms, marathons }: AdminOverview): string | null => {
  switch (path) {
    case '/dashboard/admin/users':
      return plural(members.total, 'member', 'members')
    case '/dashboard/admin/account-setups':
      return `${formatCount(pending.accountSetups)} waiting`
    case '/dashboard/admin/creators':
      return `${formatCount(pending.creatorApplications)} waiting`
    case '/dashboard/admin/reports':
      return `${formatCount(pending.reports)} open`
    case '/dashboard/admin/support':
      return `${formatCount(pending.tickets)} waiting`
    case '/dashboard/admin/trading-rooms':
      return `${formatCount(rooms.active)} of ${formatCount(rooms.total)} active`
    case '/dashboard/admin/marathons':
      return `${formatCount(marathons.active)} active, ${formatCount(marathons.upcoming)} upcoming`
    default:
      return null
  }
}

export const gapWords = (gaps: number): string => {
  if (gaps === 0) return recordTexts.healthy
  return gaps === 1 ? recordTexts.oneGap : recordTexts.someGaps(formatCount(gaps))
}
