import { expect, it } from 'vitest'
import type { CallerRow } from '../../../contract/trade-calls.ts'
import { calibrationText, findingText, othersText, toRateScale } from './rules.ts'

const row = (more: Partial<CallerRow> = {}): CallerRow => ({
  caller: '8d0e2f4a-7c11-4a55-9f0e-0b1c2d3e4f50',
  handle: 'ada',
  kind: 'person',
  published: 41,
  won: 20,
  lost: 20,
  breakeven: 1,
  void: 0,
  open: 0,
  n: 40,
  winRate: 50,
  interval: { low: 35.2, high: 64.8 },
  verdict: 'spans break-even',
  worstStreak: 5,
  calibration: null,
  ...more,
})

it('says what a caller said beside what happened, and nothing of a handful', () => {
  const calibration = { n: 40, stated: 63.2, winRate: 50, interval: { low: 35.2, high: 64.8 }, bins: [] }
  expect(calibrationText(row({ calibration }))).toBe('at 63.2%, won 50% of 40')
  expect(calibrationText(row({ calibration: { ...calibration, n: 12, stated: null, winRate: null } }))).toBe('–')
  expect(calibrationText(row())).toBe('–')
})

it('counts what decides nothing, and lays all bars on one scale that holds break-even', () => {
  expect(othersText(row({ open: 2 }))).toBe('1, 0, 2')
  expect(toRateScale([row(), row({ interval: null })], 55.56)).toEqual({ from: 30, to: 70 })
})

it('names the first who has shown more than break-even, or says that nobody has', () => {
  expect(findingText([row(), row({ verdict: 'not enough data yet' })])).toBe('Nobody has cleared break-even yet.')
  expect(findingText([row(), row({ handle: 'ife', verdict: 'above break-even' })])).toBe('ife has cleared break-even.')
})
