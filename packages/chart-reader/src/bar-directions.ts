/** What a candle looks like before it is known which way it went: the rows of its body, and what may tell rising from falling. */
export interface Body {
  bodyTop: number
  bodyBottom: number
  /** Whether nothing fills it; null where it is too low to show that. */
  hollow: boolean | null
  colour: number
}

/** Share of the candles that the second tone needs to tell rising from falling. */
const SECOND_TONE = 0.12
/** How many of the gaps that the tones' other reading has more than the fewest there can be theirs may have: else the tones tell nothing. */
const TELLING = 0.8

/** A tone of each candle; null where it doesn't show. */
type Tones = (number | null)[]
/** The way that each candle went, where it is known. */
type Known = (boolean | null)[]

/** How many candles have each tone, the commonest first. */
const countTones = (tones: Tones): [tone: number, count: number][] => {
  const counts = new Map<number, number>()
  for (const tone of tones) if (tone !== null) counts.set(tone, (counts.get(tone) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])
}

/** What may tell rising from falling: the colour, or whether the body is hollow. Either only where enough candles differ in it. */
const toTones = (bodies: readonly Body[]): Tones[] =>
  [bodies.map(({ colour }) => colour), bodies.map(({ hollow }) => (hollow === null ? null : Number(hollow)))].filter(
    (tones) => (countTones(tones)[1]?.[1] ?? 0) >= tones.length * SECOND_TONE,
  )

export const getClose = ({ bodyTop, bodyBottom }: Body, rises: boolean): number => (rises ? bodyTop : bodyBottom)

/** What a gap between a close and the next open counts: in heights of the usual body, and the less the wider it is. */
type GapCost = (before: Body, rose: boolean, body: Body, rises: boolean) => number

const toGapCost = (bodies: readonly Body[]): GapCost => {
  const heights = bodies.map(({ bodyTop, bodyBottom }) => bodyBottom - bodyTop).sort((a, b) => a - b)
  const usual = Math.max(2, heights[heights.length >> 1] ?? 0)
  return (before, rose, body, rises) => Math.log1p(Math.abs(getClose(before, rose) - getClose(body, !rises)) / usual)
}

interface Way {
  rises: boolean[]
  gaps: number
}

/** The directions with the smallest sum of gaps: of those that are known the ones given, of the others each by itself. */
const fewestGaps = (bodies: readonly Body[], known: Known, cost: GapCost): Way => {
  const barred = (i: number, rises: boolean): number =>
    known[i] === null || known[i] === rises ? 0 : Number.POSITIVE_INFINITY
  let sums = [barred(0, false), barred(0, true)]
  const cameFrom: number[][] = []
  for (let i = 1; i < bodies.length; i += 1) {
    const [before, body] = [bodies[i - 1], bodies[i]]
    const reached = [false, true].map((to) =>
      [false, true].map((from) => sums[Number(from)] + cost(before, from, body, to) + barred(i, to)),
    )
    cameFrom.push(reached.map(([down, up]) => Number(up < down)))
    sums = reached.map((each) => Math.min(...each))
  }
  let at = Number(sums[1] < sums[0])
  const gaps = sums[at]
  const rises = [at === 1]
  for (const step of cameFrom.reverse()) {
    at = step[at]
    rises.push(at === 1)
  }
  return { rises: rises.reverse(), gaps }
}

/** The two readings of what may tell rising from falling, the one with fewer gaps first. What has neither of the two tones goes either way. */
const listReadings = (bodies: readonly Body[], tones: Tones, cost: GapCost): [better: Way, other: Way] => {
  const [[one] = [0], [other] = [0]] = countTones(tones)
  const readAs = (rising: number, falling: number): Way =>
    fewestGaps(
      bodies,
      tones.map((tone) => (tone === rising ? true : tone === falling ? false : null)),
      cost,
    )
  const [a, b] = [readAs(one, other), readAs(other, one)]
  return a.gaps <= b.gaps ? [a, b] : [b, a]
}

/**
 * Which candles rise. It is not asked of the colour, as red may rise: a candle opens near the close of the one before,
 * so of the readings of a tone the one with fewer gaps is taken; and where that has hardly fewer than the other, the
 * tone tells nothing, and each candle goes the way that leaves the fewest.
 */
export const toDirections = (bodies: readonly Body[]): boolean[] => {
  const cost = toGapCost(bodies)
  const free = fewestGaps(
    bodies,
    bodies.map(() => null),
    cost,
  )
  const [best] = toTones(bodies)
    .map((tones) => listReadings(bodies, tones, cost))
    .sort((a, b) => a[0].gaps - b[0].gaps)
  if (best === undefined) return free.rises
  const [better, other] = best
  return better.gaps - free.gaps <= TELLING * (other.gaps - free.gaps) ? better.rises : free.rises
}
