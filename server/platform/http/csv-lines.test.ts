import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { toLines } from './csv-lines.ts'

type Cell = string | number | boolean | null

const rowsOf = (cells: readonly (readonly Cell[])[]) =>
  cells.map((row) => Object.fromEntries(row.map((cell, place) => [`c${place}`, cell])))

const fileOf = (cells: readonly (readonly Cell[])[], width: number): string =>
  toLines(
    Array.from({ length: width }, (_, place) => `c${place}`),
    rowsOf(cells),
    true,
  ).toString('utf8')

/** Two readers that we did not write. */
const READERS: Record<string, (text: string) => string[][]> = {
  'csv-parse': (text) => parse(text, { bom: true, relax_column_count: false }),
  papaparse: (text) => {
    const { data, errors } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: true, delimiter: ',' })
    expect(errors).toEqual([])
    return data
  },
}

const FORMULAS = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '＝1+1',
  '\u200b=1+1',
  '\ufeff=1',
  '\ttext',
]
const said = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    ...FORMULAS,
    'a\n=1+1',
    'a\r=1+1',
    'a\r\n"=1+1",',
    '""',
    '"',
    ',',
    "'",
    ' ',
    ';',
    '-5',
    '-0.50',
    'Zoë, "Z"',
  ),
  fc.array(fc.constantFrom('\n', '\r', '"', ',', '=', 'a', "'"), { maxLength: 6 }).map((parts) => parts.join('')),
)
const isNumber = (cell: string): boolean => /^-?\d+(\.\d+)?$/.test(cell)

describe.each(Object.entries(READERS))('a table for spreadsheets, read by %s', (_, read) => {
  it('has every row and every cell, whatever people wrote', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(said, said, said), { minLength: 1, maxLength: 5 }), (cells) => {
        const [headings, ...rows] = read(fileOf(cells, 3))
        expect(headings).toEqual(['c0', 'c1', 'c2'])
        expect(rows).toHaveLength(cells.length)
        for (const [at, row] of rows.entries())
          expect(row.map((cell, place) => (cell === cells[at]?.[place] ? cell : cell.slice(1)))).toEqual(cells[at])
      }),
      { numRuns: 300 },
    )
  })

  it('has no cell that is a formula', () => {
    fc.assert(
      fc.property(fc.tuple(said, said), (row) => {
        for (const cell of read(fileOf([row], 2)).flat())
          expect(isNumber(cell) || !/^[\s\u200b\ufeff]*[=+\-@＝＋－＠]/.test(cell), cell).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('keeps a message with a line break in its cell', () => {
    const rows = read(fileOf([['thanks\n=1+1', 5]], 2))
    expect(rows).toEqual([
      ['c0', 'c1'],
      ['thanks\n=1+1', '5'],
    ])
  })
})

it('quotes a line break of either kind', () => {
  expect(fileOf([['a\n=1+1', 'b\r=1']], 2)).toBe('\ufeffc0,c1\r\n"a\n=1+1","b\r=1"\r\n')
})

it('leaves numbers as numbers, negative ones too', () => {
  expect(fileOf([[-5, '-5.50', 12, true, null]], 5)).toBe('\ufeffc0,c1,c2,c3,c4\r\n-5,-5.50,12,1,\r\n')
})

it.each(FORMULAS)('marks %j as text', (text) => {
  expect(Papa.parse<string[]>(fileOf([[text]], 1)).data[1]).toEqual([`'${text}`])
})
