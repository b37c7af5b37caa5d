import { parseArgs } from 'node:util'

const USAGE =
  'Usage: npm run backtest -- --data <folder> [--json] [--report FILE.html] [--margin X] [--only NAME] [--compare-models]'

export interface BacktestArguments {
  data: string
  json: boolean
  report: string
  margin: number
  only: string | undefined
  compareModels: boolean
}

/** Reads the command line; throws an Error with a sentence for people when it makes no sense. */
export const parseArguments = (args: string[]): BacktestArguments => {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      json: { type: 'boolean', default: false },
      report: { type: 'string', default: 'reports/backtest.html' },
      margin: { type: 'string', default: '0' },
      only: { type: 'string' },
      'compare-models': { type: 'boolean', default: false },
    },
  })
  const { data, json, report, only, 'compare-models': compareModels } = values
  if (!data) throw new Error(`Name the folder of candle files with --data. ${USAGE}`)
  const margin = Number(values.margin)
  if (values.margin.trim() === '' || !(margin >= 0 && margin < 0.5))
    throw new Error(`--margin ${values.margin} is not a number from 0 to below 0.5 (0.02 asks for 52 % confidence).`)
  return { data, json, report, margin, only, compareModels }
}
