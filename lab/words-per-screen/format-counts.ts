type Counts = Readonly<Record<string, number>>

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

/** A line per screen beside the count of an earlier run, then the sum; its comparison leaves out screens that only one run has. */
export const formatCounts = (counts: Counts, before: Counts): string => {
  const names = Object.keys(counts)
  const both = names.filter((name) => before[name] !== undefined)
  const sumOf = (some: Counts) => sum(both.map((name) => some[name] ?? 0))
  const width = Math.max(...names.map(({ length }) => length))
  const compare = (count: number, was: number | undefined) =>
    was ? ` (was ${was}, ${Math.round((100 * count) / was)}%)` : ''
  const line = (name: string, count: number, compared: string) =>
    `${name.padEnd(width)} ${String(count).padStart(6)}${compared}`
  return [
    ...Object.entries(counts).map(([name, count]) => line(name, count, compare(count, before[name]))),
    line('all', sum(Object.values(counts)), ''),
    line('in both', sumOf(counts), compare(sumOf(counts), sumOf(before))),
  ].join('\n')
}
