const MAX_LENGTH = 2_000
/** Paths of screens are words between single slashes: an encoded slash or a second one is an attack. */
const PATH = /^(\/[\w.~-]+)*\/?$/
const CONTROL_OR_BACKSLASH = /[\p{Cc}\\]/u
/** Going on to an entrance would lead around in a circle. */
const ENTRANCE = /^\/(login|signup|forgot-password|reset-password)(\/|$)/i

/** The address that `?next=` asks for, if it is one of our own screens; null otherwise. `next` may be anything. */
export const ownAddress = (next: unknown, origin: string): string | null => {
  if (typeof next !== 'string' || next.length > MAX_LENGTH || CONTROL_OR_BACKSLASH.test(next)) return null
  if (!next.startsWith('/') || !URL.canParse(next, origin)) return null
  const url = new URL(next, origin)
  const isOwn = url.origin === origin && PATH.test(url.pathname) && !ENTRANCE.test(url.pathname)
  return isOwn ? url.pathname + url.search + url.hash : null
}

/** The search of a link to an entrance, which leads back to `next`. The dashboard's front needs none. */
export const backTo = (next: string | undefined): { next?: string } =>
  next === undefined || /^\/dashboard\/?$/.test(next) ? {} : { next }
