import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What was measured, and whether it was so. */
export interface Example {
  evidence: number[]
  so: boolean
}

/** Formats what was written, as the check wants it. */
const FORMATTER = fileURLToPath(new URL('../../node_modules/@biomejs/biome/bin/biome', import.meta.url))
const FILE = fileURLToPath(new URL('../../packages/chart-reader/src/evidence.ts', import.meta.url))
const ROUNDS = 4000
const PULL = 0.002

const logistic = (weights: number[], evidence: number[]): number => {
  let sum = weights[0] as number
  for (const [i, value] of evidence.entries()) sum += value * (weights[i + 1] as number)
  return 1 / (1 + Math.exp(-sum))
}

/** Logistic regression by gradient descent, both outcomes weighing as `weightOf` says, drawn gently to zero. */
export const fitOdds = (examples: Example[], balanced: boolean): number[] => {
  const width = (examples[0]?.evidence.length ?? 0) + 1
  const weights = new Array<number>(width).fill(0)
  const so = examples.filter((example) => example.so).length
  const share = (example: Example): number =>
    balanced ? 0.5 / (example.so ? so : examples.length - so) : 1 / examples.length
  const speed = new Array<number>(width).fill(0)
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = weights.map((weight, i) => (i === 0 ? 0 : PULL * weight))
    for (const example of examples) {
      const error = (logistic(weights, example.evidence) - (example.so ? 1 : 0)) * share(example)
      slope[0] = (slope[0] as number) + error
      for (const [i, value] of example.evidence.entries()) slope[i + 1] = (slope[i + 1] as number) + error * value
    }
    for (let i = 0; i < width; i += 1) {
      speed[i] = 0.9 * (speed[i] as number) - 0.5 * (slope[i] as number)
      weights[i] = (weights[i] as number) + (speed[i] as number)
    }
  }
  return weights
}

const STEPS = [0, 0.5, 0.65, 0.75, 0.82, 0.88, 0.93, 0.97]

interface Step {
  from: number
  so: number
  all: number
}

/** Examples that a step has at least: of fewer, the share that was right says little about the next pictures. */
const FEWEST = 30

/** What a step promises: the share that was so, a little nearer to even. */
const promiseOf = ({ so, all }: Step): number => (so + 1) / (all + 2)

/** For each step of odds what it promises, never falling from step to step. */
export const measureSteps = (examples: Example[], weights: number[]): { from: number; percent: number }[] => {
  const steps = STEPS.map((from, i): Step => {
    const to = STEPS[i + 1] ?? 2
    const within = examples.filter(
      ({ evidence }) => logistic(weights, evidence) >= from && logistic(weights, evidence) < to,
    )
    return { from, so: within.filter((example) => example.so).length, all: within.length }
  })
  // Neighbours that are out of order or have too few examples are pooled until none is.
  for (let i = 1; i < steps.length; ) {
    const [a, b] = [steps[i - 1] as Step, steps[i] as Step]
    const enough = a.all >= FEWEST && (b.all >= FEWEST || i + 1 < steps.length)
    if (enough && promiseOf(a) <= promiseOf(b)) i += 1
    else {
      steps.splice(i - 1, 2, { from: a.from, so: a.so + b.so, all: a.all + b.all })
      i = Math.max(1, i - 1)
    }
  }
  return steps.map((step) => ({ from: step.from, percent: Math.round(100 * promiseOf(step)) }))
}

/** Share of the other pictures that may be taken for charts, and of charts that may be refused to come there. */
const MOST_TAKEN = 0.03
const MOST_REFUSED = 0.02

/** The odds from which on a picture is taken for a chart. `others` counts all other pictures, also those in which nothing was followed. */
export const leastOdds = (examples: Example[], weights: number[], others: number): number => {
  const odds = (so: boolean): number[] =>
    examples
      .filter((example) => example.so === so)
      .map(({ evidence }) => logistic(weights, evidence))
      .sort((a, b) => a - b)
  const [charts, rest] = [odds(true), odds(false)]
  const wanted = rest[rest.length - 1 - Math.floor(others * MOST_TAKEN)] ?? 0
  return Math.max(0.5, Math.min(wanted + 0.001, charts[Math.floor(charts.length * MOST_REFUSED)] ?? 1))
}

/** What is written into the reader. */
interface Fitted {
  chart: number[]
  least: number
  trend: number[]
  steps: { from: number; percent: number }[]
}

/** Writes what was fitted into the reader, in the place of what stood there. */
export const writeOdds = ({ chart, least, trend, steps }: Fitted): void => {
  const list = (weights: number[]): string => `[${weights.map((weight) => weight.toFixed(2)).join(', ')}]`
  const fitted = {
    CHART_ODDS: list(chart),
    LEAST_ODDS: least.toFixed(2),
    TREND_ODDS: list(trend),
    CONFIDENCE_STEPS: `[${steps.map(({ from, percent }) => `{ from: ${from}, percent: ${percent} }`).join(', ')}]`,
  }
  const written = Object.entries(fitted).reduce(
    (text, [name, value]) =>
      text.replace(new RegExp(`^(const ${name}\\b[^=]*= )[^]*?(?=\\n(?:const|/\\*\\*|\\n))`, 'm'), `$1${value}`),
    readFileSync(FILE, 'utf8'),
  )
  writeFileSync(FILE, written)
  execFileSync(process.execPath, [FORMATTER, 'format', '--write', FILE], { stdio: ['ignore', 'ignore', 'inherit'] })
}
