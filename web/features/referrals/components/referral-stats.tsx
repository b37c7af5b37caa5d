import type { ReferralOverview } from '../../../../contract/referrals.ts'
import { formatCount } from '../../../lib/format.ts'
import { Stat, StatStrip } from '../../../ui/stat-strip.tsx'
import { statTexts } from '../content.ts'

const None = () => <small>{statTexts.none}</small>

/** What the member's invitations came to, counted from rows. */
export const ReferralStats = ({ overview }: { overview: ReferralOverview }) => {
  const { signups, qualified, pending, earnedUpoints, rewarded } = overview
  const counted = (count: number) => (signups === 0 ? <None /> : formatCount(count))
  return (
    <StatStrip label={statTexts.label} className="referral-stats">
      <Stat label={statTexts.signups} value={counted(signups)} />
      <Stat
        label={statTexts.qualified}
        value={counted(qualified)}
        beside={signups > 0 ? statTexts.ofSignups(formatCount(signups)) : null}
      />
      <Stat label={statTexts.pending} value={counted(pending)} />
      {rewarded || earnedUpoints > 0 ? <Stat label={statTexts.earned} value={counted(earnedUpoints)} /> : null}
    </StatStrip>
  )
}
