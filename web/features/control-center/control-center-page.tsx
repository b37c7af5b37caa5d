import { Link } from '@tanstack/react-router'
import { listDualSignals, missingForSignals, toEntitlement } from '../../../contract/signals.ts'
import { useContentItems } from '../../data/content-items.ts'
import { useMarket } from '../../data/market.ts'
import { usePerformance, useSignalTopics } from '../../data/signals.ts'
import { useUser } from '../../data/user-context.tsx'
import { useBelowFirstSight } from '../../lib/first-sight.ts'
import { loadOf } from '../../lib/load-of.ts'
import { practiceTexts } from '../../market/practice/content.ts'
import { SettledRecord } from '../../market/settled-record/settled-record.tsx'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Panel } from '../../ui/panel.tsx'
import { Announcement } from './components/announcement.tsx'
import styles from './components/announcement-list.module.css'
import autoTradingCardStyles from './components/auto-trading-card.module.css'
import controlCenterStyles from './components/control-center.module.css'
import { DualPanel } from './components/dual-panel.tsx'
import { MarketFocus } from './components/market-focus.tsx'
import { PlatformPerformance } from './components/platform-performance.tsx'
import { QuickActions } from './components/quick-actions.tsx'
import startCardStyles from './components/start-card.module.css'
import { TierCard } from './components/tier-card.tsx'
import { WelcomeLine } from './components/welcome-line.tsx'
import { WinRateChart } from './components/win-rate-chart.tsx'
import { announcementTexts, riskWarning, startTexts, autoTradingTexts as texts } from './content.ts'

const WAYS = { account: '/dashboard/account-setup', tier: '/dashboard/tier-upgrade' } as const

/** A guest's three steps: to an active account, then to a tier. */
const StartCard = ({ missing }: { missing: keyof typeof WAYS }) => (
  <Panel title={startTexts.title} className={startCardStyles.start}>
    <ol>
      {startTexts[missing].steps.map(([title, sentence]) => (
        <li key={title}>
          <b>{title}</b>
          <span>{sentence}</span>
        </li>
      ))}
    </ol>
    <div className={startCardStyles.go}>
      <Link data-way className={buttonClass({ look: 'primary' })} to={WAYS[missing]}>
        {startTexts[missing].action}
      </Link>
      {startTexts[missing].code ? (
        <Link className="more" to="/dashboard/account-setup" hash="dashboard-code">
          {startTexts[missing].code}
        </Link>
      ) : null}
    </div>
  </Panel>
)

/** The way to what trades the practice account by itself. */
const AutoTradingCard = () => (
  <Panel title={texts.title} end={<Badge look="hatched">{practiceTexts.mark}</Badge>}>
    <div className={autoTradingCardStyles.autoCard}>
      <p>{texts.sentence}</p>
      <p className={autoTradingCardStyles.ways}>
        <Link className={buttonClass({ size: 'small' })} to="/dashboard/bot-access">
          {texts.bot}
        </Link>
        <Link className={buttonClass({ size: 'small' })} to="/dashboard/copy-trading">
          {texts.copy}
        </Link>
      </p>
    </div>
  </Panel>
)

/** What the administrator tells everybody, the newest first. Mostly there is nothing to tell, and then nothing stands here. */
const AnnouncementList = () => {
  const { data } = useContentItems('announcement')
  if (!data || data.length === 0) return null
  return (
    <Panel
      title={announcementTexts.title}
      end={
        <Link className="more" to="/dashboard/announcements">
          {announcementTexts.all}
        </Link>
      }
      className={styles.announcements}
    >
      {data.map((item) => (
        <Announcement key={item.id} item={item} level={3} />
      ))}
    </Panel>
  )
}

const ControlCenterPage = () => {
  const member = useUser()
  const entitlement = toEntitlement(member)
  const missing = missingForSignals(member)
  const { data: performance, isLoading } = usePerformance(entitlement)
  const feed = useMarket({ enabled: entitlement !== 'none' }).data?.feed
  const isWhole = useBelowFirstSight()
  useSignalTopics(entitlement)
  return (
    <>
      <WelcomeLine member={member} entitlement={entitlement} performance={performance} loading={isLoading} />
      <AnnouncementList />
      <div className={controlCenterStyles.cc}>
        <div className={controlCenterStyles.col}>
          {entitlement === 'gold' ? <DualPanel feed={feed} /> : null}
          {entitlement === 'none' ? <SettledRecord /> : null}
          {member.tier === 'guest' && missing ? <StartCard missing={missing} /> : null}
          <QuickActions member={member} />
          {isWhole && (performance || isLoading) ? <WinRateChart performance={performance} feed={feed} /> : null}
          {isWhole ? <PlatformPerformance performance={performance} loading={isLoading} /> : null}
        </div>
        {isWhole ? (
          <>
            <div className={classNames(controlCenterStyles.col, controlCenterStyles.aside)}>
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

export const load = loadOf(listDualSignals)

export default ControlCenterPage
