// Tells of a signal before its entry, of mentions in rooms, of live sessions, of marathons and of results, and keeps the application's own files for a start without a network. No answer of any call is kept: a
// figure that is shown came from the server just now, or is not shown.
const CACHE = 'uptick-shell-1'
/** Every screen of a member is this one document. */
const SHELL = '/dashboard'
const SIGNAL_ROOM = '/dashboard/signals'
const ROOMS = '/dashboard/traders-rooms'
const MARATHONS = '/dashboard/marathons'
const PRACTICE = '/dashboard/practice'
const LIVE_SESSIONS = '/dashboard/webinar'
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

/** How many signals this device still shows before their entry; whose entry has come is shown no longer. */
const tidy = async () => {
  const shown = (await worker.registration.getNotifications()).filter(({ data }) => data?.entryAtMs !== undefined)
  const past = shown.filter(({ data }) => !(Date.now() < data?.entryAtMs))
  for (const notification of past) notification.close()
  if (!('setAppBadge' in navigator)) return
  const left = shown.length - past.length
  await (left > 0 ? navigator.setAppBadge(left) : navigator.clearAppBadge())
}

const isLookedAt = async () => {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.some(({ url, focused }) => focused && tellsOfSignals(new URL(url).pathname))
}

const tell = async (/** @type {{ id: string, title: string, body: string, entryAtMs: number }} */ push) => {
  const { id, title, body, entryAtMs } = push
  const shared = { tag: id, icon: ICON, badge: ICON, data: { id, entryAtMs } }
  // The service was told to drop it at the entry; whoever looks at a screen of a member is told there. Browsers give up a worker that shows
  // nothing for a push, so both are shown without a sound, the late one without its direction, and taken away at once.
  const isLate = Date.now() >= entryAtMs
  if (isLate) await worker.registration.showNotification('Uptick', { ...shared, silent: true })
  else {
    const silent = await isLookedAt()
    await worker.registration.showNotification(title, { ...shared, body, silent })
    if (silent) for (const shown of await worker.registration.getNotifications({ tag: id })) shown.close()
  }
  await tidy()
}

/** The newest of a room takes the place of the one before. The server does not send it to whoever has the room open. */
const tellMention = async (
  /** @type {{ roomId: string, number: number, title: string, body: string }} */ { roomId, number, title, body },
) => {
  const data = { roomId, number }
  await worker.registration.showNotification(title, { body, tag: `room ${roomId}`, icon: ICON, badge: ICON, data })
}

const tellWebinar = async (
  /** @type {{ webinarId: string, title: string, body: string }} */ { webinarId, title, body },
) => {
  const data = { webinarId }
  await worker.registration.showNotification(title, {
    body,
    tag: `webinar ${webinarId}`,
    icon: ICON,
    badge: ICON,
    data,
  })
}

const tellMarathon = async (
  /** @type {{ marathonId: string, title: string, body: string, startsAtMs: number }} */ push,
) => {
  const { marathonId, title, body, startsAtMs } = push
  // The service was told to drop it at the start; a browser gives up a worker that shows nothing.
  const isLate = Date.now() >= startsAtMs
  const shared = { tag: `marathon ${marathonId}`, icon: ICON, badge: ICON, data: { marathonId } }
  await worker.registration.showNotification(title, isLate ? { ...shared, silent: true } : { ...shared, body })
  if (isLate) for (const shown of await worker.registration.getNotifications({ tag: shared.tag })) shown.close()
}

/** The newest result takes the place of the one before. */
const tellResult = async (
  /** @type {{ marathonId: string | null, title: string, body: string }} */ { marathonId, title, body },
) => {
  const data = marathonId === null ? { practice: true } : { marathonId }
  const tag = `result ${marathonId ?? 'practice'}`
  await worker.registration.showNotification(title, { body, tag, icon: ICON, badge: ICON, data })
}

worker.addEventListener('push', (event) => {
  const push = event.data?.json()
  if (!push) return
  if (push.kind === 'mention') event.waitUntil(tellMention(push))
  else if (push.kind === 'marathon') event.waitUntil(tellMarathon(push))
  else if (push.kind === 'result') event.waitUntil(tellResult(push))
  else event.waitUntil(push.kind === 'webinar' ? tellWebinar(push) : tell(push))
})

/** Where Uptick is open already it comes to the front and goes there itself, with what is being typed; a second one is opened nowhere. */
const open = async (/** @type {string} */ address, /** @type {object} */ message) => {
  const windows = await worker.clients.matchAll({ type: 'window' })
  const known = windows.find(({ url }) => tellsOfSignals(new URL(url).pathname))
  if (!known) return worker.clients.openWindow(address)
  known.postMessage(message)
  return known.focus()
}
const openSignal = (/** @type {string} */ id) =>
  open(`${SIGNAL_ROOM}?signal=${encodeURIComponent(id)}`, { openSignal: id })
const openMessage = (/** @type {{ roomId: string, number: number }} */ { roomId, number }) =>
  open(`${ROOMS}/${encodeURIComponent(roomId)}?message=${Number(number)}`, { openMessage: { roomId, number } })

const openMarathon = (/** @type {string} */ id) => open(`${MARATHONS}/${encodeURIComponent(id)}`, { openMarathon: id })

const openPractice = () => open(PRACTICE, { openPractice: true })

const openSessions = () => open(LIVE_SESSIONS, { openSessions: true })

worker.addEventListener('notificationclick', (event) => {
  const { data } = event.notification
  event.notification.close()
  const { webinarId, marathonId, practice, roomId, id } = data
  const begun = webinarId ? openSessions() : marathonId ? openMarathon(marathonId) : practice ? openPractice() : null
  event.waitUntil(Promise.all([begun ?? (roomId ? openMessage(data) : openSignal(id)), tidy()]))
})
worker.addEventListener('notificationclose', (event) => event.waitUntil(tidy()))

// A new release waits until the member wants it: nothing changes under their hands.
worker.addEventListener('message', ({ data }) => {
  if (data === 'take over') worker.skipWaiting()
})
