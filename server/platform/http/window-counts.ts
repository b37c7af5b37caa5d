export interface Window {
  count: number
  endsAtMs: number
}

const MAX_WINDOWS = 100_000

/** Counts per key in fixed windows: in memory, per process, and of no more than 100,000 keys. */
export const createWindowCounts = (now: () => number) => {
  const windows = new Map<string, Window>()

  const find = (key: string): Window | undefined => {
    const window = windows.get(key)
    return window && window.endsAtMs > now() ? window : undefined
  }

  return {
    /** The running window of a key; none when nothing was counted in it. */
    find,

    /** How much was counted in the key's running window. */
    countOf: (key: string): number => find(key)?.count ?? 0,

    /** Counts one more, in a window of its own length from the first one on. */
    add: (key: string, windowSeconds: number): Window => {
      let window = find(key)
      if (!window) {
        if (windows.size >= MAX_WINDOWS) forgetOldest(windows)
        window = { count: 0, endsAtMs: now() + windowSeconds * 1000 }
        windows.delete(key)
        windows.set(key, window)
      }
      window.count += 1
      return window
    },

    /** What was counted turned out not to count. */
    takeBack: (key: string): void => {
      const window = find(key)
      if (window && window.count > 0) window.count -= 1
    },

    remove: (key: string): void => {
      windows.delete(key)
    },
  }
}

/** Insertion order is age: dropping the first tenth bounds memory under a flood of keys. */
const forgetOldest = (windows: Map<string, Window>): void => {
  let left = MAX_WINDOWS / 10
  for (const key of windows.keys()) {
    windows.delete(key)
    left -= 1
    if (left <= 0) return
  }
}
