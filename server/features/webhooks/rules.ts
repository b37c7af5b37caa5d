import { createHmac } from 'node:crypto'
import { HOUR_MS } from '../../../contract/slots.ts'
import { FAILING_HOURS } from '../../../contract/webhooks.ts'

/** The first tries come while a signal is still of use, the later ones leave a program the time to be mended. Seconds. */
const RETRY_SECONDS = [5, 15, 60, 300, 900, 3_600] as const

/** How long after its n-th attempt a delivery is offered again, ms. */
export const retryMs = (attempts: number): number =>
  (RETRY_SECONDS[Math.min(attempts, RETRY_SECONDS.length) - 1] ?? RETRY_SECONDS[0]) * 1000

/** The headers of Standard Webhooks: whoever has the secret can tell that body, id and time are ours, and refuse what is old. */
export const toHeaders = ({ id, body, secret, nowMs }: { id: string; body: string; secret: Buffer; nowMs: number }) => {
  const seconds = Math.floor(nowMs / 1000)
  const signature = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'user-agent': 'Uptick-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  }
}

interface Webhook {
  failingSince: Date | null
}

interface Attempt {
  attempts: number
  untilAt: Date
}

/** HTTP status, or why there is none: the address leads nowhere public, nobody answered, its member may no longer read it, or it is of no use any more. */
export type Result = number | 'refused' | 'silent' | 'not-entitled' | 'late'

const GONE = 410

/** What one attempt leads to: for the delivery, and for the webhook. */
export const judgeAttempt = (result: Result, webhook: Webhook, { attempts, untilAt }: Attempt, nowMs: number) => {
  const status = typeof result === 'number' ? result : null
  const taken = status !== null && status >= 200 && status < 300
  if (taken) return { status, taken, closed: true, nextAttemptAt: null, failingSince: null, turnedOff: false }
  // What was not sent says nothing about the program.
  if (result === 'not-entitled' || result === 'late')
    return { status, taken, closed: true, nextAttemptAt: null, failingSince: webhook.failingSince, turnedOff: false }
  const failingSince = webhook.failingSince ?? new Date(nowMs)
  const turnedOff = status === GONE || nowMs - failingSince.getTime() >= FAILING_HOURS * HOUR_MS
  const nextMs = nowMs + retryMs(attempts)
  const closed = turnedOff || result === 'refused' || nextMs >= untilAt.getTime()
  return { status, taken, closed, nextAttemptAt: closed ? null : new Date(nextMs), failingSince, turnedOff }
}
