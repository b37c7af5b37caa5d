/** One answer of the page: from a press to the next picture. */
export interface Answer {
  /** `keydown`, `pointerup`, `click` … */
  name: string
  /** The browser gives the events of one press one number. */
  interactionId: number
  durationMs: number
  /** Of it, until the page began to handle it. */
  waitedMs: number
  /** Of it, until the page had handled it. The rest is the picture. */
  handledMs: number
}

/** The middle of some figures, or the mean of the two in the middle. Throws a RangeError where there is none. */
export const medianOf = (figures: readonly number[]): number => {
  const sorted = figures.toSorted((a, b) => a - b)
  const [below, above] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  if (below === undefined || above === undefined) throw new RangeError('There is no middle of nothing.')
  return (below + above) / 2
}

/** Of every fifty presses the slowest is left out, as the measure “interaction to next paint” has it. */
const LEFT_OUT_OF = 50

const partsOf = ({ name, durationMs, waitedMs, handledMs }: Answer): string => {
  const [whole, waited, handled] = [durationMs, waitedMs, handledMs].map(Math.round)
  return `${name} ${whole} ms (waits ${waited}, is handled ${handled})`
}

/** How long the page takes to answer: each press counts once, by its slowest event. */
export const describeAnswers = (answers: readonly Answer[]) => {
  const presses = [...Map.groupBy(answers, ({ interactionId }) => interactionId)]
    .filter(([id]) => id > 0)
    .flatMap(([, events]) => events.toSorted((a, b) => b.durationMs - a.durationMs).slice(0, 1))
    .toSorted((a, b) => b.durationMs - a.durationMs)
  const inp = presses[Math.min(presses.length - 1, Math.floor(presses.length / LEFT_OUT_OF))]
  return {
    count: presses.length,
    inpMs: Math.round(inp?.durationMs ?? Number.NaN),
    worst: presses.slice(0, 3).map(partsOf).join(', '),
  }
}
