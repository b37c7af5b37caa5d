import { describe, expect, it } from 'vitest'
import { MINUTE_MS, type Timeframe } from '../../contract/market.ts'
import type { Outcome } from '../../contract/signals.ts'
import { betWorth, EDGE_SHOWN_AT, toEdge } from './edge.ts'
import {
  BAND_MIN_SAMPLE,
  clearsBreakEven,
  createFigureBands,
  type FiguredSignal,
  lowerEndBefore,
} from './figure-bands.ts'
import { type Candidate, choosePublished, findSelectionRule } from './selection.ts'
import { computeBin, summarise, toVerdict, wilsonInterval } from './statistics.ts'

/** To twelve digits: a changed one means another rule or figure under the same name. */
const digits = (values: Iterable<number>): string =>
  [...values].map((value) => String(Number(value.toPrecision(12)))).join(' ')

/** Eleven points, and which of them were followed by a rise. */
const INPUTS = [0.9, -1.2, 0.1, 2.5, -0.4, -3, 0.7, 1.1, -0.05, 1.9, -0.6]
const RISES = [1, 0, 1, 1, 1, 0, 0, 1, 0, 0, 1] as const

const AT = Date.UTC(2026, 2, 2, 10)

describe('the choice of a slot, exactly', () => {
  const candidate = (pair: string, stated: number | null, more: Partial<Candidate> = {}): Candidate => ({
    pair,
    starter: true,
    side: 'CALL',
    confidence: 0.5,
    calibrated: true,
    stated,
    ...more,
  })
  /** Who is chosen in each of so many slots from ten o'clock on, one letter each. */
  const chosenIn = (candidates: Candidate[], slots: number, timeframe: Timeframe = '1m', name = 'most-worth-3') =>
    Array.from({ length: slots }, (_, slot) => {
      const at = AT + slot * (timeframe === '1m' ? 1 : 5) * MINUTE_MS
      return findSelectionRule(name)?.(candidates, timeframe, at)?.pair ?? '-'
    }).join('')

  it('draws these among equals', () => {
    const equals = ['A', 'B', 'C', 'D', 'E'].map((pair) => candidate(pair, 0.54))
    expect(chosenIn(equals, 40)).toMatchInlineSnapshot(`"CADBDEEBDEAAACDABEBABDBCDBBBCEBBBCEDCABA"`)
    expect(chosenIn(equals, 40, '5m')).toMatchInlineSnapshot(`"BADDABAAAAACCDABBECCEEACECADCEBEDAABEEAD"`)
    expect(chosenIn(equals.slice(0, 2), 40)).toMatchInlineSnapshot(`"ABBABBABBBBBBABABBBAABBABBBABBABABABBABA"`)
  })

  it.each([
    // Steps of half a point, each half a step around its figure.
    [0.5474, 0.5426, 'both'],
    [0.5476, 0.5474, 'A'],
    [0.5425, 0.5424, 'A'],
    [0.5426, 0.5425, 'both'],
    [0.55, 0.545, 'A'],
    [0.545, 0.55, 'B'],
    [0.5451, 0.5449, 'both'],
  ] as const)('takes %d and %d for: %s', (a, b, taken) => {
    const chosen = new Set(chosenIn([candidate('A', a), candidate('B', b)], 60))
    expect([...chosen].sort().join('')).toBe(taken === 'both' ? 'AB' : taken)
  })

  it('puts a stated figure before any calibrated one, and that before one that is not', () => {
    const calibrated = candidate('B', null, { confidence: 0.99 })
    const bare = candidate('C', null, { confidence: 1, calibrated: false })
    expect(chosenIn([bare, calibrated, candidate('A', 0.5)], 5)).toBe('AAAAA')
    expect(chosenIn([bare, calibrated], 5)).toBe('BBBBB')
    expect(chosenIn([bare, candidate('D', null, { confidence: null, calibrated: false })], 5)).toBe('CCCCC')
  })

  it('was once the most confident to the last digit, the first of equals', () => {
    const near = [candidate('A', null, { confidence: 0.5426 }), candidate('B', null, { confidence: 0.5427 })]
    expect(chosenIn(near, 3, '1m', 'most-confident-2')).toBe('BBB')
    expect(new Set(chosenIn(near, 60))).toEqual(new Set('AB'))
    expect(choosePublished([], '1m', AT)).toBeNull()
  })

  it('reads starter pairs alone in 5m slots at the full and half hour', () => {
    const pairs = [candidate('A', 0.5), candidate('B', 0.9, { starter: false })]
    expect(chosenIn(pairs, 13, '5m')).toBe('ABBBBBABBBBBA')
    expect(chosenIn(pairs, 31, '1m')).toBe('B'.repeat(31))
  })
})

describe('a figure’s band, exactly', () => {
  const signalAt = (place: number, more: Partial<FiguredSignal> = {}): FiguredSignal => ({
    timeframe: '1m',
    modelVersion: 'm',
    stated: 0.62,
    slotAtMs: place * MINUTE_MS,
    expiresAtMs: place * MINUTE_MS,
    outcome: place % 3 === 0 ? 'loss' : 'profit',
    ...more,
  })

  it('counts a signal from the instant of its expiry on, and needs two hundred', () => {
    expect(BAND_MIN_SAMPLE).toBe(200)
    const at = (afterMs: number, settled: number): number | null => {
      const bands = createFigureBands()
      for (let place = 0; place < settled; place += 1) lowerEndBefore(bands, signalAt(place))
      return lowerEndBefore(bands, signalAt(settled, { slotAtMs: (settled - 1) * MINUTE_MS + afterMs }))
    }
    expect(at(-1, 200)).toBeNull()
    expect(at(0, 199)).toBeNull()
    // 133 of 200 won.
    expect(digits([at(0, 200) ?? 0])).toMatchInlineSnapshot(`"0.59702191208"`)
    expect(at(0, 200)).toBe(wilsonInterval(133, 200)?.low)
    // The last of them, number 200 of 201, won too.
    expect(at(-1, 201)).toBe(at(0, 200))
  })

  it('begins at its lower edge and ends before its upper one', () => {
    const table = [0.49, 0.5, 0.5499, 0.55, 0.5999, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.9499, 0.95, 1]
    expect(table.map(computeBin)).toEqual([0, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 9])
    expect([clearsBreakEven(1 / 1.8, 0.8), clearsBreakEven(1 / 1.8 + 1e-9, 0.8)]).toEqual([false, true])
  })
})

describe('the edge, exactly', () => {
  it.each([
    [0.5, true, 0],
    [0.6, true, 182_322],
    [0.6, false, -223_144],
    [0.55, true, 95_310],
    [0.55, false, -105_361],
    [0.999, true, 692_147],
    [1, true, 692_147],
    [1, false, -6_214_608],
  ])('of a bet at %d (won: %s) is %i millionths', (stated, won, worth) => expect(betWorth(stated, won)).toBe(worth))

  it('has three digits, and is shown from twenty times the number of rows on', () => {
    expect(EDGE_SHOWN_AT).toBe(20)
    expect(toEdge(7, 3_000_000, 1)).toEqual({ bets: 7, wealth: 20.1, isShown: true })
    expect(toEdge(7, 2_995_732, 1)).toEqual({ bets: 7, wealth: 20, isShown: false })
    expect(toEdge(7, 2_995_733, 1).isShown).toBe(true)
    expect(toEdge(7, 2_995_733, 0).isShown).toBe(true)
    expect(toEdge(7, 2_995_733, 2).isShown).toBe(false)
    expect(toEdge(7, 3_688_880, 2).isShown).toBe(true)
    expect(toEdge(7, -1_234_567, 1).wealth).toBe(0.291)
  })
})

describe('statistics, exactly', () => {
  const outcomes: [Outcome, number | null][] = [
    ...INPUTS.map((x, i): [Outcome, number] => [RISES[i] === 1 ? 'profit' : 'loss', 0.5 + Math.abs(x) / 10]),
    ['breakeven', 0.7],
    ['void', 0.9],
    ['profit', null],
    ['loss', null],
  ]

  it('sum decisions up so', () => {
    const summary = summarise(outcomes.map(([outcome, confidence]) => ({ outcome, confidence })))
    const { bins, interval, always50, rate, brier, ece, averageConfidence, breakEvenRate, ...counts } = summary
    expect(counts).toEqual({
      decided: 15,
      won: 7,
      lost: 6,
      breakeven: 1,
      void: 1,
      n: 13,
      verdict: 'not enough data yet',
    })
    expect(digits([rate ?? 0, brier ?? 0, ece ?? 0, averageConfidence ?? 0, breakEvenRate])).toMatchInlineSnapshot(
      `"0.538461538462 0.282584090909 0.245 0.613181818182 0.555555555556"`,
    )
    expect(
      digits([interval?.low ?? 0, interval?.high ?? 0, always50?.brier ?? 0, always50?.ece ?? 0]),
    ).toMatchInlineSnapshot(`"0.291437957145 0.767939321905 0.25 0.0454545454545"`)
    expect(bins.map(({ low, high, n, won }) => [low, high, n, won].join(' '))).toMatchInlineSnapshot(`
      [
        "0.5 0.55 3 2",
        "0.55 0.6 3 2",
        "0.6 0.65 2 1",
        "0.65 0.7 1 0",
        "0.7 0.75 0 0",
        "0.75 0.8 1 1",
        "0.8 0.85 1 0",
        "0.85 0.9 0 0",
        "0.9 0.95 0 0",
        "0.95 1 0 0",
      ]
    `)
    expect(
      digits(bins.flatMap((bin) => [bin.rate ?? -1, bin.meanConfidence ?? -1, bin.interval?.low ?? -1])),
    ).toMatchInlineSnapshot(
      `"0.666666666667 0.518333333333 0.207659600802 0.666666666667 0.573333333333 0.207659600802 0.5 0.615 0.0945312057342 0 0.69 0 -1 -1 -1 1 0.75 0.206549314377 0 0.8 0 -1 -1 -1 -1 -1 -1 -1 -1 -1"`,
    )
  })

  it('say so much of 30, and nothing of 29', () => {
    expect(
      digits([17, 20, 24, 30].flatMap((won) => Object.values(wilsonInterval(won, 30) ?? {}))),
    ).toMatchInlineSnapshot(
      `"0.391973070008 0.726225144235 0.487800516445 0.807695019163 0.626943035869 0.904948928227 0.886486606826 1"`,
    )
    const verdicts = [11, 12, 22, 23].map((won) => toVerdict(won, 30 - won, 0.8))
    expect(verdicts).toMatchInlineSnapshot(`
      [
        "below break-even",
        "spans break-even",
        "spans break-even",
        "above break-even",
      ]
    `)
    expect(toVerdict(29, 0, 0.8)).toBe('not enough data yet')
  })
})
