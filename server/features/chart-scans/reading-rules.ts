import type { ReadChart, RefusedReading } from '@uptick/chart-reader/reading'
import { type ChartTrend, type DrawnLevel, type ScanSignal, UNKNOWN_NAME } from '../../../contract/chart-scans.ts'
import { toAdvice } from './recommendation-rules.ts'
import { type Found, toPrediction } from './to-analysis.ts'

const LISTED_PATTERNS = 4

const refusals: Record<RefusedReading['reason'], string> = {
  'no-chart': 'We couldn’t find a price chart in this picture. This scan is free.',
  'too-small': 'The chart in this picture is too small to read. This scan is free.',
  unreadable: 'We couldn’t read the chart: it is too blurred or too crowded. This scan is free.',
}

export const sentenceOfRefusal = (reason: RefusedReading['reason']): string => refusals[reason]

export const trendWords: Record<ChartTrend, string> = { bullish: 'Bullish', bearish: 'Bearish', neutral: 'Neutral' }
const kinds = { candles: 'candlestick', bars: 'bar', line: 'line', area: 'area' } as const

const formatPercent = (share: number): string => `${Math.round(share * 100)}%`

/** A price where the axis was read, else how far up the visible range. */
const toPlace = ({ price, position }: DrawnLevel, decimals: number): string =>
  price === null ? `${formatPercent(position)} of the visible range` : price.toFixed(decimals)

const formatTimes = ({ touches }: DrawnLevel): string => (touches === 1 ? 'once' : `${touches} times`)

const moveSentence = ({ facts: { netMove } }: ReadChart): string => {
  const percent = Math.round(Math.abs(netMove) * 100)
  if (percent === 0) return 'The price ends where it started.'
  return `The price ${netMove > 0 ? 'rose' : 'fell'} by ${percent}% of the range between its lowest and highest point.`
}

/** The levels of a side, those nearest to the last price first. */
const nearest = ({ levels, path }: ReadChart, side: DrawnLevel['side']): DrawnLevel[] => {
  const lastY = path.at(-1)?.y ?? 0
  return levels.filter((level) => level.side === side).toSorted((a, b) => Math.abs(a.y - lastY) - Math.abs(b.y - lastY))
}

const toPrices = (levels: readonly DrawnLevel[]): number[] =>
  levels.flatMap(({ price }) => (price === null ? [] : [price]))

/** The prices that the path covers; null where none are told. */
const toPriceRange = ({ axis, path, plot }: ReadChart): number | null => {
  if (!axis || path.length === 0) return null
  const rows = path.map(({ y }) => y)
  return (Math.abs(axis.topPrice - axis.bottomPrice) * (Math.max(...rows) - Math.min(...rows))) / plot.height
}

const recentSentence = ({ recentTrend, trend }: ReadChart): string => {
  if (recentTrend === trend) return 'The last third of the chart continues the trend.'
  if (recentTrend === 'neutral') return 'In the last third of the chart the price went sideways.'
  return `In the last third of the chart the price ${recentTrend === 'bullish' ? 'rose' : 'fell'}${trend === 'neutral' ? '' : ', against the overall trend'}.`
}

const levelSentence = (name: string, level: DrawnLevel | undefined, decimals: number): string =>
  level
    ? `The nearest ${name} is at ${toPlace(level, decimals)}, touched ${formatTimes(level)}.`
    : `We found no ${name} beyond the last price.`

const IN_RANGE = 'So levels show their place in the visible range instead of a price.'

const NO_DIRECTION =
  'Without them we can’t tell which way prices rise, so we recommend nothing. Set two prices to change that.'

const priceSentences: Record<ReadChart['prices'], string> = {
  labels: 'Prices come from the labels of the axis.',
  given: 'Prices come from the scale that you set.',
  uncertain: `We couldn’t be sure of the price labels. ${IN_RANGE}`,
  none: `We couldn’t read the price labels. ${IN_RANGE}`,
}

/** What is said of prices and confidence. */
interface Wording {
  prices: string
  confidence: string
}

const wordsOfPicture = ({ prices, confidence }: ReadChart): Wording => ({
  prices: priceSentences[prices],
  confidence: `In tests on charts with a known trend, about ${toShown(confidence)} of 100 readings like this one were right. It does not predict the price.`,
})

export const WORDS_OF_CANDLES: Wording = {
  prices: 'Prices are exact: they come from our own candles.',
  confidence: 'We know these candles, so nothing was misread. It does not predict the price.',
}

const toShown = (confidence: number): number => Math.round(Math.min(100, Math.max(0, confidence)))

const unique = (names: readonly string[]): string[] => [...new Set(names)]

/** What both screens show of a reading. Everything in it was measured in the picture; what was not is said to be unknown. */
export const foundInReading = (
  reading: ReadChart,
  size: { width: number; height: number },
  words = wordsOfPicture(reading),
): Found => {
  const { trend, plot, levels, path, axis } = reading
  const decimals = axis?.decimals ?? 0
  const supports = nearest(reading, 'support')
  const resistances = nearest(reading, 'resistance')
  const [support, resistance] = [supports[0], resistances[0]]
  const ahead = trend === 'bullish' ? resistance : trend === 'bearish' ? support : undefined
  const patterns = unique(reading.patterns.map(({ name }) => name))
  const confidence = toShown(reading.confidence)
  const levelSignal = (type: string, level: DrawnLevel | undefined): ScanSignal[] =>
    level
      ? [{ type, status: toPlace(level, decimals), description: `The price touched this level ${formatTimes(level)}.` }]
      : []
  return {
    isChart: true,
    symbol: UNKNOWN_NAME,
    timeframe: UNKNOWN_NAME,
    trend,
    confidence,
    confidenceMeaning: words.confidence,
    keyLevels: { support: toPrices(supports), resistance: toPrices(resistances) },
    decimals: axis?.decimals ?? null,
    priceConfidence: reading.prices === 'labels' ? Math.round(reading.priceConfidence) : null,
    patterns,
    signals: [
      { type: 'Trend', status: trendWords[trend], description: moveSentence(reading) },
      { type: 'Last third', status: trendWords[reading.recentTrend], description: recentSentence(reading) },
      ...levelSignal('Support', support),
      ...levelSignal('Resistance', resistance),
      ...reading.patterns.slice(0, LISTED_PATTERNS).map(({ name, leaning }) => ({
        type: 'Pattern',
        status: trendWords[leaning],
        description: `${name}, marked in the picture.`,
      })),
    ],
    prediction: toPrediction(trend),
    analysis: [
      `The picture shows a ${kinds[reading.kind]} chart${reading.facts.candles === null ? '' : ` of ${reading.facts.candles} candles or bars`}.`,
      moveSentence(reading),
      recentSentence(reading),
      levelSentence('support', support, decimals),
      levelSentence('resistance', resistance, decimals),
      patterns.length > 0 ? `Patterns found: ${patterns.join(', ')}.` : 'No known patterns found.',
      words.prices,
      ...(reading.direction === 'assumed' ? [NO_DIRECTION] : []),
    ].join(' '),
    pattern: patterns[0] ?? 'Unknown Pattern',
    support: support ? toPlace(support, decimals) : 'N/A',
    resistance: resistance ? toPlace(resistance, decimals) : 'N/A',
    target: ahead ? toPlace(ahead, decimals) : 'N/A',
    ...toAdvice({ ...reading, confidence }),
    secondReader: null,
    measured: { recentTrend: reading.recentTrend, range: toPriceRange(reading), direction: reading.direction },
    drawing: {
      ...size,
      plotArea: plot,
      levels: levels.map(({ side, y, position, price, touches }) => ({ side, y, position, price, touches })),
      patterns: reading.patterns.map(({ name, leaning, box }) => ({ name, leaning, box })),
      path: path.map(({ x, y }) => ({ x, y })),
    },
  }
}
