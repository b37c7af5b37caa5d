import type { ChartReader, ChartTrend } from '../../../contract/chart-scans.ts'

export const scannerTexts = {
  title: 'AI Scanner',
  deck: 'Upload a picture of a chart: its trend, levels and patterns are read and drawn over it.',
  goldBanner: 'Gold tier exclusive',
  goldBannerText: 'Scans without a daily limit, and the AI Chart Scanner with its levels in dollars.',
  toSecond: 'AI Chart Scanner',
  hint: 'PNG, JPG, JPEG up to 10MB',
} as const

export const chartScannerTexts = {
  title: 'AI Chart Scanner',
  deck: 'The gold scanner: drop a chart, read its levels and the reasons, and compare it with your last ten.',
  hint: 'Supports: JPG, PNG, WebP (Max 10MB)',
  empty: 'Upload a chart image to get AI analysis',
  another: 'Analyze Another Chart',
  locked: 'Locked',
  lockedHint: 'Your tier has the AI Scanner, which reads the same pictures.',
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
  progress: 'How far the scan is',
  sentTo: 'Your picture is sent to Gemini, a service of Google, which reads it.',
  staysHere: 'Your picture is read on our own server and given to nobody else.',
  picture: 'The chart that you uploaded',
} as const

export const previewTexts = {
  badge: 'Preview',
  reading: 'Your browser is reading the picture',
  found: (trend: string) =>
    `Your browser reads a ${trend.toLowerCase()} trend. The reading on the server counts, and may differ.`,
  refused:
    'Your browser finds no chart in this picture. You can have it analyzed all the same: a picture without a chart takes none of your scans.',
  failed: 'Your browser could not read this picture. The server reads it anew.',
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

export const readerNames: Readonly<Record<ChartReader, string>> = {
  local: 'Uptick’s own reader, on this server',
  gemini: 'Gemini, a service of Google',
}

export const resultTexts = {
  title: 'Analysis',
  failedTitle: 'Analysis Failed',
  trend: 'Trend',
  confidence: 'Confidence',
  recommendation: 'Recommendation',
  risk: 'Risk',
  support: 'Support',
  resistance: 'Resistance',
  target: 'Next level ahead',
  timeframe: 'Timeframe',
  symbol: 'Symbol',
  signals: 'Signals',
  patterns: 'Detected patterns',
  noPatterns: 'None of the patterns that are looked for',
  analysis: 'Detailed analysis',
  why: 'Why',
  levels: 'Key levels',
  noPrices: 'The price axis was not read: levels are given by their place in the visible range.',
  none: 'None found',
  reader: 'Read by',
  meaning: 'What the confidence means',
  scannedAt: 'Scanned',
  notAdvice: 'A reading of a picture is no advice. Options and CFDs are high risk; the content is informational only.',
} as const

export const drawingTexts = {
  shown: 'Drawing',
  plain: 'Picture alone',
  choice: 'What the picture shows',
  summary: (levels: number, patterns: number) =>
    `Drawn over the chart: the plot area, the price path, ${levels} ${levels === 1 ? 'level' : 'levels'} and ${patterns} ${patterns === 1 ? 'pattern' : 'patterns'}. They are listed below.`,
  list: 'What is drawn',
  level: 'Mark',
  place: 'Where',
  touches: 'Touches',
  inRange: (percent: number) => `${percent}% up the visible range`,
  levelNames: { support: 'Support', resistance: 'Resistance' },
} as const

export const howTexts = {
  title: 'How it works',
  steps: [
    [
      'Upload',
      'A screenshot or a photo of one price chart, as large as you have it. With the price axis in it, levels become prices.',
    ],
    [
      'Reading',
      'The plot, the candles or the line, and the labels of the axis are found in the pixels. Where something is not legible, it is left out.',
    ],
    [
      'Result',
      'Trend, support, resistance and patterns, drawn over your picture, with the reasons and how often such readings were right.',
    ],
  ],
  refund: 'A picture that shows no chart, or a reading that fails, takes none of your scans.',
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
