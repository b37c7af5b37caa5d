/** Written by `npm run evaluate-scanner -- --fit` from one half of the drawn pictures. */
export const CHART_ODDS: readonly number[] = [
  -6.4, 0.56, 2.33, 0.79, -0.4, 0.23, 3.3, -0.37, 1.15, 0.23, 0.67, 2.63, 2.29, -0.76, 1.99, -0.46,
]
/** From these odds on a picture is taken for a chart. */
export const LEAST_ODDS = 0.69
export const TREND_ODDS: readonly number[] = [
  -2.09, 0.44, 0.18, 1.91, -0.39, -0.17, 0.38, -0.06, 0.69, 2.92, 0.38, 0.06,
]
export const CONFIDENCE_STEPS: readonly { from: number; percent: number }[] = [
  { from: 0, percent: 25 },
  { from: 0.5, percent: 37 },
  { from: 0.82, percent: 62 },
  { from: 0.88, percent: 72 },
  { from: 0.93, percent: 96 },
  { from: 0.97, percent: 97 },
]
