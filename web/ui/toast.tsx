import { useEffect, useSyncExternalStore } from 'react'
import { AlertIcon, CheckIcon } from './icons.tsx'
import styles from './toast.module.css'

export interface Toast {
  id: number
  message: string
  /** A `note` says what came about, good or bad. */
  kind: 'done' | 'alert' | 'note'
  /** Something that can be done about it as long as it is shown. */
  action: { label: string; run: () => void } | null
}

interface ToastOptions {
  seconds?: number
  action?: Toast['action']
}

const SHOWN_SECONDS = 6

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

const replace = (next: readonly Toast[]) => {
  toasts = next
  for (const listener of listeners) listener()
}

const dismiss = (id: number) => replace(toasts.filter((toast) => toast.id !== id))

/** Counts down the time of the toasts, but not while somebody is at them: who reads or types slowly reaches what they offer. */
const remainingMs = new Map<number, number>()
const TICK_MS = 250
let ticking: ReturnType<typeof setInterval> | null = null
let held = false

const tick = () => {
  if (held) return
  for (const [id, ms] of remainingMs) {
    if (ms > TICK_MS) remainingMs.set(id, ms - TICK_MS)
    else {
      remainingMs.delete(id)
      dismiss(id)
    }
  }
  if (remainingMs.size > 0 || ticking === null) return
  clearInterval(ticking)
  ticking = null
}

const hold = (on: boolean) => {
  held = on
}

/** Says something in passing. Never the only trace of what happened. */
export const showToast = (
  message: string,
  kind: Toast['kind'] = 'done',
  { seconds = SHOWN_SECONDS, action = null }: ToastOptions = {},
): void => {
  lastId += 1
  const id = lastId
  replace([...toasts, { id, message, kind, action }].slice(-3))
  remainingMs.set(id, seconds * 1000)
  ticking ??= setInterval(tick, TICK_MS)
}

/** Says why something that was begun in passing failed. */
export const showFailure = (error: unknown): void =>
  showToast(error instanceof Error ? error.message : String(error), 'alert')

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const current = () => toasts
/** A page that was written beforehand has said nothing yet. */
const NONE: readonly Toast[] = []
const atFirst = () => NONE

/** What was said goes with the page that it was said on. */
const forget = () => {
  hold(false)
  remainingMs.clear()
  replace(NONE)
}

/** Mounted once, at the root. */
export const Toaster = () => {
  const shown = useSyncExternalStore(subscribe, current, atFirst)
  useEffect(() => forget, [])
  return (
    <div
      className={styles.toasts}
      role="status"
      aria-live="polite"
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      {shown.map((toast) => (
        <div key={toast.id} className={styles.toast} data-toast="">
          {toast.kind === 'done' ? <CheckIcon /> : toast.kind === 'alert' ? <AlertIcon /> : null}
          <span>{toast.message}</span>
          {toast.action ? (
            <button
              type="button"
              onClick={() => {
                hold(false)
                dismiss(toast.id)
                toast.action?.run()
              }}
            >
              {toast.action.label}
            </button>
          ) : null}
          <button
            type="button"
            onClick={() => {
              hold(false)
              dismiss(toast.id)
            }}
          >
            Dismiss
          </button>
        </div>
      ))}
    </div>
  )
}
