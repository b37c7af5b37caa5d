import { expect, it } from 'vitest'
import { formatSpeed, speedOf } from './format-speed.ts'

const run = (lcpMs: number, themeMs: number | null) => ({
  loaded: { lcpMs, shift: lcpMs / 100_000, scriptBytes: 120_400, fontBytes: 83_000 },
  answers: { themeMs, paletteMs: null, navigationMs: null },
})

it('takes the median of the runs, and of those alone that had what was pressed', () => {
  const { loaded, answers } = speedOf('/dashboard', [run(9000, 120), run(2000, null), run(2400, 160)], [])
  expect(loaded).toMatchObject({ lcpMs: 2400, shift: 0.024 })
  expect(answers).toEqual({ themeMs: 140, paletteMs: null, navigationMs: null })
})

it('prints a line per page, with a rest for each speed of the processor', () => {
  const rests = [
    { shift: 0, longTasks: 2, requests: 9 },
    { shift: 0.0312, longTasks: 7, requests: 9 },
  ]
  const [head = '', , line] = formatSpeed([speedOf('/dashboard', [run(2400, 120)], rests)]).split('\n')
  expect(line).toBe('| /dashboard | 2.4 | 0.024 | 120 | 83 | 120 | – | – | 0.000 / 0.031 | 2 / 7 | 9 / 9 |')
  expect(head.split('|')).toHaveLength(line?.split('|').length ?? 0)
})
