// Shows notifications, and keeps the application's own files for a start without a network. No answer of any call is kept: a
// figure that is shown came from the server just now, or is not shown.
const CACHE = 'uptick-shell-1'
/** Every screen of a member is this one document. */
const SHELL = '/dashboard'
/** Files of the document whose names stay the same from release to release. */
const FRESH_FILES = ['/layers.css', '/before-first-paint.js', '/icon.svg']
const MOST_FILES = 400
const ICON = '/icons/app-192.png'

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self))

const isAtOrBelow = (/** @type {string} */ pathname, /** @type {string} */ folder) =>
  pathname === folder || pathname.startsWith(`${folder}/`)
const isScreen = (/** @type {string} */ pathname) => isAtOrBelow(pathname, SHELL)
/** The administrator's screens tell of no signals. */
const tellsOfSignals = (/** @type {string} */ pathname) =>
  isScreen(pathname) && !isAtOrBelow(pathname, '/dashboard/admin')

/** The document and the files that it begins with, so that a later start finds both. */
const keepShell = async () => {
  const answer = await fetch(SHELL, { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`The shell answered ${answer.status}.`)
  const files = (await answer.clone().text()).match(/\/assets\/[\w.-]+/g) ?? []
  const cache = await caches.open(CACHE)
  await cache.addAll([...new Set(files), ...FRESH_FILES])
  await cache.put(SHELL, answer)
}

/** What was kept first goes first: after many releases nothing of the oldest is asked for. */
const forgetOldest = async (/** @type {Cache} */ cache) => {
  const kept = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/assets/'))
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST_FILES)).map((request) => cache.delete(request)))
}

/** From the network; without one, what was kept last under `name`. */
const openFresh = async (/** @type {Request} */ request, /** @type {string} */ name) => {
  try {
    const answer = await fetch(request)
    if (answer.ok && !answer.redirected) await (await caches.open(CACHE)).put(name, answer.clone())
    return answer
  } catch (error) {
    const kept = await caches.match(name)
    if (kept) return kept
    throw error
  }
}

/** A file with a hash in its name never changes. */
const openHashed = async (/** @type {Request} */ request) => {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (!answer.ok) return answer
  const cache = await caches.open(CACHE)
  await cache.put(request, answer.clone())
  await forgetOldest(cache)
  return answer
}

worker.addEventListener('install', (event) => event.waitUntil(keepShell()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate' && isScreen(pathname)) event.respondWith(openFresh(request, SHELL))
  else if (pathname.startsWith('/assets/')) event.respondWith(openHashed(request))
  else if (FRESH_FILES.includes(pathname)) event.respondWith(openFresh(request, pathname))
})

/** @typedef {{ kind: string, title: string, body: string, path: string, tag: string, endsAtMs: number | null, token?: string }} Push */

/** What a member can do from a notification that may be answered. The server knows them by the token in it. */
const ANSWERS = [
  { action: 'practice', title: 'Practice 10', path: '/api/practice/orders/answers' },
  { action: 'mute', title: 'Mute 1 h', path: '/api/notifications/mute/answers' },
]
const ACTIONS = ANSWERS.map(({ action, title }) => ({ action, title }))

/** Sends the answer, and shows in the notification's place what came of it. */
const answer = async (/** @type {string} */ path, /** @type {string} */ token, /** @type {string} */ tag) => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token }) }
  /** @type {{ data?: { title: string, body: string, path: string }, message?: string } | null} */
  const said = await fetch(path, init).then(
    (response) => response.json(),
    () => null,
  )
  const told = said?.data ?? {
    title: 'Nothing was done',
    body: said?.message ?? 'Check your connection, then open Uptick.',
    path: SHELL,
  }
  await worker.registration.showNotification(told.title, {
    tag,
    icon: ICON,
    badge: ICON,
    body: told.body,
    silent: true,
    data: { kind: 'answer', path: told.path, endsAtMs: null },
  })
}

const SIGNALS = ['1m', '5m']

/** Takes away what is over; the badge says how many signals this device still shows before their entry. */
const tidy = async () => {
  const shown = await worker.registration.getNotifications()
  const past = shown.filter(({ data }) => typeof data?.endsAtMs === 'number' && Date.now() >= data.endsAtMs)
  for (const notification of past) notification.close()
  if (!('setAppBadge' in navigator)) return
  const left = shown.filter((one) => SIGNALS.includes(one.data?.kind) && !past.includes(one)).length
  await (left > 0 ? navigator.setAppBadge(left) : navigator.clearAppBadge())
}

const isLookedAt = async () => {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.some(({ url, focused }) => focused && tellsOfSignals(new URL(url).pathname))
}

const tell = async (/** @type {Push} */ { kind, title, body, path, tag, endsAtMs, token }) => {
  const shared = { tag, icon: ICON, badge: ICON, data: { kind, path, endsAtMs, token } }
  // The service was told to drop it at its end; whoever looks at a screen of a member is told of signals there. Browsers give up a worker that
  // shows nothing for a push, so both are shown without a sound, the late one without what it says, and taken away at once.
  const isLate = endsAtMs !== null && Date.now() >= endsAtMs
  if (isLate) await worker.registration.showNotification('Uptick', { ...shared, silent: true })
  else {
    const silent = SIGNALS.includes(kind) && (await isLookedAt())
    const actions = token === undefined ? [] : ACTIONS
    await worker.registration.showNotification(title, { ...shared, body, silent, actions })
    if (silent) for (const shown of await worker.registration.getNotifications({ tag })) shown.close()
  }
  await tidy()
}

worker.addEventListener('push', (event) => {
  const push = event.data?.json()
  if (push) event.waitUntil(tell(push))
})

/** Where Uptick is open already it comes to the front and goes there itself, with what is being typed; a second one is opened nowhere. */
const open = async (/** @type {string} */ path) => {
  const windows = await worker.clients.matchAll({ type: 'window' })
  const known = windows.find(({ url }) => tellsOfSignals(new URL(url).pathname))
  if (!known) return worker.clients.openWindow(path)
  known.postMessage({ open: path })
  return known.focus()
}

worker.addEventListener('notificationclick', (event) => {
  const { data, tag } = event.notification
  event.notification.close()
  const chosen = ANSWERS.find(({ action }) => action === event.action)
  if (chosen && data?.token) return event.waitUntil(Promise.all([answer(chosen.path, data.token, tag), tidy()]))
  event.waitUntil(Promise.all([open(data?.path ?? SHELL), tidy()]))
})
worker.addEventListener('notificationclose', (event) => event.waitUntil(tidy()))

// A new release waits until the member wants it: nothing changes under their hands.
worker.addEventListener('message', ({ data }) => {
  if (data === 'take over') worker.skipWaiting()
})
