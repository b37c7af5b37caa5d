import { type AxisFit, priceAt } from './axis-fit.ts'
import type { AxisLabel, AxisScene } from './axis-labels.ts'
import { ALIGNED, PLACES, type SeenText, toContrast } from './axis-labels.ts'
import { splitColumns } from './digit-pieces.ts'
import type { TextLine } from './glyphs.ts'
import { toMiddleRow } from './outer-box.ts'
import type { Box } from './reading.ts'

/** Share of the lines of text in the column of an axis that must be its labels. */
const LEAST_READ = 0.7
/** How much the least sure characters of labels are like known ones on average, and where only three labels were read. */
const LEAST_SURE = 0.74
const LEAST_SURE_OF_FEW = 0.8
const FEW = 3
/** The same where so many labels stand at even distances, with round steps between their prices, and no other text among them; and where their digits are so high, too. */
const MANY = 4
const LEAST_SURE_OF_EVEN = 0.69
const LEAST_SURE_OF_HIGH = 0.67
const HIGH = 8
const ROUND_STEPS = [1, 2, 2.5, 4, 5, 10]
/** Steps of labels that were hardly rounded, and how much of the range a rounded label may be off. */
const EXACT_STEPS = [...ROUND_STEPS, 1.5, 3, 6, 7.5, 8]
const ROUNDED_BY = 0.005
const MISSED = 0.06
/** How many rows labels lie off their line at most: those of a logarithmic axis lie on a bent one. */
const MOST_OFF_LINE = 0.62
/** From here on prices are as sure as they get. */
const SURE = 0.79
/** Digits lower than so many rows tell no letter behind them, and no sign before them. */
const LEAST_TALL = 7
/** Share of the labels that may begin, or end, with what looks like a letter. */
const MOST_LETTERS = 0.6
/** Share of the labels whose point was put where it stands in the others. */
const MOST_MENDED = 0.34
const [HUNDRED, THOUSAND] = [100, 1000]
/** Labels of a scale whose low prices are above at least, and share of the lines in its column that must be its labels. */
const FEWEST_INVERTED = 4
const READ_INVERTED = 0.85
/** How far from the labels the power of ten of an axis may stand, in label heights over the uppermost label, and in widths beside it. */
const OVER = 3.5
const BESIDE = 2.5
/** How long such a note is at least allowed to be, in label heights, and how many of the labels stand on both sides where two axes are one. */
const LONGEST = 6
const MIRRORED = 0.6
/** Pieces of such a note, and how much lower than a digit its second character is: an e or a cross. */
const MOST_PIECES = 12
const LOWER = 0.88
const MARK = 0.4
/** How much prices may grow from one end of the pane to the other. */
const MOST_GROWTH = 40

const isInColumn = (line: TextLine, labels: readonly AxisLabel[]): boolean =>
  labels.some(
    (label) =>
      Math.abs(label.x - line.x) <= ALIGNED || Math.abs(label.x + label.width - line.x - line.width) <= ALIGNED,
  )

/** How many lines of text stand in the column, between its outermost labels. */
const countLines = ({ labels, from, to }: AxisFit, text: readonly TextLine[]): number =>
  text.filter((line) => toMiddleRow(line) > from - 1 && toMiddleRow(line) < to + 1 && isInColumn(line, labels)).length

/** The pieces with the first two as one where they touch and are lower than digits: a cross or a plus is as wide as two characters, and was cut. */
const withWholeCross = (pieces: Box[]): Box[] => {
  const [first, second, ...rest] = pieces
  const tall = Math.max(...pieces.map(({ height }) => height))
  if (first === undefined || second === undefined || first.x + first.width !== second.x) return pieces
  const height = Math.max(first.height, second.height)
  return height > tall * LOWER ? pieces : [{ ...first, width: first.width + second.width, height }, ...rest]
}

/** Whether a line of text looks like 1e-5, ×10³ or +1.092: a one or a cross with lower characters, a dash, or small ones above. */
const looksLikePower = (scene: AxisScene, line: TextLine): boolean => {
  const { factor } = scene.source
  const box = {
    x: Math.max(0, Math.floor((line.x - 1) * factor)),
    y: Math.max(0, Math.floor((line.y - 1) * factor)),
    width: Math.ceil((line.width + 2) * factor),
    height: Math.ceil((line.height + 2) * factor),
  }
  box.width = Math.min(box.width, scene.source.pixels.width - box.x)
  box.height = Math.min(box.height, scene.source.pixels.height - box.y)
  const pieces = withWholeCross(splitColumns(toContrast(scene, box, 0, line), 0.42, false))
  const tall = Math.max(...pieces.map(({ height }) => height))
  const [first, second, ...rest] = pieces
  if (first === undefined || second === undefined || pieces.length > MOST_PIECES) return false
  const isLow = ({ height }: { height: number }): boolean => height <= tall * LOWER && height >= tall * MARK
  const isOne = first.height > tall * LOWER && first.width <= first.height * 0.72
  const hasDash = rest.some(({ width, height }) => width >= height * 1.2 && height <= Math.max(2, tall * 0.25))
  return (isOne && (isLow(second) || hasDash)) || (isLow(first) && second.height > tall * LOWER)
}

/** The columns that the labels fill, and those of equal ones on the other side of the pane, over which alone their power of ten may stand. */
const sidesOf = (text: readonly TextLine[], labels: readonly AxisLabel[]): { left: number; right: number }[] => {
  const left = Math.min(...labels.map(({ x }) => x))
  const right = Math.max(...labels.map(({ x, width }) => x + width))
  const isLevel = (line: TextLine): boolean =>
    labels.some((label) => Math.abs(label.y - toMiddleRow(line)) <= 1 && Math.abs(label.width - line.width) <= ALIGNED)
  const others = text.filter((line) => (line.x > right || line.x + line.width < left) && isLevel(line))
  const mirrored = others.filter(
    ({ x, width }) =>
      others.filter((other) => Math.abs(other.x + other.width - x - width) <= ALIGNED).length >=
      labels.length * MIRRORED,
  )
  return [{ left, right }, ...mirrored.slice(0, 1).map(({ x, width }) => ({ left: x, right: x + width }))]
}

/** Whether a power of ten or an offset stands over the axis, by which all labels are to be multiplied or moved. */
export const hasPower = (scene: AxisScene, { labels, from, to }: AxisFit): boolean => {
  const sides = sidesOf(scene.text, labels)
  const height = Math.max(...labels.map((label) => label.height))
  const pitch = (to - from) / Math.max(1, labels.length - 1)
  // Labels far over the path belong to the axis too.
  const uppermost = Math.min(from, ...scene.text.filter((line) => isInColumn(line, labels)).map(toMiddleRow))
  return scene.text.some((line) => {
    const middle = toMiddleRow(line)
    const isOver = middle < from - height && middle > uppermost - pitch - OVER * height
    if (!isOver || labels.some((label) => label.y === middle)) return false
    const isNear = sides.some(({ left, right }) => {
      const reach = (right - left) * BESIDE
      const most = Math.max((right - left) * 1.5, height * LONGEST)
      return line.x <= right + reach && line.x + line.width >= left - reach && line.width <= most
    })
    return isNear && looksLikePower(scene, line)
  })
}

/** How wide the first and the last digits are at least, by the usual one. */
const LEAST_WIDE = 0.75

/** Whether most labels begin or end with a digit that is much narrower than those between: a unit, or a part of one, was taken for it. */
const haveNarrowEnd = (labels: readonly AxisLabel[]): boolean => {
  const inner = labels.flatMap(({ widths }) => widths.slice(1, -1).filter((width) => width > 0)).sort((a, b) => a - b)
  const least = (inner[inner.length >> 1] ?? 0) * LEAST_WIDE
  return [0, -1].some((end) => {
    const narrow = labels.filter(({ widths }) => (widths.at(end) || least) < least)
    return narrow.length > labels.length / 2
  })
}

/** Whether all labels end in one digit that is neither a nought nor a five: no axis begins so, and a unit behind its prices was taken for a digit. */
const endAlike = (labels: readonly AxisLabel[]): boolean => {
  const lasts = new Set(labels.map(({ value, decimals }) => Math.round(value * 10 ** decimals) % 10))
  return labels.length >= MANY && lasts.size === 1 && !lasts.has(0) && !lasts.has(5)
}

/** Whether the labels say one thing only. */
const areClear = (labels: readonly AxisLabel[]): boolean => {
  const [first] = labels
  // A label with another number of decimals, or below a thousand, tells which mark is that of decimals.
  const isDecided = labels.some(
    ({ marked, ambiguous, mended, decimals, value }) =>
      !ambiguous && !mended && (marked ? decimals > 0 : value > 0 && value < THOUSAND),
  )
  // Behind a dollar, or before two noughts in all labels, a comma groups thousands.
  const areThousands = labels.every(
    ({ ambiguous, comma, signed, value }) => !ambiguous || (comma && (signed || value % HUNDRED === 0)),
  )
  const isOpen = ({ ambiguous, mended }: AxisLabel): boolean => ambiguous && (mended || !(isDecided || areThousands))
  // A point that is hidden between two digits would be seen in labels whose digits stand apart.
  const isHidden = (label: AxisLabel): boolean =>
    label.merged && 2 * labels.filter(({ merged, digits }) => !merged && digits === label.digits).length < labels.length
  if (first === undefined || labels.some((label) => isOpen(label) || isHidden(label) || label.cut)) return false
  // The unit of all prices, which was taken for a digit.
  if ([0, 1].some((end) => labels.filter(({ letters }) => letters[end]).length > labels.length * MOST_LETTERS))
    return false
  if (haveNarrowEnd(labels) || endAlike(labels)) return false
  const { exponent } = first
  if (labels.some((label) => label.exponent !== exponent)) return false
  // Nobody writes 1315k: its point was lost.
  const isLost = ({ marked, value }: AxisLabel): boolean => !marked && value >= THOUSAND * 10 ** exponent
  if (labels.some(({ signed, tall }) => (signed || exponent !== 0) && tall < LEAST_TALL)) return false
  if (exponent !== 0 && labels.some(isLost)) return false
  return labels.filter(({ mended }) => mended).length <= labels.length * MOST_MENDED
}

/** Whether the labels stand at multiples of one distance, and their prices at multiples of a round step. */
const areEven = ({ labels, scale }: AxisFit, rounds: readonly number[] = ROUND_STEPS): boolean => {
  const sorted = labels.toSorted((a, b) => a.y - b.y)
  const steps = sorted.slice(1).map((label, i) => ({
    rows: label.y - sorted[i].y,
    price: Math.abs(label.value - sorted[i].value),
  }))
  const least = steps.reduce((a, b) => (b.rows < a.rows ? b : a))
  const isMultiple = (part: number, of: number): boolean =>
    Math.abs(part / of - Math.round(part / of)) <= MISSED * Math.max(1, part / of)
  const mantissa = least.price / 10 ** Math.floor(Math.log10(least.price))
  return (
    scale === 'linear' &&
    rounds.some((round) => Math.abs(mantissa / round - 1) <= MISSED / 10) &&
    steps.every(({ rows, price }) => isMultiple(rows, least.rows) && isMultiple(price, least.price))
  )
}

/** Whether round steps lead from a value that is neither a multiple of them nor of their half: then one digit was misread in all labels. */
const areShifted = ({ labels }: AxisFit): boolean => {
  const values = labels.map(({ value }) => value).sort((a, b) => a - b)
  const step = Math.min(
    ...values
      .slice(1)
      .map((value, i) => value - values[i])
      .filter((apart) => apart > 0),
  )
  return values.every((value) => Math.abs((2 * value) / step - Math.round((2 * value) / step)) > MISSED)
}

/** How many rows labels lie off their line, by the root of the mean square. */
const toDistance = ({ labels, slope, offset, scale }: AxisFit): number => {
  const rows = labels.map(({ y, value }) => ((scale === 'linear' ? value : Math.log(value)) - offset) / slope - y)
  return Math.sqrt(rows.reduce((sum, row) => sum + row * row, 0) / rows.length)
}

/** Share of the lines of text in the column that were read as its labels. */
const readShare = (scene: AxisScene, fit: AxisFit): number =>
  fit.labels.length / Math.max(fit.labels.length, countLines(fit, scene.text))

/** Whether so many labels say that low prices stand above high ones that it is so, whatever their powers of ten are. */
export const isSurelyInverted = (scene: AxisScene, fit: AxisFit): boolean =>
  fit.slope > 0 && fit.labels.length >= FEWEST_INVERTED && readShare(scene, fit) >= READ_INVERTED

/**
 * How sure prices of these labels are, from 0 to 100; 0 where they are not to be told. Labels count as sure where all say one
 * thing, hardly one of their column is left out, their characters are clear, and nothing multiplies them.
 */
export const rateAxis = (scene: AxisScene, fit: AxisFit, area: { top: number; bottom: number }): number => {
  const { labels, slope } = fit
  const sure = labels.reduce((sum, label) => sum + label.sure, 0) / labels.length
  const read = readShare(scene, fit)
  const isEven = labels.length >= MANY && read === 1 && areEven(fit, EXACT_STEPS)
  const leastOfEven = labels.every(({ tall }) => tall >= HIGH) ? LEAST_SURE_OF_HIGH : LEAST_SURE_OF_EVEN
  if (!areClear(labels) || read < LEAST_READ || sure < (isEven ? leastOfEven : LEAST_SURE)) return 0
  if (labels.length <= FEW && (sure < LEAST_SURE_OF_FEW || read < 1)) return 0
  if (slope > 0 && !isSurelyInverted(scene, fit)) return 0
  if (toDistance(fit) > MOST_OFF_LINE || (areEven(fit) && areShifted(fit))) return 0
  const ends = [area.top, area.bottom].map((row) => priceAt(fit, row))
  const off = 10 ** -fit.decimals / 2 / Math.abs(ends[0] - ends[1])
  // Labels at uneven prices were rounded to their last digit.
  if (off > ROUNDED_BY && fit.scale === 'linear' && !areEven(fit, EXACT_STEPS)) return 0
  if (Math.max(...ends) > Math.min(...ends) * MOST_GROWTH || hasPower(scene, fit)) return 0
  return sure >= SURE && labels.length > FEW ? 99 : 97
}

/** How much of the path's range the labels span at least, and how far outside of it (share of it) they may stand. */
export const LEAST_SPAN = 0.3
export const MOST_OUTSIDE = 0.15

/** Which way prices rise; null where no labels tell. */
export type Rise = 'up' | 'down' | null

/** Characters of a label and pairs of labels at least that tell which way prices rise, and share of the pairs that must agree. */
const FEWEST_CHARACTERS = 2
const FEWEST_PAIRS = 3
const AGREEING_PAIRS = 0.8

/** Which of two texts is the higher number, by their first digits that differ: 1, -1, or 0 where that can't be told. */
const compareTexts = (one: string, other: string): number => {
  if (one.length !== other.length) return 0
  const at = [...one].findIndex((character, i) => character !== other[i])
  return at < 0 || one[at] === '?' || other[at] === '?' ? 0 : Math.sign(Number(one[at]) - Number(other[at]))
}

/** Which way prices rise by texts of which few characters can be read: they stand below each other, and their numbers rise or fall. */
export const lookUpRise = (texts: readonly SeenText[], { top, bottom }: { top: number; bottom: number }): Rise => {
  const outside = (bottom - top) * MOST_OUTSIDE
  const near = texts.filter(
    ({ y, characters }) => y > top - outside && y < bottom + outside && characters.length >= FEWEST_CHARACTERS,
  )
  let best = { up: 0, down: 0 }
  for (const first of near)
    for (const place of PLACES) {
      if (near.find((text) => place(text) === place(first)) !== first) continue
      const column = near.filter((text) => Math.abs(place(text) - place(first)) <= ALIGNED)
      const votes = column.flatMap((one, i) =>
        column.slice(i + 1).map((other) => compareTexts(one.characters, other.characters) * Math.sign(other.y - one.y)),
      )
      const [up, down] = [votes.filter((vote) => vote > 0).length, votes.filter((vote) => vote < 0).length]
      if (up + down > best.up + best.down) best = { up, down }
    }
  const { up, down } = best
  if (up + down < FEWEST_PAIRS || Math.max(up, down) < (up + down) * AGREEING_PAIRS) return null
  return up > down ? 'up' : 'down'
}

/** How far a label lies from its row on an axis with a nought at most, and how many such labels there are besides it. */
const OFF_NOUGHT = 2
const FEWEST_BESIDES = 2

/** Whether a nought stands beside the path, and other texts where their numbers lie from there, whatever unit is behind them all. */
export const hasNought = (texts: readonly SeenText[], { top, bottom }: { top: number; bottom: number }): boolean => {
  const outside = (bottom - top) * MOST_OUTSIDE
  return texts.some((nought) => {
    const unit = /^0+(\?*)$/.exec(nought.characters)?.[1]
    if (unit === undefined || nought.y < top - outside || nought.y > bottom + outside) return false
    return PLACES.some((place) => {
      const labels = texts.flatMap(({ characters, y, ...text }) => {
        const value = Number(characters.slice(0, characters.length - unit.length))
        const isLabel = characters.endsWith(unit) && value > 0 && Math.abs(y - nought.y) > OFF_NOUGHT
        return isLabel && Math.abs(place(text) - place(nought)) <= ALIGNED ? [{ value, rows: y - nought.y }] : []
      })
      return labels.some(({ value, rows }) => {
        const fitting = labels.filter((other) => Math.abs((other.value / value) * rows - other.rows) <= OFF_NOUGHT)
        const spans = fitting.map((other) => Math.abs(other.rows))
        return fitting.length >= FEWEST_BESIDES && Math.max(...spans) >= (bottom - top) * LEAST_SPAN
      })
    })
  })
}

/** Numbers at least that count rows one by one from above to below. */
const FEWEST_COUNTED = 12

/** Whether the labels number the lines of a text, as those of a program do. */
export const numberLines = ({ labels }: AxisFit): boolean => {
  const values = labels.toSorted((a, b) => a.y - b.y).map(({ value }) => value)
  return values.length >= FEWEST_COUNTED && values.every((value, i) => i === 0 || value === values[i - 1] + 1)
}
