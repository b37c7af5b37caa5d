import { randomBytes } from 'node:crypto'
import {
  MAX_WEBHOOKS,
  NOT_PUBLIC,
  SECRET_PREFIX,
  SHOWN_DELIVERIES,
  type Webhook,
  type WebhookDelivery,
  type WebhookForm,
} from '../../../contract/webhooks.ts'
import type { Platform } from '../../platform/feature.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { newId } from '../../platform/ids.ts'
import { harmlessName, layOut, type Recipient } from '../../platform/mail/mail-layout.ts'
import type { Mail } from '../../platform/mail/outbox.ts'
import { isPublicUrl } from '../../platform/outgoing/public-address.ts'
import type { Auth } from '../auth/service.ts'
import type { Members } from '../members/service.ts'
import { toDelivery } from './event-entry.ts'
import * as store from './store.ts'

const webhookMail = (to: Recipient, { host, publicUrl }: { host: string; publicUrl: string }): Mail => ({
  to: to.email,
  subject: 'New webhook for your Uptick account',
  ...layOut({
    title: 'New webhook',
    before: [
      `Hello ${to.fullName}, we now send your tier’s signals to ${harmlessName(host)}. The webhook was created in your Account Hub.`,
    ],
    action: { label: 'See your webhooks', url: `${publicUrl}/dashboard/settings#webhooks` },
    after: [`If this was not you, remove it there and set a new password at once: ${publicUrl}/forgot-password.`],
  }),
})

interface Deps extends Pick<Platform, 'db' | 'clock' | 'transact' | 'publicUrl'> {
  auth: Pick<Auth, 'verifyOwnPassword'>
  members: Pick<Members, 'lockMember'>
  /** There is something to send. */
  wake: () => void
}

const SECRET_BYTES = 32
const TEST_MS = 60_000

const toState = ({ taken, closedAt }: store.DeliveryRow): WebhookDelivery['state'] => {
  if (taken) return 'taken'
  return closedAt ? 'failed' : 'waiting'
}

const toDeliveryView = (row: store.DeliveryRow): WebhookDelivery => ({
  id: row.id,
  type: row.type,
  state: toState(row),
  attempts: row.attempts,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
})

export type Webhooks = ReturnType<typeof createWebhooks>

/** Where members' own programs are told of signals. */
export const createWebhooks = ({ db, clock, transact, publicUrl, auth, members, wake }: Deps) => {
  const view = async (row: store.WebhookRow): Promise<Webhook> => ({
    id: row.id,
    url: row.url,
    events: row.events,
    createdAt: row.createdAt.toISOString(),
    offSince: row.offSince?.toISOString() ?? null,
    deliveries: (await store.findDeliveries(db.orm, row.id, SHOWN_DELIVERIES)).map(toDeliveryView),
  })

  return {
    listWebhooks: async (memberId: string): Promise<Webhook[]> =>
      Promise.all((await store.findWebhooks(db.orm, memberId)).map(view)),

    /** Makes a webhook and mails the member that it was made. Throws PASSWORD_INVALID, WEBHOOKS_FULL, and INPUT_INVALID for an address that is not on the internet. */
    createWebhook: async (memberId: string, { url, events, password }: WebhookForm) => {
      if (!isPublicUrl(url)) throw new CallError('INPUT_INVALID', { fields: { url: NOT_PUBLIC } })
      await auth.verifyOwnPassword(memberId, password)
      return transact(async (tx) => {
        // Two at once are counted one after the other.
        const member = await members.lockMember(memberId, tx)
        if (!member) throw new CallError('SESSION_REQUIRED')
        if ((await store.countWebhooks(tx, memberId)) >= MAX_WEBHOOKS) throw new CallError('WEBHOOKS_FULL')
        const createdAt = new Date(clock.now())
        const secret = randomBytes(SECRET_BYTES)
        const id = newId(clock.now())
        await store.insertWebhook(tx, {
          id,
          memberId,
          url,
          events,
          secret,
          createdAt,
          failingSince: null,
          offSince: null,
        })
        const mail = webhookMail(member, { host: new URL(url).hostname, publicUrl })
        await tx.notify(memberId, { kind: 'security', path: '/dashboard/settings#webhooks', mail })
        const made = { id, url, events, createdAt: createdAt.toISOString(), offSince: null, deliveries: [] }
        return { ...made, secret: `${SECRET_PREFIX}${secret.toString('base64')}` }
      })
    },

    /** Sends a test message, and what comes after it again. Throws WEBHOOK_NOT_FOUND. */
    testWebhook: async (memberId: string, id: string): Promise<Webhook> => {
      const webhook = await transact(async (tx) => {
        const found = await store.findWebhook(tx, memberId, id)
        if (!found) throw new CallError('WEBHOOK_NOT_FOUND')
        const nowMs = clock.now()
        const message = { type: 'test', timestamp: new Date(nowMs).toISOString(), data: null } as const
        const untilMs = nowMs + TEST_MS
        await store.insertDeliveries(tx, [toDelivery(id, message, { nowMs, untilMs, entitlement: null })])
        const on = { failingSince: found.offSince ? null : found.failingSince, offSince: null }
        await store.updateWebhook(tx, id, on)
        tx.afterCommit(wake)
        return { ...found, ...on }
      })
      return view(webhook)
    },

    /** Throws WEBHOOK_NOT_FOUND. */
    removeWebhook: async (memberId: string, id: string): Promise<void> => {
      if (!(await store.removeWebhook(db.orm, memberId, id))) throw new CallError('WEBHOOK_NOT_FOUND')
    },
  }
}
