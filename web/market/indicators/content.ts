import type { IndicatorKind } from '../../../contract/chart-layouts.ts'

/** The words of the indicators' settings. */
export const pickerTexts = {
  title: 'Indicators',
  add: 'Add an indicator',
  none: 'Add an indicator to see it on the chart.',
  longNames: {
    sma: 'Simple moving average',
    ema: 'Exponential moving average',
    bollinger: 'Bollinger bands',
    vwap: 'Volume-weighted average price of the day (UTC)',
    rsi: 'Relative strength index',
    macd: 'Moving average convergence divergence',
    stochastic: 'Stochastic oscillator',
    atr: 'Average true range',
  } satisfies Record<IndicatorKind, string>,
  remove: (name: string) => `Remove ${name}`,
  range: (min: number, max: number) => `Enter ${min} to ${max}`,
} as const

/** The settings of each indicator, in their order. */
export const settingNames: Record<IndicatorKind, readonly string[]> = {
  sma: ['Bars'],
  ema: ['Bars'],
  bollinger: ['Bars', 'Width'],
  vwap: [],
  rsi: ['Bars'],
  macd: ['Fast', 'Slow', 'Signal'],
  stochastic: ['Bars', 'Signal'],
  atr: ['Bars'],
}
