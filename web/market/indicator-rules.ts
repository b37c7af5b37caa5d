import type { Indicator, IndicatorKind } from '../../contract/chart-layouts.ts'
import { DAY_MS } from '../../contract/slots.ts'
import type { Bar } from '../../engine/market/candles.ts'
import { createAtr, pushAtr } from '../../engine/signals/indicators/atr.ts'
import { createBollinger, pushBollinger } from '../../engine/signals/indicators/bollinger.ts'
import { createEma, pushExponential } from '../../engine/signals/indicators/exponential-average.ts'
import { INDICATOR_RESET_MS } from '../../engine/signals/indicators/indicator-set.ts'
import { createMacd, pushMacd } from '../../engine/signals/indicators/macd.ts'
import { createRsi, pushRsi } from '../../engine/signals/indicators/rsi.ts'
import { createSma, pushSma } from '../../engine/signals/indicators/sliding-mean.ts'
import { createStochastic, pushStochastic } from '../../engine/signals/indicators/stochastic.ts'
import { toBar } from '../data/candle-rules.ts'
import type { Timeline } from './chart-rules.ts'

/** Takes the next bar; answers a value for each line, NaN until there are enough bars. */
type Calculator = (bar: Bar) => readonly number[]

/** The mean price of a day (UTC) so far, each bar's typical price weighed by its volume. */
const createVwap = (): Calculator => {
  let [day, volumes, sums] = [-1, 0, 0]
  return ({ openAtMs, high, low, close, volume }) => {
    const today = Math.floor(openAtMs / DAY_MS)
    if (today !== day) [day, volumes, sums] = [today, 0, 0]
    volumes += volume
    sums += (volume * (high + low + close)) / 3
    return [volumes > 0 ? sums / volumes : Number.NaN]
  }
}

/** By the engine's own code where it has the indicator. */
const CALCULATORS: Record<IndicatorKind, (...settings: number[]) => Calculator> = {
  sma: (period = 0) => {
    const mean = createSma(period)
    return ({ close }) => [pushSma(mean, close)]
  },
  ema: (period = 0) => {
    const average = createEma(period)
    return ({ close }) => [pushExponential(average, close)]
  },
  bollinger: (period, width) => {
    const bands = createBollinger(period, width)
    return ({ close }) => {
      const middle = pushBollinger(bands, close)
      const spread = bands.width * bands.deviation
      return [middle + spread, middle, middle - spread]
    }
  },
  vwap: createVwap,
  rsi: (period) => {
    const rsi = createRsi(period)
    return ({ close }) => [pushRsi(rsi, close)]
  },
  macd: (fast, slow, signal) => {
    const macd = createMacd(fast, slow, signal)
    return ({ close }) => {
      const histogram = pushMacd(macd, close)
      return Number.isNaN(histogram) ? [histogram, histogram, histogram] : [macd.line, macd.line - histogram, histogram]
    }
  },
  stochastic: (period, signal) => {
    const stochastic = createStochastic(period, signal)
    return ({ high, low, close }) => {
      const mean = pushStochastic(stochastic, high, low, close)
      return [Number.isNaN(mean) ? mean : stochastic.k, mean]
    }
  },
  atr: (period) => {
    const atr = createAtr(period)
    return ({ high, low, close }) => [pushAtr(atr, high, low, close)]
  },
}

/** The lines of an indicator at one place of the axis; null where there is no bar, or too few before it. */
export type IndicatorValues = readonly number[] | null

/** An indicator along the places of the axis. It begins anew after a closed market, as the engine does. */
export const toIndicatorValues = ({ places, stepMs }: Timeline, { kind, settings }: Indicator): IndicatorValues[] => {
  let calculate = CALCULATORS[kind](...settings)
  let closedUntilMs: number | null = null
  return places.map(({ atMs, candle }) => {
    if (!candle) return null
    if (closedUntilMs !== null && atMs - closedUntilMs > INDICATOR_RESET_MS) calculate = CALCULATORS[kind](...settings)
    closedUntilMs = atMs + stepMs
    const values = calculate(toBar(candle))
    return values.some(Number.isNaN) ? null : values
  })
}
