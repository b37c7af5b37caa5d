import { useEffect, useSyncExternalStore } from 'react'
import { createPushSubscription, getPushKey } from '../../../contract/notifications.ts'
import type { Signal } from '../../../contract/signals.ts'
import { call } from '../../lib/call.ts'
import { askForPush, type PushState, pushState, subscribe } from './push-device.ts'

const listeners = new Set<() => void>()
/** The browser may show notifications, and gets none. */
let failed = false

const announce = (): void => {
  for (const listener of listeners) listener()
}

/** Asks for the permission, and tells everything on the page what came of it. */
export const openPush = async (): Promise<void> => {
  await askForPush()
  announce()
}

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const stateNow = (): PushState => {
  const state = pushState()
  return state === 'granted' && failed ? 'failed' : state
}

export const usePushState = (): PushState => useSyncExternalStore(watch, stateNow)

const register = async (): Promise<void> => {
  try {
    const { publicKey } = await call(getPushKey)
    await call(createPushSubscription, { input: await subscribe(publicKey) })
    failed = false
  } catch (error) {
    console.warn('No notifications on this device', error)
    failed = true
  }
  announce()
}

/** Subscribes this browser in every session of a member who wants notifications: a subscription ends with its session. */
export const usePushSubscription = (wanted: boolean): void => {
  const isGranted = useSyncExternalStore(watch, pushState) === 'granted'
  useEffect(() => {
    if (wanted && isGranted) void register()
  }, [wanted, isGranted])
}

/** The installed app's icon counts the signals that are open; none when the member leaves. */
export const useAppBadge = (signals: readonly Signal[]): void => {
  const open = signals.filter(({ outcome }) => outcome === null).length
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return
    const done = open > 0 ? navigator.setAppBadge(open) : navigator.clearAppBadge()
    done.catch((error: unknown) => console.warn('No badge on this device', error))
  }, [open])
  useEffect(
    () => () => {
      if ('clearAppBadge' in navigator)
        navigator.clearAppBadge().catch((error: unknown) => console.warn('The badge stays', error))
    },
    [],
  )
}
