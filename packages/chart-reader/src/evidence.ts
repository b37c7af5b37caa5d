import { computeMargin, toTrend } from './price-path.ts'
import { computeLiveliness } from './price-series.ts'
import type { ReadChart } from './reading.ts'
import type { Series } from './series.ts'

/** Written by `npm run --prefix lab evaluate-scanner -- --fit` from one half of the drawn pictures. */
const CHART_ODDS: readonly number[] = [
  -5.82, 0.72, 2.15, 1.17, -0.56, -0.02, 2.2, 0.07, 1.99, 0.85, 1.36, 2.04, 1.72, 0.0, 1.43, -0.41, -1.22, -0.65,
]
/** From these odds on a picture is taken for a chart. */
const LEAST_ODDS = 0.5
const TREND_ODDS: readonly number[] = [0.55, 0.53, 0.15, 0.29, -0.02, 0.18, -0.01, 0.02, 0.21, 2.46, 0.04, 0.09]
/** The percentages are those of 2,100 unseen charts: 139 of 197, 158 of 168 and 1,702 of 1,735 trends that were told were right. */
const CONFIDENCE_STEPS: readonly { from: number; percent: number }[] = [
  { from: 0, percent: 70 },
  { from: 0.93, percent: 94 },
  { from: 0.97, percent: 98 },
]

/** The most where no label tells which way prices rise: 172 of 184 such charts were right. */
const MOST_ASSUMED = 93

/** Share of the picture that must be plain background: a photograph has less, a chart more. */
const LEAST_FLAT = 0.7
/** A picture without price labels is bare when it is noisy and has hardly any text, or when it has neither so much plain background nor candles that stand apart: with some text less background is enough. */
const NOISY = 0.1
const FEWEST_LINES = 3
const PLAIN = 0.93
const PLAIN_WITH_TEXT = 0.88
const SOME_LINES = 5
/** A price leaps by at most this share of its range in a bare picture that is noisy: from one shape of a photograph to the next there is more. */
const MOST_LEAP = 0.28
/** A price's ink is at most this high where it stands, as a share of its range: letters of a logo are higher, but have no prices beside them. */
const MOST_THICK = 0.3

/** With prices beside it something may be thicker, but no higher than violins and boxes are. */
const MOST_THICK_OF_LABELLED = 0.4
/**
 * A path without prices beside it and without candles apart is that of a diagram where it is low, or where it fills no more of the
 * width than a diagram and its color is elsewhere or it hardly turns.
 */
const LEAST_RANGE = 0.15
const WIDE = 0.82
const PURE_OF_NARROW = 0.7
const TURNS_OF_NARROW = 0.2

/** What a track scores at least, as a share of the picture's width, and where no prices stand beside it. */
const LEAST_SCORE = 0.15
const LEAST_SCORE_OF_UNLABELLED = 0.19
/** How much of their colors' ink thin bars with prices beside them are at least, to need no such score. */
const LEAST_PURITY_OF_THIN = 0.95
/** A price that is not drawn as candles and has no labels turns at least so often by a twenty-fifth of its range: depths, balances and rows of text do not. More turns than the other number count no more. */
const LEAST_REVERSALS = 4
/** With prices beside it a line may turn less often where hardly any other ink has its color: curves that cross or bars under them do. */
const LEAST_PURITY_OF_SMOOTH = 0.945
/** Candles without prices beside them at least, for them to speak for a chart. */
const FEWEST_CANDLES = 12
const LEAST_PURITY_OF_LINES = 0.65
const LEAST_PURITY_OF_LABELLED = 0.5
const MOST_REVERSALS = 40

/** From these odds on candles that stand apart are taken for a chart, and pictures where nothing but a path speaks for one. */
const LEAST_ODDS_OF_CANDLES = 0.3
const LEAST_ODDS_OF_BARE = 0.85

/** What is known of the picture besides the series. */
interface PictureFacts {
  flatShare: number
  noise: number
  /** Whether prices stand beside the path, also where the picture is too crooked to take them over. */
  labelled: boolean
  /** Whether candles or bars stand apart from each other. */
  apart: boolean
  /** Lines of text. */
  lines: number
  /** Whether low prices stand above high ones. */
  inverted: boolean
}

/** Weights of a sum whose logistic is a probability; the first stands alone. */
type Odds = readonly number[]

const probability = (evidence: number[], odds: Odds): number => {
  let sum = odds[0] ?? 0
  for (const [i, value] of evidence.entries()) sum += value * (odds[i + 1] ?? 0)
  return 1 / (1 + Math.exp(-sum))
}

/** Whether nothing but the path speaks for a chart: a photograph with an edge in it looks so. */
const isBare = ({ labelled, lines, noise, flatShare, apart }: PictureFacts): boolean =>
  !labelled &&
  ((noise >= NOISY && lines < FEWEST_LINES) || (flatShare < (lines < SOME_LINES ? PLAIN : PLAIN_WITH_TEXT) && !apart))

/** The largest step of the track, in rows. */
const toLeap = ({ slots, track }: Series): number => {
  let [most, before] = [0, -1]
  for (const node of track.stretches) {
    const middle = (slots.tops[node] + slots.bottoms[node]) / 2
    if (before >= 0) most = Math.max(most, Math.abs(middle - before))
    before = middle
  }
  return most
}

/** Whether candles stand apart, and prices beside them, or are many. */
const isApart = ({ facts: { candles } }: ReadChart, { apart, labelled }: PictureFacts): boolean =>
  apart && (labelled || (candles ?? 0) >= FEWEST_CANDLES)

/** What speaks for a price chart, or against. The order is that of the fitted weights. */
export const chartEvidence = (series: Series, reading: ReadChart, facts: PictureFacts): number[] => {
  const { height, count } = series.slots
  const range = (series.bottom - series.top) / height
  const axis = reading.axis
  return [
    facts.flatShare,
    Math.min(1, series.score / count),
    series.purity,
    Math.min(1, series.thickness / Math.max(1, series.bottom - series.top)),
    Math.min(0.6, computeLiveliness(series)),
    Math.min(MOST_REVERSALS, series.reversals) / MOST_REVERSALS,
    series.coverage,
    Math.min(1, series.moving),
    Math.min(0.5, series.jagged),
    range,
    (series.right - series.left) / (count * series.slots.size),
    facts.labelled ? 1 : 0,
    axis !== null && axis.bottomPrice <= 0.04 * axis.topPrice ? 1 : 0,
    isApart(reading, facts) ? 1 : 0,
    Math.min(1, facts.noise / 20),
    isBare(facts) ? 1 : 0,
    isBare(facts) && facts.noise >= NOISY ? toLeap(series) / Math.max(1, series.bottom - series.top) : 0,
  ]
}

/** What speaks for the trend being read rightly. The order is that of the fitted weights. */
export const trendEvidence = (series: Series, found: Series[], reading: ReadChart, facts: PictureFacts): number[] => {
  const rivals = found.filter((other) => other.score >= 0.5 * series.score)
  const agreeing = rivals.filter((other) => toTrend(toNet(other) * (facts.inverted ? -1 : 1)) === reading.trend)
  const weigh = (list: Series[]): number => list.reduce((sum, other) => sum + other.score, 0)
  return [
    Math.min(0.3, computeMargin(reading.facts.netMove)),
    Math.min(0.06, computeMargin(reading.facts.netMove)),
    series.purity,
    series.coverage,
    reading.facts.candles === null ? 0 : 1,
    facts.labelled ? 1 : 0,
    Math.min(1, facts.noise / 20),
    Math.min(1, series.score / series.slots.count),
    weigh(rivals) === 0 ? 0 : weigh(agreeing) / weigh(rivals),
    (series.bottom - series.top) / series.slots.height,
    (series.right - series.left) / (series.slots.count * series.slots.size),
  ]
}

/** The net move of a track, by the middles of its ends. */
const toNet = ({ slots, track, top, bottom }: Series): number => {
  const middle = (i: number): number => {
    const node = track.stretches[i]
    return (slots.tops[node] + slots.bottoms[node]) / 2
  }
  return (middle(0) - middle(track.stretches.length - 1)) / Math.max(1, bottom - top)
}

/** Places in the evidence for a chart. */
const [FLAT, SCORE, PURITY, THICKNESS, REVERSALS, RANGE, WIDTH] = [0, 1, 2, 3, 5, 9, 10]
const [LABELLED, CANDLES, BARE, LEAP] = [11, 13, 15, 16]

/** What a price that is not drawn as candles shows at least: prices beside it, or turns; and little of its colour. */
const isLively = (evidence: number[]): boolean =>
  (evidence[REVERSALS] ?? 0) >= LEAST_REVERSALS / MOST_REVERSALS
    ? (evidence[PURITY] ?? 0) >= (evidence[LABELLED] === 1 ? LEAST_PURITY_OF_LABELLED : LEAST_PURITY_OF_LINES)
    : evidence[LABELLED] === 1 && (evidence[PURITY] ?? 0) >= LEAST_PURITY_OF_SMOOTH

/** Whether bars of one kind, far apart and with prices beside them, fill little of the width. */
const areThinBars = (evidence: number[]): boolean =>
  evidence[CANDLES] === 1 && evidence[LABELLED] === 1 && (evidence[PURITY] ?? 0) >= LEAST_PURITY_OF_THIN

/** Whether a path that nothing else speaks for is as high, as wide and as lively as a price is where it is alone. */
const isNoDiagram = (evidence: number[]): boolean => {
  if (evidence[LABELLED] === 1 || evidence[CANDLES] === 1) return true
  if ((evidence[RANGE] ?? 0) < LEAST_RANGE) return false
  return (
    (evidence[WIDTH] ?? 0) >= WIDE ||
    ((evidence[PURITY] ?? 0) >= PURE_OF_NARROW && (evidence[REVERSALS] ?? 0) > TURNS_OF_NARROW)
  )
}

/** Whether the evidence passes what every price chart passes, whatever its odds are. */
export const couldBeChart = (evidence: number[]): boolean =>
  (evidence[FLAT] ?? 0) >= LEAST_FLAT &&
  (evidence[THICKNESS] ?? 1) <= (evidence[LABELLED] === 1 ? MOST_THICK_OF_LABELLED : MOST_THICK) &&
  isNoDiagram(evidence) &&
  ((evidence[SCORE] ?? 0) >= (evidence[LABELLED] === 1 ? LEAST_SCORE : LEAST_SCORE_OF_UNLABELLED) ||
    areThinBars(evidence)) &&
  (evidence[LEAP] ?? 0) <= MOST_LEAP &&
  (evidence[CANDLES] === 1 || isLively(evidence))

/** The odds from which on such evidence is taken for that of a chart: candles that stand apart at equal distances need less, as nothing else looks so, also without an axis. */
export const oddsNeeded = (evidence: number[], least: number): number => {
  if (evidence[BARE] === 1) return Math.max(least, LEAST_ODDS_OF_BARE)
  return evidence[CANDLES] === 1 && (evidence[PURITY] ?? 0) >= 0.85 ? LEAST_ODDS_OF_CANDLES : least
}

/** Whether the evidence is that of a price chart. */
export const isChart = (evidence: number[]): boolean =>
  couldBeChart(evidence) && probability(evidence, CHART_ODDS) >= oddsNeeded(evidence, LEAST_ODDS)

/** How often readings with such evidence had the right trend in the evaluation, in per cent. */
export const toConfidence = (evidence: number[], direction: ReadChart['direction']): number => {
  const odds = probability(evidence, TREND_ODDS)
  const step = CONFIDENCE_STEPS.findLast(({ from }) => odds >= from) ?? CONFIDENCE_STEPS[0]
  return Math.min(step?.percent ?? 0, direction === 'read' ? 100 : MOST_ASSUMED)
}
