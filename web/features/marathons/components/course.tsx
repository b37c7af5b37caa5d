import { drawCourse } from '../board-rules.ts'

const WIDTH = 88
const HEIGHT = 20

/** How a profit came about, as a line; the figure beside it says the rest. */
export const Course = ({ of: course }: { of: readonly number[] }) => {
  const { line, zero } = drawCourse(course, WIDTH, HEIGHT)
  return (
    <svg className="course" viewBox={`-1 -2 ${WIDTH + 2} ${HEIGHT + 4}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="zero" d={`M0 ${zero.toFixed(1)}H${WIDTH}`} />
      <path className="line" d={line} />
    </svg>
  )
}
