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

export type CrosshairPoint = ReturnType<typeof createCrosshairPoint>

export const useCrosshairPoint = ({ subscribe, get }: CrosshairPoint): number | null =>
  useSyncExternalStore(subscribe, get)
