import { BIN_COUNT, computeBin } from '../../../engine/signals/statistics.ts'
import type { Said } from '../calibration.ts'
import { logGainOf } from '../gains.ts'
import { kindOf } from '../published.ts'
import { CANDIDATES } from './candidates.ts'
import type { Sample } from './samples.ts'
import { walkForward } from './walk-forward.ts'

/** The five-minute slots of one recording of one-minute bars. */
export interface MinuteSeries {
  instrument: string
  samples: readonly Sample[]
}

const saidBy = (model: string, samples: readonly Sample[]): Said[] => {
  const create = CANDIDATES[model]
  if (!create) throw new RangeError(`There is no model ${model}`)
  const said: Said[] = []
  walkForward(samples, create(), (probability, up) => {
    const isUp = probability >= 0.5
    said.push({ said: isUp ? probability : 1 - probability, won: isUp === (up === 1) ? 1 : 0 })
  })
  return said
}

const points = (fraction: number): string => (100 * fraction).toFixed(1)

/** Mean gain in log loss per slot, in ten-thousandths, with its standard error. */
const gainRow = (kind: string, gains: readonly number[]) => {
  const n = gains.length
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / n
  const error = Math.sqrt(gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / (n - 1) / n)
  return { kind, n, gain: (1e4 * mean).toFixed(2), '±': (1e4 * error).toFixed(2), z: (mean / error).toFixed(2) }
}

const binCells = (rows: readonly Said[], bin: number) => {
  const own = rows.filter(({ said }) => computeBin(said) === bin)
  const n = own.length
  if (n === 0) return { n, said: '–', won: '–', '±': '–' }
  const mean = (value: (row: Said) => number) => own.reduce((sum, row) => sum + value(row), 0) / n
  const won = mean((row) => row.won)
  return { n, said: points(mean(({ said }) => said)), won: points(won), '±': points(Math.sqrt((won * (1 - won)) / n)) }
}

/**
 * The engine of five-minute slots that sees the minutes inside them, beside the same one without, on the same slots: gain in log loss per kind of
 * market, and what was said against what won per bin of five points.
 */
export const compareMinutes = (series: readonly MinuteSeries[]) => {
  const pairs = series.map(({ instrument, samples }) => ({
    kind: kindOf(instrument),
    before: saidBy('Bayesian + Platt, without the minutes', samples),
    now: saidBy('Bayesian + Platt (the engine)', samples),
  }))
  const gainsOf = (kind: string | null): number[] =>
    pairs.flatMap((pair) =>
      kind === null || pair.kind === kind
        ? pair.now.map((row, at) => logGainOf(row) - logGainOf(pair.before[at] ?? row))
        : [],
    )
  const kinds = [...new Set(pairs.map(({ kind }) => kind))].toSorted()
  const bins = Array.from({ length: BIN_COUNT }, (_, bin) => {
    const before = binCells(
      pairs.flatMap((pair) => pair.before),
      bin,
    )
    const now = binCells(
      pairs.flatMap((pair) => pair.now),
      bin,
    )
    return {
      bin: `${50 + 5 * bin}–${55 + 5 * bin}`,
      'without: n': before.n,
      'without: said': before.said,
      'without: won': before.won,
      'without: ±': before['±'],
      ...now,
    }
  })
  return {
    gains: [gainRow('all', gainsOf(null)), ...kinds.map((kind) => gainRow(kind, gainsOf(kind)))],
    bins: bins.filter((row) => row.n + row['without: n'] > 0),
  }
}
