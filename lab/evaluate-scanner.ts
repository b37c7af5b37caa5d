/**
 * `npm run --prefix lab evaluate-scanner`: reads charts drawn from recordings by two libraries and in styles of our own, worse copies of
 * them, pictures that show no price, and labelled screenshots; prints how much was read rightly and writes a sheet of the worst.
 * Charts of further libraries, to which nothing is fitted, have a table of their own.
 * `-- --fit` first fits the odds of the reader (chart or not, confidence) to one half of the drawn pictures; figures are
 * always those of the other half. SCANNER_SEED=<number> draws other pictures, to be looked at while rules are written:
 * of these nothing is fitted and all are measured. `-- --only=<pattern>` reads the pictures whose name matches, such as
 * `styled` or `photograph`. Recordings and screenshots lie in `../shared`, or in SHARED_FOLDER.
 */
import { parseArgs } from 'node:util'
import { findChart, readChart } from '@uptick/chart-reader'
import { couldBeChart, oddsNeeded } from '@uptick/chart-reader/evidence'
import type { Pixels } from '@uptick/chart-reader/reading'
import sharp from 'sharp'
import { type Example, fitOdds, leastOdds, measureSteps, writeOdds } from './evaluate-scanner/fit-odds.ts'
import { type Judgement, judgeReading } from './evaluate-scanner/judge-reading.ts'
import { isFurther, type PictureCase } from './evaluate-scanner/picture-case.ts'
import { isOtherSeed, openPictureSet, pictureFile } from './evaluate-scanner/picture-set.ts'
import { readLabelledPictures } from './evaluate-scanner/real-charts.ts'
import { printRealCharts, printTables } from './evaluate-scanner/report.ts'
import { writeSheet } from './evaluate-scanner/worst-sheet.ts'

const decode = async (file: string): Promise<Pixels> => {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** Pictures of one drawing stay together, so that no copy is fitted whose original is tested; to further libraries nothing is fitted. */
const isFitted = (entry: PictureCase): boolean =>
  !isOtherSeed && !isFurther(entry) && Number(/\d+/.exec(entry.id)?.[0]) % 4 < 2

const fit = async (cases: PictureCase[]): Promise<void> => {
  const charts: Example[] = []
  const trends: Example[] = []
  for (const entry of cases.filter(isFitted)) {
    const found = findChart(await decode(pictureFile(entry.id)))
    if (found === null) continue
    charts.push({ evidence: found.chart, so: entry.truth !== null })
    if (entry.truth !== null && couldBeChart(found.chart))
      trends.push({ evidence: found.trend, so: judgeReading(entry, found.reading, 0).trendRight })
  }
  const trend = fitOdds(trends, false)
  const chart = fitOdds(charts, false)
  const others = cases.filter((entry) => isFitted(entry) && entry.truth === null).length
  // Of these alone the odds decide by which they are measured.
  const likely = charts.filter(({ evidence }) => couldBeChart(evidence) && oddsNeeded(evidence, 0) === 0)
  writeOdds({ chart, least: leastOdds(likely, chart, others), trend, steps: measureSteps(trends, trend) })
  console.log(
    `Fitted to ${charts.length} pictures and ${trends.length} trends; run again without --fit for the figures.`,
  )
}

const judgeAll = async (cases: PictureCase[]): Promise<Judgement[]> => {
  const judged: Judgement[] = []
  for (const entry of cases) {
    const pixels = await decode(pictureFile(entry.id))
    const start = performance.now()
    const reading = readChart(pixels)
    judged.push(judgeReading(entry, reading, performance.now() - start))
  }
  return judged
}

const { values: options } = parseArgs({
  options: { only: { type: 'string', default: '' }, fit: { type: 'boolean', default: false } },
})
const only = new RegExp(options.only)

const cases = await openPictureSet({ charts: 500, styled: 240, others: 200, further: 240 })
if (cases.length === 0) console.log('No recordings in ../shared/data: nothing is drawn.')
else if (options.fit) await fit(cases)
else {
  const judged = await judgeAll(cases.filter((entry) => !isFitted(entry) && only.test(entry.id)))
  printTables(judged)
  console.log(`The worst 20: ${await writeSheet(judged)}`)
}
if (!options.fit) {
  const labelled = readLabelledPictures()
  if (labelled.length === 0) console.log('No screenshots in ../shared/charts.')
  else
    printRealCharts(
      await Promise.all(labelled.map(async (picture) => ({ picture, reading: readChart(await decode(picture.path)) }))),
    )
}
