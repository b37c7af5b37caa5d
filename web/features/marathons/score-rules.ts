import type { MarathonScores } from '../../../contract/marathon-history.ts'
import type { Frame } from '../../ui/chart/chart.tsx'
import { fitLevels } from '../../ui/chart/fit-levels.ts'

/** Room between two names at the ends of lines. */
const LABEL_HEIGHT = 14

/** So many lines are named at their end, beside the member's own. */
const NAMED = 3

/** Maps scores into a frame: time to the right, profit upwards. Names at the ends stand apart from one another. */
export const drawScores = ({ steps, lines }: MarathonScores, own: string | null, frame: Frame) => {
  const { levels, y } = fitLevels([0, ...lines.flatMap(({ cents }) => cents)], frame)
  const times = steps.map((at) => Date.parse(at))
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  const x = (at: number) => frame.left + ((at - first) / Math.max(1, last - first)) * (frame.right - frame.left)
  const drawn = lines.map(({ entryId, rank, name, cents }) => {
    const path = cents.map((value, at) => `${at ? 'L' : 'M'}${x(times[at] ?? first).toFixed(1)} ${y(value).toFixed(1)}`)
    const isOwn = entryId === own
    return { entryId, name, isOwn, isNamed: isOwn || rank <= NAMED, path: path.join(''), end: cents.at(-1) ?? 0 }
  })
  let free = Number.NEGATIVE_INFINITY
  const labels = drawn
    .filter(({ isNamed }) => isNamed)
    .sort((a, b) => b.end - a.end)
    .map((line) => {
      free = Math.max(free + LABEL_HEIGHT, y(line.end))
      return { ...line, labelY: free }
    })
  // The member's own line lies over the others.
  const [others, mine] = [drawn.filter(({ isOwn }) => !isOwn), drawn.filter(({ isOwn }) => isOwn)]
  return { levels, y, lines: [...others, ...mine], labels }
}

const COLUMNS = 4

/** Up to five of the steps, the first and the last among them: the columns of the table. */
export const findColumns = (steps: readonly string[]): number[] => {
  const last = steps.length - 1
  if (last < 0) return []
  return [...new Set(Array.from({ length: COLUMNS + 1 }, (_, part) => Math.round((part / COLUMNS) * last)))]
}
