import { Link } from '@tanstack/react-router'
import type { UsageInfo } from '../../../../contract/chart-scans.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { usageTexts } from '../content.ts'
import { usageStateOf } from '../scan-rules.ts'

/** How many scans are left today, and when they are counted anew. */
export const UsageBanner = ({ usage }: { usage: UsageInfo }) => {
  const state = usageStateOf(usage)
  const { dailyLimit, remainingToday, usedToday, resetTime } = usage
  if (state === 'unlimited')
    return (
      <section className="scan-usage sheet" aria-label={usageTexts.label} data-usage={state}>
        <b>{usageTexts.unlimited}</b>
        <span className="mute">{usageTexts.unlimitedHint(usedToday)}</span>
      </section>
    )
  const left = usageTexts.left(remainingToday, dailyLimit)
  const isOut = state === 'exhausted'
  return (
    <section className="scan-usage sheet" aria-label={usageTexts.label} data-usage={state}>
      <b>{isOut ? usageTexts.exhausted : left}</b>
      {state === 'low' ? <Badge look="hot">{usageTexts.low}</Badge> : null}
      <Meter label={usageTexts.label} value={remainingToday} max={dailyLimit} words={left} />
      <span className="mute">
        <Moment at={resetTime} as="time" before={usageTexts.resets} />
      </span>
      {isOut ? (
        <p>
          {usageTexts.exhaustedHint} <Link to="/dashboard/tier-upgrade">{usageTexts.upgrade}</Link>
        </p>
      ) : null}
    </section>
  )
}
