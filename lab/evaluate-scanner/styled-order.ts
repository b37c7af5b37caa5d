import type { Candle, Kind } from './picture-case.ts'

/** What is drawn into a page's canvas, in pixels of the page; the picture has `ratio` times as many. */
export interface StyledOrder {
  width: number
  height: number
  ratio: number
  kind: Kind
  candles: Candle[]
  /** The price pane, and panes below it. */
  pane: { x: number; y: number; width: number; height: number }
  below: { y: number; height: number; what: 'volume' | 'oscillator' }[]
  scale: { high: number; low: number; logarithmic: boolean }
  /** Columns left empty after the last candle, in candles. */
  room: number
  font: string
  fontSize: number
  /** Whether digits stand centred on their row; else the middle of the font's box does, as most libraries have it. */
  centred: boolean
  colours: { page: string; background: string; background2: string; text: string; grid: string; line: string }
  /** Colours of each candle: of its body (null: hollow), and of its border and wick. */
  paint: { fill: string | null; stroke: string }[]
  bodyShare: number
  stroke: number
  stepped: boolean
  fade: boolean
  grid: { across: boolean; upright: boolean; dash: number[] }
  labels: { y: number; text: string }[]
  sides: ('left' | 'right')[]
  times: { at: number; text: string }[]
  averages: { colour: string; width: number; values: (number | null)[] }[]
  band: { colour: string; upper: (number | null)[]; lower: (number | null)[] } | null
  volumeInside: boolean
  watermark: string | null
  header: string[]
  buttons: string[]
  lastPlate: { text: string; colour: string } | null
  crosshair: { at: number; y: number; text: string } | null
  extremes: boolean
  markers: number[]
  trendLine: [number, number, number, number] | null
  sessions: boolean
  rounded: number
}
