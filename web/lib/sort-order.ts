export type Direction = 'asc' | 'desc'

export interface SortOrder<Key extends string> {
  by: Key
  order: Direction
}

/** The order that the address asks for as `sortBy` and `order`; `usual` where it names no column of these. */
export const readSortOrder = <Key extends string>(
  address: Readonly<Record<string, string | undefined>>,
  columns: readonly Key[],
  usual: SortOrder<Key>,
): SortOrder<Key> => {
  const by = columns.find((column) => column === address.sortBy)
  if (!by) return usual
  const { order } = address
  return { by, order: order === 'asc' || order === 'desc' ? order : usual.order }
}

/** What a press on a column's head asks for: the column's own first direction, then the other one. */
export const nextSortOrder = <Key extends string>(
  current: SortOrder<Key>,
  by: Key,
  first: Direction = 'asc',
): SortOrder<Key> => {
  if (current.by !== by) return { by, order: first }
  return { by, order: current.order === 'asc' ? 'desc' : 'asc' }
}

/** `aria-sort` of a column's head. */
export const toAriaSort = <Key extends string>(
  current: SortOrder<Key>,
  by: Key,
): 'ascending' | 'descending' | 'none' =>
  current.by !== by ? 'none' : current.order === 'asc' ? 'ascending' : 'descending'
