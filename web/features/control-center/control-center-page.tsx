import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { toFirstName } from '../../../contract/people-text.ts'
import { listDualSignals, missingForSignals, toEntitlement } from '../../../contract/signals.ts'
import { getToday, type TradingDay as TradingDayReply } from '../../../contract/today.ts'
import { useContentItems } from '../../data/content-items.ts'
import { useMarket } from '../../data/market.ts'
import { usePracticeAccount, usePracticeTopic } from '../../data/practice.ts'
import { useTrackRecord } from '../../data/public-record.ts'
import { usePerformance, useSignalTopics } from '../../data/signals.ts'
import { useToday } from '../../data/today.ts'
import { useUser } from '../../data/user-context.tsx'
import { useBelowFirstSight } from '../../lib/first-sight.ts'
import { formatDate } from '../../lib/format.ts'
import { useLaidOutInTurn } from '../../lib/lay-out-in-turn.ts'
import { loadOf } from '../../lib/load-of.ts'
import { invalidate } from '../../lib/query-of.ts'
import { serverClock } from '../../lib/server-clock.ts'
import { FeedBadge } from '../../market/feed-badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { Announcement } from './components/announcement.tsx'
import announcementStyles from './components/announcement-list.module.css'
import { DualPanel } from './components/dual-panel.tsx'
import { FirstSteps } from './components/first-steps.tsx'
import { GuestSignal } from './components/guest-signal.tsx'
import { MarketFocus } from './components/market-focus.tsx'
import { NextSignal } from './components/next-signal.tsx'
import { OpenTrades } from './components/open-trades.tsx'
import { PlatformPerformance } from './components/platform-performance.tsx'
import { QuickActions } from './components/quick-actions.tsx'
import { ReplayHero } from './components/replay-hero.tsx'
import startCardStyles from './components/start-card.module.css'
import { TierCard } from './components/tier-card.tsx'
import styles from './components/today.module.css'
import { NextUp, UnreadRooms, Watchlist } from './components/today-lists.tsx'
import { type ComingEvent, TradingDay } from './components/trading-day.tsx'
import { announcementTexts, dayTexts, riskWarning, startTexts, welcome } from './content.ts'

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
      className={announcementStyles.announcements}
    >
      {data.map((item) => (
        <Announcement key={item.id} item={item} level={3} />
      ))}
    </Panel>
  )
}

/** A member's first screen, in the order of what comes next: the signal, what is open, the day, what waits. */
const ControlCenterPage = () => {
  const member = useUser()
  const entitlement = toEntitlement(member)
  const isGuest = entitlement === 'none'
  const missing = missingForSignals(member)
  const own = usePerformance(entitlement)
  const whole = useTrackRecord({ enabled: isGuest })
  const performance = isGuest ? whole.data?.performance : own.data
  const isWhole = useBelowFirstSight()
  useLaidOutInTurn(isWhole)
  const client = useQueryClient()
  const today = useToday()
  const account = usePracticeAccount().data
  const feed = useMarket().data?.feed
  const onRetry = () => void today.refetch()
  useSignalTopics(entitlement)
  usePracticeTopic(() => void invalidate(client, getToday))
  const { session, day, guest } = today.data ?? {}
  const coming = session ? [{ at: session.startsAt, name: session.title }] : []
  return (
    <>
      <div className={styles.top}>
        <h1 className="display">
          {welcome.title}, {toFirstName(member.name)}
        </h1>
        <p>{formatDate(serverClock.now())}</p>
        <FeedBadge feed={feed} />
      </div>
      <AnnouncementList />
      <div className={styles.first}>
        {isGuest ? <ReplayHero /> : <NextSignal entitlement={entitlement} account={account} />}
        {isGuest && guest?.taste ? (
          <GuestSignal taste={guest.taste} />
        ) : (
          <OpenTrades account={account} automatic={today.data?.automatic} />
        )}
      </div>
      {isWhole ? (
        <>
          {guest ? <FirstSteps steps={guest.steps} /> : null}
          {isGuest && (day?.trades.length ?? 0) === 0 ? null : <Day day={day} coming={coming} />}
          <div className={styles.lists} data-later="">
            <Watchlist today={today.data} onRetry={onRetry} />
            <UnreadRooms today={today.data} onRetry={onRetry} />
            <NextUp today={today.data} onRetry={onRetry} />
          </div>
          {entitlement === 'gold' ? (
            <div className={styles.part} data-later="">
              <DualPanel feed={feed} />
            </div>
          ) : null}
          <div className={styles.part} data-later="">
            <QuickActions member={member} today={today.data} />
          </div>
          <div className={styles.below} data-later="">
            <TierCard member={member} />
            <PlatformPerformance
              performance={performance}
              loading={isGuest ? whole.isLoading : own.isLoading}
              whole={isGuest}
            />
            <MarketFocus />
          </div>
          {member.tier === 'guest' && missing ? (
            <div className={styles.part} data-later="">
              <StartCard missing={missing} />
            </div>
          ) : null}
          <p className={classNames('warn', styles.risk)}>
            <b>Risk warning.</b> {riskWarning}
          </p>
        </>
      ) : null}
    </>
  )
}

/** Its place is kept while the day is asked for. */
const Day = ({ day, coming }: { day: TradingDayReply | undefined; coming: readonly ComingEvent[] }) =>
  day ? (
    <TradingDay day={day} coming={coming} />
  ) : (
    <SkeletonGroup label={dayTexts.loading}>
      <Skeleton height="11rem" />
    </SkeletonGroup>
  )

export const load = loadOf(listDualSignals)

export default ControlCenterPage
