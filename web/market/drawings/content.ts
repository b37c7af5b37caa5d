import type { Drawing, DrawingKind } from '../../../contract/chart-layouts.ts'
import { formatPrice } from '../../lib/format.ts'

export const kindNames: Record<DrawingKind, string> = {
  level: 'Level',
  trend: 'Trend line',
  ray: 'Ray',
  rectangle: 'Rectangle',
  fibonacci: 'Fibonacci',
  text: 'Text',
  measure: 'Measure',
}

/** A drawing in a list and for its handles. */
const nameOf = ({ kind, points, text }: Drawing, decimals: number): string => {
  const prices = points.map(({ price }) => formatPrice(price, decimals)).join(' to ')
  return `${kindNames[kind]} ${kind === 'text' ? text : prices}`
}

export const drawingTexts = {
  tools: 'Drawing tools',
  cursor: 'Cursor',
  undo: 'Undo',
  redo: 'Redo',
  magnet: 'Snap to candles',
  hide: 'Hide drawings',
  remove: 'Delete drawing',
  editText: 'Edit text',
  field: 'Text on the chart',
  drawings: 'Drawings',
  count: (count: number) => `${count} ${count === 1 ? 'drawing' : 'drawings'}`,
  alertAt: (price: string) => `Alert me at ${price}`,
  alertSet: (price: string) => `Alert set at ${price}`,
  full: 'This chart is full. Delete a drawing first.',
  nameOf,
  handle: (name: string, place: number, of: number) =>
    `${name}, point ${place} of ${of}. Arrow keys move it, Delete removes the drawing.`,
  level: (price: string) => `Level at ${price}. Arrow up and down move it, Delete removes it.`,
  measured: (change: string, percent: string, bars: number) =>
    `${change} (${percent}), ${bars} ${bars === 1 ? 'bar' : 'bars'}`,
} as const
