import type { ReferralOverview } from '../../../../contract/referrals.ts'
import { formatCount } from '../../../lib/format.ts'
import { Stat, StatStrip } from '../../../ui/stat-strip.tsx'
import { statTexts } from '../content.ts'
import { counted } from '../rules.ts'

const None = () => <small>{statTexts.none}</small>

/** What the member's invitations came to, counted from rows. */
export const ReferralStats = ({ overview }: { overview: ReferralOverview }) => {
  const { signups, qualified, pending, earnedUpoints, rewarded } = overview
  const figure = (count: number) => (signups === 0 ? <None /> : formatCount(count))
  return (
    <StatStrip label={statTexts.label} className="referral-stats">
      <Stat label={statTexts.signups} value={figure(signups)} />
      <Stat
        label={statTexts.qualified}
        value={figure(qualified)}
        beside={signups > 0 ? statTexts.ofSignups(counted(signups, 'sign-up')) : null}
      />
      <Stat label={statTexts.pending} value={figure(pending)} />
      {rewarded || earnedUpoints > 0 ? <Stat label={statTexts.earned} value={figure(earnedUpoints)} /> : null}
    </StatStrip>
  )
}
