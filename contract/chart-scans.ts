import * as z from 'zod/mini'
import { defineCall, Id, Instant } from './call.ts'
import { commonTexts } from './common-texts.ts'
import { fileField, IMAGE_KINDS, MAX_IMAGE_PIXELS, MEGABYTE } from './files.ts'
import { ChartTimeframe } from './market.ts'
import { anyLine, identifierField } from './text-fields.ts'

/** docs/product.md, “Chart scans”. */
export const SCAN_HISTORY = 10
/** With so many scans left or fewer, the banner warns. */
export const LOW_SCANS = 1
/** `dailyLimit` and `remainingToday` of a tier without a limit. */
export const UNLIMITED_SCANS = -1

export const chartScanMessages = {
  exhausted: (limit: number) =>
    `Daily limit reached! You've used all ${limit} scans for today. Limit resets at midnight UTC.`,
  incrementFailed: commonTexts.scansExhausted,
  goldOnly: 'Requires Gold membership to access AI Chart Scanner',
  failed: commonTexts.analysisFailed,
  missingImage: commonTexts.chartMissing,
  frameOutside: 'Keep the frame within the picture',
  frameSmall: 'Make the frame larger',
  scaleCount: 'Set both points of the scale',
  scaleOutside: 'Keep both points within the picture',
  scaleNear: 'Set the two points further apart',
  scaleSame: 'Enter two different prices',
  scalePrice: commonTexts.priceInvalid,
} as const

export const UsageInfo = z.object({
  feature: z.literal('chart_scan'),
  /** -1 where the tier has no limit. */
  dailyLimit: z.int(),
  usedToday: z.int(),
  /** -1 where the tier has no limit. */
  remainingToday: z.int(),
  canUse: z.boolean(),
  /** The next midnight UTC. */
  resetTime: Instant,
})
export type UsageInfo = z.infer<typeof UsageInfo>

/** What reads a chart: this server's reader of pictures, a service that the operator configured, or our own candles, which are known. */
export const ChartReader = z.enum(['local', 'gemini', 'openai', 'candles'])
export type ChartReader = z.infer<typeof ChartReader>

/** From which of the two screens. */
export const ScanVariant = z.enum(['scanner', 'chart-scanner'])
export type ScanVariant = z.infer<typeof ScanVariant>

export const ChartTrend = z.enum(['bullish', 'bearish', 'neutral'])
export type ChartTrend = z.infer<typeof ChartTrend>

/** Places in the picture, in its own pixels from the upper left corner. */
const PictureBox = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
export type PictureBox = z.infer<typeof PictureBox>

/** Stands for a symbol or a timeframe that the picture does not tell. */
export const UNKNOWN_NAME = 'Unknown'

/** The smallest side of a frame in pixels: the reader needs as much. */
export const LEAST_FRAME = 90
/** How far apart the points of a scale are at least, as a share of the picture's height. */
const LEAST_SCALE = 0.05
const LARGEST_PRICE = 1e12

const Pixel = z.number().check(z.minimum(0), z.maximum(MAX_IMAGE_PIXELS))

/** The part of the picture that shows the prices, in the picture's own pixels. */
export const ChartFrame = z.object({ left: Pixel, top: Pixel, right: Pixel, bottom: Pixel })
export type ChartFrame = z.infer<typeof ChartFrame>

/** A row of the picture and the price that the axis shows there. */
const ScalePoint = z.object({
  y: Pixel,
  price: z
    .number(chartScanMessages.scalePrice)
    .check(z.positive(chartScanMessages.scalePrice), z.maximum(LARGEST_PRICE)),
})
export type ScalePoint = z.infer<typeof ScalePoint>

/** Two points of the price axis. On an inverted axis the upper price is the lower one. */
export const ChartScale = z.array(ScalePoint).check(z.length(2, chartScanMessages.scaleCount))
export type ChartScale = z.infer<typeof ChartScale>

/** As charts name them; M is a month. */
export const CHART_TIMEFRAMES = ['1m', '5m', '15m', '30m', '1h', '4h', '1D', '1W', '1M'] as const
export const LONGEST_SYMBOL = 20

/** What a member says about a picture before it is read. */
const ChartSettings = z.object({
  frame: z.optional(ChartFrame),
  scale: z.optional(ChartScale),
  symbol: z.optional(anyLine(LONGEST_SYMBOL)),
  timeframe: z.optional(z.enum(CHART_TIMEFRAMES)),
})
export type ChartSettings = z.infer<typeof ChartSettings>

const problemOfFrame = (
  { left, top, right, bottom }: ChartFrame,
  { width, height }: { width: number; height: number },
): string | null => {
  if (Math.min(left, top) < 0 || right > width || bottom > height) return chartScanMessages.frameOutside
  return right - left < LEAST_FRAME || bottom - top < LEAST_FRAME ? chartScanMessages.frameSmall : null
}

const problemOfScale = (scale: ChartScale, { height }: { height: number }): string | null => {
  const [upper, lower] = scale.toSorted((one, other) => one.y - other.y)
  if (!upper || !lower) return chartScanMessages.scaleCount
  if (upper.y < 0 || lower.y > height) return chartScanMessages.scaleOutside
  if (lower.y - upper.y < LEAST_SCALE * height) return chartScanMessages.scaleNear
  return upper.price === lower.price ? chartScanMessages.scaleSame : null
}

/** What speaks against a frame and a scale in a picture of this size, by field; null where nothing does. */
export const findSettingProblems = (
  { frame, scale }: Pick<ChartSettings, 'frame' | 'scale'>,
  size: { width: number; height: number },
): Partial<Record<'frame' | 'scale', string>> | null => {
  const found = [
    ['frame', frame ? problemOfFrame(frame, size) : null],
    ['scale', scale ? problemOfScale(scale, size) : null],
  ].filter(([, problem]) => problem)
  return found.length > 0 ? Object.fromEntries(found) : null
}

export const DrawnLevel = z.object({
  side: z.enum(['support', 'resistance']),
  y: z.number(),
  /** How far up the visible range: 0 at its bottom, 1 at its top. */
  position: z.number(),
  /** Null where the price axis was not read. */
  price: z.nullable(z.number()),
  touches: z.int(),
})
export type DrawnLevel = z.infer<typeof DrawnLevel>

/** What is drawn over the picture. A reader that answers in words alone has none. */
export const ChartDrawing = z.object({
  width: z.int(),
  height: z.int(),
  plotArea: PictureBox,
  levels: z.array(DrawnLevel),
  patterns: z.array(z.object({ name: z.string(), leaning: ChartTrend, box: PictureBox })),
  /** The price path as it was read, from the left. */
  path: z.array(z.object({ x: z.number(), y: z.number() })),
})
export type ChartDrawing = z.infer<typeof ChartDrawing>

const ScanSignal = z.object({ type: z.string(), status: z.string(), description: z.string() })
export type ScanSignal = z.infer<typeof ScanSignal>

/** What a scan found: the fields of both screens, from one reading. */
export const ChartAnalysis = z.object({
  id: Id,
  variant: ScanVariant,
  reader: ChartReader,
  isChart: z.literal(true),
  symbol: z.string(),
  timeframe: z.string(),
  trend: ChartTrend,
  /** 0 to 100; `confidenceMeaning` says of what. */
  confidence: z.number(),
  confidenceMeaning: z.string(),
  keyLevels: z.object({ support: z.array(z.number()), resistance: z.array(z.number()) }),
  /** Digits behind the point of the prices; null where the result has no prices. */
  decimals: z.nullable(z.int()),
  /** 0 to 100, how sure the labels of the axis are; null where prices come from elsewhere, or there are none. */
  priceConfidence: z.nullable(z.number()),
  /** As the member set it; null where the reader found the chart itself. */
  frame: z.nullable(ChartFrame),
  /** As the member set it; null where the prices, if any, come from the labels. */
  scale: z.nullable(ChartScale),
  patterns: z.array(z.string()),
  signals: z.array(ScanSignal),
  prediction: z.object({
    direction: z.enum(['up', 'down', 'sideways']),
    target: z.number(),
    stopLoss: z.number(),
    timeHorizon: z.string(),
  }),
  analysis: z.string(),
  pattern: z.string(),
  support: z.string(),
  resistance: z.string(),
  target: z.string(),
  recommendation: z.enum(['BUY', 'SELL', 'HOLD']),
  riskLevel: z.enum(['Low', 'Medium', 'High']),
  /** What a service said of the same picture; null where none is configured. `alone` where ours read nothing. */
  secondReader: z.nullable(
    z.object({
      name: z.string(),
      verdict: z.enum(['agrees', 'disagrees', 'failed', 'alone']),
      sentence: z.string(),
    }),
  ),
  drawing: z.nullable(ChartDrawing),
  createdAt: Instant,
})
export type ChartAnalysis = z.infer<typeof ChartAnalysis>

const ScanId = z.object({ id: Id })

export const getChartScanUsage = defineCall({
  method: 'GET',
  path: '/user/usage/chart_scan',
  access: 'member',
  summary: 'The chart scans left today, the time of the next reset, and the second reader.',
  reply: z.extend(UsageInfo, {
    /** The AI provider that gets pictures. Null without one; `host` is null where it runs on this computer. */
    service: z.nullable(z.object({ name: z.string(), host: z.nullable(z.string()) })),
  }),
})

export const incrementChartScanUsage = defineCall({
  method: 'POST',
  path: '/user/usage/chart_scan/increment',
  access: 'member',
  summary: 'Today’s usage. Changes nothing, because each scan counts itself. Fails if no scans are left.',
  failure: chartScanMessages.incrementFailed,
  reply: UsageInfo,
  fails: ['SCANS_EXHAUSTED'],
})

export const createChartScan = defineCall({
  method: 'POST',
  path: '/chart-scans',
  access: 'member',
  summary: 'Analyze a picture of a price chart. Uses one scan of the day, but none without a result.',
  failure: chartScanMessages.failed,
  input: z.extend(ChartSettings, { variant: z._default(ScanVariant, 'scanner') }),
  files: {
    image: fileField({
      kinds: IMAGE_KINDS,
      maxBytes: 10 * MEGABYTE,
      required: true,
      sentences: { missing: chartScanMessages.missingImage },
    }),
  },
  reply: z.extend(ChartAnalysis, { usage: UsageInfo }),
  fails: ['ACCESS_TIER', 'SCANS_EXHAUSTED', 'CHART_NOT_FOUND', 'CHART_SCAN_FAILED'],
})

export const createCandleScan = defineCall({
  method: 'POST',
  path: '/chart-scans/candles',
  access: 'member',
  summary: 'Analyze the latest candles of one of our pairs, with exact prices. Uses one scan of the day.',
  failure: chartScanMessages.failed,
  input: z.object({
    variant: z._default(ScanVariant, 'scanner'),
    pair: identifierField(32),
    timeframe: z._default(ChartTimeframe, '5m'),
  }),
  reply: z.extend(ChartAnalysis, { usage: UsageInfo }),
  fails: ['ACCESS_TIER', 'SCANS_EXHAUSTED', 'PAIR_NOT_FOUND', 'CANDLES_MISSING'],
})

export const listChartScans = defineCall({
  method: 'GET',
  path: '/chart-scans',
  access: 'member',
  summary: 'The member’s last ten scans, newest first.',
  input: z.object({
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(SCAN_HISTORY)), SCAN_HISTORY),
  }),
  reply: z.array(ChartAnalysis),
})

export const getChartScanPicture = defineCall({
  method: 'GET',
  path: '/chart-scans/:id/picture',
  access: 'member',
  summary: 'The picture of one of the member’s scans.',
  params: ScanId,
  answers: 'file',
  fails: ['CHART_SCAN_NOT_FOUND'],
})

export const updateChartScan = defineCall({
  method: 'PUT',
  path: '/chart-scans/:id',
  access: 'member',
  summary: 'Read the picture of one of the member’s scans again, with another frame or scale. Uses no scan.',
  failure: chartScanMessages.failed,
  params: ScanId,
  input: ChartSettings,
  reply: ChartAnalysis,
  fails: ['CHART_SCAN_NOT_FOUND', 'CHART_SCAN_FIXED', 'CHART_NOT_FOUND', 'CHART_SCAN_FAILED'],
})

export const removeChartScan = defineCall({
  method: 'DELETE',
  path: '/chart-scans/:id',
  access: 'member',
  summary: 'Delete one of the member’s scans and its picture. The member doesn’t get the scan credit back.',
  params: ScanId,
  fails: ['CHART_SCAN_NOT_FOUND'],
})
