import { expect, test } from 'vitest'
import { cutAtBrackets, withNoughts } from './counted-noughts.ts'
import type { Box } from './reading.ts'

/** Pieces of a label: a digit, a point or a bracket each. */
const piecesOf = (label: string): Box[] =>
  [...label].map((character, i) => {
    const height = character === '.' ? 2 : '{}'.includes(character) ? 16 : 12
    return { x: i * 10, y: character === '.' ? 10 : 0, width: 6, height }
  })

const placesOf = (boxes: Box[]): number[] => boxes.map(({ x }) => x / 10)

test('a price is cut at the brackets in which its noughts are counted', () => {
  const cut = cutAtBrackets(piecesOf('0.0{13}1180'))
  expect(cut && [placesOf(cut.before), placesOf(cut.count), placesOf(cut.after)]).toEqual([
    [0, 1, 2],
    [4, 5],
    [7, 8, 9, 10],
  ])
  for (const label of ['0.001180', '0.0{1180', '0.0{3}', '0.0{}118', '0.0{123}118', '{3}1180'])
    expect(cutAtBrackets(piecesOf(label))).toBeNull()
})

test('so many noughts stand behind the point, also where that was too faint to be read', () => {
  expect(withNoughts('0.0', '4', '982')).toBe('0.0000982')
  expect(withNoughts('00', '3', '1180')).toBe('0.0001180')
  expect(withNoughts('0.1', '4', '982')).toBeNull()
  expect(withNoughts('0.0', '4', '9.82')).toBeNull()
  expect(withNoughts('0.0', '0', '982')).toBeNull()
})
