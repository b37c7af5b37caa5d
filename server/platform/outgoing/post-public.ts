import { request as requestPlain } from 'node:http'
import { type RequestOptions, request as requestSecure } from 'node:https'
import { createPublicLookup, isPublicUrl } from './public-address.ts'

interface Request {
  headers: Record<string, string | number>
  body: Buffer
}

export interface PublicAnswer {
  status: number
  retryAfter: string | undefined
}

/** Sends to an address that somebody else chose. `refused` where it is none on the internet; rejects where no answer came in time. */
export type PostPublic = (url: string, request: Request) => Promise<PublicAnswer | 'refused'>

interface Options {
  timeoutMs: number
  /** For tests: a service on this machine. */
  isAllowed?: ((url: string) => boolean) | undefined
}

const post = (url: string, options: RequestOptions, body: Buffer) =>
  new Promise<PublicAnswer>((resolve, reject) => {
    const request = url.startsWith('https:') ? requestSecure : requestPlain
    const sent = request(url, { ...options, method: 'POST' }, (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
      // What it says besides is of no interest, however long it is.
      response.destroy()
    })
    sent.on('error', reject)
    sent.end(body)
  })

/** Redirects are not followed; a private address is never spoken to, whatever a name leads to at that moment. */
export const createPostPublic = ({ timeoutMs, isAllowed }: Options): PostPublic => {
  const lookup = createPublicLookup()
  return async (url, { headers, body }) => {
    if (!(isAllowed ?? isPublicUrl)(url)) return 'refused'
    const signal = AbortSignal.timeout(timeoutMs)
    const options = { headers: { ...headers, 'content-length': body.length }, signal }
    return post(url, isAllowed ? options : { ...options, lookup }, body)
  }
}
