import * as z from 'zod/mini'
import { defineCall, Id } from './call.ts'
import { commonTexts } from './common-texts.ts'
import { identifierField } from './text-fields.ts'

/** How many lines a member can have on the chart of one pair. */
export const MAX_CHART_LINES = 20

/** A horizontal line on the chart of a pair, at a price. */
export const ChartLine = z.object({ id: Id, pair: z.string(), price: z.number() })
export type ChartLine = z.infer<typeof ChartLine>

const PairId = identifierField(32)
const Price = z.number().check(z.positive(commonTexts.priceInvalid), z.maximum(1_000_000_000))

export const listChartLines = defineCall({
  method: 'GET',
  path: '/chart-lines',
  access: 'unlocked',
  summary: 'The member’s lines on the chart of a pair, highest first.',
  input: z.object({ pair: PairId }),
  reply: z.array(ChartLine),
  fails: ['PAIR_NOT_FOUND'],
})

export const createChartLine = defineCall({
  method: 'POST',
  path: '/chart-lines',
  access: 'unlocked',
  summary: 'Add a line at a price. It shows on all of the member’s devices.',
  input: z.object({ pair: PairId, price: Price }),
  reply: ChartLine,
  fails: ['PAIR_NOT_FOUND', 'CHART_LINES_FULL'],
})

export const updateChartLine = defineCall({
  method: 'PATCH',
  path: '/chart-lines/:id',
  access: 'unlocked',
  summary: 'Move a line to another price.',
  params: z.object({ id: Id }),
  input: z.object({ price: Price }),
  reply: ChartLine,
  fails: ['CHART_LINE_NOT_FOUND'],
})

export const removeChartLine = defineCall({
  method: 'DELETE',
  path: '/chart-lines/:id',
  access: 'unlocked',
  summary: 'Remove a line.',
  params: z.object({ id: Id }),
  fails: ['CHART_LINE_NOT_FOUND'],
})
