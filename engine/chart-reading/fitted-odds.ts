/** Written by `npm run evaluate-scanner -- --fit` from one half of the drawn pictures. */
export const CHART_ODDS: readonly number[] = [
  -5.512, 0.505, 1.437, 0.458, -1.339, 0.33, 2.499, -0.614, 2.037, 0.73, 0.359, 2.923, 2.68, -1.784, 0.841, -0.715,
]
export const TREND_ODDS: readonly number[] = [
  -2.94, 1.075, 0.252, 2.304, 0.389, 0.225, 0.268, -0.195, 1.577, 2.117, -0.222, -0.348,
]
export const CONFIDENCE_STEPS: readonly { from: number; percent: number }[] = [
  { from: 0, percent: 42 },
  { from: 0.65, percent: 55 },
  { from: 0.75, percent: 75 },
  { from: 0.82, percent: 77 },
  { from: 0.88, percent: 91 },
  { from: 0.93, percent: 97 },
]
