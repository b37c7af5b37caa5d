/** Written by `npm run evaluate-scanner -- --fit` from one half of the drawn pictures. */
export const CHART_ODDS: readonly number[] = [
  -5.7, 0.59, 2.06, 0.7, -0.57, 0.18, 2.48, -0.08, 1.74, 0.13, 0.81, 2.47, 2.1, -0.66, 1.79, -0.35,
]
/** From these odds on a picture is taken for a chart. */
export const LEAST_ODDS = 0.5
export const TREND_ODDS: readonly number[] = [-1.39, 1.4, 0.3, 0.87, 0.22, 0.31, 0.12, 0.34, 0.35, 2.26, 0.24, 0.15]
export const CONFIDENCE_STEPS: readonly { from: number; percent: number }[] = [
  { from: 0, percent: 64 },
  { from: 0.82, percent: 82 },
  { from: 0.93, percent: 97 },
]
