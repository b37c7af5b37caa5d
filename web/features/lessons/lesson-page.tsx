import { Link, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LESSON_PASS_PERCENT, type Lesson } from '../../../contract/lessons.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useFocusOnChange } from '../../lib/use-focus-on-change.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { BackIcon } from '../../ui/icons.tsx'
import { Meter } from '../../ui/meter.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { QueryStates } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/state.tsx'
import { useKeptPlace, useLesson } from './api.ts'
import { LessonBody } from './components/lesson-body.tsx'
import { LessonQuiz } from './components/lesson-quiz.tsx'
import styles from './components/lessons.module.css'
import { formNames, lessonTexts, levelNames, portalTexts } from './content.ts'
import { sectionName, sectionShown } from './rules.ts'

/** One lesson, a section at a time, and its quiz. */
const LessonPage = () => {
  const { id } = useParams({ from: '/_member/dashboard/learning/$id' })
  const lesson = useLesson(id)
  if (lesson.error instanceof CallFailure && lesson.error.is('LESSON_NOT_FOUND'))
    return (
      <>
        <PageHead title={lessonTexts.missing} />
        <EmptyState
          title={lesson.error.message}
          action={
            <Link className={buttonClass({ look: 'primary' })} to="/dashboard/learning">
              {lessonTexts.toPortal}
            </Link>
          }
        />
      </>
    )
  return <QueryStates query={lesson}>{(known) => <Reading key={known.entry.id} lesson={known} />}</QueryStates>
}

const Reading = ({ lesson }: { lesson: Lesson }) => {
  const { entry, body, path } = lesson
  const { address, change } = useAddress()
  const { mutate: keep } = useKeptPlace(entry.id)
  const shown = sectionShown(address.section, entry)
  const asked = address.section
  const heading = useFocusOnChange<HTMLHeadingElement>(String(shown))
  const section = body[shown]

  // The place is put into the address at once: going back then leads to the section before, not out of the lesson.
  useEffect(() => {
    if (asked === undefined) change({ section: sectionName(shown, entry.sections) }, { replace: true })
  })
  useEffect(() => keep(shown), [keep, shown])

  const goTo = (to: number) => {
    change({ section: sectionName(to, entry.sections) })
    window.scrollTo({ top: 0 })
  }

  return (
    <article className={styles.lesson}>
      <Link className={styles.back} to="/dashboard/learning">
        <BackIcon /> {lessonTexts.back}
      </Link>
      <PageHead title={entry.title} />
      <p className={styles.lessonKind}>
        <Badge look="quiet">{levelNames[entry.level]}</Badge>
        <Badge look="quiet">{formNames[entry.form]}</Badge>
        <span>
          {path}, {portalTexts.minutes(entry.minutes)}
        </span>
      </p>
      <div className={styles.place}>
        <span>{section ? lessonTexts.section(shown + 1, entry.sections) : lessonTexts.quiz}</span>
        <Meter
          label={lessonTexts.progress}
          value={shown}
          max={entry.sections}
          words={section ? lessonTexts.section(shown + 1, entry.sections) : lessonTexts.quiz}
        />
      </div>
      <h2 className={classNames('display', styles.sectionTitle)} ref={heading} tabIndex={-1}>
        {section ? section.title : lessonTexts.quiz}
      </h2>
      {section ? (
        <LessonBody section={section} key={shown} />
      ) : (
        <>
          <p className="mute">{lessonTexts.quizDeck(LESSON_PASS_PERCENT)}</p>
          <LessonQuiz lesson={lesson} />
        </>
      )}
      <nav aria-label="Sections">
        {shown > 0 ? <Button onClick={() => goTo(shown - 1)}>{lessonTexts.previous}</Button> : null}
        {section ? (
          <Button look="primary" onClick={() => goTo(shown + 1)}>
            {shown + 1 < entry.sections ? lessonTexts.next : lessonTexts.toQuiz}
          </Button>
        ) : null}
      </nav>
    </article>
  )
}

export default LessonPage
