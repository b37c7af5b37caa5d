import { ColorType, CrosshairMode, type Time } from 'lightweight-charts'
import { formatDate, formatTime } from '../../lib/format.ts'
import { plainNumber } from '../../lib/typed-number.ts'
import type { ChartTheme } from './chart-theme.ts'

export const computeMs = (time: Time): number => plainNumber(String(time)) * 1000

export const themeOptions = (theme: ChartTheme) => ({
  layout: {
    background: { type: ColorType.Solid, color: 'transparent' },
    textColor: theme.ink3,
    fontFamily: theme.font,
    fontSize: 12,
    attributionLogo: false,
    panes: { separatorColor: theme.rule2, separatorHoverColor: theme.rule2, enableResize: false },
  },
  grid: { vertLines: { visible: false }, horzLines: { color: theme.rule } },
  rightPriceScale: { borderVisible: false, entireTextOnly: true, scaleMargins: { top: 0.12, bottom: 0.08 } },
  timeScale: { borderColor: theme.rule2 },
  crosshair: {
    mode: CrosshairMode.Magnet,
    vertLine: { color: theme.rule2, labelBackgroundColor: theme.ink },
    horzLine: { color: theme.rule2, labelBackgroundColor: theme.ink },
  },
})

/** Monochrome candles: hollow up, filled down. Colour is kept for direction. */
export const candleOptions = (theme: ChartTheme) => ({
  upColor: theme.sheet,
  downColor: theme.ink,
  borderUpColor: theme.ink,
  borderDownColor: theme.ink,
  wickUpColor: theme.ink,
  wickDownColor: theme.ink,
  priceLineVisible: false,
  lastValueVisible: false,
})

/** The library divides days in UTC; the axis shows the member's zone, and its date at that zone's midnight. */
export const tickText = (time: Time): string => {
  const text = formatTime(computeMs(time))
  return text === '12:00 AM' || text === '00:00'
    ? formatDate(computeMs(time)).replace(/, \d{4}$/, '')
    : text.replace(/ [AP]M$/, '')
}
