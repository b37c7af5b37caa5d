import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Achievement, getMentorship, type Mentorship } from '../../../contract/mentorship.ts'
import { useUser } from '../../data/user-context.tsx'
import { formatCount } from '../../lib/format.ts'
import { loadOf } from '../../lib/load-of.ts'
import { queryOf } from '../../lib/query-of.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { LockedScreen } from '../../ui/locked-screen.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { Stat, StatStrip } from '../../ui/stat-strip.tsx'
import { ComingSessions } from './components/coming-sessions.tsx'
import { CourseList } from './components/course-list.tsx'
import styles from './components/mentorship.module.css'
import { vaultTexts as texts } from './content.ts'
import { toTotals } from './rules.ts'

/** What is achieved, and how far the rest is. */
const AchievementList = ({ achievements }: { achievements: readonly Achievement[] }) => (
  <Panel title={texts.achievements}>
    <ul className={styles.achievements}>
      {achievements.map(({ id, title, description, done, of }) => (
        <li key={id}>
          <b>{title}</b>
          {done >= of ? (
            <Badge look="solid">{texts.had}</Badge>
          ) : (
            <span className="mute">{texts.ofWords(done, of)}</span>
          )}
          <p className="mute">{description}</p>
          {done >= of ? null : <Meter label={title} value={done} max={of} words={texts.ofWords(done, of)} />}
        </li>
      ))}
    </ul>
  </Panel>
)

const useMentorship = () => useQuery(queryOf(getMentorship))

/** The vault, for whoever's dashboard is unlocked; before that, what is in it. */
const MentorshipPage = () => (useUser().dashboardUnlocked ? <Open /> : <Locked />)

const Open = () => (
  <Screen title={texts.title} query={useMentorship()} loading={<Loading />}>
    {(vault) => <Vault vault={vault} />}
  </Screen>
)

const Vault = ({ vault }: { vault: Mentorship }) => {
  const { finished, steps, allSteps, had } = toTotals(vault)
  return (
    <div className={styles.vault}>
      <p className="deck">{texts.deck}</p>
      <StatStrip label={texts.figures} className={styles.vaultStats}>
        <Stat label={texts.courses} value={formatCount(finished)} beside={texts.of(vault.courses.length)} />
        <Stat label={texts.steps} value={formatCount(steps)} beside={texts.of(allSteps)} />
        <Stat label={texts.achievements} value={formatCount(had)} beside={texts.of(vault.achievements.length)} />
      </StatStrip>
      <CourseList courses={vault.courses} />
      <div className={styles.vaultColumns}>
        <ComingSessions sessions={vault.upcoming} />
        <AchievementList achievements={vault.achievements} />
      </div>
    </div>
  )
}

const Locked = () => (
  <LockedScreen title={texts.title} badge={texts.locked} deck={texts.lockedDeck} hint={texts.lockedWords}>
    <Link data-way className={buttonClass({ look: 'primary' })} to="/dashboard/account-setup">
      {texts.toSetup}
    </Link>
    <Link className={buttonClass()} to="/dashboard/learning">
      {texts.toLessons}
    </Link>
  </LockedScreen>
)

const Loading = () => (
  <SkeletonGroup label={texts.title} className={styles.vault}>
    <Skeleton height="96px" />
    <Skeleton height="320px" />
  </SkeletonGroup>
)

export const load = loadOf(getMentorship)

export default MentorshipPage
