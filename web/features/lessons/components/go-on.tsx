import { Link } from '@tanstack/react-router'
import type { LessonEntry } from '../../../../contract/lessons.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { stateWords, portalTexts as texts } from '../content.ts'
import { lessonToGoOn } from '../rules.ts'

/** The one thing to do next. */
export const GoOn = ({ lessons }: { lessons: readonly LessonEntry[] }) => {
  const lesson = lessonToGoOn(lessons)
  if (!lesson) return <p className="mute">{texts.allDone}</p>
  return (
    <Sheet className="go-on" title={lesson.progress ? texts.goOnWith : texts.beginWith}>
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
    </Sheet>
  )
}
