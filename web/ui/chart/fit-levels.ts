import type { Frame } from './chart.tsx'

const LEVELS = 4

/** The smallest of 1, 2 and 5 times a power of ten of which at most four make `range`. */
export const toStep = (range: number): number => {
  const rough = range / LEVELS
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 5].find((times) => times * power >= rough) ?? 10) * power
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
