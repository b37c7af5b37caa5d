import { writtenForm as texts } from '../content.ts'
import { previewOf, type WrittenValues } from '../written-rules.ts'
import { LessonBody } from './lesson-body.tsx'

/** Both texts as members will have them, with the answers. */
export const WrittenPreview = ({ values }: { values: Pick<WrittenValues, 'body' | 'quiz'> }) => {
  const { sections, questions, problems } = previewOf(values)
  return (
    <section className="lesson-preview whole" aria-label={texts.previewOf}>
      {problems.map((problem) => (
        <p key={problem} className="note">
          {problem}
        </p>
      ))}
      {sections.map((section, at) => (
        // Two sections may have one title.
        <div key={`${section.title} ${at}`}>
          <h3>{section.title}</h3>
          <LessonBody section={section} />
        </div>
      ))}
      {questions.map(({ text, options, right, explanation }, at) => (
        <div key={`${text} ${at}`}>
          <h3>{text}</h3>
          <ul>
            {options.map((option, place) => (
              <li key={`${option} ${place}`}>{place === right ? `${option} (${texts.right})` : option}</li>
            ))}
          </ul>
          <p>{explanation}</p>
        </div>
      ))}
    </section>
  )
}
