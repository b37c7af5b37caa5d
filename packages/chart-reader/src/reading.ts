/** Decoded picture: 8 bits a channel, four channels (RGBA), rows from the top. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array | Uint8ClampedArray
}

/** In the picture's pixels, from its upper left corner. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The sides of the price pane, in the picture's pixels; right and bottom lie outside of it. */
export interface Frame {
  left: number
  top: number
  right: number
  bottom: number
}

/** A row of the picture whose price is known. */
export interface ScalePoint {
  y: number
  price: number
}

/** What a person knows of the picture. */
export interface ReadOptions {
  /** Where the price is drawn: nothing outside of it is followed. Labels beside it are read. */
  frame?: Frame | undefined
  /** Two rows with their prices; they replace the labels of the axis. Equal rows or prices count as none. */
  scale?: readonly [ScalePoint, ScalePoint] | undefined
}

export type Trend = 'bullish' | 'bearish' | 'neutral'

export type PatternId =
  | 'hammer'
  | 'shooting-star'
  | 'bullish-engulfing'
  | 'bearish-engulfing'
  | 'morning-star'
  | 'evening-star'
  | 'three-rising-candles'
  | 'three-falling-candles'
  | 'double-top'
  | 'double-bottom'
  | 'head-and-shoulders'
  | 'inverse-head-and-shoulders'
  | 'ascending-triangle'
  | 'descending-triangle'
  | 'symmetrical-triangle'
  | 'rising-channel'
  | 'falling-channel'
  | 'sideways-range'

export interface Pattern {
  id: PatternId
  name: string
  box: Box
  leaning: Trend
}

export interface Level {
  side: 'support' | 'resistance'
  y: number
  /** 0 at the lowest price of the visible range, 1 at the highest. */
  position: number
  /** Null when the axis was not read. */
  price: number | null
  touches: number
}

/** Prices at the upper and lower edge of the plot; between them the price is linear in `y`, or its logarithm is. On an inverted scale the upper one is lower. */
export interface PriceAxis {
  topPrice: number
  bottomPrice: number
  decimals: number
  scale: 'linear' | 'logarithmic'
}

/** What the result is explained with. */
export interface ReadingFacts {
  /** Last close minus first, as a share of the range between the path's highest and lowest point: -1 to 1. */
  netMove: number
  /** The same over the last third of the path, as a share of the same range. */
  recentMove: number
  /** How much of the path's movement a straight line explains: 0 to 1. */
  steadiness: number
  /** Candles or bars told apart; null for a line, or where they touch. */
  candles: number | null
  /** Turning points of at least an eighth of the range. */
  swings: number
  /** Share of the plot's width over which a price was seen. */
  coverage: number
  /** Where the last price lies in the path's range: 0 at its lowest point, 1 at its highest. */
  lastPosition: number
}

export interface RefusedReading {
  isChart: false
  reason: 'no-chart' | 'too-small' | 'unreadable'
}

export interface ReadChart {
  isChart: true
  kind: 'candles' | 'bars' | 'line' | 'area'
  /** The price pane. */
  plot: Box
  /** The pane with a margin around the price, as a person may correct it. */
  frame: Frame
  /** Null where no prices are told. */
  axis: PriceAxis | null
  /** Where prices come from. Labels that were read but may be wrong are `uncertain`, and give none. */
  prices: 'labels' | 'given' | 'uncertain' | 'none'
  /** 0 to 100: how often the evaluation found prices of readings like this one to be right; 0 where none are told. */
  priceConfidence: number
  /** Whether it is known that prices rise upwards or downwards: by labels, however little of them was read, or by the given scale. */
  direction: 'read' | 'assumed'
  trend: Trend
  /** Of the last third. */
  recentTrend: Trend
  /** 0 to 100: how often the evaluation found the trend of readings like this one to be right. */
  confidence: number
  levels: Level[]
  patterns: Pattern[]
  /** The price path, from left to right, at most 512 points. */
  path: { x: number; y: number }[]
  /** Null also where the price goes on behind what covers it. */
  lastPrice: number | null
  facts: ReadingFacts
}

export type ChartReading = RefusedReading | ReadChart
