import { formatCount } from '../../lib/format.ts'
import type { Drawing, Frame } from './chart.tsx'
import { EndMark, Levels } from './chart-parts.tsx'
import { fitLevels } from './fit-levels.ts'

/** Maps values one after the other into a frame: time to the right, value upwards. */
export const drawCourse = (values: readonly number[], frame: Frame) => {
  const { levels, y } = fitLevels(values, frame)
  const x = (place: number) => frame.left + (place / Math.max(1, values.length - 1)) * (frame.right - frame.left)
  const line = values.map((value, at) => `${at ? 'L' : 'M'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join('')
  return { levels, x, y, line }
}

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
