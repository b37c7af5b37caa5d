import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withChartJs } from './chartjs-pictures.ts'
import { drawWithEcharts } from './echarts-pictures.ts'
import type { Draw } from './further-page.ts'
import { withKlineCharts } from './klinecharts-pictures.ts'
import { withLightweightCharts } from './lightweight-pictures.ts'
import { drawNonChart, NON_CHARTS } from './non-charts.ts'
import {
  type Candle,
  FURTHER_LIBRARIES,
  type FurtherLibrary,
  KINDS,
  type PictureCase,
  type Rendered,
  UNDISTORTED,
} from './picture-case.ts'
import { withPlotly } from './plotly-pictures.ts'
import { createRandom } from './random.ts'
import { pickWindow, readRecordings } from './recordings.ts'
import { COPIES, spoilPicture } from './spoil-picture.ts'
import { withStyledCharts } from './styled-pictures.ts'
import { withUplot } from './uplot-pictures.ts'

/** A change of what is drawn needs a new name here, or the pictures of the run before are taken. */
const VERSION = 'v3'
/** The pictures that figures are told of. SCANNER_SEED draws others, to be looked at while rules are written. */
const MEASURED_SEED = 20_261_122
const SEED = Number(process.env.SCANNER_SEED ?? MEASURED_SEED)
export const isOtherSeed = SEED !== MEASURED_SEED
const NAME = isOtherSeed ? `${VERSION}-${SEED}` : VERSION
const FOLDER = fileURLToPath(new URL(`../../.cache/scanner-pictures-${NAME}`, import.meta.url))
const SHARE_OF_KINDS = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3] as const

export const pictureFile = (id: string): string => join(FOLDER, `${id}.img`)

interface SetSizes {
  charts: number
  /** Charts of no library, in styles that the libraries' charts don't have. */
  styled: number
  others: number
  /** Charts of further libraries, the same number of each. */
  further: number
}

/** How each further library is opened, and the number that its random choices begin from. */
const FURTHER: Record<FurtherLibrary, { stream: number; open: (use: (draw: Draw) => Promise<void>) => Promise<void> }> =
  {
    klinecharts: { stream: 4, open: withKlineCharts },
    chartjs: { stream: 5, open: withChartJs },
    uplot: { stream: 6, open: withUplot },
    plotly: { stream: 7, open: withPlotly },
  }

const keep = (cases: PictureCase[], entry: PictureCase, image: Buffer): void => {
  writeFileSync(pictureFile(entry.id), image)
  cases.push(entry)
}

/** A drawn chart, and every second one once more in a worse copy. */
const keepChart = async (
  cases: PictureCase[],
  library: PictureCase['library'],
  i: number,
  drawn: Rendered,
): Promise<void> => {
  const id = `${library}-${String(i).padStart(4, '0')}`
  const entry: PictureCase = {
    id,
    library,
    theme: drawn.theme,
    copy: 'clean',
    truth: drawn.truth,
    distortion: UNDISTORTED,
  }
  keep(cases, entry, drawn.png)
  if (i % 2 === 0) return
  const copy = COPIES[((i - 1) / 2) % COPIES.length] as (typeof COPIES)[number]
  const spoiled = await spoilPicture(drawn.png, copy, createRandom(SEED + 7919 * i + 1))
  keep(cases, { ...entry, id: `${id}-${copy}`, copy, distortion: spoiled.distortion }, spoiled.image)
}

const choicesOf = (library: number, i: number) => ({
  random: createRandom(SEED + library * 1_000_003 + i * 101),
  kind: KINDS[SHARE_OF_KINDS[i % SHARE_OF_KINDS.length] as number] as (typeof KINDS)[number],
})

const drawSet = async (
  recordings: Candle[][],
  { charts, styled, others }: Omit<SetSizes, 'further'>,
): Promise<PictureCase[]> => {
  const cases: PictureCase[] = []
  const orderOf = (library: number, i: number) => {
    const { random, kind } = choicesOf(library, i)
    const count = kind === 'line' || kind === 'area' ? random.whole(60, 360) : random.whole(18, 150)
    return { random, kind, candles: pickWindow(recordings, random, count) }
  }
  for (let i = 0; i < charts / 2; i += 1) {
    const { random, kind, candles } = orderOf(1, i)
    await keepChart(cases, 'echarts', i, await drawWithEcharts(candles, kind, random, i))
  }
  await withLightweightCharts(async (draw) => {
    for (let i = 0; i < charts / 2; i += 1) {
      const { random, kind, candles } = orderOf(2, i)
      await keepChart(cases, 'lightweight-charts', i, await draw(candles, kind, random, i))
    }
  })
  await withStyledCharts(async (draw) => {
    for (let i = 0; i < styled; i += 1) {
      const { random, kind } = orderOf(3, i)
      const candles = pickWindow(recordings, random, Math.round(25 * 16 ** random.next()))
      await keepChart(cases, 'styled', i, await draw(candles, kind, random, i))
    }
  })
  for (let i = 0; i < others; i += 1) {
    const what = NON_CHARTS[i % NON_CHARTS.length] as (typeof NON_CHARTS)[number]
    const image = await drawNonChart(what, createRandom(SEED + i * 31))
    keep(
      cases,
      {
        id: `other-${String(i).padStart(3, '0')}-${what}`,
        library: 'own',
        theme: what,
        copy: 'clean',
        truth: null,
        distortion: UNDISTORTED,
      },
      image,
    )
  }
  return cases
}

const drawFurther = async (recordings: Candle[][], library: FurtherLibrary, count: number): Promise<PictureCase[]> => {
  const cases: PictureCase[] = []
  const { stream, open } = FURTHER[library]
  await open(async (draw) => {
    for (let i = 0; i < count; i += 1) {
      const { random, kind } = choicesOf(stream, i)
      const candles = pickWindow(recordings, random, Math.round(20 * 15 ** random.next()))
      await keepChart(cases, library, i, await draw(candles, kind, random, i))
    }
  })
  return cases
}

type DrawCases = (recordings: Candle[][]) => Promise<PictureCase[]>

/** The cases of a name: those of the last run, or drawn now. */
const openCases = async (name: string, draw: DrawCases): Promise<PictureCase[]> => {
  const list = join(FOLDER, `cases-${name}.json`)
  if (existsSync(list)) return JSON.parse(readFileSync(list, 'utf8'))
  const recordings = readRecordings()
  if (recordings.length === 0) return []
  const cases = await draw(recordings)
  writeFileSync(list, JSON.stringify(cases))
  return cases
}

/**
 * The pictures of the evaluation, drawn once and kept under `.cache`. None when the recordings are not there. Each further library has a list
 * of its own, so that one more leaves the others' pictures where they are.
 */
export const openPictureSet = async (sizes: SetSizes): Promise<PictureCase[]> => {
  mkdirSync(FOLDER, { recursive: true })
  const { charts, styled, others, further } = sizes
  const cases = await openCases(`${charts}-${styled}-${others}`, (recordings) => drawSet(recordings, sizes))
  const each = further / FURTHER_LIBRARIES.length
  for (const library of FURTHER_LIBRARIES)
    cases.push(...(await openCases(`${library}-${each}`, (recordings) => drawFurther(recordings, library, each))))
  return cases
}
