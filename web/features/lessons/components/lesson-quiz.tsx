import { Link } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { LESSON_PASS_PERCENT, type Lesson, type LessonResult, lessonMessages } from '../../../../contract/lessons.ts'
import { useFocusOnChange } from '../../../lib/use-focus-on-change.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { CheckIcon, CrossIcon } from '../../../ui/icons.tsx'
import { useAttempt } from '../api.ts'
import { lessonTexts } from '../content.ts'
import styles from './lessons.module.css'

/** Questions, then what was right and why. */
export const LessonQuiz = ({ lesson }: { lesson: Lesson }) => {
  const { quiz, entry } = lesson
  const attempt = useAttempt(entry.id)
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const result = attempt.data ?? null
  // Focus brings the result into view: the button that asked for it is far below.
  const score = useFocusOnChange<HTMLDivElement>(result === null ? '' : 'answered')

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (attempt.isPending) return
    const answers = quiz.flatMap((_, at) => chosen[at] ?? [])
    setProblem(answers.length === quiz.length ? null : lessonMessages.answersMissing)
    if (answers.length === quiz.length) attempt.mutate(answers)
  }
  const again = () => {
    setChosen({})
    attempt.reset()
  }

  return (
    <form className={styles.quiz} onSubmit={send}>
      <div role="status" ref={score} tabIndex={-1}>
        {result ? <Score result={result} /> : null}
      </div>
      {quiz.map((question, at) => (
        <Question
          key={question.text}
          question={question}
          number={at + 1}
          chosen={chosen[at]}
          onChoose={(option) => setChosen({ ...chosen, [at]: option })}
          answer={result?.answers[at] ?? null}
        />
      ))}
      <FormError>{problem ?? attempt.error?.message}</FormError>
      <footer>
        {result ? (
          <>
            <Onward lesson={lesson} passed={result.passed} />
            <Button look={result.passed ? 'outline' : 'primary'} onClick={again}>
              {lessonTexts.again}
            </Button>
          </>
        ) : (
          <Button type="submit" look="primary" busy={attempt.isPending}>
            {attempt.isPending ? lessonTexts.checking : lessonTexts.answer}
          </Button>
        )}
      </footer>
    </form>
  )
}

const Score = ({ result: { percent, passed, progress } }: { result: LessonResult }) => (
  <p className={styles.score}>
    <b>{passed ? lessonTexts.passed(percent) : lessonTexts.notPassed(percent, LESSON_PASS_PERCENT)}</b>{' '}
    {progress.bestPercent !== null && progress.bestPercent > percent ? lessonTexts.best(progress.bestPercent) : null}
  </p>
)

const Onward = ({ lesson: { next }, passed }: { lesson: Lesson; passed: boolean }) =>
  next && passed ? (
    <Link className={buttonClass({ look: 'primary' })} to="/dashboard/learning/$id" params={{ id: next.id }}>
      {lessonTexts.nextLesson(next.title)}
    </Link>
  ) : (
    <Link className={buttonClass()} to="/dashboard/learning">
      {lessonTexts.toPortal}
    </Link>
  )

interface QuestionProps {
  question: Lesson['quiz'][number]
  number: number
  chosen: number | undefined
  onChoose: (option: number) => void
  answer: LessonResult['answers'][number] | null
}

const Question = ({ question: { text, options }, number, chosen, onChoose, answer }: QuestionProps) => {
  const id = useId()
  return (
    <fieldset className={styles.question} aria-describedby={answer ? `${id}-why` : undefined}>
      <legend>
        {number}. {text}
      </legend>
      {options.map((option, at) => (
        <label key={option}>
          <input
            type="radio"
            name={id}
            checked={chosen === at}
            disabled={answer !== null}
            onChange={() => onChoose(at)}
          />
          <span>{option}</span>
        </label>
      ))}
      {answer ? (
        <div className={styles.why} id={`${id}-why`}>
          {answer.isRight ? <CheckIcon /> : <CrossIcon />}
          <p>
            <b>
              {answer.isRight ? `${lessonTexts.right}.` : `${lessonTexts.wrong}. ${rightOne(options, answer.right)}`}
            </b>{' '}
            {answer.explanation}
          </p>
        </div>
      ) : null}
    </fieldset>
  )
}

const rightOne = (options: readonly string[], right: number): string => {
  const option = options[right] ?? ''
  return `${lessonTexts.rightOne(option)}${/[.…]$/.test(option) ? '' : '.'}`
}
