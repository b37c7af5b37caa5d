/** The log could not be asked: no network, or a server that is busy. Says nothing about the record. */
export class LogUnavailable extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'LogUnavailable'
  }
}

/** Answers the bytes at a path below the log's address, or null where there is nothing. Throws LogUnavailable. */
export type ReadLog = (path: string, signal?: AbortSignal) => Promise<Uint8Array | null>

/** Reads the log of this page's own origin. */
export const readLog: ReadLog = async (path, signal) => {
  const answer = await fetch(`/log/${path}`, { credentials: 'omit', ...(signal ? { signal } : {}) }).catch(
    (cause: unknown) => {
      if (signal?.aborted) throw signal.reason
      throw new LogUnavailable('The log didn’t answer.', { cause })
    },
  )
  if (answer.status === 404) return null
  if (!answer.ok) throw new LogUnavailable(`The log answered ${answer.status}.`)
  return new Uint8Array(await answer.arrayBuffer())
}
