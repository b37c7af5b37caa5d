import { useSyncExternalStore } from 'react'

/** Which bar is under the crosshair, by its time. Apart from React's state: a moving mouse draws the reading anew, not the chart. */
export const createCrosshairPoint = () => {
  let atMs: number | null = null
  const listeners = new Set<() => void>()
  return {
    get: () => atMs,
    set: (next: number | null): void => {
      if (next === atMs) return
      atMs = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/**
 * Passes points on to `tell`; while the element is dragged by a mouse or a pen only once it is let go, and then the last one. The candles
 * move with it: to tell of each bar would take a third of a frame's time. A finger is different, it drags the crosshair.
 */
export const onceReleased = (element: HTMLElement, tell: (atMs: number | null) => void) => {
  let isHeld = false
  let waiting: { atMs: number | null } | null = null
  const hold = ({ pointerType }: PointerEvent): void => {
    isHeld = pointerType !== 'touch'
  }
  const release = (): void => {
    isHeld = false
    if (waiting !== null) tell(waiting.atMs)
    waiting = null
  }
  // Captured: what is pressed for a drawing goes no further.
  element.addEventListener('pointerdown', hold, true)
  for (const name of ['pointerup', 'pointercancel']) window.addEventListener(name, release, true)
  return {
    tell: (atMs: number | null): void => {
      if (isHeld) waiting = { atMs }
      else tell(atMs)
    },
    stop: (): void => {
      element.removeEventListener('pointerdown', hold, true)
      for (const name of ['pointerup', 'pointercancel']) window.removeEventListener(name, release, true)
    },
  }
}

export type CrosshairPoint = ReturnType<typeof createCrosshairPoint>

export const useCrosshairPoint = ({ subscribe, get }: CrosshairPoint): number | null =>
  useSyncExternalStore(subscribe, get)
