import { HOUR_MS } from '../../../contract/slots.ts'
import { registerServiceWorker } from '../../lib/trusted-worker.ts'
import { showToast } from '../../ui/toast.tsx'
import { versionTexts } from './content.ts'

const FILE = '/service-worker.js'
const SHOWN_SECONDS = 60
/** A tab that stays open for days asks this often at most, and only when somebody comes back to it. */
const ASK_EVERY_MS = HOUR_MS

/** The new version waits until the member reloads: nothing changes under their hands. */
const offerReload = (waiting: ServiceWorker): void => {
  const reload = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    waiting.postMessage('take over')
  }
  showToast(versionTexts.ready, 'done', { seconds: SHOWN_SECONDS, action: { label: versionTexts.reload, run: reload } })
}

const askForReleases = (registration: ServiceWorkerRegistration): void => {
  let askedAtMs = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || performance.now() - askedAtMs < ASK_EVERY_MS) return
    askedAtMs = performance.now()
    registration.update().catch((error: unknown) => console.warn('The next version was not asked for', error))
  })
}

/** Where a browser is told to block workers, it registers none and says nothing. */
const follow = (registration: ServiceWorkerRegistration | undefined): void => {
  if (!registration) return
  if (registration.waiting) offerReload(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const next = registration.installing
    next?.addEventListener('statechange', () => {
      if (next.state === 'installed' && navigator.serviceWorker.controller) offerReload(next)
    })
  })
  askForReleases(registration)
}

/** So long after a first visit has loaded, its screen stands: on a slow phone, all that the worker stores would hold it up. */
const FIRST_AFTER_MS = 4_000

let isKept = false

/** Once, for as long as the page is open. A browser without service workers, or one that forbids them, goes on without. */
export const keepServiceWorker = (): void => {
  if (isKept || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  isKept = true
  const register = () =>
    registerServiceWorker(FILE).then(follow, (error: unknown) => console.warn('No service worker', error))
  const isFirst = !navigator.serviceWorker.controller
  const onLoad = () => (isFirst ? setTimeout(register, FIRST_AFTER_MS) : register())
  // What the page itself asks for comes first.
  if (document.readyState === 'complete') onLoad()
  else addEventListener('load', onLoad, { once: true })
}

/** Calls `open` with where a notification leads that was pressed while this page is open. Returns how to stop. */
export const onPressedNotification = (open: (path: string) => void): (() => void) => {
  if (!('serviceWorker' in navigator)) return () => {}
  const listen = ({ data }: MessageEvent<{ open?: string } | null>) => {
    if (data?.open) open(data.open)
  }
  navigator.serviceWorker.addEventListener('message', listen)
  return () => navigator.serviceWorker.removeEventListener('message', listen)
}
