import { Link } from '@tanstack/react-router'
import { LIVE_STEP } from '../../../../contract/content-details.ts'
import { MentorshipCategory, type MentorshipCourse, type MentorshipStep } from '../../../../contract/mentorship.ts'
import { useAddress } from '../../../lib/use-address.ts'
import { Badge } from '../../../ui/badge.tsx'
import { CheckIcon } from '../../../ui/icons.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { WrittenText } from '../../../ui/written-text.tsx'
import { categoryNames, vaultTexts as texts } from '../content.ts'
import { stepsDone, toCategory, toCourses } from '../rules.ts'
import styles from './mentorship.module.css'

const options = (['all', ...MentorshipCategory.options] as const).map((value) => ({
  value,
  label: categoryNames[value],
}))

/** The courses, narrowed by category; it stands in the address. */
export const CourseList = ({ courses }: { courses: readonly MentorshipCourse[] }) => {
  const { address, change } = useAddress()
  const category = toCategory(address.category)
  return (
    <section className={styles.vaultCourses} aria-label={texts.category}>
      <Segmented
        label={texts.category}
        value={category}
        options={options}
        onChange={(value) => change({ category: value === 'all' ? undefined : value }, { replace: true })}
      />
      <ul>
        {toCourses(courses, category).map((course) => (
          <li key={course.id} className={styles.vaultCourse} data-course={course.category}>
            <Badge look="quiet">{categoryNames[course.category]}</Badge>
            <h2 className="display">{course.title}</h2>
            <WrittenText className="mute" blocks={course.description} />
            <Meter
              label={course.title}
              value={stepsDone(course)}
              max={course.steps.length}
              words={texts.ofWords(stepsDone(course), course.steps.length)}
            />
            <ol className={styles.vaultSteps}>
              {course.steps.map((step) => (
                <Step key={step.lessonId ?? LIVE_STEP} step={step} />
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Step = ({ step: { title, lessonId, isDone } }: { step: MentorshipStep }) => (
  <li>
    {lessonId === null ? (
      <Link to="/dashboard/webinar">{title}</Link>
    ) : (
      <Link to="/dashboard/learning/$id" params={{ id: lessonId }}>
        {title}
      </Link>
    )}
    {isDone ? (
      <span>
        <CheckIcon />
        <span className="sr-only">{texts.done}</span>
      </span>
    ) : null}
  </li>
)
