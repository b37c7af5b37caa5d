import type { ReferralOverview } from '../../../../contract/referrals.ts'
import { formatCount } from '../../../lib/format.ts'
import { Stat, StatStrip } from '../../../ui/stat-strip.tsx'
import { statTexts } from '../content.ts'
import { counted } from '../rules.ts'

/** What the member's invitations came to, counted from rows. */
export const ReferralStats = ({ overview }: { overview: ReferralOverview }) => {
  const { signups, qualified, pending, earnedUpoints, rewarded } = overview
  return (
    <StatStrip label={statTexts.label} className="referral-stats">
      <Stat label={statTexts.signups} value={formatCount(signups)} />
      <Stat
        label={statTexts.qualified}
        value={formatCount(qualified)}
        beside={statTexts.ofSignups(counted(signups, 'sign-up'))}
      />
      <Stat label={statTexts.pending} value={formatCount(pending)} />
      {rewarded || earnedUpoints > 0 ? <Stat label={statTexts.earned} value={formatCount(earnedUpoints)} /> : null}
    </StatStrip>
  )
}
