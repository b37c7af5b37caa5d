import type { PageReport } from './audit-page.ts'

const performanceOf = ({ scores }: PageReport): number => scores.performance ?? 0

/**
 * The run in the middle by performance; of an even number, the worse of the two.
 * @throws Error without runs
 */
export const medianByPerformance = (reports: readonly PageReport[]): PageReport => {
  const sorted = reports.toSorted((a, b) => performanceOf(a) - performanceOf(b))
  const median = sorted[Math.floor((sorted.length - 1) / 2)]
  if (!median) throw new Error('There is no run to report.')
  return median
}

const lines = (rows: readonly { title: string; value: string }[]): string[] =>
  rows.map(({ title, value }) => `  ${title}${value ? `: ${value}` : ''}`)

/** Scores first, then timings, then what fell short. */
export const formatReport = ({ url, scores, timings, shortfalls }: PageReport): string =>
  [
    `Lighthouse, mobile: ${url}`,
    Object.entries(scores)
      .map(([category, score]) => `${category} ${score}`)
      .join(' · '),
    ...lines(timings),
    ...(shortfalls.length > 0 ? ['Fell short:', ...lines(shortfalls)] : ['Nothing fell short.']),
  ].join('\n')
