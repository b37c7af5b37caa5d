import { useState } from 'react'

export interface Selection<Row> {
  has: (row: Row) => boolean
  toggle: (row: Row) => void
  /** Selects all of these, or none where all of them are selected. */
  toggleAll: (rows: readonly Row[]) => void
  /** Whether all that search and filters find are selected, beyond the page. */
  isEverything: boolean
  selectEverything: () => void
  clear: () => void
}

/** Which rows are selected. Whatever shows other rows, by another page or another search, begins with none. */
export const useSelection = <Row>(rowKey: (row: Row) => string, shown: string): Selection<Row> => {
  const [selected, setSelected] = useState<{ shown: string; keys: ReadonlySet<string>; isEverything?: boolean }>({
    shown,
    keys: new Set(),
  })
  const keys = selected.shown === shown ? selected.keys : new Set<string>()
  const select = (next: Iterable<string>) => setSelected({ shown, keys: new Set(next) })
  const has = (row: Row) => keys.has(rowKey(row))
  return {
    has,
    toggle: (row) => {
      const key = rowKey(row)
      select(keys.has(key) ? [...keys].filter((each) => each !== key) : [...keys, key])
    },
    toggleAll: (rows) => select(rows.every(has) ? [] : rows.map(rowKey)),
    isEverything: selected.shown === shown && selected.isEverything === true,
    selectEverything: () => setSelected({ shown, keys, isEverything: true }),
    clear: () => select([]),
  }
}
