import { differenceBetween } from './colour-difference.ts'
import type { Pixels } from './reading.ts'
import { packedPixels } from './scale-pixels.ts'

/** Side of a tile, in working pixels. */
export const TILE = 24
/** Share of a tile that its background must cover to be believed. */
const FLAT_SHARE = 0.34
/** Distance from a tile's colour, in the channel that differs most, up to which a pixel may be its background. */
const NEAR = 26
/** How much the background may differ between neighbours: a gradient or a glare passes, the edge of a panel doesn't. */
const NEIGHBOUR_STEP = 13
/** A background covers at least this share of the picture's tiles. */
const GROUP_SHARE = 0.02

export interface Background {
  columns: number
  rows: number
  /** Three channels a tile. */
  colours: Uint8Array
  /** Connected surface that the tile lies on, from 1; 0 where no surface was found. */
  groups: Int32Array
  /** 1 for tiles whose pixels are all the same. */
  plain: Uint8Array
  /** Share of the picture's tiles that lie on a surface of their own colour. */
  flatShare: number
  /** Typical distance of a background pixel from its tile's colour, per channel. */
  noise: number
}

const keyAt = (data: Pixels['data'], i: number): number =>
  ((data[i] >> 4) << 8) | ((data[i + 1] >> 4) << 4) | (data[i + 2] >> 4)

interface TileSurvey {
  colours: Uint8Array
  shares: Float32Array
  deviations: Float32Array
  plain: Uint8Array
}

/** Samples of one tile that differ from one value: where they lie, and each as one number. */
interface TileSamples {
  places: Int32Array
  values: Int32Array
  count: number
  /** How many samples have the one value. */
  same: number
}

/** Pixels from `left` up to `right` and rows from `top` up to `bottom`. */
interface TileArea {
  left: number
  right: number
  top: number
  bottom: number
}

/** Whether all pixels are the same. */
const isPlain = (packed: Int32Array, width: number, { left, right, top, bottom }: TileArea): boolean => {
  const first = packed[top * width + left]
  for (let y = top; y < bottom; y += 1) {
    const end = y * width + right
    for (let p = y * width + left; p < end; p += 1) if (packed[p] !== first) return false
  }
  return true
}

/** The pixels two by two, each two as one number; null where rows don't begin with the first of two. */
const pairedPixels = (packed: Int32Array, width: number): Float64Array | null =>
  width % 2 === 0 && packed.byteOffset % 8 === 0
    ? new Float64Array(packed.buffer, packed.byteOffset, packed.length >> 1)
    : null

/** Whether all pairs of pixels are the same, seen in half the time; null where it can't be seen from their number: it may be none (NaN), or nought. */
const areSamePairs = (pairs: Float64Array, width: number, { left, right, top, bottom }: TileArea): boolean | null => {
  const first = pairs[(top * width + left) >> 1]
  if (first === 0 || Number.isNaN(first)) return null
  for (let y = top; y < bottom; y += 1) {
    const end = (y * width + right) >> 1
    for (let p = (y * width + left) >> 1; p < end; p += 1) if (pairs[p] !== first) return false
  }
  return true
}

/** A tile of one colour is background throughout. */
const setPlain = (data: Pixels['data'], i: number, out: TileSurvey, tile: number): void => {
  for (let c = 0; c < 3; c += 1) out.colours[tile * 3 + c] = data[i + c]
  out.shares[tile] = 1
  out.plain[tile] = 1
}

/** Gathers every second pixel of every second row, set off from row to row, and counts those of one value, if it is given, instead. */
const gatherSamples = (
  packed: Int32Array,
  width: number,
  { left, right, top, bottom }: TileArea,
  one: number | null,
  samples: TileSamples,
): void => {
  const { places, values } = samples
  const counted = one ?? 0
  const isCounted = one !== null
  let count = 0
  let same = 0
  for (let y = top; y < bottom; y += 2) {
    const end = y * width + right
    for (let p = y * width + left + ((y >> 1) & 1); p < end; p += 2) {
      const value = packed[p]
      if (value === counted && isCounted) {
        same += 1
        continue
      }
      places[count] = p * 4
      values[count] = value
      count += 1
    }
  }
  samples.count = count
  samples.same = same
}

/** A sample whose value more than half of the samples have, if there is one: then that is the plain background. */
const findMajority = ({ values, count }: TileSamples): number | null => {
  let [held, lead] = [0, 0]
  for (let s = 0; s < count; s += 1) {
    if (lead === 0) held = s
    lead += values[s] === values[held] ? 1 : -1
  }
  let same = 0
  for (let s = 0; s < count; s += 1) if (values[s] === values[held]) same += 1
  return same * 2 > count ? held : null
}

const surveyTiles = (pixels: Pixels, columns: number, rows: number): TileSurvey => {
  const { data, width, height } = pixels
  const packed = packedPixels(pixels)
  const pairs = pairedPixels(packed, width)
  const survey: TileSurvey = {
    colours: new Uint8Array(columns * rows * 3),
    shares: new Float32Array(columns * rows),
    deviations: new Float32Array(columns * rows),
    plain: new Uint8Array(columns * rows),
  }
  const counts = new Uint16Array(4096)
  const samples: TileSamples = {
    places: new Int32Array((TILE / 2) ** 2),
    values: new Int32Array((TILE / 2) ** 2),
    count: 0,
    same: 0,
  }
  // Where most of a tile is of one value, it is mostly that of the tile before.
  let common = 0
  for (let tile = 0; tile < columns * rows; tile += 1) {
    const [left, top] = [(tile % columns) * TILE, Math.floor(tile / columns) * TILE]
    const area = { left, top, right: Math.min(width, left + TILE), bottom: Math.min(height, top + TILE) }
    const first = top * width + left
    const paired = pairs === null ? null : areSamePairs(pairs, width, area)
    if (paired === null ? isPlain(packed, width, area) : paired && packed[first] === packed[first + 1]) {
      setPlain(data, first * 4, survey, tile)
      continue
    }
    gatherSamples(packed, width, area, packed[common], samples)
    if (samples.same <= samples.count) {
      gatherSamples(packed, width, area, null, samples)
      const plain = findMajority(samples)
      if (plain === null) {
        surveyTile(data, samples, commonestColour(data, samples, counts), survey, tile)
        continue
      }
      common = samples.places[plain] >> 2
      gatherSamples(packed, width, area, packed[common], samples)
    }
    surveyTile(data, samples, colourAt(data, common * 4), survey, tile)
  }
  return survey
}

const colourAt = (data: Pixels['data'], i: number): readonly [number, number, number] => [
  data[i],
  data[i + 1],
  data[i + 2],
]

/** The mean of the samples in the fullest bin. */
const commonestColour = (
  data: Pixels['data'],
  { places, count: samples }: TileSamples,
  counts: Uint16Array,
): readonly [number, number, number] => {
  let best = 0
  let bestKey = 0
  for (let s = 0; s < samples; s += 1) {
    const key = keyAt(data, places[s])
    const count = counts[key] + 1
    counts[key] = count
    if (count > best) {
      best = count
      bestKey = key
    }
  }
  let [r, g, b] = [0, 0, 0]
  for (let s = 0; s < samples; s += 1) {
    const i = places[s]
    const key = keyAt(data, i)
    counts[key] = 0
    if (key !== bestKey) continue
    r += data[i]
    g += data[i + 1]
    b += data[i + 2]
  }
  return [r / (best || 1), g / (best || 1), b / (best || 1)]
}

/** The tile's background: the mean of what is near to its middle. In a noisy picture the commonest colour is one of many that mean the same. The samples that are left out have the middle's colour. */
const surveyTile = (
  data: Pixels['data'],
  { places, values, count: samples, same }: TileSamples,
  middle: readonly [number, number, number],
  out: TileSurvey,
  tile: number,
): void => {
  const r = middle[0]
  const g = middle[1]
  const b = middle[2]
  let [near, apart, distance] = [0, 0, 0]
  let [nr, ng, nb] = [0, 0, 0]
  for (let s = 0; s < samples; s += 1) {
    const i = places[s]
    if (s === 0 || values[s] !== values[s - 1])
      distance = Math.max(Math.abs(data[i] - r), Math.abs(data[i + 1] - g), Math.abs(data[i + 2] - b))
    if (distance > NEAR) continue
    near += 1
    apart += distance
    nr += data[i]
    ng += data[i + 1]
    nb += data[i + 2]
  }
  nr += same * r
  ng += same * g
  nb += same * b
  near += same
  out.colours[tile * 3] = near === 0 ? r : nr / near
  out.colours[tile * 3 + 1] = near === 0 ? g : ng / near
  out.colours[tile * 3 + 2] = near === 0 ? b : nb / near
  out.shares[tile] = samples + same === 0 ? 0 : near / (samples + same)
  out.deviations[tile] = near === 0 ? NEAR : apart / near
}

/** How much two tiles differ, in the channel that differs most. */
export const stepBetween = (colours: Uint8Array, a: number, b: number): number =>
  differenceBetween(colours, a * 3, colours, b * 3)

/** The tile on one of the four sides; -1 where the picture ends. */
const neighbour = (tile: number, side: number, columns: number, tiles: number): number => {
  const x = tile % columns
  if (side === 0) return x > 0 ? tile - 1 : -1
  if (side === 1) return x + 1 < columns ? tile + 1 : -1
  if (side === 2) return tile >= columns ? tile - columns : -1
  return tile + columns < tiles ? tile + columns : -1
}

/** Gives the tiles of the surface around a tile the number of a group; they are left in the queue, and counted. */
const growSurface = (survey: TileSurvey, columns: number, groups: Int32Array, queue: Int32Array, group: number) => {
  let [head, tail] = [0, 1]
  groups[queue[0]] = group
  while (head < tail) {
    const tile = queue[head]
    head += 1
    for (let side = 0; side < 4; side += 1) {
      const other = neighbour(tile, side, columns, groups.length)
      if (other < 0 || groups[other] !== 0 || survey.shares[other] < FLAT_SHARE) continue
      if (stepBetween(survey.colours, tile, other) > NEIGHBOUR_STEP) continue
      groups[other] = group
      queue[tail] = other
      tail += 1
    }
  }
  return tail
}

const growGroups = (survey: TileSurvey, columns: number, rows: number): Int32Array => {
  const groups = new Int32Array(columns * rows)
  const queue = new Int32Array(columns * rows)
  const smallest = Math.max(6, columns * rows * GROUP_SHARE)
  let next = 1
  for (let start = 0; start < groups.length; start += 1) {
    if (groups[start] !== 0 || survey.shares[start] < FLAT_SHARE) continue
    queue[0] = start
    const size = growSurface(survey, columns, groups, queue, next)
    if (size < smallest) for (let i = 0; i < size; i += 1) groups[queue[i]] = -1
    else next += 1
  }
  for (let i = 0; i < groups.length; i += 1) if (groups[i] === -1) groups[i] = 0
  return groups
}

/** Tiles that something else fills take the colour of the nearest surface. */
const spread = (groups: Int32Array, colours: Uint8Array, columns: number): void => {
  let edge: number[] = []
  for (let i = 0; i < groups.length; i += 1) if (groups[i] !== 0) edge.push(i)
  while (edge.length > 0) {
    const reached: number[] = []
    for (const tile of edge)
      for (let side = 0; side < 4; side += 1) {
        const other = neighbour(tile, side, columns, groups.length)
        if (other < 0 || groups[other] !== 0) continue
        groups[other] = groups[tile]
        for (let c = 0; c < 3; c += 1) colours[other * 3 + c] = colours[tile * 3 + c]
        reached.push(other)
      }
    edge = reached
  }
}

/** The middle one of the deviations of tiles on a surface; mostly more than half of them are plain, and it is nought without sorting. */
const toNoise = (deviations: Float32Array): number => {
  const uneven = deviations.filter((deviation) => deviation > 0)
  const middle = (deviations.length >> 1) - (deviations.length - uneven.length)
  return middle < 0 ? 0 : (uneven.sort()[middle] ?? 24)
}

/** The colour behind everything, tile by tile. */
export const findBackground = (pixels: Pixels): Background => {
  const columns = Math.ceil(pixels.width / TILE)
  const rows = Math.ceil(pixels.height / TILE)
  const survey = surveyTiles(pixels, columns, rows)
  const groups = growGroups(survey, columns, rows)
  const deviations = survey.deviations.filter((_, tile) => groups[tile] !== 0)
  spread(groups, survey.colours, columns)
  return {
    columns,
    rows,
    colours: survey.colours,
    groups,
    plain: survey.plain,
    flatShare: deviations.length / groups.length,
    noise: toNoise(deviations),
  }
}
