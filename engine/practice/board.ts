import { compareRanked, type Ranked } from './rank.ts'

/** What a change did to a board. */
export interface BoardChange<Row extends Ranked> {
  /** Rows whose rank or score is another one now, with their rank. */
  moved: { row: Row; rank: number }[]
  /** The best by rank, and those of them that are new there or changed otherwise than in rank. */
  top: Row[]
  changedTop: Row[]
}

/** A board in memory: rows by rank. A change is sorted in, and told as what is different afterwards. */
export const createBoard = <Row extends Ranked>(rows: readonly Row[], minTrades: number, topSize: number) => {
  const compare = compareRanked(minTrades)
  let ordered = rows.toSorted(compare)
  let ranks = new Map(ordered.map(({ entryId }, index) => [entryId, index + 1]))

  return {
    size: (): number => ordered.length,

    /** Replaces rows by their new state; those that the board does not know yet are added. */
    update: (changed: readonly Row[]): BoardChange<Row> => {
      const fresh = new Map(changed.map((row) => [row.entryId, row]))
      const before = ranks
      const known = new Set(ordered.slice(0, topSize).map(({ entryId }) => entryId))
      // What stays is in order: only what changed is sorted, and merged into it.
      const kept = ordered.filter(({ entryId }) => !fresh.has(entryId))
      const added = [...fresh.values()].sort(compare)
      const merged: Row[] = []
      let next = 0
      for (const row of kept) {
        for (let add = added[next]; add && compare(add, row) < 0; add = added[next]) {
          merged.push(add)
          next += 1
        }
        merged.push(row)
      }
      merged.push(...added.slice(next))
      ordered = merged
      ranks = new Map(ordered.map(({ entryId }, index) => [entryId, index + 1]))
      const top = ordered.slice(0, topSize)
      return {
        moved: ordered.flatMap((row, index) =>
          before.get(row.entryId) !== index + 1 || fresh.has(row.entryId) ? [{ row, rank: index + 1 }] : [],
        ),
        top,
        changedTop: top.filter(({ entryId }) => fresh.has(entryId) || !known.has(entryId)),
      }
    },

    find: (entryId: string): Row | null => ordered[(ranks.get(entryId) ?? 0) - 1] ?? null,
    rankOf: (entryId: string): number | null => ranks.get(entryId) ?? null,
  }
}
