import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type AdminOverview, getAdminOverview } from '../../../contract/audit.ts'
import { getAdminTrends } from '../../../contract/trends.ts'
import { useAdminOverview } from '../../data/admin-overview.ts'
import { formatCount, formatPercent } from '../../lib/format.ts'
import { loadOf } from '../../lib/load-of.ts'
import { queryOf } from '../../lib/query-of.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { HealthPart } from './components/health-part.tsx'
import { Part } from './components/part.tsx'
import { CohortsPart, FunnelPart, LinesPart } from './components/trend-parts.tsx'
import { overviewTexts, pendingTexts, tierTexts } from './content.ts'
import styles from './overview.module.css'
import { pendingWork, tierParts } from './rules.ts'

const TRENDS_KEPT_MS = 300_000

/** What an administrator looks at first: what waits, how the club changes, whether everything adds up. */
const OverviewPage = () => {
  const query = useAdminOverview()
  const trends = useQuery({ ...queryOf(getAdminTrends), staleTime: TRENDS_KEPT_MS })
  const members = query.data?.members
  return (
    <>
      <PageHead
        title={overviewTexts.title}
        beside={
          members ? (
            <p className="mute">
              {overviewTexts.members(formatCount(members.total), formatCount(members.joinedToday))}
            </p>
          ) : null
        }
        end={
          <Link to="/dashboard/admin/inbox" className={buttonClass({ look: 'primary' })}>
            {overviewTexts.inbox}
          </Link>
        }
      />
      <QueryStates query={query} loading={<Loading />}>
        {(overview) => (
          <>
            <Waiting pending={overview.pending} />
            <QueryStates query={trends} loading={<Loading />}>
              {({ funnel, daily, cohorts }) => (
                <div className={styles.parts}>
                  <FunnelPart funnel={funnel} />
                  <HealthPart overview={overview} />
                  <LinesPart daily={daily} />
                  <CohortsPart cohorts={cohorts} />
                  <Tiers members={overview.members} />
                </div>
              )}
            </QueryStates>
          </>
        )}
      </QueryStates>
    </>
  )
}

const Waiting = ({ pending }: { pending: AdminOverview['pending'] }) => (
  <nav aria-label={pendingTexts.title}>
    <ul className={styles.waiting}>
      {pendingWork(pending).map(({ label, count, kind }) => (
        <li key={kind}>
          <Link to="/dashboard/admin/inbox" search={{ kind }}>
            <b className="fig">{formatCount(count)}</b>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

const Tiers = ({ members }: Pick<AdminOverview, 'members'>) => (
  <Part title={tierTexts.title}>
    <ul className={styles.bars}>
      {tierParts(members).map(({ label, count }) => (
        <li key={label}>
          <span>{label}</span>
          <span className={styles.bar} aria-hidden="true">
            <i style={{ width: `${((count / Math.max(1, members.total)) * 100).toFixed(2)}%` }} />
          </span>
          <b className="fig">{formatCount(count)}</b>
          <small>{formatPercent((count / Math.max(1, members.total)) * 100)}</small>
        </li>
      ))}
    </ul>
  </Part>
)

const Loading = () => (
  <SkeletonGroup label={overviewTexts.loading}>
    <Skeleton height="64px" />
    <Skeleton height="260px" />
  </SkeletonGroup>
)

export const load = loadOf(getAdminOverview, getAdminTrends)

export default OverviewPage
