import type { AdminOverview } from '../../../contract/audit.ts'
import { tierNames } from '../../../contract/tiers.ts'
import { type AdminTrends, type Funnel, TREND_DAYS } from '../../../contract/trends.ts'
import { formatCount, signOf } from '../../lib/format.ts'
import { pendingTexts, recordTexts } from './content.ts'

/** By tier, lowest first; the legacy tier only where somebody holds it. */
export const tierParts = ({ byTier }: AdminOverview['members']): { label: string; count: number }[] =>
  (['guest', 'starter', 'silver', 'pro', 'gold'] as const)
    .filter((tier) => tier !== 'pro' || byTier.pro > 0)
    .map((tier) => ({ label: tierNames[tier], count: byTier[tier] }))

/** What waits, and under which kind the inbox has it. */
export const pendingWork = (pending: AdminOverview['pending']) =>
  [
    { label: pendingTexts.accountSetups, count: pending.accountSetups, kind: 'deposits' },
    { label: pendingTexts.creatorApplications, count: pending.creatorApplications, kind: 'creators' },
    { label: pendingTexts.reports, count: pending.reports, kind: 'reports' },
    { label: pendingTexts.tickets, count: pending.tickets, kind: 'tickets' },
  ] as const

export const gapWords = (gaps: number): string => {
  if (gaps === 0) return recordTexts.healthy
  return gaps === 1 ? recordTexts.oneGap : recordTexts.someGaps(formatCount(gaps))
}

const STEPS = ['signedUp', 'confirmed', 'traded', 'deposited', 'tiered'] as const satisfies readonly (keyof Funnel)[]

/** The steps from signup to tier, each as parts of the larger period's signups. */
export const funnelSteps = ({ now, before }: AdminTrends['funnel']) => {
  const most = Math.max(1, now.signedUp, before.signedUp)
  return STEPS.map((step) => ({
    step,
    count: now[step],
    before: before[step],
    bar: now[step] / most,
    mark: before[step] / most,
    share: now.signedUp === 0 ? null : now[step] / now.signedUp,
  }))
}

/** The two periods of a line. */
export const toPeriods = (daily: readonly number[]) => {
  const [before, now] = [daily.slice(0, TREND_DAYS), daily.slice(TREND_DAYS)]
  const sum = (days: readonly number[]) => days.reduce((total, count) => total + count, 0)
  return { before, now, total: sum(now), totalBefore: sum(before) }
}

/** `+14%`, `−6%`; null where there was nothing before. */
export const changeWords = (total: number, before: number): string | null => {
  if (before === 0) return null
  const percent = Math.round(((total - before) / before) * 100)
  return `${signOf(percent)}${Math.abs(percent)}%`
}

/** Points of a line in a box, the largest of both periods at the top. */
export const linePoints = (
  days: readonly number[],
  most: number,
  { width, height }: { width: number; height: number },
) =>
  days
    .map((count, day) => {
      const x = (day / Math.max(1, days.length - 1)) * width
      const y = height - (count / Math.max(1, most)) * height
      return `${x.toFixed(1)},${y.toFixed(1)}`
    })
    .join(' ')
