import type { LessonCatalogue } from '../../../../contract/lessons.ts'
import { formatCount, formatPercent } from '../../../lib/format.ts'
import { Meter } from '../../../ui/meter.tsx'
import { Stat, StatStrip } from '../../../ui/stat-strip.tsx'
import { portalTexts as texts } from '../content.ts'
import { figuresOf } from '../rules.ts'

/** What the member has done, counted from what is kept. */
export const LearningStats = ({ catalogue }: { catalogue: LessonCatalogue }) => {
  const { passed, total, averageBest, tried, minutes, pathsFinished } = figuresOf(catalogue)
  return (
    <StatStrip label={texts.figures} className="learning-stats">
      <Stat label={texts.passed} value={formatCount(passed)} beside={texts.of(total)}>
        <Meter label={texts.passed} value={passed} max={total} words={texts.passedWords(passed, total)} />
      </Stat>
      <Stat
        label={texts.best}
        value={averageBest === null ? <span className="not-enough">{texts.none}</span> : formatPercent(averageBest)}
        beside={averageBest === null ? null : texts.over(tried)}
      />
      <Stat label={texts.time} value={texts.minutes(minutes)} />
      <Stat label={texts.paths} value={formatCount(pathsFinished)} beside={texts.of(catalogue.paths.length)} />
    </StatStrip>
  )
}
