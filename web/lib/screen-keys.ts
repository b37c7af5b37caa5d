import { useEffect, useSyncExternalStore } from 'react'

/** A key that does something on the screen that declares it. */
export interface ScreenKey {
  does: string
  keys: string
}

/** What is on the page declares its keys while it is there; what is there twice says them once. */
export const createKeyRegister = () => {
  const declared = new Set<readonly ScreenKey[]>()
  const times = new Map<readonly ScreenKey[], number>()
  const listeners = new Set<() => void>()
  let shown: readonly ScreenKey[] = []

  const renew = () => {
    shown = [...declared].flat()
    for (const listener of listeners) listener()
  }
  const change = (keys: readonly ScreenKey[], by: 1 | -1) => {
    const count = (times.get(keys) ?? 0) + by
    times.set(keys, count)
    if (count > 0) declared.add(keys)
    else declared.delete(keys)
    renew()
  }

  return {
    declare: (keys: readonly ScreenKey[]) => {
      change(keys, 1)
      return () => change(keys, -1)
    },
    shown: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

const register = createKeyRegister()

/** Lists `keys` under `?` while the component is mounted. They are a constant of its module. */
export const useScreenKeys = (keys: readonly ScreenKey[]): void => useEffect(() => register.declare(keys), [keys])

/** The keys of the screen one is on. */
export const useDeclaredKeys = (): readonly ScreenKey[] => useSyncExternalStore(register.subscribe, register.shown)
