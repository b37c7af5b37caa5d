type Schedule = (run: () => void, delayMs: number) => () => void

const schedule: Schedule = (run, delayMs) => {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
}

/**
 * One tick for all who watch: called on every multiple of `stepMs` of the clock, so that everything on the page
 * changes together. Runs only while somebody watches.
 */
export const createTicker = (now: () => number, stepMs: () => number, later: Schedule = schedule) => {
  const listeners = new Set<() => void>()
  let cancel: (() => void) | undefined

  const arm = () => {
    const step = stepMs()
    // A millisecond past the boundary: timers may fire early.
    cancel = later(tick, step - (now() % step) + 1)
  }
  const tick = () => {
    for (const listener of listeners) listener()
    if (listeners.size > 0) arm()
  }

  return (listener: () => void) => {
    listeners.add(listener)
    if (listeners.size === 1) arm()
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) cancel?.()
    }
  }
}
