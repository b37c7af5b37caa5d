type Listener<Args extends readonly unknown[]> = (...args: Args) => Promise<void> | void

/** An event of one feature that other features follow. Wired up when the server is put together. */
export interface Hook<Args extends readonly unknown[]> {
  add: (listener: Listener<Args>) => void
  /**
   * Calls the listeners in the order they were added, each after the one before it has finished. Synchronous listeners have run when
   * this returns. Rejects with the first error; the listeners after it are not called.
   */
  run: (...args: Args) => Promise<void>
}

export const createHook = <Args extends readonly unknown[] = []>(): Hook<Args> => {
  const listeners: Listener<Args>[] = []
  return {
    add: (listener) => {
      listeners.push(listener)
    },
    run: async (...args) => {
      for (const listener of listeners) {
        const finished = listener(...args)
        if (finished) await finished
      }
    },
  }
}
