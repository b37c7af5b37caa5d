import { formatResult } from '../../../market/practice/order-rules.ts'
import { Chart, type Drawing } from '../../../ui/chart/chart.tsx'
import { CourseLine } from '../../../ui/chart/course-line.tsx'
import { Panel } from '../../../ui/panel.tsx'
import styles from '../auto-trading.module.css'
import { courseTexts as texts } from '../content.ts'

const DRAWINGS: readonly Drawing[] = [
  { on: 'desk', width: 1100, height: 200, frame: { left: 64, right: 1084, top: 14, bottom: 184 } },
  { on: 'phone', width: 328, height: 150, frame: { left: 56, right: 316, top: 12, bottom: 134 } },
]

/** The result of automatic orders, order by order; nothing before the first one. */
export const ResultCourse = ({ course }: { course: readonly number[] }) => {
  const [first, last] = [course[0], course.at(-1)]
  if (first === undefined || last === undefined) return null
  return (
    <Panel title={texts.title} className={styles.course}>
      <div>
        <Chart label={texts.summary(course.length - 1, formatResult(first), formatResult(last))} drawings={DRAWINGS}>
          {(drawing) => <CourseLine cents={course} drawing={drawing} />}
        </Chart>
      </div>
    </Panel>
  )
}
