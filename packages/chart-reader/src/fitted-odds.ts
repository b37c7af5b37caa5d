/** Written by `npm run --prefix lab evaluate-scanner -- --fit` from one half of the drawn pictures. */
export const CHART_ODDS: readonly number[] = [
  -5.82, 0.72, 2.15, 1.17, -0.56, -0.02, 2.2, 0.07, 1.99, 0.85, 1.36, 2.04, 1.72, 0.0, 1.43, -0.41, -1.22, -0.65,
]
/** From these odds on a picture is taken for a chart. */
export const LEAST_ODDS = 0.5
export const TREND_ODDS: readonly number[] = [0.55, 0.53, 0.15, 0.29, -0.02, 0.18, -0.01, 0.02, 0.21, 2.46, 0.04, 0.09]
export const CONFIDENCE_STEPS: readonly { from: number; percent: number }[] = [
  { from: 0, percent: 73 },
  { from: 0.93, percent: 93 },
  { from: 0.97, percent: 98 },
]
