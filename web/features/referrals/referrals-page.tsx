import { useNavigate, useSearch } from '@tanstack/react-router'
import { getReferrals, listReferralLeaders, type Referral, type ReferralOverview } from '../../../contract/referrals.ts'
import { useUser } from '../../data/user-context.tsx'
import { formatCount, formatDate } from '../../lib/format.ts'
import { loadOf } from '../../lib/load-of.ts'
import { Pill } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Panel } from '../../ui/panel.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { Stat, StatStrip } from '../../ui/stat-strip.tsx'
import { EmptyState } from '../../ui/state.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useReferrals } from './api.ts'
import { Analytics } from './components/analytics.tsx'
import { CodePanel } from './components/code-panel.tsx'
import styles from './components/how-it-works.module.css'
import { Leaderboard } from './components/leaderboard.tsx'
import referralsStyles from './components/referrals.module.css'
import { TierTable } from './components/tier-table.tsx'
import { howTexts, recentTexts, referralTexts, statTexts } from './content.ts'
import { counted } from './rules.ts'

const CELLS = ['signups', 'qualified', 'waiting', 'earned']

/** The page's shape. */
const ReferralsSkeleton = () => (
  <SkeletonGroup label={referralTexts.loading} className={referralsStyles.referrals}>
    <p className="deck">{referralTexts.deck}</p>
    <div className={classNames('strip', referralsStyles.referralStats)}>
      {CELLS.map((cell) => (
        <div key={cell} className="cell" data-stat="">
          <Skeleton width="50%" />
          <Skeleton width="30%" height="34px" className={referralsStyles.cellSkeleton} />
        </div>
      ))}
    </div>
    <div className={classNames('sheet', referralsStyles.skeletonRows)}>
      <Skeleton width="40%" height="34px" />
      <Skeleton width="70%" />
      <Skeleton width="60%" height="40px" />
    </div>
    <div className={referralsStyles.two}>
      <Skeleton height="220px" />
      <Skeleton height="220px" />
    </div>
  </SkeletonGroup>
)

/** What the member's invitations came to, counted from rows. */
const ReferralStats = ({ overview }: { overview: ReferralOverview }) => {
  const { signups, qualified, pending, earnedUpoints, rewarded } = overview
  return (
    <StatStrip label={statTexts.label} className={referralsStyles.referralStats}>
      <Stat label={statTexts.signups} value={formatCount(signups)} />
      <Stat
        label={statTexts.qualified}
        value={formatCount(qualified)}
        beside={statTexts.ofSignups(counted(signups, 'signup'))}
      />
      <Stat label={statTexts.pending} value={formatCount(pending)} />
      {rewarded || earnedUpoints > 0 ? <Stat label={statTexts.earned} value={formatCount(earnedUpoints)} /> : null}
    </StatStrip>
  )
}

const columns: Column<Referral>[] = [
  { key: 'name', head: 'Name', cell: ({ name }) => <b>{name}</b> },
  { key: 'date', head: 'Date', cell: ({ date }) => formatDate(date) },
  {
    key: 'status',
    head: 'Status',
    cell: ({ status }) => <Pill on={status === 'qualified'}>{recentTexts.status[status]}</Pill>,
  },
]

const withEarnings: Column<Referral>[] = [
  ...columns,
  { key: 'earnings', head: 'Earned U-Points', numeric: true, cell: ({ earnings }) => formatCount(earnings) },
]

/** Who came lately. Earnings stay visible where some were made. */
const RecentReferrals = ({ overview: { recent, rewarded, earnedUpoints } }: { overview: ReferralOverview }) => (
  <Panel title={recentTexts.title}>
    {recent.length === 0 ? (
      <EmptyState title={recentTexts.none}>{recentTexts.hint}</EmptyState>
    ) : (
      <Table
        caption={recentTexts.caption}
        tight="phone"
        columns={rewarded || earnedUpoints > 0 ? withEarnings : columns}
        rows={recent}
        rowKey={({ name, date }) => `${date} ${name}`}
      />
    )}
  </Panel>
)

/** Three steps; where rewards are switched off, none is promised. */
const HowItWorks = ({ rewarded }: { rewarded: boolean }) => (
  <Panel title={howTexts.title} className={styles.referralHow}>
    <ol>
      {[...howTexts.steps, rewarded ? howTexts.rewarded : howTexts.unrewarded].map(([title, sentence]) => (
        <li key={title}>
          <b>{title}</b>
          <span>{sentence}</span>
        </li>
      ))}
    </ol>
  </Panel>
)

/** A member's code and links, what became of each invitation, and what it earned. */
const ReferralsPage = () => {
  const { notice } = useUser().offers
  const search = useSearch({ from: '/_member/dashboard/referrals' })
  const navigate = useNavigate()
  const analyticsShown = search.view === 'analytics'
  const toggleAnalytics = () =>
    navigate({ to: '/dashboard/referrals', search: analyticsShown ? {} : { view: 'analytics' }, resetScroll: false })

  return (
    <Screen title={referralTexts.title} query={useReferrals()} loading={<ReferralsSkeleton />}>
      {(overview) => (
        <div className={referralsStyles.referrals}>
          <p className="deck">{referralTexts.deck}</p>
          {overview.rewarded ? null : (
            <p className="warn" data-unrewarded="">
              {notice ?? referralTexts.unrewarded}
            </p>
          )}
          <ReferralStats overview={overview} />
          <CodePanel overview={overview} analyticsShown={analyticsShown} onToggleAnalytics={toggleAnalytics} />
          {analyticsShown ? <Analytics overview={overview} /> : null}
          <div className={referralsStyles.two}>
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

export const load = loadOf(getReferrals, listReferralLeaders)

export default ReferralsPage
