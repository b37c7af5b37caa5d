import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  type LessonCatalogue,
  type LessonEntry,
  LessonForm,
  LessonLevel,
  type ListedCourse,
} from '../../../../contract/lessons.ts'
import { useAddress } from '../../../lib/use-address.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sample } from '../../../ui/sample.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { EmptyState } from '../../../ui/state.tsx'
import { WrittenText } from '../../../ui/written-text.tsx'
import { formNames, levelNames, sampleTexts, stateWords, portalTexts as texts } from '../content.ts'
import { isOf } from '../rules.ts'
import styles from './lessons.module.css'

const ALL = { value: 'all', label: texts.all } as const
const levels = [ALL, ...LessonLevel.options.map((value) => ({ value, label: levelNames[value] }))]
const forms = [ALL, ...LessonForm.options.map((value) => ({ value, label: formNames[value] }))]
const getChoice = (options: readonly { value: string }[], asked: string | undefined): string =>
  options.find(({ value }) => value === asked)?.value ?? 'all'

/** All lessons and what else there is, narrowed by level and type; both stand in the address. */
export const LessonGrid = ({ lessons, courses }: Pick<LessonCatalogue, 'lessons' | 'courses'>) => {
  const { address, change } = useAddress()
  const chosen = { level: getChoice(levels, address.level), form: getChoice(forms, address.type) }
  const choose = (name: 'level' | 'type') => (value: string) =>
    change({ [name]: value === 'all' ? undefined : value }, { replace: true })
  const shown = lessons.filter((lesson) => isOf(lesson, chosen))
  const matching = courses.filter((course) => isOf(course, chosen))
  const elsewhere = matching.filter(({ address }) => address !== null)
  const samples = matching.filter(({ address }) => address === null)
  return (
    <section className={styles.lessonGrid} aria-labelledby="all-lessons">
      <header>
        <h2 id="all-lessons" className="display">
          {texts.courses}
        </h2>
        <span className="mute" role="status">
          {texts.count(shown.length)}
        </span>
        <Segmented label={texts.level} value={chosen.level} options={levels} onChange={choose('level')} />
        <Segmented label={texts.form} value={chosen.form} options={forms} onChange={choose('type')} />
      </header>
      {shown.length > 0 ? (
        <ul className={styles.lessonCards}>
          {shown.map((lesson) => (
            <li key={lesson.id}>
              <Kind of={lesson} length={texts.minutes(lesson.minutes)} />
              <h3>
                <Link to="/dashboard/learning/$id" params={{ id: lesson.id }}>
                  {lesson.title}
                </Link>
              </h3>
              <p>{lesson.summary}</p>
              <p className="note">{stateWords(lesson)}</p>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title={texts.noneHere}
          action={<Button onClick={() => change({ level: undefined, type: undefined })}>{texts.showAll}</Button>}
        >
          {texts.noneHereNext}
        </EmptyState>
      )}
      {elsewhere.length > 0 ? (
        <section className={styles.moreCourses} aria-labelledby="more-courses">
          <h3 id="more-courses">{texts.moreCourses}</h3>
          <p className="note">{texts.elsewhere}</p>
          <CourseItems courses={elsewhere} />
        </section>
      ) : null}
      {samples.length > 0 ? (
        <Sample className={styles.sampleCourses} explanation={sampleTexts.explanation}>
          {(badge) => (
            <>
              <header>
                <h3>{sampleTexts.title}</h3>
                {badge}
              </header>
              <CourseItems courses={samples} />
            </>
          )}
        </Sample>
      ) : null}
    </section>
  )
}

const CourseItems = ({ courses }: { courses: readonly ListedCourse[] }) => (
  <ul className={styles.lessonCards}>
    {courses.map(({ id, title, description, address, length, ...kind }) => (
      <li key={id}>
        <Kind of={kind} length={length} />
        <h4>
          {address === null ? (
            title
          ) : (
            <a href={address} target="_blank" rel="noopener noreferrer">
              {title}
            </a>
          )}
        </h4>
        <WrittenText blocks={description} />
      </li>
    ))}
  </ul>
)

const Kind = ({ of, length }: { of: Pick<LessonEntry, 'level' | 'form'>; length: ReactNode }) => (
  <p className={styles.kind}>
    <Badge look="quiet">{levelNames[of.level]}</Badge>
    <Badge look="quiet">{formNames[of.form]}</Badge>
    <span className="mute">{length}</span>
  </p>
)
