import { Link } from '@tanstack/react-router'
import { type AdminOverview, getAdminOverview } from '../../../contract/audit.ts'
import { useAdminOverview } from '../../data/admin-overview.ts'
import { formatCount } from '../../lib/format.ts'
import { loadOf } from '../../lib/load-of.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { ShareStrip } from '../../ui/share-strip.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { MailPart, PendingPart, RecordPart } from './components/health-parts.tsx'
import { LedgerCheck } from './components/ledger-check.tsx'
import { menuEntries, overviewTexts } from './content.ts'
import { menuFigure, tierParts } from './rules.ts'
import '../../ui/dialog.css'
import styles from './components/card-menu.module.css'
import overviewStyles from './overview.module.css'

/** Every screen of the area; what each holds, once it is known. */
const CardMenu = ({ overview }: { overview: AdminOverview | undefined }) => (
  <nav className={styles.cardMenu} aria-label={overviewTexts.menu}>
    <ul>
      {menuEntries.map(({ path, title, sentence }) => (
        <li key={path}>
          <Link to={path}>
            <b>{title}</b>
            <span>{sentence}</span>
            <span className="fig">{overview ? menuFigure(path, overview) : null}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

/** What an administrator looks at first: who is there, what waits, whether everything adds up, and the way to every screen. */
const OverviewPage = () => {
  const query = useAdminOverview()
  const members = query.data?.members
  return (
    <>
      <PageHead
        title={overviewTexts.title}
        beside={
          members ? (
            <p className="mute">
              {overviewTexts.members(
                formatCount(members.total),
                formatCount(members.unlocked),
                formatCount(members.joinedToday),
              )}
            </p>
          ) : null
        }
      />
      <QueryStates query={query} loading={<Loading />}>
        {(overview) => <Figures overview={overview} />}
      </QueryStates>
      <CardMenu overview={query.data} />
    </>
  )
}

const Figures = ({ overview }: { overview: AdminOverview }) => (
  <>
    <ShareStrip label={overviewTexts.byTier} noun={overviewTexts.noun} parts={tierParts(overview.members)} />
    <div className={overviewStyles.overviewParts}>
      <PendingPart pending={overview.pending} />
      <LedgerCheck check={overview.ledger} />
      <RecordPart record={overview.record} />
      <MailPart mail={overview.mail} />
    </div>
  </>
)

const Loading = () => (
  <SkeletonGroup label={overviewTexts.loading}>
    <Skeleton height="98px" />
    <div className={overviewStyles.overviewParts}>
      <Skeleton height="210px" />
      <Skeleton height="210px" />
      <Skeleton height="210px" />
      <Skeleton height="210px" />
    </div>
  </SkeletonGroup>
)

export const load = loadOf(getAdminOverview)

export default OverviewPage
