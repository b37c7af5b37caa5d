import type { Frame } from './chart.tsx'
import { fitLevels } from './fit-levels.ts'

/** Maps values one after the other into a frame: time to the right, value upwards. */
export const drawCourse = (values: readonly number[], frame: Frame) => {
  const { levels, y } = fitLevels(values, frame)
  const x = (place: number) => frame.left + (place / Math.max(1, values.length - 1)) * (frame.right - frame.left)
  const line = values.map((value, at) => `${at ? 'L' : 'M'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join('')
  return { levels, x, y, line }
}
