import * as technical from 'technicalindicators'
import * as trading from 'trading-signals'
import type { CandleColumns, Lines } from './candle-columns.ts'

/** trading-signals, candle by candle: it has no other way. */
export const tradingSignals = ({ bars }: CandleColumns): Lines => {
  const ema = new trading.EMA(21)
  const sma = new trading.SMA(20)
  const rsi = new trading.RSI(14)
  const macd = new trading.MACD(new trading.EMA(12), new trading.EMA(26), new trading.EMA(9))
  const bands = new trading.BollingerBands(20, 2)
  const atr = new trading.ATR(14)
  const stochastic = new trading.StochasticOscillator({ kPeriod: 14, kSlowingPeriod: 1, dPeriod: 3 })
  const adx = new trading.ADX(14)
  const rows = bars.map((bar) => ({
    ema: ema.update(bar.close, false),
    sma: sma.update(bar.close, false) ?? undefined,
    rsi: rsi.update(bar.close, false) ?? undefined,
    macd: macd.update(bar.close, false)?.histogram,
    upperBand: bands.update(bar.close, false)?.upper,
    atr: atr.update(bar, false) ?? undefined,
    stochastic: stochastic.update(bar, false)?.stochD,
    adx: adx.update(bar, false) ?? undefined,
  }))
  return {
    ema: rows.map((row) => row.ema),
    sma: rows.map((row) => row.sma),
    rsi: rows.map((row) => row.rsi),
    macd: rows.map((row) => row.macd),
    upperBand: rows.map((row) => row.upperBand),
    atr: rows.map((row) => row.atr),
    stochastic: rows.map((row) => row.stochastic),
    adx: rows.map((row) => row.adx),
  }
}

/** technicalindicators, by its own whole-array functions. */
export const technicalIndicators = ({ arrays }: CandleColumns): Lines => {
  const values = arrays.close
  const macd = { fastPeriod: 12, slowPeriod: 26, signalPeriod: 9, SimpleMAOscillator: false, SimpleMASignal: false }
  return {
    ema: technical.EMA.calculate({ period: 21, values }),
    sma: technical.SMA.calculate({ period: 20, values }),
    rsi: technical.RSI.calculate({ period: 14, values }),
    macd: technical.MACD.calculate({ values, ...macd }).map((row) => row.histogram),
    upperBand: technical.BollingerBands.calculate({ period: 20, stdDev: 2, values }).map((row) => row.upper),
    atr: technical.ATR.calculate({ period: 14, ...arrays }),
    stochastic: technical.Stochastic.calculate({ period: 14, signalPeriod: 3, ...arrays }).map((row) => row.d),
    adx: technical.ADX.calculate({ period: 14, ...arrays }).map((row) => row.adx),
  }
}
