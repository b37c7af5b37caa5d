type Counts = Readonly<Record<string, number>>

const sum = (counts: Counts): number => Object.values(counts).reduce((total, count) => total + count, 0)

/** A line per screen and their sum, beside the counts of an earlier run. */
export const formatCounts = (counts: Counts, before: Counts | null): string => {
  const rows = [...Object.entries(counts), ['all', sum(counts)] as const]
  const earlier: Counts = before ? { ...before, all: sum(before) } : {}
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows
    .map(([name, count]) => {
      const was = earlier[name]
      const change = was === undefined || was === 0 ? '' : ` (was ${was}, ${Math.round((100 * count) / was)}%)`
      return `${name.padEnd(width)} ${String(count).padStart(6)}${change}`
    })
    .join('\n')
}
