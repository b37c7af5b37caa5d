/** Safari has no idle callback: any later moment does. */
const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run)
  else setTimeout(run, 200)
}

/**
 * Lets the parts that `landing.css` leaves out at first be laid out, one in each quiet moment, so that no single one
 * takes long. Returns how to stop.
 */
export const layOutInTurn = (parts: Iterable<Element>): (() => void) => {
  const waiting = [...parts]
  let stopped = false
  const next = () => {
    if (stopped) return
    waiting.shift()?.classList.add('laid-out')
    if (waiting.length > 0) whenIdle(next)
  }
  whenIdle(next)
  return () => {
    stopped = true
  }
}
