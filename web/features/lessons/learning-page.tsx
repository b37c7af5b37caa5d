import { Link } from '@tanstack/react-router'
import { type LessonCatalogue, type LessonEntry, listLessons } from '../../../contract/lessons.ts'
import { formatCount, formatPercent } from '../../lib/format.ts'
import { loadOf } from '../../lib/load-of.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { NotEnough, Stat, StatStrip } from '../../ui/stat-strip.tsx'
import { useLessons } from './api.ts'
import { LessonGrid } from './components/lesson-grid.tsx'
import styles from './components/lessons.module.css'
import { PathList } from './components/path-list.tsx'
import { portalTexts, stateWords, portalTexts as texts } from './content.ts'
import { lessonToGoOn, toTotals } from './rules.ts'

/** The one thing to do next. */
const GoOn = ({ lessons }: { lessons: readonly LessonEntry[] }) => {
  const lesson = lessonToGoOn(lessons)
  if (!lesson) return <p className="mute">{texts.allDone}</p>
  return (
    <Panel className={styles.goOn} title={lesson.progress ? texts.goOnWith : texts.beginWith}>
      <div>
        <p>
          <b>{lesson.title}</b>
          <span className="mute"> {stateWords(lesson)}</span>
        </p>
        <Link
          className={buttonClass({ look: 'primary' })}
          to="/dashboard/learning/$id"
          params={{ id: lesson.id }}
          aria-label={`${lesson.progress ? texts.goOn : texts.begin}: ${lesson.title}`}
        >
          {lesson.progress ? texts.goOn : texts.begin}
        </Link>
      </div>
    </Panel>
  )
}

/** What the member has done, counted from what is kept. */
const LearningStats = ({ catalogue }: { catalogue: LessonCatalogue }) => {
  const { passed, total, averageBest, tried, minutes, pathsFinished } = toTotals(catalogue)
  return (
    <StatStrip label={texts.figures} className={styles.learningStats}>
      <Stat label={texts.passed} value={formatCount(passed)} beside={texts.of(total)}>
        <Meter label={texts.passed} value={passed} max={total} words={texts.passedWords(passed, total)} />
      </Stat>
      <Stat
        label={texts.best}
        value={
          averageBest === null ? (
            <NotEnough className={styles.notEnough}>{texts.none}</NotEnough>
          ) : (
            formatPercent(averageBest)
          )
        }
        beside={averageBest === null ? null : texts.over(tried)}
      />
      <Stat label={texts.time} value={texts.minutes(minutes)} />
      <Stat label={texts.paths} value={formatCount(pathsFinished)} beside={texts.of(catalogue.paths.length)} />
    </StatStrip>
  )
}

const LearningPage = () => (
  <Screen title={portalTexts.title} query={useLessons()} loading={<Loading />}>
    {(catalogue) => <Portal catalogue={catalogue} />}
  </Screen>
)

const Portal = ({ catalogue }: { catalogue: LessonCatalogue }) => (
  <div className={styles.portal}>
    <p className="deck">{portalTexts.deck}</p>
    <LearningStats catalogue={catalogue} />
    <GoOn lessons={catalogue.lessons} />
    <PathList catalogue={catalogue} />
    <LessonGrid lessons={catalogue.lessons} courses={catalogue.courses} />
    <p className="warn">{portalTexts.risk}</p>
  </div>
)

const Loading = () => (
  <SkeletonGroup label={portalTexts.title} className={styles.portal}>
    <Skeleton height="28px" width="60%" />
    <Skeleton height="96px" />
    <Skeleton height="280px" />
  </SkeletonGroup>
)

export const load = loadOf(listLessons)

export default LearningPage
