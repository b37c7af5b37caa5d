import {
  hasNought,
  hasPower,
  isSurelyInverted,
  LEAST_SPAN,
  lookUpRise,
  MOST_OUTSIDE,
  numberLines,
  type Rise,
  rateAxis,
} from './axis-certainty.ts'
import { type AxisFit, priceAt } from './axis-fit.ts'
import { ALIGNED, type AxisLabel, type AxisScene, LEAST_LABELS, PLACES, readLabels, readTexts } from './axis-labels.ts'
import type { TextLine } from './glyphs.ts'
import { gridOffset } from './grid-rows.ts'
import { toMiddleRow } from './outer-box.ts'
import type { Box, Pixels } from './reading.ts'

/** How far a label may lie from the line through them, in rows. */
const MOST_APART = 1.6
/** How far from its row a library writes a label, as a share of its height, and how far off a price may be, as a share of the path's range. */
const OFF_ROW = 0.25
const TOLD_WITHIN = 0.005
/** Rows that a price may be off at least: lines and labels are rounded to rows. */
const LEAST_ROWS = 0.7
/** Rows by which two labels of an axis are apart at least. */
const APART = 10

/** Share of the numbers between the outermost labels of an axis that must lie on its line. */
const LEAST_AGREEING = 0.6
/** Share of the labels with as many digits that must have their point at one place. */
const MOST_POINTED = 0.5
/** Labels of an axis at least that says that the path begins at nought, how much of the path's range they span, and up to which share of the highest value its lowest one counts as nought, for candles and where none are told. */
const FEWEST_FROM_NOUGHT = 4
const WHOLE_SPAN = 0.5
const NOUGHT = 0.04
const NOUGHT_OF_LINE = 0.125
/** The same where fewer labels say so. */
const NOUGHT_OF_FEW = 0.02
/** Up to which share of the highest price the lowest may be so that a nought is looked for also among texts that are no numbers. */
const NEAR_NOUGHT = 0.2
/** How far below a line, as a share of its range, labels go on at least on an axis that begins at nought. */
const MOST_EMPTY = 0.6
/** Columns by which the labels of a straight picture may seem to stand aslant. */
const MOST_DRIFT = 1.3
/** Above this noise a picture may be a photograph, and must show a level row of text: so many lines, over so much of the width. */
const QUIET = 0.8
const LEVEL_LINES = 3
const LEVEL_WIDTH = 0.3

const computeDrift = (labels: AxisLabel[]): number => {
  const rows = labels.map(({ y }) => y)
  const my = rows.reduce((sum, y) => sum + y, 0) / rows.length
  const yy = rows.reduce((sum, y) => sum + (y - my) ** 2, 0)
  const slopes = PLACES.map((place) => labels.reduce((sum, label) => sum + place(label) * (label.y - my), 0) / yy)
  return Math.min(...slopes.map(Math.abs)) * (Math.max(...rows) - Math.min(...rows))
}

/** Whether one price stands at two rows: the labels were rounded, and none stands where its price is. */
const isRounded = (labels: AxisLabel[]): boolean =>
  labels.some(({ value, y }) => labels.some((other) => other.value === value && Math.abs(other.y - y) > APART))

/** The line through most of the labels. Two labels at a time propose one; misread labels lie off it. */
const fitLabels = (labels: AxisLabel[], scale: AxisFit['scale'], inverted = false): AxisFit | null => {
  const usable = scale === 'linear' ? labels : labels.filter((label) => label.value > 0)
  const values = usable.map((label) => (scale === 'linear' ? label.value : Math.log(label.value)))
  let best: number[] = []
  for (let a = 0; a < usable.length; a += 1)
    for (let b = a + 1; b < usable.length; b += 1) {
      const rows = usable[b].y - usable[a].y
      const slope = (values[b] - values[a]) / rows
      if (Math.abs(rows) < APART || !(inverted ? slope > 0 : slope < 0)) continue
      const near = usable.flatMap((label, i) => {
        const row = usable[a].y + (values[i] - values[a]) / slope
        return Math.abs(row - label.y) <= MOST_APART ? [i] : []
      })
      if (near.length > best.length) best = near
    }
  if (best.length < LEAST_LABELS) return null
  const n = best.length
  const my = best.reduce((sum, i) => sum + usable[i].y, 0) / n
  const mv = best.reduce((sum, i) => sum + values[i], 0) / n
  let [yy, yv] = [0, 0]
  for (const i of best) {
    const y = usable[i].y - my
    yy += y * y
    yv += y * (values[i] - mv)
  }
  const slope = yv / yy
  const rows = best.map((i) => usable[i].y)
  const [from, to] = [Math.min(...rows), Math.max(...rows)]
  const between = new Set(usable.filter(({ y }) => y > from - 1 && y < to + 1).map(({ y }) => Math.round(y / 3)))
  if (n < between.size * LEAST_AGREEING || isRounded(usable)) return null
  return {
    offset: mv - slope * my,
    slope,
    scale,
    decimals: Math.max(0, ...best.map((i) => usable[i].decimals)),
    labels: best.map((i) => usable[i]),
    from,
    to,
    drift: computeDrift(best.map((i) => usable[i])),
  }
}

/** The decimals that most labels with as many digits have, when it is most of them. */
const commonDecimals = (labels: AxisLabel[], { digits, exponent }: AxisLabel): number | null => {
  const alike = labels.filter((label) => label.digits === digits && label.exponent === exponent)
  const counts = new Map<number, number>()
  for (const { decimals } of alike) counts.set(decimals, (counts.get(decimals) ?? 0) + 1)
  const [[decimals, count] = [0, 0]] = [...counts].sort((a, b) => b[1] - a[1])
  return count > alike.length * MOST_POINTED ? decimals : null
}

/** Of one axis all labels have a currency sign or none has: where it was seen in some only, it was taken for a digit in the others, or a digit for it. */
const signedAlike = (labels: AxisLabel[]): AxisLabel[] => {
  const signed = labels.filter((label) => label.signed)
  return signed.length * 2 > labels.length ? signed : labels.filter((label) => !label.signed)
}

/** A point that was too faint to be seen in some labels stands where it stands in most that have as many digits; one that is seen in few of them is none. */
const withPoints = (labels: AxisLabel[]): AxisLabel[] =>
  labels.flatMap((label) => {
    const decimals = commonDecimals(labels, label)
    if (decimals === null) return []
    return decimals === label.decimals
      ? [label]
      : [
          {
            ...label,
            mended: true,
            ambiguous: label.ambiguous || decimals < label.decimals,
            decimals,
            value: (label.value * 10 ** label.decimals) / 10 ** decimals,
          },
        ]
  })

/** Whether the labels stand where the path is, and not beside another pane. */
const isBesidePath = (fit: AxisFit, top: number, bottom: number, least: number): boolean => {
  const outside = (bottom - top) * MOST_OUTSIDE
  const span = Math.min(fit.to, bottom + outside) - Math.max(fit.from, top - outside)
  return span >= (bottom - top) * least
}

/** Whether the labels give the path prices, which are above nought. */
const belongsTo = (fit: AxisFit, top: number, bottom: number): boolean =>
  isBesidePath(fit, top, bottom, LEAST_SPAN) && Math.min(priceAt(fit, top), priceAt(fit, bottom)) > 0

/** Whether a text ends right before a label: then the label is the end of a number, such as the noughts behind a comma. */
const isBefore = (line: TextLine, { x, y, height }: AxisLabel): boolean =>
  line.x < x && line.x + line.width > x - height && line.y < y && line.y + line.height > y

/** Whether the labels of a line go on down to the last one above nought, far below it or beside all of it: an axis of prices ends near its path. */
const goesOnToNought = (fit: AxisFit, top: number, bottom: number): boolean => {
  const [least = 0, next = 0] = fit.labels.map(({ value }) => value).sort((a, b) => a - b)
  const isWhole = fit.labels.length >= FEWEST_FROM_NOUGHT && isBesidePath(fit, top, bottom, WHOLE_SPAN)
  return least <= (next - least) * 1.05 && (isWhole || fit.to - bottom > (bottom - top) * MOST_EMPTY)
}

/** The axis when it has a nought of its own, or when the path comes as good as down to it, or goes below: that of a balance, a depth, a loss or an indicator does, but no price. */
const fromNought = (
  fit: AxisFit | null,
  { top, bottom, isLine, isBare }: PriceArea,
  text: TextLine[],
): AxisFit | null => {
  if (fit === null || fit.scale !== 'linear') return null
  if (fit.labels.some((label) => text.some((line) => isBefore(line, label)))) return null
  const hasNought = fit.labels.some(({ value }) => value === 0)
  if ((hasNought || (isLine && goesOnToNought(fit, top, bottom))) && isBesidePath(fit, top, bottom, LEAST_SPAN))
    return fit
  if (!isBesidePath(fit, top, bottom, WHOLE_SPAN)) return null
  const many = isBare ? NOUGHT_OF_LINE : NOUGHT
  const nought = fit.labels.length < FEWEST_FROM_NOUGHT ? NOUGHT_OF_FEW : many
  return priceAt(fit, bottom) <= nought * priceAt(fit, top) ? fit : null
}

/** Labels that stand below each other. */
const gatherColumns = (labels: AxisLabel[]): AxisLabel[][] =>
  labels.flatMap((first) =>
    PLACES.map((place) => labels.filter((label) => Math.abs(place(label) - place(first)) <= ALIGNED)),
  )

/** Where the price runs, in working pixels. */
interface PriceArea {
  top: number
  bottom: number
  left: number
  right: number
  /** Whether it is drawn as a line or an area. */
  isLine: boolean
  /** Whether no candles or bars were told in it. */
  isBare: boolean
}

/**
 * Prices where the ruled lines or ticks are, when the labels have such; else where the middles of the labels are. How far a
 * library writes a label over or under its row can't be seen then, and the path must be so high that it doesn't matter.
 */
const onGrid = ({ fit, sure }: RatedFit, pixels: Pixels, area: PriceArea): RatedFit => {
  const told = (area.bottom - area.top) * TOLD_WITHIN
  if (told < LEAST_ROWS) return { fit, sure: 0 }
  const offset = gridOffset(pixels, fit.labels, area)
  if (offset !== null) return { fit: { ...fit, offset: fit.offset - fit.slope * offset }, sure }
  const tall = Math.max(...fit.labels.map(({ height }) => height))
  return { fit, sure: tall * OFF_ROW <= told ? sure : 0 }
}

/** The line through most labels of a column that gives prices to the path: of all, else of those beside the path alone, as another pane's labels may stand below. */
const fitColumn = (column: AxisLabel[], { top, bottom }: PriceArea, inverted: boolean): AxisFit | null => {
  const outside = (bottom - top) * MOST_OUTSIDE
  const near = column.filter(({ y }) => y > top - outside && y < bottom + outside)
  for (const labels of near.length < column.length ? [column, near] : [column]) {
    const usable = withPoints(signedAlike(labels))
    // A straight line explains a logarithmic axis badly and the other way round; at a tie prices are linear.
    const [linear, logarithmic] = (['linear', 'logarithmic'] as const).map((scale) => {
      const fit = fitLabels(usable, scale, inverted)
      return fit !== null && belongsTo(fit, top, bottom) ? fit : null
    })
    const fit = (logarithmic?.labels.length ?? 0) > (linear?.labels.length ?? 0) ? logarithmic : linear
    if (fit) return fit
  }
  return null
}

/** Share of a label's height by which the middles of two texts on one row are apart at most. */
const LEVEL = 0.3
/** Least share of labels with a neighbor on their row; a bar can hide the text of some. */
const PAIRED = 0.4
/** Least share of those neighbors that are level with their label. */
const NEIGHBOURS = 0.75
/** Rows with neighbours at least: by chance two labels may have one. */
const FEWEST = 3

/**
 * Whether a column of numbers beside the path belongs to a list, such as an order book: beyond the path, on its side,
 * another text stands level with most of them, and hardly one between the rows. An axis has nothing beside it row by row.
 * @internal
 */
export const isList = (
  labels: readonly { x: number; width: number; y: number }[],
  text: readonly Box[],
  { left, right }: { left: number; right: number },
): boolean => {
  const first = Math.min(...labels.map(({ x }) => x))
  const last = Math.max(...labels.map(({ x, width }) => x + width))
  const onRight = first + last > left + right
  const rows = labels.map(({ y }) => y)
  const [top, bottom] = [Math.min(...rows) - 1, Math.max(...rows) + 1]
  const between = text.filter((line) => toMiddleRow(line) > top && toMiddleRow(line) < bottom)
  // Labels that were not read as numbers count too.
  const own = between.filter((line) => line.x < last && line.x + line.width > first)
  const others = between.filter(
    (line) => (onRight ? line.x > right : line.x + line.width < left) && !own.includes(line),
  )
  const areLevel = (one: Box, other: Box): boolean =>
    Math.abs(toMiddleRow(one) - toMiddleRow(other)) <= Math.max(1, one.height * LEVEL)
  const paired = own.filter((line) => others.some((other) => areLevel(line, other)))
  const level = others.filter((other) => own.some((line) => areLevel(line, other)))
  return paired.length >= Math.max(FEWEST, own.length * PAIRED) && level.length >= others.length * NEIGHBOURS
}

export interface Axis {
  /** Prices along the rows; null where no labels were read. */
  fit: AxisFit | null
  /** How sure they are, from 0 to 100; 0 where they are not to be told. */
  sure: number
  /** Whether the labels are those of something that begins at nought, and no prices. */
  fromNought: boolean
  rises: Rise
}

/** Labels with a minus that make an axis that of something else than a price. */
const FEWEST_NEGATIVE = 2

/** A label with the value that its minus gives it. */
const withSign = (label: AxisLabel): AxisLabel => (label.negative ? { ...label, value: -label.value } : label)

/** Whether the labels of a column lie on one line with values below nought. */
const isSigned = (column: AxisLabel[], area: PriceArea): boolean => {
  const fit = fitLabels(withPoints(signedAlike(column)), 'linear')
  return (
    fit !== null &&
    fit.labels.filter(({ negative }) => negative).length >= FEWEST_NEGATIVE &&
    isBesidePath(fit, area.top, area.bottom, LEAST_SPAN)
  )
}

interface RatedFit {
  fit: AxisFit
  sure: number
}

const rated = (scene: AxisScene, fit: AxisFit, area: PriceArea): RatedFit => ({ fit, sure: rateAxis(scene, fit, area) })

/** Share of the path's width that lies on either side of labels between two panes at least. */
const PANE = 0.2

/** Whether the path goes on far on both sides of the labels: it was followed through two panes, and only one has these prices. */
const standAmid = ({ labels }: AxisFit, { left, right }: PriceArea): boolean => {
  const first = Math.min(...labels.map(({ x }) => x))
  const last = Math.max(...labels.map(({ x, width }) => x + width))
  return Math.min(first - left, right - last) >= (right - left) * PANE
}

/** Columns of labels, each once. */
const distinctColumns = (labels: AxisLabel[]): AxisLabel[][] => {
  const columns = new Map<string, AxisLabel[]>()
  for (const column of gatherColumns(labels)) {
    const key = column.map((label) => labels.indexOf(label)).join()
    if (column.length >= LEAST_LABELS && !columns.has(key)) columns.set(key, column)
  }
  return [...columns.values()]
}

/** The one with most labels, of those that are sure if any is; at a tie the first. */
const bestOf = (found: RatedFit[]): RatedFit | null => {
  const sure = found.filter((each) => each.sure > 0)
  return (sure.length > 0 ? sure : found).reduce<RatedFit | null>(
    (best, each) => (best === null || each.fit.labels.length > best.fit.labels.length ? each : best),
    null,
  )
}

/** Columns whose prices fall from below to above. */
const findInverted = (scene: AxisScene, columns: AxisLabel[][], area: PriceArea): RatedFit[] =>
  columns.flatMap((column) => {
    const fit = fitColumn(column, area, true)
    return fit === null || isList(fit.labels, scene.text, area) ? [] : [rated(scene, fit, area)]
  })

/** Share of the range by which prices of two axes may differ. */
const MOST_DIFFERENCE = 0.05

const areAlike = (one: AxisFit, other: AxisFit, { top, bottom }: PriceArea): boolean => {
  const range = Math.abs(priceAt(other, top) - priceAt(other, bottom))
  return [top, bottom].every((row) => Math.abs(priceAt(one, row) - priceAt(other, row)) <= range * MOST_DIFFERENCE)
}

/** Finds the column of price labels beside or inside of the rows from `top` to `bottom`, and the prices along them. */
export const readAxis = (scene: AxisScene, area: PriceArea): Axis => {
  const { top, bottom } = area
  const room = (bottom - top) * 0.5 + 20
  const lowest = area.isLine ? scene.pixels.height : bottom + room
  const beside = scene.text.filter((line) => line.y > top - room && line.y < lowest && line.glyphs.length <= 14)
  const read = readLabels(scene, beside)
  const columns = distinctColumns(read.filter(({ negative }) => !negative))
  const found = columns.flatMap((column) => {
    const fit = fitColumn(column, area, false)
    return fit === null || isList(fit.labels, beside, area) ? [] : [rated(scene, fit, area)]
  })
  const below = read.filter((label) => label.negative && label.y > top - room && label.y < bottom + room)
  if (below.length >= FEWEST_NEGATIVE && distinctColumns(read.map(withSign)).some((column) => isSigned(column, area)))
    return { fit: null, sure: 0, fromNought: true, rises: null }
  const best =
    bestOf(found) ?? bestOf(findInverted(scene, columns, area).filter((each) => isSurelyInverted(scene, each.fit)))
  if (best === null) {
    const isNought = columns.some((column) =>
      fromNought(fitLabels(withPoints(signedAlike(column)), 'linear'), area, beside),
    )
    const texts = readTexts(scene, beside)
    return { fit: null, sure: 0, fromNought: isNought || hasNought(texts, area), rises: lookUpRise(texts, area) }
  }
  const contradicted = found.some(
    ({ fit, sure }) => (sure > 0 && !areAlike(fit, best.fit, area)) || hasPower(scene, fit) || standAmid(fit, area),
  )
  const { fit, sure } = onGrid(best, scene.pixels, area)
  return {
    fit,
    sure: contradicted ? 0 : sure,
    fromNought:
      numberLines(best.fit) ||
      fromNought(best.fit, area, beside) !== null ||
      (priceAt(best.fit, bottom) <= NEAR_NOUGHT * priceAt(best.fit, top) && hasNought(readTexts(scene, beside), area)),
    rises: best.fit.slope < 0 ? 'up' : 'down',
  }
}

/** Whether lines of text stand level with each other far apart, as the times below a chart do. */
const hasLevelRow = (text: TextLine[], width: number): boolean =>
  text.some((line) => {
    const level = text.filter((other) => Math.abs(other.y + other.height - line.y - line.height) <= 1)
    const places = level.map(({ x }) => x)
    return level.length >= LEVEL_LINES && Math.max(...places) - Math.min(...places) >= width * LEVEL_WIDTH
  })

/**
 * Whether prices can be taken over from the axis to the path. In a picture taken from the side the labels lean, and the
 * rows with them: there a price beside the axis is not the price at the path.
 */
export const isStraight = ({ drift }: AxisFit, { pixels, background, text }: AxisScene): boolean =>
  drift <= MOST_DRIFT && (background.noise < QUIET || hasLevelRow(text, pixels.width))
