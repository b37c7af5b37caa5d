/** A part of the application did not download: no network, or a newer version has taken its place. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing'
}

/** This page itself came from what the service worker keeps: so may its parts. */
const isFromWorker = globalThis.navigator?.onLine === false && Boolean(navigator.serviceWorker?.controller)

/** What arrived once is there, with a network or without. */
const arrived = new WeakSet<() => Promise<unknown>>()

/**
 * Downloads a part of the application. Without a network it is not tried: a browser remembers for as long as the page lives that a
 * part of a part failed, and would never ask for it again.
 * @throws PartMissing when it did not arrive. The browser's own error would make the router reload the address, which
 *   without a network ends at the browser's error page.
 */
export const downloadPart = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  if (navigator.onLine === false && !isFromWorker && !arrived.has(load))
    throw new PartMissing('You’re offline, so this part can’t load.')
  try {
    const part = await load()
    arrived.add(load)
    return part
  } catch (cause) {
    throw new PartMissing('A part of this page didn’t load.', { cause })
  }
}

/**
 * Downloads a part that its page can do without for a while: what does not arrive is asked for again when the network is back. Never rejects, so
 * that nothing of the page breaks for it.
 */
export const downloadInTime = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  for (;;) {
    try {
      return await downloadPart(load)
    } catch (error) {
      console.error(error)
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    }
  }
}
