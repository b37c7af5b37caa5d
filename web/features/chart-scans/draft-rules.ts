import {
  CHART_TIMEFRAMES,
  type ChartAnalysis,
  type ChartFrame,
  type ChartSettings,
  chartScanMessages,
  findSettingProblems,
  LEAST_FRAME,
  UNKNOWN_NAME,
} from '../../../contract/chart-scans.ts'
import { fieldNumber, readNumber } from '../../lib/typed-number.ts'
import { toolTexts } from './content.ts'

export interface Size {
  width: number
  height: number
}

export interface Place {
  x: number
  y: number
}

/** A point of the price axis as a member sets it: where they tapped, and what they typed. */
export interface DraftPoint {
  place: Place | null
  price: string
}

export type ChartTool = 'frame' | 'scale'

/** Frame, scale, symbol and timeframe as they stand in the form, in pixels of the picture. */
export interface ChartDraft {
  tool: ChartTool
  /** Of the picture; null until the browser has decoded it. */
  size: Size | null
  /** Null while the frame is the one that the reader found. */
  frame: ChartFrame | null
  points: readonly [DraftPoint, DraftPoint]
  symbol: string
  timeframe: NonNullable<ChartSettings['timeframe']> | ''
}

const UNSET: DraftPoint = { place: null, price: '' }

export const EMPTY_DRAFT: ChartDraft = {
  tool: 'frame',
  size: null,
  frame: null,
  points: [UNSET, UNSET],
  symbol: '',
  timeframe: '',
}

/** With Shift. */
const LONG_STEP = 10
const ARROWS: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** How far a key moves what is placed, in pixels of the picture; null for a key that is no arrow. */
export const arrowStep = ({ key, shiftKey }: { key: string; shiftKey: boolean }): Place | null => {
  const step = ARROWS[key]
  const by = shiftKey ? LONG_STEP : 1
  return step ? { x: step.x * by, y: step.y * by } : null
}

export const EDGES = ['left', 'top', 'right', 'bottom'] as const
export type Edge = (typeof EDGES)[number]

export const isUpright = (edge: Edge): boolean => edge === 'left' || edge === 'right'

const clamp = (value: number, low: number, high: number): number => Math.round(Math.max(low, Math.min(high, value)))

/** How far an edge may go: within the picture, and so far from the opposite edge that a chart can be read. */
export const edgeLimits = (frame: ChartFrame, edge: Edge, { width, height }: Size): readonly [number, number] => {
  if (edge === 'left') return [0, Math.max(0, frame.right - LEAST_FRAME)]
  if (edge === 'top') return [0, Math.max(0, frame.bottom - LEAST_FRAME)]
  if (edge === 'right') return [Math.min(width, frame.left + LEAST_FRAME), width]
  return [Math.min(height, frame.top + LEAST_FRAME), height]
}

/** The frame with some of its edges moved by a distance, each as far as it may go. */
export const moveEdges = (frame: ChartFrame, edges: readonly Edge[], by: Place, size: Size): ChartFrame =>
  edges.reduce((moved, edge) => {
    const [low, high] = edgeLimits(moved, edge, size)
    moved[edge] = clamp(frame[edge] + (isUpright(edge) ? by.x : by.y), low, high)
    return moved
  }, structuredClone(frame))

export const wholeFrame = ({ width, height }: Size): ChartFrame => ({ left: 0, top: 0, right: width, bottom: height })

export const within = ({ x, y }: Place, { width, height }: Size): Place => ({
  x: clamp(x, 0, width),
  y: clamp(y, 0, height),
})

export const withPoint = (draft: ChartDraft, at: number, change: Partial<DraftPoint>): ChartDraft => {
  const [first, second] = draft.points
  return {
    ...draft,
    points: at === 0 ? [{ ...first, ...change }, second] : [first, { ...second, ...change }],
  }
}

/** Which of the two points a tap places: the first that has no place yet, else the nearer one. */
export const pointToPlace = ([first, second]: ChartDraft['points'], y: number): 0 | 1 => {
  if (!first.place) return 0
  if (!second.place) return 1
  return Math.abs(first.place.y - y) <= Math.abs(second.place.y - y) ? 0 : 1
}

export type DraftProblems = Partial<Record<'frame' | 'scale' | 'price0' | 'price1', string>>

/** More decimals than any market quotes. */
const PRICE = { decimals: 10 }

const readPoint = ({ place, price }: DraftPoint): { price: number; problem: string | null } => {
  if (!place) return { price: Number.NaN, problem: toolTexts.unplaced }
  const { value, problem } = readNumber(price, PRICE)
  if (Number.isNaN(value)) return { price: value, problem: problem ?? toolTexts.untyped }
  return { price: value, problem: value > 0 ? null : chartScanMessages.scalePrice }
}

const readScale = (points: ChartDraft['points']): Pick<ChartSettings, 'scale'> & { problems: DraftProblems } => {
  if (points.every(({ place, price }) => !place && price.trim() === '')) return { problems: {} }
  const [first, second] = points.map(readPoint)
  const problems = {
    ...(first?.problem ? { price0: first.problem } : {}),
    ...(second?.problem ? { price1: second.problem } : {}),
  }
  if (Object.keys(problems).length > 0) return { problems }
  return {
    scale: points.map(({ place }, at) => ({ y: place?.y ?? 0, price: (at === 0 ? first : second)?.price ?? 0 })),
    problems,
  }
}

/** What a draft asks of the reader, and what speaks against it. */
export const readDraft = (draft: ChartDraft): { settings: ChartSettings; problems: DraftProblems | null } => {
  const { frame, size, symbol, timeframe } = draft
  const { scale, problems } = readScale(draft.points)
  const settings: ChartSettings = {
    ...(frame ? { frame } : {}),
    ...(scale ? { scale } : {}),
    ...(symbol.trim() ? { symbol: symbol.trim() } : {}),
    ...(timeframe ? { timeframe } : {}),
  }
  const all = { ...problems, ...(size ? findSettingProblems(settings, size) : {}) }
  return { settings, problems: Object.keys(all).length > 0 ? all : null }
}

/** Frame and scale of a draft as far as they can be read, for the preview. */
export const previewOptions = (draft: ChartDraft): Pick<ChartSettings, 'frame' | 'scale'> => {
  const { settings, problems } = readDraft(draft)
  return {
    ...(settings.frame && !problems?.frame ? { frame: settings.frame } : {}),
    ...(settings.scale && !problems?.scale ? { scale: settings.scale } : {}),
  }
}

/** An analysis as its member may correct it. */
export const toDraft = (analysis: ChartAnalysis): ChartDraft => {
  const { drawing, scale, decimals } = analysis
  const { plotArea, width } = drawing ?? { plotArea: null, width: 0 }
  const right = plotArea ? plotArea.x + plotArea.width : 0
  const toPoint = (at: number): DraftPoint => {
    const point = scale?.[at]
    return point ? { place: { x: (right + width) / 2, y: point.y }, price: fieldNumber(point.price) } : UNSET
  }
  return {
    ...EMPTY_DRAFT,
    tool: decimals === null ? 'scale' : 'frame',
    frame: analysis.frame,
    points: [toPoint(0), toPoint(1)],
    symbol: analysis.symbol === UNKNOWN_NAME ? '' : analysis.symbol,
    timeframe: CHART_TIMEFRAMES.find((one) => one === analysis.timeframe) ?? '',
  }
}
