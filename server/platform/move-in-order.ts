interface Placed {
  id: string
  place: number
}

/**
 * The rows that get another place when `id` takes the one where `to` is, each as it is now beside its new place; null where one of the two
 * is not among them. `rows` are in their order. Places leave room for rows that come later.
 */
export const moveInOrder = <Row extends Placed>(
  rows: readonly Row[],
  { id, to }: { id: string; to: string },
): { row: Row; place: number }[] | null => {
  const moved = rows.find((row) => row.id === id)
  const target = rows.findIndex((row) => row.id === to)
  if (!moved || target < 0) return null
  return rows
    .filter((row) => row !== moved)
    .toSpliced(target, 0, moved)
    .map((row, at) => ({ row, place: (at + 1) * 10 }))
    .filter(({ row, place }) => row.place !== place)
}
