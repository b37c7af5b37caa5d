import { type Ink, toWantedLeaf } from './ink.ts'
import { keptArray } from './kept-arrays.ts'
import { liesOver, priceUnder } from './overlaid-tracks.ts'
import { followPrice, gatherSlots, type Stretches } from './price-track.ts'
import type { Series, Slots, Track } from './series.ts'
import { dropHistograms } from './standing-bars.ts'

/** Colours whose stretches are on average at most this high (share of the picture, and pixels) draw a line. */
const LINE_HEIGHT = 0.009
const LINE_PIXELS = 4.5
/** Share of the stretches that must be thin for the others to be followed without them, and may be at most. */
const LEAST_THIN = 0.15
const MOST_THIN = 0.93

/** What is followed through two lines scores so much of what one would. */
const TORN = 0.6

/** Tracks that are followed through the same colours: headers and other panes are left behind one after the other. */
const TRACKS = 4
/** Share of the picture's width that a price covers at least. */
const LEAST_WIDTH = 0.07

interface ColourStretches {
  colour: number
  columns: number
  meanHeight: number
  rows: number
}

/** For each colour: in how many columns it stands, and how high its longest stretch is there (root mean square: a stem counts more than its ticks). */
const surveyColours = (stretches: Stretches, colours: number): ColourStretches[] => {
  const survey: ColourStretches[] = []
  for (let colour = 1; colour <= colours; colour += 1) survey.push({ colour, columns: 0, meanHeight: 0, rows: 0 })
  const longest = new Int32Array(colours + 1)
  const flush = (): void => {
    for (const entry of survey) {
      const height = longest[entry.colour]
      if (height === 0) continue
      entry.columns += 1
      entry.meanHeight += height * height
    }
    longest.fill(0)
  }
  let column = -1
  for (let i = 0; i < stretches.count; i += 1) {
    if (stretches.columns[i] !== column) {
      flush()
      column = stretches.columns[i]
    }
    const colour = stretches.colours[i]
    const height = stretches.bottoms[i] - stretches.tops[i]
    if (height > longest[colour]) longest[colour] = height
    survey[colour - 1].rows += height
  }
  flush()
  for (const entry of survey) entry.meanHeight = Math.sqrt(entry.meanHeight / Math.max(1, entry.columns))
  return survey
}

/** How lively the track moves. A frame stands still; a diagram moves without turning; an average is smooth. */
const measureSteps = (slots: Slots, track: Track): Pick<Series, 'moving' | 'turning' | 'jagged'> => {
  let [moving, turning, jagged, direction, held, before] = [0, 0, 0, 0, -1, -1]
  for (const node of track.stretches) {
    const top = slots.tops[node]
    const bottom = slots.bottoms[node]
    const high = bottom - top
    if (before >= 0 && Math.abs(high - before) >= Math.max(3, 0.35 * Math.max(high, before))) jagged += 1
    before = high
    if (held < 0) held = top + bottom
    const step = top + bottom - held
    if (Math.abs(step) < 2) continue
    held = top + bottom
    moving += 1
    if (direction !== 0 && Math.sign(step) !== direction) turning += 1
    direction = Math.sign(step)
  }
  const steps = Math.max(1, track.stretches.length - 1)
  return { moving: moving / steps, turning: turning / steps, jagged: jagged / steps }
}

const countReversals = (slots: Slots, track: Track, least: number): number => {
  let [high, low, direction, count] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0]
  for (const node of track.stretches) {
    const middle = (slots.tops[node] + slots.bottoms[node]) / 2
    high = Math.max(high, middle)
    low = Math.min(low, middle)
    const turned = (direction >= 0 && high - middle >= least) || (direction <= 0 && middle - low >= least)
    if (!turned) continue
    const next = direction >= 0 && high - middle >= least ? -1 : 1
    if (direction !== 0) count += 1
    direction = next
    high = middle
    low = middle
  }
  return count
}

/** How much a track moves like a price: it turns often, or its ink is candles. From 0 to about 0.7. */
export const computeLiveliness = ({ moving, turning, jagged }: Pick<Series, 'moving' | 'turning' | 'jagged'>): number =>
  Math.max(turning / Math.max(0.01, moving), jagged)

/** Rows of the chosen ink inside of a box, and rows of it that lie on the track. */
const measureTrack = (slots: Slots, track: Track): Omit<Series, 'colours' | 'slots' | 'track' | 'score'> => {
  let [top, bottom, followed] = [slots.height, 0, 0]
  for (const node of track.stretches) {
    top = Math.min(top, slots.tops[node])
    bottom = Math.max(bottom, slots.bottoms[node])
    followed += slots.bottoms[node] - slots.tops[node]
  }
  const first = track.slots[0] ?? 0
  const last = track.slots[track.slots.length - 1] ?? 0
  let all = 0
  for (let node = slots.starts[first]; node < slots.starts[last + 1]; node += 1)
    if (slots.bottoms[node] > top && slots.tops[node] < bottom) all += slots.bottoms[node] - slots.tops[node]
  return {
    ...measureSteps(slots, track),
    reversals: countReversals(slots, track, (bottom - top) / 25),
    thickness: followed / Math.max(1, track.stretches.length),
    top,
    bottom,
    left: first * slots.size,
    right: (last + 1) * slots.size,
    coverage: track.stretches.length / (last - first + 1),
    purity: followed / Math.max(1, all),
    followed,
  }
}

/** How much a series looks like the price: wide, high, gapless, with little ink of its colours beside it, and of some thickness. */
const computeScore = (series: Omit<Series, 'score'>): number => {
  const height = series.slots.height
  const tall = Math.min(1, ((series.bottom - series.top) / (0.3 * height)) ** 0.75)
  const thick = Math.min(1, series.thickness / Math.max(LINE_PIXELS * 2, 0.02 * height))
  const moves = Math.min(1, 0.2 + 2 * Math.max(series.moving, series.jagged))
  const lively = Math.min(1, 0.25 + 2.5 * computeLiveliness(series) + series.reversals / 60)
  return series.track.score * (0.35 + 0.65 * series.purity) * tall * (0.6 + 0.4 * thick) * moves * lively
}

const keptColumns = keptArray('numbers')
const keptTops = keptArray('numbers')
const keptBottoms = keptArray('numbers')

/** The stretches of the given colours, joined where they touch: a smoothed edge has another colour than what it belongs to. They are kept until those of other colours are joined. */
const joinColours = (stretches: Stretches, colours: readonly number[]): Stretches => {
  const wanted = toWantedLeaf(colours)
  const most = stretches.count
  const [columns, tops, bottoms] = [keptColumns(most), keptTops(most), keptBottoms(most)]
  let count = 0
  for (let i = 0; i < stretches.count; i += 1) {
    if (wanted[stretches.colours[i]] === 0) continue
    const last = count - 1
    if (count > 0 && columns[last] === stretches.columns[i] && bottoms[last] + 1 >= stretches.tops[i]) {
      bottoms[last] = stretches.bottoms[i]
      continue
    }
    columns[count] = stretches.columns[i]
    tops[count] = stretches.tops[i]
    bottoms[count] = stretches.bottoms[i]
    count += 1
  }
  return { count, columns, tops, bottoms, colours: new Uint8Array(0) }
}

/** Leaves only what is higher than a line: bodies and wicks without the averages drawn over them in their colour. False when there is little to leave out. */
const dropLines = (stretches: Stretches, height: number, chosen: Uint8Array): boolean => {
  const stroke = Math.max(LINE_PIXELS, LINE_HEIGHT * height)
  let [thin, all] = [0, 0]
  for (let i = 0; i < stretches.count; i += 1) {
    if (chosen[i] === 0) continue
    all += 1
    if (stretches.bottoms[i] - stretches.tops[i] > stroke) continue
    thin += 1
    chosen[i] = 0
  }
  return thin >= all * LEAST_THIN && thin <= all * MOST_THIN
}

/** How far a torn line leaps at least, as a share of the height, and rows that any line leaps where another one crosses it. */
const LEAST_LEAP = 0.04
const JOINED = 2
/** Share of the steps at which the ink of a line becomes much higher or lower, at most. */
const LINE_JAGGED = 0.3

/** Whether what was followed are parts of two lines: it leaps once from one to the other, and nowhere else. One line never does. @internal */
export const isTorn = ({ tops, bottoms, height }: Slots, { stretches }: Track, jagged: number): boolean => {
  if (jagged > LINE_JAGGED) return false
  let [furthest, others] = [0, 0]
  for (let i = 1; i < stretches.length; i += 1) {
    const [before, here] = [stretches[i - 1], stretches[i]]
    const leap = Math.max(tops[here] - bottoms[before], tops[before] - bottoms[here])
    others = Math.max(others, Math.min(leap, furthest))
    furthest = Math.max(furthest, leap)
  }
  return furthest >= LEAST_LEAP * height && others <= JOINED
}

/** Follows the price through the chosen stretches; then what else is to be followed above and below it. */
const followTracks = (stretches: Stretches, ink: Ink, colours: readonly number[], chosen: Uint8Array): Series[] => {
  const slots = gatherSlots(stretches, ink.width, ink.height, (i) => chosen[i] === 1)
  const without = new Uint8Array(slots.tops.length)
  const found: Series[] = []
  for (let round = 0; round < TRACKS; round += 1) {
    const track = followPrice(slots, without)
    if (track.stretches.length < slots.count * LEAST_WIDTH) break
    const unscored = { colours, slots, track, ...measureTrack(slots, track) }
    const torn = isTorn(slots, track, unscored.jagged) ? TORN : 1
    found.push({ ...unscored, score: computeScore(unscored) * torn })
    for (let node = 0; node < without.length; node += 1)
      if (slots.bottoms[node] > unscored.top && slots.tops[node] < unscored.bottom) without[node] = 1
  }
  return found
}

/** What can be followed through the ink of the given colours: all of it, and where two may be those of candles, without the lines among them. */
export const followColours = (all: Stretches, ink: Ink, colours: readonly number[]): Series[] => {
  const stretches = joinColours(all, colours)
  const chosen = new Uint8Array(stretches.count).fill(1)
  dropHistograms(stretches, ink, chosen)
  const found = followTracks(stretches, ink, colours, chosen)
  if (colours.length === 2 && dropLines(stretches, ink.height, chosen))
    found.push(...followTracks(stretches, ink, colours, chosen))
  return found
}

/** Sets of colours worth following: each alone, every two that may be rising and falling candles, and all. */
const candidateColours = (stretches: Stretches, ink: Ink): number[][] => {
  const least = ink.width * 0.08
  const survey = surveyColours(stretches, ink.colours.length).filter((entry) => entry.columns >= least)
  survey.sort((a, b) => b.rows - a.rows)
  const shortest = Math.max(LINE_PIXELS, LINE_HEIGHT * ink.height)
  const high = survey.filter((entry) => entry.meanHeight > shortest).slice(0, 6)
  const sets = survey.slice(0, 8).map((entry) => [entry.colour])
  for (const [i, one] of high.entries()) for (const other of high.slice(i + 1)) sets.push([one.colour, other.colour])
  sets.push(high.map((entry) => entry.colour))
  return sets
}

/** All that can be followed through the picture, the most price-like first. */
export const findSeries = (stretches: Stretches, ink: Ink): Series[] =>
  candidateColours(stretches, ink)
    .flatMap((colours) => followColours(stretches, ink, colours))
    .sort((a, b) => b.score - a.score)

/** The score that candles need beside a line. */
const CANDLE_SCORE = 0.3

/** Whether the ink is higher than a line. */
const isThick = ({ thickness, slots }: Series): boolean =>
  thickness >= Math.max(LINE_PIXELS, LINE_HEIGHT * slots.height)

/** Whether the ink goes up and down from column to column as candles do, and is higher than a line. */
const hasCandles = (series: Series): boolean => series.jagged >= 0.14 && series.purity >= 0.4 && isThick(series)

/** How much purer a track of candles must be to be taken instead of another one, and its score and height for that: what is much lower is another pane. */
const PURER = 0.15
const PURER_SCORE = 0.5
const PURER_HEIGHT = 0.4
/** How jagged it is at least, for how jagged the other is: else it is a steep line among candles. */
const PURER_JAGGED = 0.5
const PURER_TURNING = 0.6

/** A colour that covers so much of its width, and is jagged no more than a line, draws one; candles beside it are more jagged by this factor, and score so much of what was followed with the line. */
const LINE_COVERAGE = 0.95
const MORE_JAGGED = 1.5
const WITHOUT_LINES_SCORE = 0.5

/** What was followed among candles by way of the lines drawn over them gives way to the candles without the colours of those lines. */
const withoutLines = (found: Series[], best: Series): Series => {
  const lines = found.filter(
    (series) =>
      series.colours.length === 1 &&
      best.colours.includes(series.colours[0]) &&
      series.coverage >= LINE_COVERAGE &&
      series.jagged <= LINE_JAGGED &&
      liesOver(series, best),
  )
  if (lines.length === 0) return best
  const drawn = lines.map(({ colours }) => colours[0])
  const jagged = Math.max(...lines.map((line) => line.jagged)) * MORE_JAGGED
  const candles = found.find(
    (series) =>
      hasCandles(series) &&
      series.jagged >= jagged &&
      series.score >= best.score * WITHOUT_LINES_SCORE &&
      !series.colours.some((colour) => drawn.includes(colour)) &&
      liesOver(series, best),
  )
  return candles ?? best
}

/**
 * The series that shows the price. Where a line lies over candles and turns less often, it is their average; and
 * where candles can be followed with less of their ink left beside, what else was followed there were lines among them.
 */
const choosePrice = (found: Series[], best: Series): Series => {
  const purer = found.find(
    (series) =>
      hasCandles(series) &&
      series.purity >= best.purity + PURER &&
      series.jagged >= best.jagged * PURER_JAGGED &&
      series.turning >= best.turning * PURER_TURNING &&
      series.score >= best.score * PURER_SCORE &&
      series.bottom - series.top >= (best.bottom - best.top) * PURER_HEIGHT &&
      liesOver(series, best),
  )
  if (purer !== undefined) return purer
  if (hasCandles(best)) return withoutLines(found, best)
  const candles = found.find(
    (series) =>
      hasCandles(series) &&
      series.colours.some((colour) => !best.colours.includes(colour)) &&
      (isThick(best) || series.reversals >= best.reversals) &&
      series.score >= best.score * CANDLE_SCORE &&
      liesOver(series, best),
  )
  return candles ?? best
}

/** The series that shows the price, and no average of it; null when nothing was followed. */
export const findPrice = (found: Series[]): Series | null => {
  const [best] = found
  return best === undefined ? null : priceUnder(found, choosePrice(found, best))
}
