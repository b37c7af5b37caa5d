import type { ChartReader, ChartTrend } from '../../../contract/chart-scans.ts'
import { commonTexts } from '../../../contract/common-texts.ts'
import { commonLabels } from '../../ui/common-labels.ts'

export const scannerTexts = {
  title: 'AI Scanner',
  deck: 'Upload a chart picture to see its trend, levels and patterns.',
  goldBanner: 'Gold tier exclusive',
  goldBannerText: 'Unlimited scans, plus the AI Chart Scanner with levels in dollars.',
  toSecond: 'AI Chart Scanner',
  hint: 'PNG, JPG, JPEG up to 10MB',
} as const

export const chartScannerTexts = {
  title: 'AI Chart Scanner',
  deck: 'Drop a chart to read its levels and the reasons behind them.',
  hint: 'Supports: JPG, PNG, WebP (Max 10MB)',
  empty: commonTexts.chartMissing,
  another: 'Analyze Another Chart',
  locked: 'Locked',
  lockedHint: 'Your tier includes the AI Scanner.',
  toTiers: 'See Tier Upgrades',
  toFirst: 'Open the AI Scanner',
} as const

export const uploadTexts = {
  title: 'Your chart',
  label: 'Chart image',
  paste: 'You can also paste a picture.',
  camera: 'Take a photo',
  analyze: 'Analyze Chart',
  analyzing: 'Analyzing Chart...',
  uploading: 'Uploading',
  progress: 'Scan progress',
  sentTo: (name: string, host: string) => `We also send your picture to ${name} at ${host} to compare readings.`,
  staysHere: 'We read your picture on our own server and share it with no one.',
  picture: 'Your uploaded chart',
} as const

export const previewTexts = {
  badge: 'Preview',
  reading: 'Reading the picture',
  found: (trend: string) => `First look: a ${trend.toLowerCase()} trend. The full scan may differ.`,
  refused: 'We see no chart in this picture. You can still scan it: pictures without a chart are free.',
  failed: 'No preview for this picture. You can still scan it.',
} as const

export const ownChartTexts = {
  title: 'Or scan one of our charts',
  pair: 'Pair',
  timeframe: 'Timeframe',
  scan: 'Scan Our Chart',
} as const

/** The tools over a picture: the frame, and the scale of its prices. */
export const toolTexts = {
  tools: 'Tool',
  frame: 'Frame',
  scale: 'Scale',
  frameHint: 'Drag the frame to the price chart, without volume and other panes.',
  scaleHint: 'Tap two price labels in the picture, then type their prices.',
  mark: 'Mark a price label',
  edges: { left: 'Left edge', top: 'Top edge', right: 'Right edge', bottom: 'Bottom edge' },
  pixels: (at: number, of: number) => `${at} of ${of} pixels`,
  price: (number: number) => `Price ${number}`,
  row: (number: number) => `Row of price ${number}`,
  resetFrame: 'Reset frame',
  clearScale: 'Clear scale',
  unplaced: 'Tap this price in the picture first',
  untyped: 'Type the price of this label',
  inverted: 'The lower price is on top, so we turn the chart over.',
  prices: (from: string, to: string) => `Prices from ${from} to ${to}.`,
  noPrices: 'We couldn’t read the prices. Set the scale to see them.',
  symbol: 'Symbol',
  timeframe: 'Timeframe',
  unknown: 'Unknown',
  setScale: 'Set the scale',
  correct: 'Correct the reading',
  again: 'Read again',
  reading: 'Reading',
  cancel: 'Cancel',
  free: 'Reading again is free.',
} as const

export const usageTexts = {
  label: 'Scans today',
  loading: 'Loading your scans',
  unlimited: 'Unlimited scans',
  unlimitedHint: (used: number) =>
    used === 0 ? 'Your tier has no daily limit.' : `Your tier has no daily limit. Today: ${used}.`,
  left: (left: number, limit: number) => `${left} of ${limit} ${limit === 1 ? 'scan' : 'scans'} left today`,
  resets: 'Resets at ',
  low: 'Last scan of today',
  exhausted: 'Daily limit reached',
  exhaustedHint: 'Wait until reset or upgrade your tier for more scans daily.',
  upgrade: 'Tier Upgrades',
} as const

export const trendNames: Readonly<Record<ChartTrend, string>> = {
  bullish: 'Bullish',
  bearish: 'Bearish',
  neutral: 'Neutral',
}

export const readerNames: Readonly<Record<Extract<ChartReader, 'local' | 'candles'>, string>> = {
  local: 'Uptick’s own reader',
  candles: 'Uptick’s own candles',
}

export const resultTexts = {
  title: 'Analysis',
  failedTitle: 'Analysis Failed',
  trend: 'Trend',
  confidence: 'Trend confidence',
  priceConfidence: 'Price confidence',
  recommendation: 'Recommendation',
  risk: 'Risk',
  support: 'Support',
  resistance: 'Resistance',
  target: 'Next level ahead',
  timeframe: 'Timeframe',
  market: 'Market',
  signals: 'Signals',
  patterns: 'Detected patterns',
  noPatterns: 'No known patterns found',
  analysis: 'Detailed analysis',
  why: 'Why',
  levels: 'Key levels',
  noPrices: 'We didn’t read prices, so levels show their place in the visible range.',
  none: 'None found',
  reader: 'Read by',
  meaning: 'About the confidence',
  scannedAt: 'Scanned',
  notAdvice: 'A scan is not advice. Options and CFDs are high risk; the content is informational only.',
} as const

export const drawingTexts = {
  shown: 'Drawing',
  plain: 'Picture only',
  choice: 'Picture view',
  summary: (levels: number, patterns: number) =>
    `Drawn over the chart: the plot area, the price path, ${levels} ${levels === 1 ? 'level' : 'levels'} and ${patterns} ${patterns === 1 ? 'pattern' : 'patterns'}. They are listed below.`,
  list: 'Marks on the chart',
  level: 'Mark',
  place: 'Where',
  touches: 'Touches',
  inRange: (percent: number) => `${percent}% up the visible range`,
  levelNames: { support: 'Support', resistance: 'Resistance' },
} as const

export const howTexts = {
  title: commonLabels.howItWorks,
  steps: [
    ['Upload', 'Use a large screenshot or photo of one chart, with its price axis.'],
    ['Reading', 'We find the candles and the axis, and leave out what we can’t read.'],
    ['Result', 'See trend, levels and patterns over your picture, with reasons and a confidence.'],
  ],
  refund: 'Failed scans and pictures without a chart are free.',
} as const

export const historyTexts = {
  toggle: 'History',
  title: 'Your last analyses',
  none: 'No analyses yet',
  noneHint: 'Your last ten scans appear here.',
  show: (trend: string, at: string) => `Show the ${trend.toLowerCase()} analysis of ${at}`,
  open: 'Show',
  remove: 'Remove',
  loading: 'Loading your analyses',
} as const

export const removeTexts = {
  title: 'Remove this analysis?',
  effect: 'You won’t get the scan credit back.',
  cancel: 'Keep it',
  confirm: 'Remove',
  running: 'Removing',
  done: 'The analysis is removed',
} as const
