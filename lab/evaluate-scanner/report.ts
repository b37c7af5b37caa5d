import type { ChartReading } from '@uptick/chart-reader/reading'
import type { Judgement } from './judge-reading.ts'
import { FURTHER_LIBRARIES, isFurther } from './picture-case.ts'
import type { LabelledPicture } from './real-charts.ts'

const share = (part: number, all: number): string =>
  all === 0 ? '–' : `${((100 * part) / all).toFixed(1)} % of ${all}`

const middleOf = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0

const rowOf = (what: string, judged: Judgement[]): Record<string, string> => {
  const charts = judged.filter(({ case: { truth } }) => truth !== null)
  const read = charts.filter(({ reading }) => reading.isChart)
  const levels = read.flatMap(({ levelErrors }) => levelErrors)
  const labelled = charts.filter(({ case: { truth } }) => truth?.axis === true)
  const priced = labelled.filter(({ axisError }) => axisError !== null)
  return {
    Pictures: what,
    'Charts refused': share(charts.length - read.length, charts.length),
    'Trend right': share(read.filter(({ trendRight }) => trendRight).length, read.length),
    'Levels ≤ 2%': share(levels.filter((error) => error <= 0.02).length, levels.length),
    'Axis read': share(priced.length, labelled.length),
    'Price error ≤ 0.5%': share(priced.filter(({ axisError }) => (axisError ?? 1) <= 0.005).length, priced.length),
    'Median time': `${middleOf(judged.map(({ ms }) => ms)).toFixed(0)} ms`,
  }
}

/** For each step of confidence, how many trends were right. */
const reliability = (judged: Judgement[]): Record<string, string>[] =>
  [0, 50, 60, 70, 80, 90, 95].map((from, i, steps) => {
    const to = steps[i + 1] ?? 101
    const within = (entry: Judgement): boolean =>
      entry.reading.isChart &&
      entry.case.truth !== null &&
      entry.reading.confidence >= from &&
      entry.reading.confidence < to
    const all = judged.filter(within)
    const photographs = all.filter((entry) => entry.case.copy === 'photograph')
    const right = (list: Judgement[]): string => share(list.filter(({ trendRight }) => trendRight).length, list.length)
    return { Confidence: `${from}–${to - 1}`, 'Trend right': right(all), 'On photographs': right(photographs) }
  })

/** Libraries that nothing was fitted to: how far a reader that was written while looking at others is good for strangers' charts. */
const printFurther = (judged: Judgement[]): void => {
  if (judged.length === 0) return
  const clean = judged.filter((entry) => entry.case.copy === 'clean')
  const copies = judged.filter((entry) => entry.case.copy !== 'clean')
  const kinds = [...new Set(clean.map(({ case: { truth } }) => truth?.kind ?? ''))]
  const inPage = (entry: Judgement): boolean => entry.case.theme.endsWith(', in a page')
  console.table([
    rowOf('further, clean', clean),
    ...FURTHER_LIBRARIES.map((name) =>
      rowOf(
        `further, ${name}`,
        clean.filter((entry) => entry.case.library === name),
      ),
    ),
    ...kinds.map((kind) =>
      rowOf(
        `further, ${kind}`,
        clean.filter(({ case: { truth } }) => truth?.kind === kind),
      ),
    ),
    rowOf('further, in a page', clean.filter(inPage)),
    rowOf(
      'further, own look',
      clean.filter((entry) => entry.case.theme.startsWith('own look')),
    ),
    rowOf('further, worse copies', copies),
  ])
  const sure = clean.filter(({ reading }) => reading.isChart && reading.confidence >= 70)
  console.log(
    `Further, confidence of 70 or more: ${share(sure.filter(({ trendRight }) => trendRight).length, sure.length)} right.`,
  )
}

/** Prints what was measured on drawn pictures. */
export const printTables = (all: Judgement[]): void => {
  printFurther(all.filter((entry) => isFurther(entry.case)))
  const judged = all.filter((entry) => !isFurther(entry.case))
  const charts = judged.filter(({ case: { truth } }) => truth !== null)
  const clean = charts.filter(({ case: { copy } }) => copy === 'clean')
  const kinds = [...new Set(clean.map(({ case: { truth } }) => truth?.kind ?? ''))]
  const copies = [...new Set(charts.map(({ case: { copy } }) => copy))].filter((copy) => copy !== 'clean')
  console.table([
    rowOf('clean', clean),
    ...['echarts', 'lightweight-charts', 'styled'].map((name) =>
      rowOf(
        `clean, ${name}`,
        clean.filter((entry) => entry.case.library === name),
      ),
    ),
    ...kinds.map((kind) =>
      rowOf(
        `clean, ${kind}`,
        clean.filter(({ case: { truth } }) => truth?.kind === kind),
      ),
    ),
    rowOf(
      'clean candles, red rises',
      clean.filter(({ case: { truth } }) => truth?.kind === 'candles' && truth.redUp),
    ),
    rowOf(
      'clean candles, others',
      clean.filter(({ case: { truth } }) => truth?.kind === 'candles' && !truth.redUp),
    ),
    ...copies.map((copy) =>
      rowOf(
        copy,
        charts.filter((entry) => entry.case.copy === copy),
      ),
    ),
  ])
  const others = judged.filter(({ case: { truth } }) => truth === null)
  const sorts = [...new Set(others.map(({ case: { theme } }) => theme))]
  const refused = (list: Judgement[]): string =>
    share(list.filter(({ reading }) => !reading.isChart).length, list.length)
  console.table([
    { 'No price chart': 'all', Refused: refused(others) },
    ...sorts.map((sort) => ({
      'No price chart': sort,
      Refused: refused(others.filter((entry) => entry.case.theme === sort)),
    })),
  ])
  console.table(reliability(judged))
  const sure = charts.filter(({ reading }) => reading.isChart && reading.confidence >= 70)
  const right = (list: Judgement[]): string => share(list.filter(({ trendRight }) => trendRight).length, list.length)
  console.log(
    `Confidence of 70 or more: ${right(sure)} right; on photographs ${right(sure.filter((entry) => entry.case.copy === 'photograph'))}.`,
  )
}

/** Prints what was measured on labelled screenshots. */
export const printRealCharts = (read: { picture: LabelledPicture; reading: ChartReading }[]): void => {
  const charts = read.filter(({ picture }) => picture.isChart)
  const sure = charts.filter(({ picture }) => picture.sure)
  const right = (list: typeof read): string =>
    share(list.filter(({ picture, reading }) => reading.isChart && reading.trend === picture.trend).length, list.length)
  console.table([
    {
      Screenshots: 'charts taken for charts',
      Share: share(charts.filter(({ reading }) => reading.isChart).length, charts.length),
    },
    {
      Screenshots: 'others refused',
      Share: share(
        read.filter(({ picture, reading }) => !picture.isChart && !reading.isChart).length,
        read.length - charts.length,
      ),
    },
    { Screenshots: 'trend right, sure labels', Share: right(sure) },
    {
      Screenshots: 'trend right, sure labels, red rises',
      Share: right(sure.filter(({ picture }) => picture.upColour === 'red_up')),
    },
    {
      Screenshots: 'trend right, sure labels, green rises',
      Share: right(sure.filter(({ picture }) => picture.upColour === 'green_up')),
    },
  ])
  for (const { picture, reading } of read) {
    if (picture.isChart === reading.isChart && (!picture.sure || !reading.isChart || reading.trend === picture.trend))
      continue
    console.log(
      `  ${picture.file}: ${reading.isChart ? reading.trend : reading.reason}, labelled ${picture.isChart ? picture.trend : 'no chart'}`,
    )
  }
}
