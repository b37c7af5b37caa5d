import { describe, expect, it } from 'vitest'
import { LessonFigure } from '../../../contract/lessons.ts'
import { doublingRound, figureRules, luckyChance, readValue } from './figure-rules.ts'

const answered = (name: LessonFigure, values: Record<string, number>) =>
  Object.fromEntries(figureRules[name].answer(values).lines)

describe('the calculations of the lessons', () => {
  it('begin with what their lesson says', () => {
    const start = (name: LessonFigure) =>
      answered(name, Object.fromEntries(figureRules[name].fields.map((field) => [field.name, field.start])))
    expect(start('break-even')).toEqual({ 'Break-even rate': '55.56%', 'Average result': '−64.00' })
    expect(start('interval')).toMatchObject({ '95% interval': '50.2% to 69.1%', Shown: 'Spans break-even' })
    expect(start('martingale')).toMatchObject({ 'Average per round': '−3.00', 'Cost of a lost round': '−70.00' })
    expect(start('ruin')).toEqual({ Stake: '20.00', 'Chance of ruin': '58.7%' })
    expect(start('position-size')).toMatchObject({ 'Per pip': '0.80', 'Cost of six losses in a row': '11.4%' })
    expect(start('lucky-best')).toEqual({ 'Chance for one coin': '2.8%', 'Chance for the best coin': '43.8%' })
  })

  it('hold at their edges: every bound of every field answers figures', () => {
    for (const name of LessonFigure.options) {
      const { fields } = figureRules[name]
      for (const bound of ['min', 'max'] as const) {
        const { lines } = figureRules[name].answer(Object.fromEntries(fields.map((one) => [one.name, one[bound]])))
        expect(JSON.stringify(lines), `${name} ${bound}`).not.toMatch(/NaN|Infinity|undefined/)
      }
    }
  })

  it('never make doubling turn a losing trade into a winning one', () => {
    for (const steps of [1, 2, 5, 10]) {
      expect(doublingRound({ steps, payout: 0.8, rate: 0.5 }).average).toBeLessThan(0)
      expect(doublingRound({ steps, payout: 0.8, rate: 1 / 1.8 }).average).toBeCloseTo(0, 9)
    }
  })

  it('count luck as it is: one half of an odd number of tosses, all of them, none', () => {
    expect(luckyChance(101, 51)).toBeCloseTo(0.5, 9)
    expect(luckyChance(10, 10)).toBeCloseTo(1 / 1024, 9)
    expect(luckyChance(1_000, 0)).toBeCloseTo(1, 9)
  })

  it('call a band below break-even by its name', () => {
    expect(answered('interval', { won: 300, of: 1_000, payout: 80 }).Shown).toBe('Below break-even')
    expect(answered('interval', { won: 900, of: 1_000, payout: 80 }).Shown).toBe('Above break-even')
  })
})

describe('what is written in a field', () => {
  it.each([
    ['5', 5],
    ['1.5', 1.5],
    ['', null],
    [' ', null],
    ['-1', null],
    ['11', null],
    ['1e9', null],
    ['x', null],
  ])('%j is %j', (written, value) => {
    const problem = value === null ? 'From 1 to 10' : null
    expect(readValue({ min: 1, max: 10 }, written)).toEqual({ value, problem })
  })
})
