import { UNLIMITED_SCANS, type UsageInfo } from '../../../contract/chart-scans.ts'
import { DAY_MS } from '../../../contract/slots.ts'
import { DAILY_CHART_SCANS, type Tier } from '../../../contract/tiers.ts'

/** More than anybody looks at in a day. It is there for scripts, and told nobody. */
export const MOST_SCANS_A_DAY = 300

/** The day of UTC that a scan counts on, as `YYYY-MM-DD`. */
export const scanDay = (nowMs: number): string => new Date(nowMs).toISOString().slice(0, 10)

const nextMidnight = (nowMs: number): number => (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS

export const secondsToMidnight = (nowMs: number): number => Math.ceil((nextMidnight(nowMs) - nowMs) / 1000)

/** How many scans of a day the database gives to a tier. */
export const mostScans = (tier: Tier): number => Math.min(DAILY_CHART_SCANS[tier], MOST_SCANS_A_DAY)

export const hasLimit = (tier: Tier): boolean => Number.isFinite(DAILY_CHART_SCANS[tier])

/** Today's scans as the banner shows them. Somebody who lost a tier may have used more than the new one has. */
export const toUsage = (tier: Tier, used: number, nowMs: number): UsageInfo => ({
  feature: 'chart_scan',
  dailyLimit: hasLimit(tier) ? DAILY_CHART_SCANS[tier] : UNLIMITED_SCANS,
  usedToday: used,
  remainingToday: hasLimit(tier) ? Math.max(0, DAILY_CHART_SCANS[tier] - used) : UNLIMITED_SCANS,
  canUse: used < mostScans(tier),
  resetTime: new Date(nextMidnight(nowMs)).toISOString(),
})
