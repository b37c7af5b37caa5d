import { useNavigate, useSearch } from '@tanstack/react-router'
import { useUser } from '../../data/user-context.tsx'
import { Screen } from '../../ui/screen.tsx'
import { useReferrals } from './api.ts'
import { Analytics } from './components/analytics.tsx'
import { CodePanel } from './components/code-panel.tsx'
import { HowItWorks } from './components/how-it-works.tsx'
import { Leaderboard } from './components/leaderboard.tsx'
import { RecentReferrals } from './components/recent-referrals.tsx'
import { ReferralStats } from './components/referral-stats.tsx'
import { ReferralsSkeleton } from './components/referrals-skeleton.tsx'
import { TierTable } from './components/tier-table.tsx'
import { referralTexts } from './content.ts'
import './components/referrals.css'

/** A member's code and links, what became of each invitation, and what it earned. */
const ReferralsPage = () => {
  const { notice } = useUser().offers
  const search: { view?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const analyticsShown = search.view === 'analytics'
  const toggleAnalytics = () =>
    navigate({ to: '/dashboard/referrals', search: analyticsShown ? {} : { view: 'analytics' }, resetScroll: false })

  return (
    <Screen title={referralTexts.title} query={useReferrals()} loading={<ReferralsSkeleton />}>
      {(overview) => (
        <div className="referrals">
          <p className="deck">{referralTexts.deck}</p>
          {overview.rewarded ? null : <p className="warn">{notice ?? referralTexts.unrewarded}</p>}
          <ReferralStats overview={overview} />
          <CodePanel overview={overview} analyticsShown={analyticsShown} onToggleAnalytics={toggleAnalytics} />
          {analyticsShown ? <Analytics overview={overview} /> : null}
          <div className="two">
            {overview.rewarded ? <TierTable overview={overview} /> : null}
            <RecentReferrals overview={overview} />
            <Leaderboard rewarded={overview.rewarded} />
            <HowItWorks rewarded={overview.rewarded} />
          </div>
        </div>
      )}
    </Screen>
  )
}

export default ReferralsPage
