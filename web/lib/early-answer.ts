import { getMe } from '../../contract/auth.ts'

declare global {
  interface Window {
    /** Put there by web/public/before-first-paint.js: the answer to who is signed in, asked for beside the scripts. */
    uptickEarly?: { authorization: string; askedAtMs: number; answer: Promise<Response> }
  }
}

/** Later than that, the page has been busy with something else, and asks anew. */
const KEEPS_MS = 15_000

/** Whatever happens first: the answer, or the end of waiting for it. */
const orAborted = (answer: Promise<Response>, { signal }: RequestInit): Promise<Response> =>
  new Promise((resolve, reject) => {
    const onAbort = () => reject(signal?.reason)
    if (signal?.aborted) onAbort()
    signal?.addEventListener('abort', onAbort, { once: true })
    answer.then(resolve, reject).finally(() => signal?.removeEventListener('abort', onAbort))
  })

/**
 * Sends a request; the page's first question for its member takes the answer that is on its way already, if it was asked with the same
 * token. Where that failed, the question is asked again.
 */
export const fetchOrTakeEarly = (url: string, init: RequestInit): Promise<Response> => {
  const early = url === `/api${getMe.path}` ? globalThis.window?.uptickEarly : undefined
  if (!early) return globalThis.fetch(url, init)
  delete window.uptickEarly
  const isCurrent =
    new Headers(init.headers).get('authorization') === early.authorization &&
    performance.now() - early.askedAtMs < KEEPS_MS
  if (!isCurrent) return globalThis.fetch(url, init)
  return orAborted(early.answer, init).catch((error: unknown) => {
    // Not the reason of the network: that of whoever no longer waits.
    if (init.signal?.aborted) throw error
    return globalThis.fetch(url, init)
  })
}
