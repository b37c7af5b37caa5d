import { expect, it } from 'vitest'
import { verdictOn } from './sample-checker.ts'

it('lets every third change through, or every one', () => {
  const chosen = (step: number) => Array.from({ length: 7 }, (_, id) => verdictOn(String(id), step).status === 'passed')
  expect(chosen(3)).toEqual([true, false, false, true, false, false, true])
  expect(chosen(1)).not.toContain(false)
})
