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

const layout = {
  drawings: z.array(Drawing).check(z.maxLength(MAX_DRAWINGS)),
  isLog: z.boolean(),
  /** Counts the changes: a layout is saved over the one that it was made from. */
  revision: z.int().check(z.minimum(0)),
}

/** What a member put on the chart of a pair. */
export const ChartLayout = z.object(layout)
export type ChartLayout = z.infer<typeof ChartLayout>

const PairId = identifierField(32)

export const getChartLayout = defineCall({
  method: 'GET',
  path: '/chart-layouts',
  access: 'member',
  summary: 'The member’s drawings and settings on the chart of a pair.',
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
