/** Written by `npm run evaluate-scanner -- --fit` from one half of the drawn pictures. */
export const CHART_ODDS: readonly number[] = [
  -5.693, 0.486, 1.585, 0.593, -1.286, 0.249, 2.518, -0.626, 1.958, 0.748, 0.092, 3.166, 2.765, -2.107, 0.887, -0.718,
]
export const TREND_ODDS: readonly number[] = [
  -3.019, 1.371, 0.165, 2.057, 0.436, 0.29, 0.156, -0.021, 1.538, 2.383, 0.05, -0.534,
]
export const CONFIDENCE_STEPS: readonly { from: number; percent: number }[] = [
  { from: 0, percent: 42 },
  { from: 0.65, percent: 58 },
  { from: 0.75, percent: 65 },
  { from: 0.82, percent: 83 },
  { from: 0.88, percent: 89 },
  { from: 0.93, percent: 97 },
]
