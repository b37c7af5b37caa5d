import { expect, test } from 'vitest'
import { isChart, toConfidence } from './evidence.ts'

/** Evidence for a line over a plain background, in the order of the fitted weights. */
const evidenceOf = (changes: Record<number, number>): number[] => {
  const evidence = [1, 0.6, 1, 0.02, 0.3, 0.3, 1, 0.7, 0.1, 0.6, 0.9, 0, 0, 0, 0, 0, 0]
  for (const [place, value] of Object.entries(changes)) evidence[Number(place)] = value
  return evidence
}

const [THICKNESS, REVERSALS, LABELLED, BARE, LEAP] = [3, 5, 11, 15, 16]

test('a line that never turns is a chart where prices stand beside it', () => {
  expect(isChart(evidenceOf({ [REVERSALS]: 0 }))).toBe(false)
  expect(isChart(evidenceOf({ [REVERSALS]: 0, [LABELLED]: 1 }))).toBe(true)
})

test('what leaps from shape to shape in a picture without any text is a photograph', () => {
  const bare = { [REVERSALS]: 1, [BARE]: 1 }
  expect(isChart(evidenceOf({ ...bare, [LEAP]: 0.1 }))).toBe(true)
  expect(isChart(evidenceOf({ ...bare, [LEAP]: 0.4 }))).toBe(false)
})

test('ink as high as that of letters is a chart only where prices stand beside it', () => {
  expect(isChart(evidenceOf({ [THICKNESS]: 0.32 }))).toBe(false)
  expect(isChart(evidenceOf({ [THICKNESS]: 0.32, [LABELLED]: 1 }))).toBe(true)
})

test('thin bars far apart are a chart where prices stand beside them, and nothing else is among them', () => {
  const [score, purity, candles] = [1, 2, 13]
  const thin = { [score]: 0.05, [candles]: 1, [LABELLED]: 1 }
  expect(isChart(evidenceOf(thin))).toBe(true)
  expect(isChart(evidenceOf({ ...thin, [LABELLED]: 0 }))).toBe(false)
  expect(isChart(evidenceOf({ ...thin, [purity]: 0.8 }))).toBe(false)
})

test('the confidence of a trend is the share that was right in pictures unseen before, not in those fitted', () => {
  const agreeing = 8
  const evidence = Array.from({ length: 11 }, (_, place) => (place === agreeing ? 1 : 0))
  expect(
    toConfidence(
      evidence.map(() => 0),
      'read',
    ),
  ).toBe(70)
  expect(toConfidence(evidence, 'read')).toBe(94)
  const surest = evidence.map((each, place) => (place < agreeing ? 1 : each))
  expect(toConfidence(surest, 'read')).toBe(98)
  expect(toConfidence(surest, 'assumed')).toBe(93)
})
