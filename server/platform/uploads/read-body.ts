import type { Readable } from 'node:stream'

/** What a client may send on after its refusal: it reads the answer once it is done sending. */
const DRAINED_BYTES = 64 * 1024 * 1024

export interface Body {
  bytes: Buffer
  /** False when there was more than asked for; the rest is thrown away as it comes. */
  whole: boolean
}

/** Reads at most about `maxBytes` and answers at once when there is more. Rejects when the sender is gone. */
export const readBody = (source: Readable, maxBytes: number): Promise<Body> =>
  new Promise((resolve, reject) => {
    let kept: Buffer[] = []
    let size = 0
    let answered = false
    const answer = (whole: boolean): void => {
      if (answered) return
      answered = true
      resolve({ bytes: Buffer.concat(kept), whole })
      kept = []
    }
    source.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (!answered) kept.push(chunk)
      if (size > maxBytes) answer(false)
      if (size > maxBytes + DRAINED_BYTES) source.destroy()
    })
    source.on('end', () => answer(true))
    source.on('error', reject)
    source.on('close', () => reject(new Error('the sender is gone')))
  })
