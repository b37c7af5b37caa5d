/** Written by `npm run evaluate-scanner -- --fit` from one half of the drawn pictures. */
export const CHART_ODDS: readonly number[] = [
  -5.774, 0.525, 1.441, 0.517, -1.349, 0.344, 2.57, -0.53, 2.153, 0.781, 0.191, 3.028, 2.619, -1.729, 1.002, -0.622,
]
export const TREND_ODDS: readonly number[] = [
  -3.824, 1.462, 0.148, 2.88, 0.263, 0.605, 0.308, -0.147, 1.448, 2.426, 0.205, -0.295,
]
export const CONFIDENCE_STEPS: readonly { from: number; percent: number }[] = [
  { from: 0, percent: 25 },
  { from: 0.5, percent: 47 },
  { from: 0.65, percent: 56 },
  { from: 0.75, percent: 70 },
  { from: 0.88, percent: 91 },
  { from: 0.93, percent: 97 },
  { from: 0.97, percent: 99 },
]
