/**
 * The address that `?next=` asks for, if it is one of our own; null otherwise. The browser's parser decides, so that
 * `//host`, `/\\host` and hidden control characters lead nowhere.
 */
export const ownAddress = (next: string | undefined, origin: string): string | null => {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return null
  const url = new URL(next, origin)
  return url.origin === origin ? url.pathname + url.search + url.hash : null
}
