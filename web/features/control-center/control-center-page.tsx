import { entitlementOf, missingForSignals } from '../../../contract/signals.ts'
import { useMarket } from '../../data/market.ts'
import { usePerformance, useSignalTopics } from '../../data/signals.ts'
import { useUser } from '../../data/user-context.tsx'
import { useBelowFirstSight } from '../../lib/first-sight.ts'
import { SettledRecord } from '../../market/settled-record/settled-record.tsx'
import { AnnouncementList } from './components/announcement-list.tsx'
import { AutoTradingCard } from './components/auto-trading-card.tsx'
import { DualPanel } from './components/dual-panel.tsx'
import { MarketFocus } from './components/market-focus.tsx'
import { PlatformPerformance } from './components/platform-performance.tsx'
import { QuickActions } from './components/quick-actions.tsx'
import { StartCard } from './components/start-card.tsx'
import { TierCard } from './components/tier-card.tsx'
import { WelcomeLine } from './components/welcome-line.tsx'
import { WinRateChart } from './components/win-rate-chart.tsx'
import { riskWarning } from './content.ts'

const ControlCenterPage = () => {
  const member = useUser()
  const entitlement = entitlementOf(member)
  const missing = missingForSignals(member)
  const { data: performance, isLoading } = usePerformance(entitlement)
  const feed = useMarket({ enabled: entitlement !== 'none' }).data?.feed
  const isWhole = useBelowFirstSight()
  useSignalTopics(entitlement)
  return (
    <>
      <WelcomeLine member={member} entitlement={entitlement} performance={performance} loading={isLoading} />
      <AnnouncementList />
      <div className="cc">
        <div className="col">
          {entitlement === 'gold' ? <DualPanel feed={feed} /> : null}
          {entitlement === 'none' ? <SettledRecord /> : null}
          {member.tier === 'guest' && missing ? <StartCard missing={missing} /> : null}
          <QuickActions member={member} />
          {isWhole && (performance || isLoading) ? <WinRateChart performance={performance} feed={feed} /> : null}
          {isWhole ? <PlatformPerformance performance={performance} loading={isLoading} /> : null}
        </div>
        {isWhole ? (
          <>
            <div className="col aside">
              <TierCard member={member} />
              <AutoTradingCard />
              <MarketFocus />
            </div>
            <p className="warn">
              <b>Risk warning.</b> {riskWarning}
            </p>
          </>
        ) : null}
      </div>
    </>
  )
}

export default ControlCenterPage
