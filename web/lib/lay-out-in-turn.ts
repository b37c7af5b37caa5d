import { useEffect } from 'react'

/** Safari has no idle callback: any later moment does. */
const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run)
  else setTimeout(run, 200)
}

const layOutInTurn = (parts: Iterable<Element>): (() => void) => {
  const waiting = [...parts]
  let stopped = false
  const next = () => {
    if (stopped) return
    waiting.shift()?.setAttribute('data-laid-out', '')
    if (waiting.length > 0) whenIdle(next)
  }
  // Typefaces that come later would have all of it laid out again.
  void document.fonts?.ready.then(() => whenIdle(next))
  return () => {
    stopped = true
  }
}

/**
 * Lets the parts with `data-later`, which a sheet leaves out at first, be laid out, one in each quiet moment, so that no single one takes
 * long.
 * @param isDrawn whether the parts are in the page
 */
export const useLaidOutInTurn = (isDrawn = true): void =>
  useEffect(() => (isDrawn ? layOutInTurn(document.querySelectorAll('[data-later]')) : undefined), [isDrawn])
