/**
 * `npm run --prefix lab read-drawn`: reads the drawn pictures of `../shared/charts/drawn` and the labeled screenshots, and prints for each
 * folder and style how many were refused, whose trend, levels and prices are right, and whose prices are wrong by a power of ten.
 * `-- <folder>…` reads other folders with a truth.json; without one, every picture of a folder is no price chart. `-- --list` names each fault.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { readChart } from '@uptick/chart-reader'
import type { Pixels } from '@uptick/chart-reader/reading'
import sharp from 'sharp'
import { type Judgement, judgeReading } from './evaluate-scanner/judge-reading.ts'
import { type PictureCase, UNDISTORTED } from './evaluate-scanner/picture-case.ts'
import { readLabelledPictures } from './evaluate-scanner/real-charts.ts'
import { sharedFolder } from './evaluate-scanner/recordings.ts'
import { printRealCharts } from './evaluate-scanner/report.ts'

interface DrawnPicture {
  file: string
  style: string
  case: PictureCase
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean', default: false } },
})

const decode = async (file: string): Promise<Pixels> => {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

const share = (part: number, all: number): string => (all === 0 ? '–' : `${part} of ${all}`)

/** By how many powers of ten the told prices miss the true ones: 0 where none were told. */
const powersMissed = ({ case: { truth }, reading }: Judgement): number => {
  if (truth === null || !reading.isChart || reading.axis === null) return 0
  const told = (reading.axis.topPrice + reading.axis.bottomPrice) / 2
  const { price0, price1 } = truth.scale
  return told > 0 ? Math.round(Math.log10(told / ((price0 + price1) / 2))) : 9
}

const rowOf = (style: string, judged: Judgement[]): Record<string, string | number> => {
  const charts = judged.filter(({ case: { truth } }) => truth !== null)
  const read = charts.filter(({ reading }) => reading.isChart)
  const levels = read.flatMap(({ levelErrors }) => levelErrors)
  const labelled = read.filter(({ case: { truth } }) => truth?.axis === true)
  const priced = labelled.filter(({ axisError }) => axisError !== null)
  return {
    Style: style,
    Refused: share(judged.filter(({ reading }) => !reading.isChart).length, judged.length),
    'Trend right': share(read.filter(({ trendRight }) => trendRight).length, read.length),
    'Levels ≤ 2%': share(levels.filter((error) => error <= 0.02).length, levels.length),
    'Axis read': share(priced.length, labelled.length),
    'Price ≤ 0.5%': share(priced.filter(({ axisError }) => (axisError ?? 1) <= 0.005).length, priced.length),
    'Power of ten': judged.filter((entry) => powersMissed(entry) !== 0).length,
  }
}

const faultsOf = (entry: Judgement): string[] => {
  const { case: picture, reading } = entry
  if (picture.truth === null)
    return reading.isChart ? [`taken for a chart, ${reading.trend} ${reading.confidence}`] : []
  if (!reading.isChart) return [`refused: ${reading.reason}`]
  return [
    ...(entry.trendRight ? [] : [`${reading.trend} ${reading.confidence}, is ${entry.trend}`]),
    ...(powersMissed(entry) === 0 ? [] : [`prices times 1e${powersMissed(entry)}`]),
    ...(picture.truth.axis && entry.axisError === null ? ['no prices'] : []),
    ...((entry.axisError ?? 0) > 0.005 ? [`prices off by ${((entry.axisError ?? 0) * 100).toFixed(1)}%`] : []),
  ]
}

const truthOf = (folder: string): DrawnPicture[] => {
  const file = join(folder, 'truth.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as DrawnPicture[]
  return readdirSync(folder)
    .filter((name) => /\.(png|jpe?g|webp)$/i.test(name))
    .map((name) => {
      const picture: PictureCase = {
        id: name,
        library: 'own',
        theme: 'no chart',
        copy: 'clean',
        truth: null,
        distortion: UNDISTORTED,
      }
      return { file: name, style: basename(folder), case: picture }
    })
}

/** How often readings of each confidence were right, for the trend and for the prices: from 30 readings on the two are at most five points apart. */
const printConfidence = (judged: readonly Judgement[]): void => {
  const told = judged.flatMap(({ case: { truth }, reading, trendRight, axisError }) => {
    if (truth === null || !reading.isChart) return []
    const trend = { what: 'trend', confidence: reading.confidence, isRight: trendRight }
    if (axisError === null || reading.prices !== 'labels') return [trend]
    return [trend, { what: 'prices', confidence: reading.priceConfidence, isRight: axisError <= 0.005 }]
  })
  const bins = Map.groupBy(told, ({ what, confidence }) => `${what} ${confidence}`)
  console.table(
    [...bins].toSorted().map(([bin, entries]) => {
      const right = entries.filter(({ isRight }) => isRight).length
      return {
        Confidence: bin,
        Right: share(right, entries.length),
        Percent: Math.round((1000 * right) / entries.length) / 10,
      }
    }),
  )
}

const readFolder = async (folder: string): Promise<Judgement[]> => {
  const judged: { style: string; entry: Judgement }[] = []
  for (const drawn of truthOf(folder)) {
    const pixels = await decode(join(folder, drawn.file))
    const start = performance.now()
    const entry = judgeReading(drawn.case, readChart(pixels), performance.now() - start)
    judged.push({ style: drawn.style, entry })
    if (options.list) for (const fault of faultsOf(entry)) console.log(`  ${drawn.file}: ${fault}`)
  }
  const styles = [...new Set(judged.map(({ style }) => style))]
  const rows = styles.map((style) =>
    rowOf(
      style,
      judged.filter((each) => each.style === style).map(({ entry }) => entry),
    ),
  )
  const all = judged.map(({ entry }) => entry)
  console.log(folder)
  console.table(rows.length > 1 ? [...rows, rowOf('all', all)] : rows)
  return all
}

/** Pictures whose trend their names tell, and nothing else. */
const readNamed = async (folder: string): Promise<void> => {
  console.log(folder)
  for (const name of readdirSync(folder).sort()) {
    const reading = readChart(await decode(join(folder, name)))
    const told = reading.isChart
      ? `${reading.kind}, ${reading.trend} ${reading.confidence}, last price ${reading.lastPrice ?? 'not told'}`
      : reading.reason
    console.log(`  ${name}: ${told}`)
  }
}

const drawn = join(sharedFolder(), 'charts/drawn')
const readFolders = async (folders: readonly string[]): Promise<void> => {
  const judged: Judgement[] = []
  for (const folder of folders) judged.push(...(await readFolder(folder)))
  printConfidence(judged)
}

if (positionals.length > 0) await readFolders(positionals)
else if (existsSync(drawn)) {
  await readFolders(['ticks', 'degraded', 'not-charts'].map((name) => join(drawn, name)))
  await readNamed(join(drawn, 'screens'))
  printRealCharts(
    await Promise.all(
      readLabelledPictures().map(async (picture) => ({ picture, reading: readChart(await decode(picture.path)) })),
    ),
  )
} else console.log('No pictures in ../shared/charts/drawn.')
