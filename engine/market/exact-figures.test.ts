import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../contract/market.ts'
import { type Bar, createAggregator, foldBars } from './candles.ts'
import { measureMarket } from './market-statistics.ts'
import { createSimulatedMarket } from './simulated-market.ts'
import { simulatedPairs } from './simulated-market-profile.ts'

const START = Date.UTC(2026, 0, 5)
const digits = (values: Iterable<number>): string =>
  [...values].map((value) => String(Number(value.toPrecision(12)))).join(' ')

describe('a measured market, exactly', () => {
  /** Three days whose closes go round in whole points; one minute of the first is missing. */
  const bars: Bar[] = Array.from({ length: 3 * 1_440 }, (_, i) => {
    const day = 1 + Math.floor(i / 1_440)
    const priceAt = (place: number) => 10_000 + ((place * 37) % 23) * day - ((place * place * 11) % 17)
    const [open, close] = [priceAt(i), i % 10 === 9 ? priceAt(i) : priceAt(i + 1)]
    const [high, low] = [Math.max(open, close) + (i % 3), Math.min(open, close) - (i % 2)]
    return { openAtMs: START + i * MINUTE_MS, open, high, low, close, volume: 0 }
  }).filter((_, i) => i !== 700)

  it('has these figures', () => {
    const { absoluteAutocorrelation, sessionByHour, ...figures } = measureMarket(bars)
    expect(
      Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, digits([value])])),
    ).toMatchInlineSnapshot(`
      {
        "bodyRatio": "0.822219515223",
        "dayDeviation": "0.544478390787",
        "flatShare": "0",
        "kurtosis": "2.31291539305",
        "rangeRatio": "1.10859935869",
        "returnAutocorrelation": "-0.565265949885",
        "returns": "4317",
        "tieShare": "0.103312485522",
        "volatilityBasisPoints": "23.2908330781",
      }
    `)
    expect(digits(absoluteAutocorrelation)).toMatchInlineSnapshot(
      `"0.357820930772 0.340735035534 0.59281482599 0.721012582321"`,
    )
    expect(digits(sessionByHour)).toMatchInlineSnapshot(
      `"0.998083560642 0.985658033461 0.991964157422 1.01611050163 1.00621233024 1.00010346458 0.98275036971 0.9848266176 1.01832145627 0.992315445526 1.01024740862 0.98678086612 1.00795501478 0.991706425815 0.99871014006 0.984161035673 1.05083438963 0.972913915456 0.993194629993 0.990579191494 1.03314179547 1.00213635655 0.995517879947 1.00240469909"`,
    )
    // With every hour of the same kind, the mean square of the factors is one.
    expect(sessionByHour.reduce((sum, factor) => sum + factor ** 2, 0) / 24).toBeCloseTo(1, 12)
  })

  it('counts a day as whole from a thousand returns on', () => {
    const ofDays = (second: number) => bars.filter(({ openAtMs }) => openAtMs < START + (1_440 + second) * MINUTE_MS)
    expect(measureMarket(ofDays(999)).dayDeviation).toBeNaN()
    expect(measureMarket(ofDays(1_000)).dayDeviation).toBeGreaterThan(0)
  })
})

describe('the simulated market, exactly', () => {
  const market = createSimulatedMarket({ seed: 'golden', pairs: simulatedPairs })
  const AT = Date.UTC(2026, 5, 15, 12, 30)

  it('has these prices in every pair', () => {
    const shown = simulatedPairs.map(({ id }) => {
      const { open, high, low, close, volume } = market.barAt(id, AT)
      return `${id} ${digits([open, high, low, close, volume])}`
    })
    expect(shown).toMatchInlineSnapshot(`
      [
        "EURUSD-OTC 1.31951 1.31951 1.31939 1.3194 0",
        "GBPUSD-OTC 1.35249 1.35258 1.35246 1.35258 0",
        "USDJPY-OTC 181.785 181.918 181.785 181.918 0",
        "AUDCAD-OTC 0.89042 0.89046 0.89036 0.89038 0",
        "EURJPY-OTC 177.546 177.549 177.512 177.531 0",
        "USDCHF-OTC 0.78335 0.7834 0.78323 0.78331 0",
      ]
    `)
  })

  it('opens and closes so around midnight', () => {
    const midnight = Date.UTC(2026, 5, 16)
    const around = market.bars('EURUSD-OTC', midnight - 3 * MINUTE_MS, midnight + 3 * MINUTE_MS)
    expect(around.map(({ open, close }) => digits([open, close]))).toMatchInlineSnapshot(`
      [
        "1.32006 1.32003",
        "1.32003 1.32002",
        "1.32002 1.31994",
        "1.31994 1.31995",
        "1.31995 1.31994",
        "1.31994 1.31991",
      ]
    `)
  })

  it('forms a bar so, second by second, each from its first millisecond on', () => {
    const at = (ms: number) => {
      const { openAtMs, open, high, low, close } = market.formingAt('EURUSD-OTC', AT + ms)
      return digits([openAtMs - AT, open, high, low, close])
    }
    expect([0, 999, 1_000, 15_000, 30_000, 45_000, 59_999, 60_000].map(at)).toMatchInlineSnapshot(`
      [
        "0 1.31951 1.31951 1.31949 1.31949",
        "0 1.31951 1.31951 1.31949 1.31949",
        "0 1.31951 1.31951 1.31949 1.31949",
        "0 1.31951 1.31951 1.31944 1.31944",
        "0 1.31951 1.31951 1.31942 1.31942",
        "0 1.31951 1.31951 1.31939 1.31939",
        "0 1.31951 1.31951 1.31939 1.3194",
        "60000 1.3194 1.3194 1.31939 1.31939",
      ]
    `)
    expect(market.formingAt('EURUSD-OTC', AT + 59_000)).toEqual(market.barAt('EURUSD-OTC', AT))
    expect(market.priceAt('EURUSD-OTC', AT + 15_000)).toBe(market.formingAt('EURUSD-OTC', AT + 15_000).close)
  })

  it('declares these pairs', () => {
    expect(simulatedPairs.map((pair) => JSON.stringify(pair))).toMatchInlineSnapshot(`
      [
        "{"id":"EURUSD-OTC","name":"EUR/USD OTC","decimals":5,"starter":true,"referencePrice":1.17,"minuteVolatilityBasisPoints":1.1}",
        "{"id":"GBPUSD-OTC","name":"GBP/USD OTC","decimals":5,"starter":true,"referencePrice":1.35,"minuteVolatilityBasisPoints":1.31}",
        "{"id":"USDJPY-OTC","name":"USD/JPY OTC","decimals":3,"starter":false,"referencePrice":156,"minuteVolatilityBasisPoints":2.22}",
        "{"id":"AUDCAD-OTC","name":"AUD/CAD OTC","decimals":5,"starter":false,"referencePrice":0.915,"minuteVolatilityBasisPoints":1.58}",
        "{"id":"EURJPY-OTC","name":"EUR/JPY OTC","decimals":3,"starter":false,"referencePrice":183,"minuteVolatilityBasisPoints":1.58}",
        "{"id":"USDCHF-OTC","name":"USD/CHF OTC","decimals":5,"starter":false,"referencePrice":0.79,"minuteVolatilityBasisPoints":1.58}",
      ]
    `)
  })
})

describe('bars of five minutes', () => {
  const minute = (place: number, open: number, high: number, low: number, close: number): Bar => ({
    openAtMs: START + place * MINUTE_MS,
    open,
    high,
    low,
    close,
    volume: place + 1,
  })
  const five = [
    minute(0, 5, 6, 4, 5),
    minute(1, 5, 9, 5, 6),
    minute(2, 6, 7, 2, 3),
    minute(3, 3, 4, 3, 4),
    minute(4, 4, 8, 4, 7),
  ]
  const folded = { openAtMs: START, open: 5, high: 9, low: 2, close: 7, volume: 15 }

  it('open with the first, close with the last, and hold the highest, the lowest and the whole volume', () => {
    expect(foldBars([...five, minute(5, 7, 7, 6, 6)], 5 * MINUTE_MS)).toEqual([
      folded,
      { openAtMs: START + 5 * MINUTE_MS, open: 7, high: 7, low: 6, close: 6, volume: 6 },
    ])
    const aggregate = createAggregator(5)
    expect(five.map((bar) => aggregate(bar))).toEqual([undefined, undefined, undefined, undefined, folded])
  })

  it.each([0, 1, 2, 3, 4])('are none where minute %i is missing', (missing) => {
    const aggregate = createAggregator(5)
    const bars = [...five.filter((_, i) => i !== missing), minute(5, 7, 7, 6, 6)]
    expect(bars.map((bar) => aggregate(bar))).toEqual(bars.map(() => undefined))
  })

  it('change none of the bars that they are made of', () => {
    const before = structuredClone(five)
    foldBars(five, 5 * MINUTE_MS)
    const aggregate = createAggregator(5)
    for (const bar of five) aggregate(bar)
    expect(five).toEqual(before)
  })
})
