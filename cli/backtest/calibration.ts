import { sigmoid } from '../../engine/signals/learner.ts'

/** A stated probability of winning, and whether it won. */
export interface Said {
  said: number
  won: 0 | 1
}

export interface CalibrationFigures {
  n: number
  said: number | null
  won: number | null
  /** said − won. */
  gap: number | null
  /** Of the log-odds of what happened against what was said: 1 is right, 0 says nothing; with its standard error. */
  slope: number | null
  slopeError: number | null
  /** Mean |said − won| over ten bins of equal count. */
  equalCountEce: number | null
}

const EQUAL_BINS = 10
const NEWTON_STEPS = 20

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Cox's recalibration: logit P(won) = a + b · logit(said), by maximum likelihood. */
const slopeOf = (rows: readonly Said[]): { slope: number; error: number } | null => {
  let a = 0
  let b = 1
  let error = Number.NaN
  for (let step = 0; step < NEWTON_STEPS; step += 1) {
    let [ga, gb, haa, hab, hbb] = [0, 0, 0, 0, 0]
    for (const { said, won } of rows) {
      const z = Math.log(said / (1 - said))
      const p = sigmoid(a + b * z)
      const w = p * (1 - p)
      ga += won - p
      gb += (won - p) * z
      haa += w
      hab += w * z
      hbb += w * z * z
    }
    const determinant = haa * hbb - hab * hab
    if (!(determinant > 1e-9)) return null
    const [stepA, stepB] = [(hbb * ga - hab * gb) / determinant, (haa * gb - hab * ga) / determinant]
    a += stepA
    b += stepB
    error = Math.sqrt(haa / determinant)
    if (Math.abs(stepA) + Math.abs(stepB) < 1e-9) break
  }
  return Number.isFinite(b) && Number.isFinite(error) ? { slope: b, error } : null
}

/** How what was said compares with what happened; everything is null without rows. */
export const calibrationOf = (rows: readonly Said[]): CalibrationFigures => {
  const n = rows.length
  if (n === 0) return { n, said: null, won: null, gap: null, slope: null, slopeError: null, equalCountEce: null }
  const said = mean(rows.map((row) => row.said))
  const won = mean(rows.map((row) => row.won))
  const sorted = rows.toSorted((one, other) => one.said - other.said)
  let distance = 0
  for (let bin = 0; bin < EQUAL_BINS; bin += 1) {
    const part = sorted.slice(Math.floor((bin * n) / EQUAL_BINS), Math.floor(((bin + 1) * n) / EQUAL_BINS))
    distance += Math.abs(part.reduce((sum, row) => sum + row.said - row.won, 0))
  }
  const fit = slopeOf(rows)
  return {
    n,
    said,
    won,
    gap: said - won,
    slope: fit?.slope ?? null,
    slopeError: fit?.error ?? null,
    equalCountEce: distance / n,
  }
}
