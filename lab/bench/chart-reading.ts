/**
 * P9: reading a chart of 1920×1080, against decoding the same picture with sharp.
 * Run it alone with `node lab/bench/chart-reading.ts`.
 */
import { pathToFileURL } from 'node:url'
import { readChart } from '@uptick/chart-reader'
import sharp from 'sharp'
import { drawWithEcharts } from '../evaluate-scanner/echarts-pictures.ts'
import type { Candle } from '../evaluate-scanner/picture-case.ts'
import { createRandom } from '../evaluate-scanner/random.ts'
import type { BenchRow } from './bench-row.ts'

const ROUNDS = 40
const CANDLES = 140
const GOAL_RATIO = 4

/** Candles of a market that is made up here, so that nothing else has to lie beside the checkout. */
const madeUpCandles = (): Candle[] => {
  const random = createRandom(9)
  let price = 1.1
  return Array.from({ length: CANDLES }, (_, i) => {
    const open = price
    price += random.between(-0.001, 0.00105)
    const [high, low] = [
      Math.max(open, price) + random.between(0, 0.0005),
      Math.min(open, price) - random.between(0, 0.0005),
    ]
    return { time: 1_700_000_000 + i * 300, open, high, low, close: price, volume: random.between(5, 100) }
  })
}

const fastest = (times: number[]): number => Math.min(...times)

export const run = async (): Promise<BenchRow[]> => {
  let seed = 1
  let drawn = await drawWithEcharts(madeUpCandles(), 'candles', createRandom(seed), seed)
  while ((await sharp(drawn.png).metadata()).width !== 1920) {
    seed += 1
    drawn = await drawWithEcharts(madeUpCandles(), 'candles', createRandom(seed), seed)
  }
  const decodes: number[] = []
  const reads: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now()
    const { data, info } = await sharp(drawn.png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const decoded = performance.now()
    const reading = readChart({ width: info.width, height: info.height, data })
    reads.push(performance.now() - decoded)
    decodes.push(decoded - start)
    if (!reading.isChart) throw new Error(`The chart was refused: ${reading.reason}`)
  }
  const ratio = fastest(reads) / fastest(decodes)
  return [
    {
      id: 'P9',
      what: `Reading a chart of 1920×1080, ${CANDLES} candles`,
      ours: `${fastest(reads).toFixed(0)} ms`,
      baseline: `${fastest(decodes).toFixed(0)} ms, sharp decodes it`,
      ratio,
      goal: `≤ ${GOAL_RATIO} × decode`,
      met: ratio <= GOAL_RATIO,
    },
  ]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.table(await run())
