/** A candle of the recordings. */
export interface Candle {
  time: number
  open: number
  high: number
  low: number
  close: number
  volume: number
}

export const KINDS = ['candles', 'bars', 'line', 'area'] as const
export type Kind = (typeof KINDS)[number]

/** What a rendered chart is known to show. */
export interface ChartTruth {
  kind: Kind
  /** What the chart draws: for lines high and low are the close. */
  candles: Candle[]
  /** Prices at two rows of the undistorted picture; between and beyond them the price is linear in the row, or its logarithm is. */
  scale: { y0: number; price0: number; y1: number; price1: number; logarithmic?: boolean }
  /** Columns of the first and the last candle. */
  x0: number
  x1: number
  /** Whether price labels are drawn. */
  axis: boolean
  redUp: boolean
}

/** Libraries whose pictures nothing is ever fitted to: what is read of them tells of strangers' charts. */
export const FURTHER_LIBRARIES = ['klinecharts', 'chartjs', 'uplot', 'plotly'] as const
export type FurtherLibrary = (typeof FURTHER_LIBRARIES)[number]

/** One picture of the evaluation. */
export interface PictureCase {
  id: string
  library: 'echarts' | 'lightweight-charts' | 'styled' | 'own' | FurtherLibrary
  theme: string
  /** `clean`, or how it was spoiled. */
  copy: string
  /** Null for what is not a chart; then `theme` says what it is. */
  truth: ChartTruth | null
  /** From the undistorted picture to this one: nine numbers of a homography, row by row. */
  distortion: number[]
}

export const isFurther = ({ library }: PictureCase): boolean =>
  (FURTHER_LIBRARIES as readonly string[]).includes(library)

export const UNDISTORTED = [1, 0, 0, 0, 1, 0, 0, 0, 1]

export interface Rendered {
  png: Buffer
  truth: ChartTruth
  theme: string
}
