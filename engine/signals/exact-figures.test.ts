import { describe, expect, it } from 'vitest'
import { MINUTE_MS, type Timeframe } from '../../contract/market.ts'
import type { Bar } from '../market/candles.ts'
import { calibrate, createCalibrator, learnCalibration } from './calibrator.ts'
import { decideBy } from './decision.ts'
import { createSignalEngine } from './engine.ts'
import { addEvidence, createEvidence, isWellFounded, largestError } from './evidence.ts'
import { readFeatures } from './features.ts'
import { createIndicatorSet, INDICATOR_RESET_MS, indicatorsAfter, pushBar } from './indicators/indicator-set.ts'
import { createLearner, learn, predictLogit } from './learner.ts'
import { computeProbability, createModel, learnOutcome, predict, standardise } from './model.ts'
import { createPublishedStream } from './published-stream.ts'

/**
 * Results to twelve digits, from inputs that are written here. A changed one means another model, rule or figure under the same name: either a slip,
 * or a reason for a new version.
 */
const digits = (values: Iterable<number>): string =>
  [...values].map((value) => String(Number(value.toPrecision(12)))).join(' ')

/** Eleven points, and which of them were followed by a rise. */
const INPUTS = [0.9, -1.2, 0.1, 2.5, -0.4, -3, 0.7, 1.1, -0.05, 1.9, -0.6]
const RISES = [1, 0, 1, 1, 1, 0, 0, 1, 0, 0, 1] as const

const AT = Date.UTC(2026, 2, 2, 10)
/** Bars that go up and down by whole points, the later ones with a wider swing. */
const BARS: Bar[] = Array.from({ length: 60 }, (_, i) => {
  const priceAt = (place: number): number => 1_000 + ((place * 37) % 23) * (place < 30 ? 1 : 2) - ((place * 11) % 17)
  const [open, close] = [priceAt(i), priceAt(i + 1)]
  const [high, low] = [Math.max(open, close) + (i % 3), Math.min(open, close) - (i % 4)]
  return { openAtMs: AT + i * MINUTE_MS, open, high, low, close, volume: 0 }
})

describe('the learner, exactly', () => {
  it('has these weights, this covariance and this prediction after eleven outcomes', () => {
    const learner = createLearner(2, 0.25, 50)
    const scratch = [0, 0]
    for (const [i, x] of INPUTS.entries()) learn(learner, [x, 1 - x], RISES[i] ?? 0, scratch, x / 10)
    expect(digits([learner.memory])).toMatchInlineSnapshot(`"0.986232704493"`)
    expect(digits(learner.weights)).toMatchInlineSnapshot(`"0.133138542144 -0.0314842293743"`)
    expect(digits(learner.covariance)).toMatchInlineSnapshot(
      `"0.157440334498 0.0512868303338 0.0512868303338 0.138898999492"`,
    )
    expect(
      digits([predictLogit(learner, [1, -2], scratch), predictLogit(learner, [1, -2], scratch, 0.3)]),
    ).toMatchInlineSnapshot(`"0.179061602739 0.452985942907"`)
  })
})

describe('the calibrator, exactly', () => {
  it('has this slope, variance and evidence after eleven outcomes', () => {
    const calibrator = createCalibrator(0.5, 0.25, 50)
    for (const [i, x] of INPUTS.entries()) learnCalibration(calibrator, x, RISES[i] ?? 0)
    expect(digits([calibrator.slope, calibrator.variance, calibrator.count])).toMatchInlineSnapshot(
      `"0.452272589749 0.152584366061 11"`,
    )
    expect(digits(Object.values(calibrator.evidence))).toMatchInlineSnapshot(
      `"0.99930709299 10.9619692246 10.9241224196 -0.300594685789 2.56478133261 0.166776594698 -0.574925949"`,
    )
    expect(digits([-2, -0.5, 0, 0.5, 2].map((logit) => calibrate(calibrator, logit)))).toMatchInlineSnapshot(
      `"0.288117357895 0.443705618808 0.5 0.556294381192 0.711882642105"`,
    )
  })
})

describe('the evidence, exactly', () => {
  it('comes to these sums and this largest error', () => {
    const evidence = createEvidence()
    for (const [i, x] of INPUTS.entries()) addEvidence(evidence, 0.5 + Math.abs(x) / 10, RISES[i] ?? 0)
    expect(digits(Object.values(evidence))).toMatchInlineSnapshot(
      `"0.99930709299 10.9619692246 10.9241224196 -0.74509161887 3.09825193815 -0.60420559211 0.44"`,
    )
    expect(digits([largestError(evidence)])).toMatchInlineSnapshot(`"0.363446997367"`)
    const runs = createEvidence()
    for (const won of [1, 1, 1, 0, 0, 0, 1, 1] as const) addEvidence(runs, 0.5, won)
    expect(digits([largestError(runs)])).toMatchInlineSnapshot(`"0.638752078554"`)
  })

  it('is enough after this many outcomes that alternate, and not one sooner', () => {
    const evidence = createEvidence()
    let outcomes = 0
    for (; outcomes < 10_000 && !isWellFounded(evidence); outcomes += 1)
      addEvidence(evidence, 0.5, outcomes % 2 === 0 ? 1 : 0)
    expect(outcomes).toMatchInlineSnapshot(`390`)
  })
})

describe('the model, exactly', () => {
  it('scales, predicts and learns to these numbers', () => {
    const model = createModel()
    const row = (x: number): number[] => Array.from({ length: 9 }, (_, i) => x * (i + 1) - i)
    let features: number[] = []
    for (const [i, x] of INPUTS.entries()) {
      features = row(x)
      standardise(model.scale, features)
      learnOutcome(model, { features, base: 0, logit: predict(model, features, 0) }, RISES[i] ?? 0)
    }
    expect(digits(features)).toMatchInlineSnapshot(
      `"-0.411883039743 -0.742502478528 -0.829798440897 -0.868057471442 -0.889286171344 -0.902729703695 -0.911989963862 -0.91875024978 -0.923899771161"`,
    )
    expect(digits(model.scale.meanSquares)).toMatchInlineSnapshot(
      `"2.12204545455 8.77909090909 20.9711363636 38.6981818182 61.9602272727 90.7572727273 125.089318182 164.956363636 210.358409091"`,
    )
    expect(digits(model.learner.weights)).toMatchInlineSnapshot(
      `"0.00482743758633 0.00427717236059 0.00404511174638 0.00392881496399 0.00385970535722 0.00381405628988 0.00378169846434 0.00375758058783 0.00373891743049"`,
    )
    expect(
      digits([predict(model, features, 0), computeProbability(model, predict(model, features, 0))]),
    ).toMatchInlineSnapshot(`"-0.0290773949736 0.49636332267"`)
    expect(digits([model.calibrator.slope, model.calibrator.variance, model.scale.observations])).toMatchInlineSnapshot(
      `"0.500284356851 0.249874758547 11"`,
    )
  })

  it('forgets old scales over five hundred observations', () => {
    const model = createModel()
    for (let i = 0; i < 1_500; i += 1) standardise(model.scale, new Array<number>(9).fill(i < 750 ? 1 : 3))
    expect(model.scale.meanSquares[0]).toBeCloseTo(9 - 8 * (1 - 1 / 500) ** 750, 9)
  })
})

describe('the indicators and features, exactly', () => {
  const set = createIndicatorSet()
  for (const bar of BARS) pushBar(set, bar)

  it('are these after sixty bars', () => {
    const { fast, slow, macd, bollinger, stochastic, adx } = set
    expect(digits([set.rsiValue, set.atrValue, set.adxValue, adx.plus, adx.minus])).toMatchInlineSnapshot(
      `"49.3831771291 21.8987397707 16.0627638947 18.4070389813 14.0581216683"`,
    )
    expect(digits([fast.value, slow.value, macd.line, macd.histogram])).toMatchInlineSnapshot(
      `"1015.20035365 1013.72807784 1.51860059383 0.324117035908"`,
    )
    expect(
      digits([bollinger.mean, bollinger.deviation, stochastic.k, stochastic.d, stochastic.range]),
    ).toMatchInlineSnapshot(`"1014.4 12.8740048159 44.6428571429 62.423039923 56"`)
    const features = new Array<number>(9).fill(0)
    readFeatures(set, features)
    expect(digits(features)).toMatchInlineSnapshot(
      `"-1.3242771184 -0.319653097544 -0.823529411765 -0.0123364574172 -0.107142857143 0.0148007163564 -0.341773990527 0.0672310747779 0.0434891731299"`,
    )
  })

  it('start again after more than an hour without a bar, not after an hour', () => {
    expect(indicatorsAfter(set, INDICATOR_RESET_MS)).toBe(set)
    expect(INDICATOR_RESET_MS).toBe(60 * MINUTE_MS)
    expect(indicatorsAfter(set, INDICATOR_RESET_MS + 1)).toEqual(createIndicatorSet())
  })

  const decisionOf = (timeframe: Timeframe, minutes: number) => {
    const engine = createSignalEngine({ timeframe })
    for (let i = 0; i < minutes; i += 1) {
      const bar = BARS[i % BARS.length]
      if (bar) engine.push({ ...bar, openAtMs: AT + i * MINUTE_MS })
    }
    const { direction, probabilityUp, confidence, calibrated, analysis } = engine.decide(AT + minutes * MINUTE_MS)
    return [direction, digits([probabilityUp, confidence ?? 0]), calibrated, analysis]
  }

  it('make an engine decide so', () => {
    expect(decisionOf('1m', 479)).toMatchInlineSnapshot(`
      [
        "CALL",
        "0.612989581987 0.612989581987",
        false,
        "RSI 55 (neutral), stochastic 98, price above its 20-bar mean, a weak upward trend (ADX 16). This leans towards CALL mainly because of the stochastic, despite three-candle momentum.",
      ]
    `)
    expect(decisionOf('5m', 480)).toMatchInlineSnapshot(`
      [
        "PUT",
        "0.496210717277 0.503789282723",
        false,
        "RSI 54 (neutral), stochastic 47, price above its 20-bar mean, a clear upward trend (ADX 45). This leans towards PUT mainly because of directional movement (+DI/−DI), despite the EMA 9/21 gap.",
      ]
    `)
  })

  it('take a side at the margin, and none below it', () => {
    const reading = [50, 50, 0, 0, 20, -1, -1] as const
    expect(decideBy(0.75, 0.25, true, reading)).toMatchObject({ direction: 'CALL', confidence: 0.75, reason: null })
    expect(decideBy(0.25, 0.25, true, reading)).toMatchObject({ direction: 'PUT', confidence: 0.75 })
    expect(decideBy(0.5, 0, true, reading).direction).toBe('CALL')
    expect(decideBy(0.7499, 0.25, true, reading)).toMatchObject({
      direction: 'ABSTAIN',
      reason: 'The estimate of 75.0% is too close to a coin flip to choose a direction.',
    })
  })
})

describe('the published stream, exactly', () => {
  it('states nothing before enough has settled, and these figures after', () => {
    const stream = createPublishedStream('1m')
    const said = { confidence: 0.6, calibrated: true }
    let signals = 0
    for (; signals < 10_000 && stream.state(said) === null; signals += 1)
      stream.learn({
        confidence: [0.52, 0.55, 0.6, 0.64][signals % 4] ?? 0.5,
        calibrated: true,
        outcome: signals % 9 < 5 ? 'profit' : 'loss',
        expiresAtMs: signals + 1,
      })
    expect(signals).toMatchInlineSnapshot(`2070`)
    expect(
      digits([0.5, 0.51, 0.55, 0.6, 0.7, 0.9, 1].map((confidence) => stream.state({ ...said, confidence }) ?? 0)),
    ).toMatchInlineSnapshot(
      `"0.527020050712 0.529634005525 0.540105199273 0.553356794656 0.581336355577 0.657588029571 0.833932153113"`,
    )
    expect([stream.state({ ...said, calibrated: false }), stream.state({ ...said, confidence: null })]).toEqual([
      null,
      null,
    ])
    const before = stream.snapshot()
    // Learned before: the same instant of expiry teaches nothing.
    stream.learn({ confidence: 0.6, calibrated: true, outcome: 'loss', expiresAtMs: signals })
    expect(stream.snapshot()).toEqual(before)
    for (const outcome of ['breakeven', 'void', null] as const)
      stream.learn({ confidence: 0.6, calibrated: true, outcome, expiresAtMs: stream.learnedThroughMs() + 1 })
    expect(stream.snapshot().state.learner).toEqual(before.state.learner)
    expect(stream.learnedThroughMs()).toBe(signals + 3)
  })
})
