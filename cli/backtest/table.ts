import { EARLIER_SELECTION_VERSION, SELECTION_VERSION } from '../../engine/signals/selection.ts'
import { COLUMNS, interval, labelOf, notesOf, percent, timingOf } from './figures.ts'
import type { Gain, GainFigures } from './gains.ts'
import type { BacktestOutcome } from './outcome.ts'

const points = (value: number | null): string => (value === null ? '–' : (100 * value).toFixed(2))

/** Per market: all calibrated slots beside the published signals, and every bin of the latter with 500 or more. */
const publishedLines = ({ published }: BacktestOutcome): string[] => [
  'Several pairs side by side, one published per slot | Candles | Slots of | Pairs | All: n | stated − won | Published: n | Stated | Won | stated − won | Slope | ECE of ten equal bins | Bins with n ≥ 500: stated − won',
  ...published.map(({ market, resolution, timeframe, pairs, all, published: signals, summary }) => {
    const slope = signals.slope === null ? '–' : `${signals.slope.toFixed(2)} ± ${(signals.slopeError ?? 0).toFixed(2)}`
    const bins = summary.bins
      .filter(({ n }) => n >= 500)
      .map(
        ({ low, n, rate, meanConfidence }) =>
          `${(100 * low).toFixed(0)}%: ${points((meanConfidence ?? 0) - (rate ?? 0))} (${n})`,
      )
    return [
      ...[market, resolution, timeframe, pairs, all.n, points(all.gap), signals.n, points(signals.said)],
      ...[points(signals.won), points(signals.gap), slope, points(signals.equalCountEce), bins.join(', ') || '–'],
    ].join(' | ')
  }),
]

const plusMinus = (value: number | null, error: number | null): string =>
  value === null ? '–' : `${value.toFixed(2)} ± ${(error ?? 0).toFixed(2)}`

const gainText = ({ mean, z }: GainFigures['log']): string =>
  mean === null ? '– | –' : `${(1e4 * mean).toFixed(1)} | ${z === null ? '–' : z.toFixed(1)}`

const gainLine = (name: string, timeframe: string, gains: GainFigures): string =>
  [
    ...[name, timeframe, gains.n, points(gains.rate), gainText(gains.brier), gainText(gains.log)],
    ...[plusMinus(gains.slope, gains.slopeError), points(gains.ece)],
    gains.eceInterval ? `${points(gains.eceInterval.low)}–${points(gains.eceInterval.high)}` : '–',
    gains.coverage.map(({ rate }) => (rate === null ? '–' : (100 * rate).toFixed(1))).join(' / '),
  ].join(' | ')

/** What figures were worth against a coin: each file, pooled, and each market, all its slots and those that were published. */
const gainLines = ({ results, pooled, published }: BacktestOutcome): string[] => [
  'Gain over a coin | Slots of | n | Won | Brier · 10⁴ | z | Log · 10⁴ | z | Slope | ECE of ten equal bins | 95% | Won of the surest 100 / 50 / 20 / 5/ 1%',
  ...results.map(({ file, timeframe, gains }) => gainLine(file.replace(/\.csv$/i, ''), timeframe, gains)),
  ...pooled.map(({ timeframe, gains }) => gainLine('all recordings', timeframe, gains)),
  ...published.flatMap(({ market, resolution, timeframe, gains, largestShare }) => [
    gainLine(`${market} of ${resolution} candles, all slots`, timeframe, gains.all),
    `${gainLine(`${market} of ${resolution} candles, published`, timeframe, gains.published)} | largest share of a pair ${points(largestShare)}`,
  ]),
]

const tenThousandths = ({ mean }: Gain): string => (mean === null ? '–' : (1e4 * mean).toFixed(1))
const deviations = (z: number | null): string => (z === null ? '–' : z.toFixed(1))

/** The choice before the present one and the present one, each as `before → now`. */
const choiceLines = ({ published, modelVersion }: BacktestOutcome): string[] => [
  `Model ${modelVersion} in both, choice ${EARLIER_SELECTION_VERSION} → ${SELECTION_VERSION} | Candles | Slots of | Published | Stated | Won | stated − won | Log gain · 10⁴ | z | Won of the surest 5% | Largest share of a pair`,
  ...published.map(({ market, resolution, timeframe, published: now, gains, largestShare, before }) => {
    const surestOf = ({ coverage }: GainFigures): string =>
      points(coverage.find(({ share }) => share === 0.05)?.rate ?? null)
    return [
      ...[market, resolution, timeframe, `${before.published.n} → ${now.n}`],
      `${points(before.published.said)} → ${points(now.said)}`,
      `${points(before.published.won)} → ${points(now.won)}`,
      `${points(before.published.gap)} → ${points(now.gap)}`,
      `${tenThousandths(before.gains.log)} → ${tenThousandths(gains.published.log)}`,
      `${deviations(before.gains.log.z)} → ${deviations(gains.published.log.z)}`,
      `${surestOf(before.gains)} → ${surestOf(gains.published)}`,
      `${points(before.largestShare)} → ${points(largestShare)}`,
    ].join(' | ')
  }),
]

/** Of the published signals those alone whose band cleared break-even beforehand. */
const selectiveLines = ({ published, breakEvenRate }: BacktestOutcome): string[] => [
  `Selective, break-even ${percent(breakEvenRate)} | Candles | Slots of | Published | Selective | Won | 95% | Verdict`,
  ...published.map(({ market, resolution, timeframe, published: { n }, selective }) =>
    [
      market,
      resolution,
      timeframe,
      n,
      selective.n,
      percent(selective.rate),
      interval(selective.interval),
      selective.verdict,
    ].join(' | '),
  ),
]

/** The same decisions entered a minute later, where that can be told. */
const laterLines = ({ results }: BacktestOutcome): string[] => [
  'Entered a minute later | Slots of | n | Won | a minute later | Log gain · 10⁴ | z | a minute later | z | z of the loss | Label',
  ...results.flatMap(({ file, timeframe, later }) =>
    later && later.n > 0
      ? [
          [
            ...[file.replace(/\.csv$/i, ''), timeframe, later.n, points(later.rate), points(later.laterRate)],
            ...[gainText(later.log), gainText(later.laterLog), deviations(later.lostZ), labelOf(later)],
          ].join(' | '),
        ]
      : [],
  ),
]

/** The table as aligned text, with its notes and the timing line. */
export const tableOf = (outcome: BacktestOutcome): string => {
  const cells = [COLUMNS.map(({ title }) => title), ...outcome.results.map((row) => COLUMNS.map((c) => c.value(row)))]
  const widths = COLUMNS.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)))
  const lines = cells.map((line) =>
    line
      .map((cell, column) =>
        COLUMNS[column]?.numeric ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
  return [
    ...lines,
    '',
    ...publishedLines(outcome),
    '',
    ...gainLines(outcome),
    '',
    ...choiceLines(outcome),
    '',
    ...selectiveLines(outcome),
    '',
    ...laterLines(outcome),
    '',
    ...notesOf(outcome),
    timingOf(outcome),
  ].join('\n')
}
