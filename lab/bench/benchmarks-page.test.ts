import { describe, expect, it } from 'vitest'
import type { BenchRow } from './bench-row.ts'
import { replaceRows } from './benchmarks-page.ts'

const row = (what: string, met: boolean | null = true): BenchRow => ({
  id: 'P7',
  what,
  ours: '2 ms',
  baseline: '8 ms',
  ratio: 4,
  goal: '≥ 3',
  met,
})
const old = (what: string, name: string) =>
  `| P7 | ${what} | 1 | 2 | 3 | – | \`npm run --prefix lab bench -- ${name}\` |`
const page = (...rows: string[]) =>
  [
    '# Benchmarks',
    '',
    '| | Subject | Measured | Baseline | Ratio | Goal | Command |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    'After.',
  ].join('\n')

describe('the page of benchmarks', () => {
  it('has the new rows of a benchmark where its earlier ones stood, and keeps all others', () => {
    const before = page(old('a', 'one'), old('b', 'two'), old('c', 'two'), old('d', 'three'))
    const after = replaceRows(before, 'two', [row('new'), row('newer', false)])
    expect(after.split('\n').slice(4, 8)).toEqual([
      old('a', 'one'),
      '| P7 | new | 2 ms | 8 ms | 4.00 | ≥ 3: met | `npm run --prefix lab bench -- two` |',
      '| P7 | newer | 2 ms | 8 ms | 4.00 | ≥ 3: missed | `npm run --prefix lab bench -- two` |',
      old('d', 'three'),
    ])
    expect(after.endsWith('After.')).toBe(true)
  })

  it('has rows of a new benchmark at the end of the table, and bars of a text do not end a cell', () => {
    const after = replaceRows(page(old('a', 'one')), 'two', [row('x | y', null)])
    expect(after.split('\n')[5]).toBe(
      '| P7 | x \\| y | 2 ms | 8 ms | 4.00 | ≥ 3 | `npm run --prefix lab bench -- two` |',
    )
  })

  it('needs its table', () => {
    expect(() => replaceRows('# Benchmarks', 'two', [row('new')])).toThrow('no table')
  })
})
