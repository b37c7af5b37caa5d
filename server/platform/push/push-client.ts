import webpush from 'web-push'
import { createPostPublic } from '../outgoing/post-public.ts'
import type { VapidKey } from './vapid-key.ts'

/** The keys of a browser's subscription, base64url: a public key on P-256, and 16 random bytes. */
export interface PushKeys {
  p256dh: string
  auth: string
}

export interface PushTarget extends PushKeys {
  endpoint: string
}

/** `gone`: nobody will ever get a push there again. `later`: worth another try, if there is time for it. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | { later: number | null }

/** Sends `text`, which the service keeps for at most so many seconds while the device is away. Never throws. */
export type SendPush = (target: PushTarget, text: string, ttlSeconds: number) => Promise<PushOutcome>

interface Options {
  vapid: VapidKey
  now: () => number
  timeoutMs?: number
  /** For tests: a push service on this machine. */
  isAllowed?: (endpoint: string) => boolean
}

const TIMEOUT_MS = 10_000
const GONE = new Set([404, 410])

/** Whether a browser can have made these keys. */
export const arePushKeys = ({ p256dh, auth }: PushKeys): boolean => {
  if (Buffer.from(auth, 'base64url').length !== 16) return false
  try {
    webpush.encrypt(p256dh, auth, '', 'aes128gcm')
    return true
  } catch {
    // No point of the curve.
    return false
  }
}

/** Seconds or a date (RFC 9110); null where it is neither. */
const retrySeconds = (header: string | undefined, nowMs: number): number | null => {
  if (header === undefined) return null
  if (/^\d{1,6}$/.test(header)) return Number(header)
  const atMs = Date.parse(header)
  return Number.isNaN(atMs) ? null : Math.max(0, Math.ceil((atMs - nowMs) / 1000))
}

/** Speaks to push services (RFC 8030). Only to public addresses. */
export const createPushClient = ({ vapid, now, timeoutMs = TIMEOUT_MS, isAllowed }: Options): SendPush => {
  const post = createPostPublic({ timeoutMs, isAllowed })
  return async ({ endpoint, ...keys }, text, ttlSeconds) => {
    try {
      const { headers, body } = webpush.generateRequestDetails({ endpoint, keys }, text, {
        vapidDetails: vapid,
        TTL: Math.max(0, Math.floor(ttlSeconds)),
        urgency: 'high',
      })
      const answer = await post(endpoint, { headers, body })
      if (answer === 'refused') return 'refused'
      const { status, retryAfter } = answer
      if (status >= 200 && status < 300) return 'sent'
      if (GONE.has(status)) return 'gone'
      return status === 429 || status >= 500 ? { later: retrySeconds(retryAfter, now()) } : 'refused'
    } catch {
      // No answer in time, or no way there.
      return { later: null }
    }
  }
}
