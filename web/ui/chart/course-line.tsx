import { formatCount } from '../../lib/format.ts'
import type { Drawing } from './chart.tsx'
import { EndMark, Levels } from './chart-parts.tsx'
import { drawCourse } from './draw-course.ts'

/** An amount in cents over time, with where it stands now. */
export const CourseLine = ({ cents, drawing: { frame } }: { cents: readonly number[]; drawing: Drawing }) => {
  const { levels, x, y, line } = drawCourse(cents, frame)
  const last = cents.at(-1)
  return (
    <>
      <Levels
        frame={frame}
        values={levels}
        y={y}
        name={(value) => formatCount(value / 100)}
        labels={{ upTo: frame.left - 12 }}
      />
      <path className="line" d={line} />
      {last === undefined ? null : <EndMark x={x(cents.length - 1)} y={y(last)} />}
    </>
  )
}
