import { type ChartTrend, type ScanSignal, UNKNOWN_NAME } from '../../../contract/chart-scans.ts'
import { toAdvice } from './recommendation-rules.ts'
import type { Found, SecondAnswer } from './to-analysis.ts'

/** Nobody has measured a service: its word moves what we measured by a third of the doubt, and by this at most. */
const MOST_RAISED = 5
const SHARE_RAISED = 1 / 3
const SUREST = 99
/** What is left of our confidence where a service contradicts it: too little to recommend anything. */
const CONTRADICTED = 0.5
/** How sure a service alone is at most. */
const MOST_ALONE = 50
/** How near its levels are to ours to be the same, as a share of the prices that the path covers. */
const SAME_LEVEL = 0.005
const LONGEST_WORDS = 300
const DIGITS = 8

const seen: Record<ChartTrend, string> = { bullish: 'an uptrend', bearish: 'a downtrend', neutral: 'no clear trend' }

const raise = (confidence: number): number =>
  Math.max(
    confidence,
    Math.min(SUREST, Math.round(confidence + Math.min(MOST_RAISED, SHARE_RAISED * (100 - confidence)))),
  )

const formatPrice = (price: number): string =>
  price.toLocaleString('en-US', { maximumSignificantDigits: DIGITS, useGrouping: false })

/** Levels that both read are told as ours; the others as the service's. */
const levelSignals = (own: Found, name: string, { keyLevels }: Found): ScanSignal[] => {
  const range = own.measured?.range ?? 0
  const ours = [...own.keyLevels.support, ...own.keyLevels.resistance]
  const theirs = [...keyLevels.support, ...keyLevels.resistance]
  const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= SAME_LEVEL * range
  const shared = ours.filter((price) => theirs.some((other) => isNear(price, other)))
  const further = theirs.filter((price) => !ours.some((other) => isNear(price, other)))
  const listOf = (prices: readonly number[], format: (price: number) => string): string => prices.map(format).join(', ')
  return [
    ...(shared.length > 0
      ? [
          {
            type: 'Levels',
            status: 'Confirmed',
            description: `${name} reads the same: ${listOf(shared, (price) => price.toFixed(own.decimals ?? 0))}.`,
          },
        ]
      : []),
    ...(further.length > 0
      ? [
          {
            type: `Levels by ${name}`,
            status: 'Not confirmed',
            description: `Only ${name} reads these: ${listOf(further, formatPrice)}.`,
          },
        ]
      : []),
  ]
}

const wordSignals = (name: string, { analysis }: Found): ScanSignal[] =>
  analysis === 'Analysis completed'
    ? []
    : [{ type: `Words of ${name}`, status: '', description: analysis.slice(0, LONGEST_WORDS) }]

/** What a service that found the same chart adds to it. */
const additions = (own: Found, name: string, theirs: Found): Pick<Found, 'symbol' | 'timeframe' | 'signals'> => ({
  symbol: own.symbol === UNKNOWN_NAME ? theirs.symbol : own.symbol,
  timeframe: own.timeframe === UNKNOWN_NAME ? theirs.timeframe : own.timeframe,
  signals: [...own.signals, ...levelSignals(own, name, theirs), ...wordSignals(name, theirs)],
})

/**
 * Our reading beside that of a service. Agreement on the trend raises the confidence a little, contradiction halves it and ends every
 * recommendation; a service that failed changes nothing.
 */
export const compareReadings = (own: Found, second: SecondAnswer): Found => {
  const { name, found: theirs, problem } = second
  if (problem !== null) {
    const sentence = `Only our own reader could read this picture. ${problem}`
    return { ...own, second, secondReader: { name, verdict: 'failed', sentence } }
  }
  const agrees = theirs?.trend === own.trend
  const confidence = agrees ? raise(own.confidence) : Math.floor(own.confidence * CONTRADICTED)
  const raised = confidence - own.confidence
  const points = `${raised} ${raised === 1 ? 'point' : 'points'}`
  const advice = toAdvice({ recentTrend: own.trend, ...own.measured, trend: own.trend, confidence })
  return {
    ...own,
    ...(theirs ? additions(own, name, theirs) : {}),
    ...advice,
    recommendation: agrees ? advice.recommendation : 'HOLD',
    confidence,
    confidenceMeaning: [
      own.confidenceMeaning,
      ...(agrees && raised > 0 ? [`${name} agrees, which adds ${points}.`] : []),
      ...(agrees ? [] : [`${name} disagrees, so we halve it.`]),
    ].join(' '),
    second,
    secondReader: {
      name,
      verdict: agrees ? 'agrees' : 'disagrees',
      sentence: agrees
        ? `Our reader and ${name} both see ${seen[own.trend]}.`
        : `Our reader sees ${seen[own.trend]}, ${name} ${theirs ? seen[theirs.trend] : 'no price chart'}: no recommendation.`,
    },
  }
}

/** The reading of a service where ours found nothing to read: told as its own, and never a reason to act. */
export const readingAlone = (name: string, found: Found, second: SecondAnswer): Found => ({
  ...found,
  confidence: Math.min(MOST_ALONE, found.confidence),
  recommendation: 'HOLD',
  riskLevel: 'High',
  second,
  secondReader: {
    name,
    verdict: 'alone',
    sentence: `Our reader couldn’t read this picture. Everything here comes from ${name}: no recommendation.`,
  },
})
