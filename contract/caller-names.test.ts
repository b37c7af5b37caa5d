import { describe, expect, it } from 'vitest'
import { CALLER_NAME, isSameName } from './caller-names.ts'

describe('names of callers', () => {
  it.each([
    ['Ada.FX', 'ada.fx'],
    ['IDA', 'lda'],
    ['trader1', 'traderl'],
    ['G0LD', 'gold'],
    ['marlo', 'rnarlo'],
    ['wale', 'vvale'],
    ['best-calls', 'best_calls'],
  ])('%s and %s are taken for each other', (a, b) => {
    expect([isSameName(a, b), isSameName(b, a)]).toEqual([true, true])
  })

  it.each([
    ['ada', 'adah'],
    ['ada1', 'ada2'],
    ['ida', 'lda'],
  ])('%s and %s are two', (a, b) => {
    expect(isSameName(a, b)).toBe(false)
  })

  it.each(['аda', 'ada\u200b', 'Uptick engine', 'ad', '-ada', `a${'b'.repeat(24)}`])('%j is no name', (name) => {
    expect(CALLER_NAME.test(name)).toBe(false)
  })
})
