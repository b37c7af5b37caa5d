/** Which message is pointed at, and which was just jumped to. Rows ask for themselves, so that the list is not drawn for it. */
export type RowMarks = ReturnType<typeof createRowMarks>

type Mark = 'active' | 'flashing'

export const createRowMarks = () => {
  const marked: Record<Mark, number | null> = { active: null, flashing: null }
  const listeners = new Set<() => void>()
  return {
    mark: (mark: Mark, number: number | null): void => {
      if (marked[mark] === number) return
      marked[mark] = number
      for (const listener of listeners) listener()
    },
    has: (mark: Mark, number: number): boolean => marked[mark] === number,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
