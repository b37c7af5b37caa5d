import { keptArray } from './kept-arrays.ts'
import type { Stretches } from './price-track.ts'

/** A shorter edge is one of a slanting line, and a longer one counts no more than the longest. */
const SHORTEST = 3
const LONGEST = 30
/** What the edges of one column weigh together at most. */
const MOST_WEIGHT = 60

/** Upright edges of ink: where columns of one colour begin and end. Bars have them at equal distances, lines anywhere. */
export interface UprightEdges {
  count: number
  /** Columns before which the edges stand. */
  columns: Int32Array
  colours: Uint8Array
  tops: Int32Array
  /** Rows, `LONGEST` at most. */
  lengths: Uint8Array
  /** 1 where ink ends, 0 where it begins. */
  ends: Uint8Array
}

/** Rows of edges by column: of those where ink begins, and of those where it ends. */
export interface EdgeWeights {
  begins: Float64Array
  ends: Float64Array
}

/** For every column the first of its stretches, and their count behind the last column. */
const toStarts = ({ count, columns }: Stretches, width: number): Int32Array => {
  const starts = new Int32Array(width + 1)
  let i = 0
  for (let x = 0; x <= width; x += 1) {
    while (i < count && columns[i] < x) i += 1
    starts[x] = i
  }
  return starts
}

const keptColumns = keptArray('numbers')
const keptColours = keptArray('bytes')
const keptTops = keptArray('numbers')
const keptLengths = keptArray('bytes')
const keptEnds = keptArray('bytes')

/** Edges in arrays that hold so many, and are kept until those of another picture are looked for. */
class EdgeList implements UprightEdges {
  count = 0
  columns: Int32Array
  colours: Uint8Array
  tops: Int32Array
  lengths: Uint8Array
  ends: Uint8Array
  private readonly most: number

  constructor(most: number) {
    this.columns = keptColumns(most)
    this.colours = keptColours(most)
    this.tops = keptTops(most)
    this.lengths = keptLengths(most)
    this.ends = keptEnds(most)
    this.most = most
  }

  add(column: number, ends: number, colour: number, top: number, bottom: number): void {
    const at = this.count
    if (bottom - top < SHORTEST || at === this.most) return
    this.columns[at] = column
    this.ends[at] = ends
    this.colours[at] = colour
    this.tops[at] = top
    this.lengths[at] = Math.min(LONGEST, bottom - top)
    this.count = at + 1
  }
}

/** Edges of one stretch against the column before it, or after it where ink ends: its rows without those where ink of its colour stands there. */
const addUncovered = (stretches: Stretches, i: number, starts: Int32Array, ends: 0 | 1, list: EdgeList): void => {
  const { tops, bottoms, colours } = stretches
  const colour = colours[i]
  const bottom = bottoms[i]
  const column = stretches.columns[i] + ends
  const beside = ends === 1 ? column : column - 1
  const last = starts[beside + 1] ?? 0
  let from = tops[i]
  for (let k = starts[beside] ?? 0; k < last && tops[k] < bottom; k += 1) {
    if (colours[k] !== colour || bottoms[k] <= from) continue
    list.add(column, ends, colour, from, tops[k])
    from = bottoms[k]
  }
  list.add(column, ends, colour, from, bottom)
}

/** The upright edges of all stretches of a picture. */
export const findEdges = (stretches: Stretches, width: number): UprightEdges => {
  const { count, tops, bottoms } = stretches
  const starts = toStarts(stretches, width)
  const list = new EdgeList(count * 4)
  for (let i = 0; i < count; i += 1) {
    if (bottoms[i] - tops[i] < SHORTEST) continue
    addUncovered(stretches, i, starts, 0, list)
    addUncovered(stretches, i, starts, 1, list)
  }
  return list
}

const noWeights = (width: number): EdgeWeights => ({
  begins: new Float64Array(width + 1),
  ends: new Float64Array(width + 1),
})

const addEdge = (edges: UprightEdges, i: number, { begins, ends }: EdgeWeights): void => {
  const side = edges.ends[i] === 0 ? begins : ends
  const x = edges.columns[i]
  side[x] = Math.min(MOST_WEIGHT, side[x] + edges.lengths[i])
}

/** The edges that are kept, by column. */
export const weighEdges = (edges: UprightEdges, width: number, keeps: (edge: number) => boolean): EdgeWeights => {
  const weights = noWeights(width)
  for (let i = 0; i < edges.count; i += 1) if (keeps(i)) addEdge(edges, i, weights)
  return weights
}

/** The same for each of so many colours, from that with the number 1 on. */
export const weighByColour = (
  edges: UprightEdges,
  width: number,
  colours: number,
  keeps: (edge: number) => boolean,
): EdgeWeights[] => {
  const weights = Array.from({ length: colours }, () => noWeights(width))
  for (let i = 0; i < edges.count; i += 1) if (keeps(i)) addEdge(edges, i, weights[edges.colours[i] - 1] as EdgeWeights)
  return weights
}
