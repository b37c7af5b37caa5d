import { createAdx, pushAdx } from '../../../engine/signals/indicators/adx.ts'
import { createAtr, pushAtr } from '../../../engine/signals/indicators/atr.ts'
import { createBollinger, pushBollinger } from '../../../engine/signals/indicators/bollinger.ts'
import { createEma, pushExponential } from '../../../engine/signals/indicators/exponential-average.ts'
import { createMacd, pushMacd } from '../../../engine/signals/indicators/macd.ts'
import { createRsi, pushRsi } from '../../../engine/signals/indicators/rsi.ts'
import { createSma, pushSma } from '../../../engine/signals/indicators/sliding-mean.ts'
import { createStochastic, pushStochastic } from '../../../engine/signals/indicators/stochastic.ts'
import {
  adxSeries,
  atrSeries,
  bollingerSeries,
  emaSeries,
  macdSeries,
  rsiSeries,
  smaSeries,
  stochasticSeries,
} from '../../../engine/signals/indicators/testing/series.ts'
import type { CandleColumns, Lines } from './candle-columns.ts'

/** Our passes over typed arrays. */
export const passOver = ({ highs, lows, closes }: CandleColumns): Lines => ({
  ema: emaSeries(closes, 21),
  sma: smaSeries(closes, 20),
  rsi: rsiSeries(closes),
  macd: macdSeries(closes).histogram,
  upperBand: bollingerSeries(closes).upper,
  atr: atrSeries(highs, lows, closes),
  stochastic: stochasticSeries(highs, lows, closes).d,
  adx: adxSeries(highs, lows, closes).adx,
})

/** Our incremental updates, candle by candle. */
export const updateOver = ({ bars }: CandleColumns): Lines => {
  const lines = {
    ema: new Float64Array(bars.length),
    sma: new Float64Array(bars.length),
    rsi: new Float64Array(bars.length),
    macd: new Float64Array(bars.length),
    upperBand: new Float64Array(bars.length),
    atr: new Float64Array(bars.length),
    stochastic: new Float64Array(bars.length),
    adx: new Float64Array(bars.length),
  }
  const ema = createEma(21)
  const sma = createSma(20)
  const rsi = createRsi()
  const macd = createMacd()
  const bollinger = createBollinger()
  const atr = createAtr()
  const stochastic = createStochastic()
  const adx = createAdx()
  let i = 0
  for (const { high, low, close } of bars) {
    lines.ema[i] = pushExponential(ema, close)
    lines.sma[i] = pushSma(sma, close)
    lines.rsi[i] = pushRsi(rsi, close)
    lines.macd[i] = pushMacd(macd, close)
    lines.upperBand[i] = pushBollinger(bollinger, close) + bollinger.width * bollinger.deviation
    lines.atr[i] = pushAtr(atr, high, low, close)
    lines.stochastic[i] = pushStochastic(stochastic, high, low, close)
    lines.adx[i] = pushAdx(adx, high, low, close)
    i += 1
  }
  return lines
}
