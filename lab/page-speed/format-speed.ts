import type { PageAnswers, PageLoad, PageRest } from './measure-page.ts'

/** One page: medians of its loads, and one rest for each speed of the processor. */
export interface PageSpeed {
  path: string
  loaded: PageLoad
  answers: PageAnswers
  rests: readonly PageRest[]
}

interface Measured {
  loaded: PageLoad
  answers: PageAnswers
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** Null where none of the runs had it. */
const medianOrNone = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length > 0 ? median(known) : null
}

export const speedOf = (path: string, runs: readonly Measured[], rests: readonly PageRest[]): PageSpeed => ({
  path,
  loaded: {
    lcpMs: median(runs.map(({ loaded }) => loaded.lcpMs)),
    shift: median(runs.map(({ loaded }) => loaded.shift)),
    scriptBytes: median(runs.map(({ loaded }) => loaded.scriptBytes)),
    fontBytes: median(runs.map(({ loaded }) => loaded.fontBytes)),
  },
  answers: {
    themeMs: medianOrNone(runs.map(({ answers }) => answers.themeMs)),
    paletteMs: medianOrNone(runs.map(({ answers }) => answers.paletteMs)),
    navigationMs: medianOrNone(runs.map(({ answers }) => answers.navigationMs)),
  },
  rests,
})

const seconds = (ms: number): string => (ms / 1000).toFixed(1)
const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(0)
const whole = (value: number | null): string => (value === null ? '–' : value.toFixed(0))
const joined = (values: readonly string[]): string => values.join(' / ') || '–'

const HEAD = [
  ...['Page', 'LCP (s)', 'CLS', 'Scripts (kB)', 'Fonts (kB)', 'Theme (ms)', 'Palette (ms)', 'Navigation (ms)'],
  ...['CLS at rest, 1 × / 4 ×', 'Long tasks a minute', 'Requests a minute'],
]

/** A table in Markdown, a line per page. */
export const formatSpeed = (pages: readonly PageSpeed[]): string => {
  const rows = pages.map(({ path, loaded, answers, rests }) => [
    ...[
      path,
      seconds(loaded.lcpMs),
      loaded.shift.toFixed(3),
      kilobytes(loaded.scriptBytes),
      kilobytes(loaded.fontBytes),
    ],
    ...[whole(answers.themeMs), whole(answers.paletteMs), whole(answers.navigationMs)],
    joined(rests.map(({ shift }) => shift.toFixed(3))),
    joined(rests.map(({ longTasks }) => whole(longTasks))),
    joined(rests.map(({ requests }) => whole(requests))),
  ])
  const lines = [HEAD, HEAD.map((_, column) => (column === 0 ? '---' : '--:')), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
