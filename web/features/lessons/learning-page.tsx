import type { LessonCatalogue } from '../../../contract/lessons.ts'
import { Screen } from '../../ui/screen.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { useLessons } from './api.ts'
import { GoOn } from './components/go-on.tsx'
import { LearningStats } from './components/learning-stats.tsx'
import { LessonGrid } from './components/lesson-grid.tsx'
import { PathList } from './components/path-list.tsx'
import { portalTexts } from './content.ts'
import './components/lessons.css'

const LearningPage = () => (
  <Screen title={portalTexts.title} query={useLessons()} loading={<Loading />}>
    {(catalogue) => <Portal catalogue={catalogue} />}
  </Screen>
)

const Portal = ({ catalogue }: { catalogue: LessonCatalogue }) => (
  <div className="portal">
    <p className="deck">{portalTexts.deck}</p>
    <LearningStats catalogue={catalogue} />
    <GoOn lessons={catalogue.lessons} />
    <PathList catalogue={catalogue} />
    <LessonGrid lessons={catalogue.lessons} courses={catalogue.courses} />
    <p className="warn">{portalTexts.risk}</p>
  </div>
)

const Loading = () => (
  <SkeletonGroup label={portalTexts.title} className="portal">
    <Skeleton height="28px" width="60%" />
    <Skeleton height="96px" />
    <Skeleton height="280px" />
  </SkeletonGroup>
)

export default LearningPage
