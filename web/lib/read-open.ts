import type { Call, ReplyOf } from '../../contract/call.ts'
import { serverClock } from './server-clock.ts'

type Reader = (url: string) => Promise<Response>

const isSuccess = (body: unknown): body is { success: true; data: unknown; timestamp: string } =>
  typeof body === 'object' && body !== null && 'success' in body && body.success === true

export const createOpenReader =
  (fetchUrl: Reader, clock: Pick<typeof serverClock, 'observe' | 'monotonicNow'>) =>
  /**
   * Reads an open GET call without its schemas, whose library outweighs a whole public page; the contract is imported as
   * types only, which hold `path` to a call that exists. An answer that no cache can have kept also sets the server's clock.
   * @throws Error when the server does not answer, or answers with a failure
   */
  async <C extends Call>(path: C['path'], query: Record<string, number> = {}): Promise<ReplyOf<C>> => {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
    const sentAtMs = clock.monotonicNow()
    const response = await fetchUrl(`/api${path}${search && `?${search}`}`)
    const body: unknown = await response.json()
    if (!response.ok || !isSuccess(body)) throw new Error(`GET ${path} answered ${response.status}`)
    // What a cache may keep comes back, when nothing has changed, with the time at which it was first answered.
    if (response.headers.get('cache-control')?.includes('no-store'))
      clock.observe(body.timestamp, sentAtMs, clock.monotonicNow())
    return body.data as ReplyOf<C>
  }

/** As long as any other call (call.ts). */
const ANSWER_WITHIN_MS = 20_000

export const readOpen = createOpenReader(
  (url) => fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }),
  serverClock,
)
