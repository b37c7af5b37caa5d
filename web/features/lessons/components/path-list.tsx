import { Link } from '@tanstack/react-router'
import type { LessonCatalogue } from '../../../../contract/lessons.ts'
import { CheckIcon } from '../../../ui/icons.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { WrittenText } from '../../../ui/written-text.tsx'
import { portalTexts as texts } from '../content.ts'
import { passedOn } from '../rules.ts'
import styles from './lessons.module.css'

/** The ways through the lessons. */
export const PathList = ({ catalogue: { paths, lessons } }: { catalogue: LessonCatalogue }) => (
  <section className={styles.pathsOfLessons} aria-label={texts.pathsTitle}>
    {paths.map((path) => {
      const passed = passedOn(path, lessons)
      const total = path.lessonIds.length
      return (
        <section key={path.id} aria-labelledby={`path-${path.id}`}>
          <h2 className="display" id={`path-${path.id}`}>
            {path.title}
          </h2>
          <WrittenText className="mute" blocks={path.description} />
          <Meter label={path.title} value={passed} max={total} words={texts.passedWords(passed, total)} />
          <p className="note">{texts.passedWords(passed, total)}</p>
          <ol className={styles.pathLessons}>
            {path.lessonIds.map((id) => {
              const lesson = lessons.find((one) => one.id === id)
              const isPassed = lesson?.progress?.passedAt != null
              return lesson ? (
                <li key={id}>
                  <Link to="/dashboard/learning/$id" params={{ id }}>
                    {lesson.title}
                  </Link>
                  {isPassed ? (
                    <span className={styles.passed}>
                      <CheckIcon />
                      <span className="sr-only">Passed</span>
                    </span>
                  ) : null}
                </li>
              ) : null
            })}
          </ol>
        </section>
      )
    })}
  </section>
)
