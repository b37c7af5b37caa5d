import * as z from 'zod/mini'
import { defineCall, Id } from './call.ts'
import { commonTexts } from './common-texts.ts'
import { anyLine, identifierField } from './text-fields.ts'

/** How many drawings a member can have on the chart of one pair. */
export const MAX_DRAWINGS = 50
export const MAX_DRAWING_CHARACTERS = 80

/** How many points each kind of drawing has. */
export const DRAWING_POINTS = {
  level: 1,
  trend: 2,
  ray: 2,
  rectangle: 2,
  fibonacci: 2,
  text: 1,
  measure: 2,
} as const
export const DrawingKind = z.enum(['level', 'trend', 'ray', 'rectangle', 'fibonacci', 'text', 'measure'])
export type DrawingKind = z.infer<typeof DrawingKind>

/** As far as dates reach, in ms. */
const MAX_INSTANT_MS = 8.64e15

/** A place on a chart: market time in ms, and a price. */
export const ChartPoint = z.object({
  atMs: z.int().check(z.minimum(0), z.maximum(MAX_INSTANT_MS)),
  price: z.number().check(z.positive(commonTexts.priceInvalid), z.maximum(1_000_000_000)),
})
export type ChartPoint = z.infer<typeof ChartPoint>

export const Drawing = z
  .object({
    id: Id,
    kind: DrawingKind,
    points: z.array(ChartPoint).check(z.maxLength(2)),
    /** Words of a text; empty for the others. */
    text: z._default(anyLine(MAX_DRAWING_CHARACTERS), ''),
  })
  .check(z.refine(({ kind, points }) => points.length === DRAWING_POINTS[kind]))
export type Drawing = z.infer<typeof Drawing>

/** How many indicators a chart can have. */
export const MAX_INDICATORS = 8

export const IndicatorKind = z.enum(['sma', 'ema', 'bollinger', 'vwap', 'rsi', 'macd', 'stochastic', 'atr'])
export type IndicatorKind = z.infer<typeof IndicatorKind>

export interface IndicatorSetting {
  usual: number
  min: number
  max: number
  decimals: number
}

const period = (usual: number): IndicatorSetting => ({ usual, min: 2, max: 200, decimals: 0 })

/** What can be set of each indicator, in order. */
export const INDICATOR_SETTINGS: Record<IndicatorKind, readonly IndicatorSetting[]> = {
  sma: [period(20)],
  ema: [period(21)],
  bollinger: [period(20), { usual: 2, min: 0.5, max: 5, decimals: 1 }],
  vwap: [],
  rsi: [period(14)],
  macd: [period(12), period(26), period(9)],
  stochastic: [period(14), period(3)],
  atr: [period(14)],
}

export const Indicator = z.object({ kind: IndicatorKind, settings: z.array(z.number()) }).check(
  z.refine(({ kind, settings }) => {
    const known = INDICATOR_SETTINGS[kind]
    const fits = ({ min, max, decimals }: IndicatorSetting, value: number) =>
      value >= min && value <= max && (decimals > 0 || Number.isInteger(value))
    return settings.length === known.length && known.every((setting, place) => fits(setting, settings[place] ?? 0))
  }),
)
export type Indicator = z.infer<typeof Indicator>

const layout = {
  drawings: z.array(Drawing).check(z.maxLength(MAX_DRAWINGS)),
  indicators: z.array(Indicator).check(z.maxLength(MAX_INDICATORS)),
  isLog: z.boolean(),
  /** Counts the changes: a layout is saved over the one that it was made from. */
  revision: z.int().check(z.minimum(0)),
}

/** What a member put on the chart of a pair. */
export const ChartLayout = z.object(layout)
export type ChartLayout = z.infer<typeof ChartLayout>

/** A chart on which nothing was put yet. */
export const EMPTY_LAYOUT: ChartLayout = { revision: 0, drawings: [], indicators: [], isLog: false }

const PairId = identifierField(32)

export const getChartLayout = defineCall({
  method: 'GET',
  path: '/chart-layouts',
  access: 'member',
  summary: 'The member’s drawings, indicators and scale on the chart of a pair.',
  input: z.object({ pair: PairId }),
  reply: ChartLayout,
  fails: ['PAIR_NOT_FOUND'],
})

export const saveChartLayout = defineCall({
  method: 'PUT',
  path: '/chart-layouts',
  access: 'member',
  summary: 'Save the chart of a pair for all of the member’s devices. Fails if another device saved it meanwhile.',
  input: z.object({ pair: PairId, ...layout }),
  reply: ChartLayout,
  fails: ['PAIR_NOT_FOUND', 'CHART_LAYOUT_CHANGED'],
})
