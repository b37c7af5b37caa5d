import { expect, it } from 'vitest'
import { formatTable } from './format-table.ts'

it('prints rows in order of their id, with a ratio only where there is a baseline', () => {
  const table = formatTable([
    { id: 'P7', what: 'Indicators', ours: '1 ms', baseline: '20 ms', ratio: 20, goal: '≥ 10 ×', met: true },
    { id: 'P2', what: 'Receipt', ours: '60 ms', baseline: '–', ratio: null, goal: '≤ 50 ms', met: false },
  ])
  expect(table.split('\n').map((line) => line.replaceAll(/ +/g, ' '))).toEqual([
    '| id | what | ours | baseline | ratio | goal | met |',
    expect.stringMatching(/^\|-+(\|-+){6}\|$/),
    '| P2 | Receipt | 60 ms | – | – | ≤ 50 ms | no |',
    '| P7 | Indicators | 1 ms | 20 ms | 20.00 | ≥ 10 × | yes |',
  ])
  expect(new Set(table.split('\n').map((line) => line.length)).size).toBe(1)
})
