import { type Entitlement, toEntitlement } from '../../../contract/signals.ts'
import { accessAt } from '../../../contract/sponsored-tiers.ts'
import type { Platform } from '../../platform/feature.ts'
import type { PostPublic } from '../../platform/outgoing/post-public.ts'
import { judgeAttempt, type Result, retryMs, toHeaders } from './rules.ts'
import * as store from './store.ts'

interface Deps extends Pick<Platform, 'db' | 'clock' | 'log' | 'transact'> {
  post: PostPublic
  /** So many are under way at once, one a webhook: one that says nothing holds up its own only. */
  atOnce?: number
  /** Calls for another round. */
  wake: () => void
}

const AT_ONCE = 50
const RIGHTS: readonly Entitlement[] = ['none', 'starter', 'standard', 'gold']
const HUB_PATH = '/dashboard/settings#webhooks'

/** Whether the member may still read what was written down when they could. */
const isEntitled = ({ delivery: { entitlement }, access }: store.Claimed, nowMs: number): boolean =>
  entitlement === null || RIGHTS.indexOf(toEntitlement(accessAt(access, nowMs))) >= RIGHTS.indexOf(entitlement)

/**
 * Sends what waits in the outbox. A delivery is claimed before it is sent and closed after: it is sent once, unless nobody takes it, or the
 * process dies in between, and then again under the same id. Rights are looked at anew before each attempt.
 */
export const createDeliverySender = ({ db, clock, log, transact, post, atOnce = AT_ONCE, wake }: Deps) => {
  const underWay = new Map<string, Promise<void>>()

  const offer = async (claimed: store.Claimed): Promise<Result> => {
    const { delivery, webhook } = claimed
    const nowMs = clock.now()
    if (nowMs >= delivery.untilAt.getTime()) return 'late'
    if (!isEntitled(claimed, nowMs)) return 'not-entitled'
    const { id, body } = delivery
    const headers = toHeaders({ id, body, secret: webhook.secret, nowMs })
    try {
      const answer = await post(webhook.url, { headers, body: Buffer.from(body) })
      return answer === 'refused' ? answer : answer.status
    } catch {
      // No answer in time, or no way there.
      return 'silent'
    }
  }

  const finish = async ({ delivery, webhook }: store.Claimed, result: Result): Promise<void> => {
    const now = new Date(clock.now())
    const { status, taken, closed, nextAttemptAt, failingSince, turnedOff } = judgeAttempt(
      result,
      webhook,
      delivery,
      now.getTime(),
    )
    await transact(async (tx) => {
      await store.updateDelivery(tx, delivery.id, {
        status,
        taken,
        closedAt: closed ? now : null,
        nextAttemptAt: nextAttemptAt ?? delivery.nextAttemptAt,
      })
      if (failingSince?.getTime() === webhook.failingSince?.getTime() && !turnedOff) return
      await store.updateWebhook(tx, webhook.id, { failingSince, offSince: turnedOff ? now : null })
      if (!turnedOff) return
      await store.closeDeliveriesFor(tx, webhook.id, now)
      const { hostname } = new URL(webhook.url)
      const text = 'The endpoint failed for three days or returned 410. Send a test message to turn it on again.'
      await tx.notify(webhook.memberId, {
        kind: 'account',
        path: HUB_PATH,
        title: `Your webhook at ${hostname} is off`,
        text,
      })
    })
  }

  const send = async (claimed: store.Claimed): Promise<void> => {
    const { delivery } = claimed
    try {
      await finish(claimed, await offer(claimed))
    } catch (error) {
      log.error({ err: error, delivery: delivery.id }, 'the outcome of a webhook delivery could not be recorded')
    }
    underWay.delete(claimed.webhook.id)
    wake()
  }

  return {
    /** Begins to send what is due. Answers how long until something is, ms: what is under way calls for another round when it ends. */
    sendDue: async (): Promise<number> => {
      const nowMs = clock.now()
      await store.closeLate(db.orm, new Date(nowMs))
      const busy = [...underWay.keys()]
      if (busy.length >= atOnce) return Number.POSITIVE_INFINITY
      const claimed = await transact((tx) =>
        store.claimDeliveries(tx, {
          now: new Date(nowMs),
          busy,
          limit: atOnce - busy.length,
          retryAt: (attempts) => new Date(nowMs + retryMs(attempts)),
        }),
      )
      for (const one of claimed) underWay.set(one.webhook.id, send(one))
      const dueAt = await store.findNextDue(db.orm, [...underWay.keys()])
      return dueAt ? Math.max(0, dueAt.getTime() - clock.now()) : Number.POSITIVE_INFINITY
    },

    /** Resolves once what is under way has been taken or not. */
    finish: async (): Promise<void> => {
      await Promise.all(underWay.values())
    },
  }
}
