import { INDICATOR_SETTINGS, type Indicator, type IndicatorKind } from '../../../contract/chart-layouts.ts'

export const indicatorNames: Record<IndicatorKind, string> = {
  sma: 'SMA',
  ema: 'EMA',
  bollinger: 'Bollinger',
  vwap: 'VWAP',
  rsi: 'RSI',
  macd: 'MACD',
  stochastic: 'Stochastic',
  atr: 'ATR',
}

export const toIndicatorName = ({ kind, settings }: Indicator): string => [indicatorNames[kind], ...settings].join(' ')

export const toUsual = (kind: IndicatorKind): Indicator => ({
  kind,
  settings: INDICATOR_SETTINGS[kind].map(({ usual }) => usual),
})
