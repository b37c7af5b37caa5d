import { HOUR_MS } from '../../../contract/slots.ts'
import type { Bar } from '../../market/candles.ts'
import { type Adx, createAdx, pushAdx } from './adx.ts'
import { type Atr, createAtr, pushAtr } from './atr.ts'
import { type Bollinger, createBollinger, pushBollinger } from './bollinger.ts'
import { createEma, type ExponentialAverage, pushExponential } from './exponential-average.ts'
import { createMacd, type Macd, pushMacd } from './macd.ts'
import { createRsi, pushRsi, type Rsi } from './rsi.ts'
import { createStochastic, pushStochastic, type Stochastic } from './stochastic.ts'

/** Closes that are remembered: the current one and three before it. */
const REMEMBERED_CLOSES = 4

/** Every indicator of the engine over one series of bars. Plain data; `pushBar` advances it. */
export interface IndicatorSet {
  bars: number
  readonly fast: ExponentialAverage
  readonly slow: ExponentialAverage
  readonly rsi: Rsi
  readonly macd: Macd
  readonly bollinger: Bollinger
  readonly atr: Atr
  readonly stochastic: Stochastic
  readonly adx: Adx
  /** Newest first. */
  readonly closes: number[]
  open: number
  high: number
  low: number
  /** Newest values; meaningful once `bars` reaches `INDICATOR_WARM_UP_BARS`. */
  rsiValue: number
  atrValue: number
  adxValue: number
}

/** Every indicator is defined after 34 bars (MACD is the last); a few more let the start of the averages fade. */
export const INDICATOR_WARM_UP_BARS = 40

export const createIndicatorSet = (): IndicatorSet => ({
  bars: 0,
  fast: createEma(9),
  slow: createEma(21),
  rsi: createRsi(),
  macd: createMacd(),
  bollinger: createBollinger(),
  atr: createAtr(),
  stochastic: createStochastic(),
  adx: createAdx(),
  closes: new Array<number>(REMEMBERED_CLOSES).fill(0),
  open: 0,
  high: 0,
  low: 0,
  rsiValue: 50,
  atrValue: 0,
  adxValue: 0,
})

/** After a longer hole (a closed market) the indicators start again. */
export const INDICATOR_RESET_MS = HOUR_MS

/** The indicators for the bar that opens `holeMs` after the last one closed. */
export const indicatorsAfter = (set: IndicatorSet, holeMs: number): IndicatorSet =>
  holeMs > INDICATOR_RESET_MS ? createIndicatorSet() : set

/** Whether the price has not moved lately: then nothing can be measured in ranges. */
export const isFlat = (set: IndicatorSet): boolean => !(set.stochastic.range > 0 && set.atrValue > 0)

/** The value itself, or 0 while the indicator warms up: stored state never holds NaN, which JSON cannot keep. */
const defined = (value: number): number => (Number.isNaN(value) ? 0 : value)

/** Advances every indicator by one bar, O(1). */
export const pushBar = (set: IndicatorSet, { open, high, low, close }: Bar): void => {
  const { closes } = set
  for (let i = REMEMBERED_CLOSES - 1; i > 0; i -= 1) closes[i] = closes[i - 1] ?? 0
  closes[0] = close
  set.bars += 1
  set.open = open
  set.high = high
  set.low = low
  pushExponential(set.fast, close)
  pushExponential(set.slow, close)
  set.rsiValue = defined(pushRsi(set.rsi, close))
  pushMacd(set.macd, close)
  pushBollinger(set.bollinger, close)
  set.atrValue = defined(pushAtr(set.atr, high, low, close))
  pushStochastic(set.stochastic, high, low, close)
  set.adxValue = defined(pushAdx(set.adx, high, low, close))
}
