import type { LessonBlock, LessonSection } from '../../../../contract/lessons.ts'
import { LessonFigure } from './lesson-figure.tsx'
import styles from './lessons.module.css'

/** The words of a section. */
export const LessonBody = ({ section: { blocks } }: { section: LessonSection }) => (
  <div className={styles.lessonBody}>
    {blocks.map((block, at) => (
      // Blocks are never moved while they are read.
      <Block key={`${block.kind} ${at}`} block={block} />
    ))}
  </div>
)

const Block = ({ block }: { block: LessonBlock }) => {
  switch (block.kind) {
    case 'text':
      return <p>{block.text}</p>
    case 'points':
      return (
        <ul>
          {block.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )
    case 'sum':
      return (
        <ol className={styles.sum}>
          {block.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      )
    case 'figure':
      return <LessonFigure name={block.figure} />
  }
}
