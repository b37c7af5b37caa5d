/** Who wants to hear that something changed, for `useSyncExternalStore`. */
export const createListeners = () => {
  const listeners = new Set<() => void>()
  return {
    watch: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    tell: (): void => {
      for (const listener of listeners) listener()
    },
  }
}
