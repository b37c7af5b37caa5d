import { describe, expect, it } from 'vitest'
import { chartScanMessages } from '../../../contract/chart-scans.ts'
import { toolTexts } from './content.ts'
import {
  type ChartDraft,
  EMPTY_DRAFT,
  edgeLimits,
  moveEdges,
  pointToPlace,
  previewOptions,
  readDraft,
  withPoint,
} from './draft-rules.ts'

const size = { width: 1000, height: 600 }
const frame = { left: 100, top: 50, right: 800, bottom: 400 }

describe('the frame', () => {
  it.each([
    [['left'], { x: 30, y: 99 }, { ...frame, left: 130 }],
    [['right', 'bottom'], { x: -20.4, y: 10.6 }, { ...frame, right: 780, bottom: 411 }],
    [['left', 'top'], { x: -500, y: -500 }, { ...frame, left: 0, top: 0 }],
    [['right', 'bottom'], { x: 5000, y: 5000 }, { ...frame, right: 1000, bottom: 600 }],
    [['left'], { x: 5000, y: 0 }, { ...frame, left: 710 }],
    [['top'], { x: 0, y: 5000 }, { ...frame, top: 310 }],
    [['bottom'], { x: 0, y: -5000 }, { ...frame, bottom: 140 }],
  ] as const)('moves %j within the picture, and never closes', (edges, by, moved) => {
    expect(moveEdges(frame, edges, by, size)).toEqual(moved)
  })

  it('has limits for each edge, also in a picture that is smaller than a frame may be', () => {
    expect(edgeLimits(frame, 'left', size)).toEqual([0, 710])
    const small = { width: 50, height: 40 }
    const whole = { left: 0, top: 0, right: 50, bottom: 40 }
    expect([edgeLimits(whole, 'left', small), edgeLimits(whole, 'bottom', small)]).toEqual([
      [0, 0],
      [40, 40],
    ])
  })
})

const draftOf = (first: [y: number | null, price: string], second: [y: number | null, price: string]): ChartDraft => {
  const point = ([y, price]: [number | null, string]) => ({ place: y === null ? null : { x: 900, y }, price })
  return { ...EMPTY_DRAFT, size, points: [point(first), point(second)] }
}

describe('the scale', () => {
  it('takes two taps, then moves the nearer point', () => {
    const first = withPoint(EMPTY_DRAFT, 0, { place: { x: 1, y: 100 } })
    const both = withPoint(first, 1, { place: { x: 1, y: 500 } })
    expect([EMPTY_DRAFT, first, both].map(({ points }) => pointToPlace(points, 480))).toEqual([0, 1, 1])
    expect(pointToPlace(both.points, 120)).toBe(0)
  })

  it('reads prices as every other number is read', () => {
    const read = readDraft(draftOf([100, '1,234.50'], [500, '0.00000123']))
    expect(read).toEqual({
      settings: {
        scale: [
          { y: 100, price: 1234.5 },
          { y: 500, price: 0.00000123 },
        ],
      },
      problems: null,
    })
    const { problems } = readDraft(draftOf([100, '100,50'], [500, '90']))
    expect(problems).toEqual({ price0: expect.stringMatching(/could mean 100\.50 or 10,050/) })
  })

  it.each<[what: string, draft: ChartDraft, problems: object]>([
    ['a price without its place', draftOf([null, '10'], [500, '5']), { price0: toolTexts.unplaced }],
    ['a place without its price', draftOf([100, '10'], [500, ' ']), { price1: toolTexts.untyped }],
    ['no number', draftOf([100, 'ten'], [500, '5']), { price0: toolTexts.untyped }],
    ['zero', draftOf([100, '0'], [500, '5']), { price0: chartScanMessages.scalePrice }],
    ['a negative price', draftOf([100, '10'], [500, '-5']), { price1: chartScanMessages.scalePrice }],
    ['the same price twice', draftOf([100, '5'], [500, '5.0']), { scale: chartScanMessages.scaleSame }],
    ['two rows that nearly touch', draftOf([100, '6'], [120, '5']), { scale: chartScanMessages.scaleNear }],
  ])('refuses %s', (_, draft, problems) => {
    const read = readDraft(draft)
    expect(read.problems).toEqual(problems)
    expect(previewOptions(draft)).toEqual({})
  })

  it('asks nothing where nothing was set, and what was chosen', () => {
    expect(readDraft({ ...EMPTY_DRAFT, size, symbol: '  ' })).toEqual({ settings: {}, problems: null })
    expect(readDraft({ ...EMPTY_DRAFT, size, frame, symbol: ' EURUSD ', timeframe: '1h' }).settings).toEqual({
      frame,
      symbol: 'EURUSD',
      timeframe: '1h',
    })
  })
})
