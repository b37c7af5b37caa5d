import { expect, test } from 'vitest'
import { gridOffset } from './grid-rows.ts'
import { drawSheet } from './testing/drawn-charts.ts'

const labels = [50, 110, 170, 230].map((y) => ({ x: 440, width: 40, y: y + 0.5, height: 10 }))

/** A sheet with ruled lines at the given rows, from one column to another, ten steps brighter than the sheet unless told otherwise: too faint to be ink. */
const drawRuled = (rows: number[], from = 20, to = 420, light = 30) => {
  const sheet = drawSheet(500, 300)
  for (const row of rows)
    for (let x = from; x < to; x += 1) for (let c = 0; c < 3; c += 1) sheet.data[(row * 500 + x) * 4 + c] = light
  return sheet
}

test('prices stand on the ruled lines when those run at one distance from most labels', () => {
  const area = { left: 30, right: 410 }
  expect(gridOffset(drawRuled([52, 112, 172, 232]), labels, area)).toBe(1.5)
  expect(gridOffset(drawRuled([52, 112, 172]), labels, area)).toBe(1.5)
  expect(gridOffset(drawRuled([47, 107, 167, 227]), labels, area)).toBe(-3.5)
})

test('without ruled lines, or with lines at any distance, labels stand for themselves', () => {
  const area = { left: 30, right: 410 }
  expect(gridOffset(drawRuled([]), labels, area)).toBeNull()
  expect(gridOffset(drawRuled([48, 113, 171, 227]), labels, area)).toBeNull()
  expect(gridOffset(drawRuled([80, 140, 200]), labels, area)).toBeNull()
})

test('a line of several rows counts from its middle', () => {
  const area = { left: 30, right: 410 }
  const thick = [50, 110, 170, 230].flatMap((row) => [row + 2, row + 3, row + 4, row + 5])
  expect(gridOffset(drawRuled(thick), labels, area)).toBe(3)
  expect(gridOffset(drawRuled(thick.filter((row) => row % 10 < 4)), labels, area)).toBe(2)
})

test('without ruled lines prices stand on the ticks beside the labels', () => {
  const area = { left: 30, right: 410 }
  expect(gridOffset(drawRuled([52, 112, 172, 232], 430, 436, 40), labels, area)).toBe(1.5)
  expect(gridOffset(drawRuled([52, 112, 172, 232], 484, 490, 40), labels, area)).toBe(1.5)
  expect(gridOffset(drawRuled([52, 113, 171], 430, 436, 40), labels, area)).toBeNull()
  expect(gridOffset(drawRuled([52, 112, 172, 232], 430, 436), labels, area)).toBeNull()
})

test('lines that are rounded a row apart from their labels count from between those rows', () => {
  const area = { left: 30, right: 410 }
  expect(gridOffset(drawRuled([52, 113, 172, 233]), labels, area)).toBe(2)
  expect(gridOffset(drawRuled([52, 113, 172, 233], 430, 433, 40), labels, area)).toBe(2)
})

test('labels that stand on their lines, as in apps on phones, have them under their feet', () => {
  const area = { left: 30, right: 410 }
  expect(gridOffset(drawRuled([59, 119, 179, 239]), labels, area)).toBe(8.5)
  // Traces of them are no lines.
  const traced = drawRuled([59, 119, 179, 239], 20, 420, 40)
  for (const row of [53, 112, 173, 232])
    for (let x = 20; x < 250; x += 1) traced.data.fill(25, (row * 500 + x) * 4, (row * 500 + x) * 4 + 3)
  expect(gridOffset(traced, labels, area)).toBe(8.5)
})

test('lines between two labels belong to neither', () => {
  const close = [50, 70, 90, 110].map((y) => ({ x: 440, width: 40, y: y + 0.5, height: 10 }))
  expect(gridOffset(drawRuled([58, 78, 98, 118]), close, { left: 30, right: 410 })).toBeNull()
})
