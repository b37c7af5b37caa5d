import { describe, expect, it } from 'vitest'
import { parseArguments } from './arguments.ts'

describe('parseArguments', () => {
  it('needs only the folder', () => {
    expect(parseArguments(['--data', 'candles'])).toEqual({
      data: 'candles',
      json: false,
      report: 'reports/backtest.html',
      margin: 0,
      only: undefined,
      compareModels: false,
    })
  })

  it('takes every option', () => {
    const args = [
      '--data',
      'd',
      '--json',
      '--report',
      'r.html',
      '--margin',
      '0.02',
      '--only',
      'EURUSD',
      '--compare-models',
    ]
    expect(parseArguments(args)).toEqual({
      data: 'd',
      json: true,
      report: 'r.html',
      margin: 0.02,
      only: 'EURUSD',
      compareModels: true,
    })
  })

  it('says what is wrong with the others', () => {
    expect(() => parseArguments([])).toThrow('--data')
    for (const margin of ['half', '0.5', '-0.1', ''])
      expect(() => parseArguments(['--data', 'd', `--margin=${margin}`])).toThrow(`--margin ${margin} is not a number`)
    expect(() => parseArguments(['--data', 'd', '--colour'])).toThrow('--colour')
  })
})
