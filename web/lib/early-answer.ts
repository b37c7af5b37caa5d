/** What was asked for beside the scripts, and when (ms of `performance.now()`). */
export interface EarlyQuestion {
  url: string
  /** Null: asked by a visitor. */
  authorization: string | null
  askedAtMs: number
  /** Null until the answer begins to arrive. */
  answeredAtMs: number | null
  answer: Promise<Response>
}

declare global {
  interface Window {
    /** Put there by web/public/before-first-paint.js: what a screen begins with. */
    uptickEarly?: EarlyQuestion
  }
}

/** When a request left and when its answer began to arrive, ms of `performance.now()`. */
export interface Trip {
  sentAtMs: number
  receivedAtMs: number
}

/** Later than that, the page has been busy with something else, and asks anew. */
const KEEPS_MS = 15_000

const trips = new WeakMap<Response, Trip>()

/** Whatever happens first: the answer, or the end of waiting for it. */
const orAborted = (answer: Promise<Response>, { signal }: RequestInit): Promise<Response> =>
  new Promise((resolve, reject) => {
    const onAbort = () => reject(signal?.reason)
    if (signal?.aborted) onAbort()
    signal?.addEventListener('abort', onAbort, { once: true })
    answer.then(resolve, reject).finally(() => signal?.removeEventListener('abort', onAbort))
  })

const take = (url: string): EarlyQuestion | null => {
  const early = globalThis.window?.uptickEarly
  if (early?.url !== url) return null
  delete globalThis.window.uptickEarly
  return early
}

/** When the answer that was taken for `response` was asked for; undefined for one that was asked for just now. */
export const findTrip = (response: Response): Trip | undefined => trips.get(response)

/**
 * Sends a request; the page's first one takes the answer that is on its way already, if it was asked with the same token. Where that
 * failed, it is asked again.
 */
export const fetchOrTakeEarly = (url: string, init: RequestInit): Promise<Response> => {
  const question = take(url)
  const isCurrent =
    question !== null &&
    new Headers(init.headers).get('authorization') === question.authorization &&
    performance.now() - question.askedAtMs < KEEPS_MS
  if (!isCurrent) return globalThis.fetch(url, init)
  const taken = question.answer.then((response) => {
    trips.set(response, {
      sentAtMs: question.askedAtMs,
      receivedAtMs: question.answeredAtMs ?? performance.now(),
    })
    return response
  })
  return orAborted(taken, init).catch((error: unknown) => {
    // Not the reason of the network: that of whoever no longer waits.
    if (init.signal?.aborted) throw error
    return globalThis.fetch(url, init)
  })
}
