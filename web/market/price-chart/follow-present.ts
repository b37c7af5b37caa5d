import type { IChartApi } from 'lightweight-charts'

/** Width of one bar in pixels when the chart follows the present, and how far that is zoomed: a desk shows 1,000 bars. */
const BAR_PX = 11
const MIN_BAR_PX = 0.8
const MAX_BAR_PX = 60
/** Room of the price axis. */
const AXIS_PX = 70

const within = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value))

/** Keeps the present in view until the reader moves the chart. */
export const followPresent = (chart: IChartApi, element: HTMLElement, onFollow: (follows: boolean) => void) => {
  let follows = true
  let barPx = BAR_PX
  /** A reader who zooms sees it, also where there are no more bars than the chart is wide: it then has room at the left. */
  let zoomed = false
  const setFollows = (next: boolean) => {
    if (follows === next) return
    follows = next
    onFollow(next)
  }
  const letGo = () => setFollows(false)
  const onMove = ({ buttons }: PointerEvent) => {
    if (buttons !== 0) letGo()
  }
  element.addEventListener('pointermove', onMove)
  const scale = chart.timeScale()
  const widthPx = () => Math.max(1, element.clientWidth - AXIS_PX)

  const barsFor = (places: number): number => {
    const bars = Math.floor(widthPx() / barPx)
    return zoomed ? bars : Math.min(places, bars)
  }

  const show = (places: number): void => {
    if (!follows || places === 0) return
    const bars = barsFor(places)
    scale.setVisibleLogicalRange({ from: places - bars - 0.5, to: places + 0.5 })
  }

  /** About a share of what is in view, from its left. */
  const zoomAway = (by: number, share: number): void => {
    const range = scale.getVisibleLogicalRange()
    if (!range) return
    const bars = within((range.to - range.from) / by, widthPx() / MAX_BAR_PX, widthPx() / MIN_BAR_PX)
    const from = range.from + share * (range.to - range.from - bars)
    scale.setVisibleLogicalRange({ from, to: from + bars })
  }

  const zoomBy = (by: number, places: number): void => {
    if (!zoomed) barPx = widthPx() / Math.max(1, barsFor(places))
    zoomed = true
    barPx = within(barPx * by, MIN_BAR_PX, MAX_BAR_PX)
    show(places)
  }

  return {
    show,
    /** Whether the reader has moved or zoomed it. */
    isMoved: () => zoomed || !follows,
    zoom: (by: number, places: number): void => {
      if (follows) zoomBy(by, places)
      else zoomAway(by, 0.5)
    },
    /** The same about a place of the candles, `x` pixels from their left; the present stays where it is followed. */
    zoomAt: (by: number, x: number, places: number): void => {
      if (follows) zoomBy(by, places)
      else zoomAway(by, within(x / widthPx(), 0, 1))
    },
    /** Everything there is, up to the present. */
    fit: (places: number): void => {
      barPx = within(widthPx() / Math.max(1, places), MIN_BAR_PX, MAX_BAR_PX)
      zoomed = false
      setFollows(true)
      show(places)
    },
    /** Moves a place that is out of view into it. */
    reveal: (place: number): void => {
      const range = scale.getVisibleLogicalRange()
      if (!range) return
      const by = place < range.from + 1 ? place - range.from - 1 : Math.max(0, place - range.to + 1)
      if (by === 0) return
      setFollows(false)
      scale.setVisibleLogicalRange({ from: range.from + by, to: range.to + by })
    },
    letGo,
    resume: () => setFollows(true),
    stop: () => element.removeEventListener('pointermove', onMove),
  }
}
