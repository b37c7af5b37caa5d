import type { Frame } from './chart.tsx'

/** A step of 1, 2 or 5 times a power of ten, so that at most four fit. */
const toStep = (range: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, range / 4)))
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => range <= step * 4) ?? 10 * power
}

const LEAST_RANGE = 100

/** Round levels around values, and where each value lies in a frame. */
export const fitLevels = (values: readonly number[], frame: Frame) => {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const step = toStep(Math.max(most - least, LEAST_RANGE))
  const bottom = Math.floor(least / step) * step
  const top = Math.max(bottom + step, Math.ceil(most / step) * step)
  const levels: number[] = []
  for (let level = bottom; level <= top; level += step) levels.push(level)
  const y = (value: number) => frame.bottom - ((value - bottom) / (top - bottom)) * (frame.bottom - frame.top)
  return { levels, y }
}
