import { isQuiet } from '../../../contract/notifications.ts'
import { entitlementOf, maySeeSignal, type Signal } from '../../../contract/signals.ts'
import { accessAt } from '../../../contract/sponsored-tiers.ts'
import type { Platform } from '../../platform/feature.ts'
import type { SendPush } from '../../platform/push/push-client.ts'
import { pushOf } from './rules.ts'
import { listRecipients, type Recipient, removeOfSessions, updateUsed } from './subscription-store.ts'

interface Deps extends Pick<Platform, 'db' | 'clock' | 'log'> {
  sendPush: SendPush
  /** So many are under way to one service at once: a service that says nothing holds up its own only. */
  atOnce?: number
}

/** A published signal that has just been committed, and when it enters by the wall. */
interface NewSignal {
  signal: Signal
  slot: Parameters<typeof maySeeSignal>[1]
  entryAtMs: number
}

type Result = 'sent' | 'gone' | 'left'

const AT_ONCE = 50
const RETRY_SECONDS = 3
/** What would arrive with less time left is not worth a look. */
const LEAST_SECONDS = 1

const byService = (recipients: readonly Recipient[]): Recipient[][] => [
  ...Map.groupBy(recipients, ({ endpoint }) => new URL(endpoint).origin).values(),
]

/**
 * Sends new signals to the browsers that asked for them. Who may see a signal and whose hours are quiet is read when it is sent, and again
 * for every other try. Nothing is sent that could arrive after the entry: a push that did not get through is tried again only while there is
 * time, and the service between keeps it no longer. It is kept nowhere: what a stop or a crash leaves unsent is worth nothing after it.
 */
export const createPushSender = ({ db, clock, log, sendPush, atOnce = AT_ONCE }: Deps) => {
  const waiting = new Set<() => void>()
  const rounds = new Set<Promise<void>>()
  let stopped = false

  const wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const end = () => {
        waiting.delete(stop)
        resolve()
      }
      const cancel = clock.setTimeout(end, ms)
      const stop = () => {
        cancel()
        end()
      }
      waiting.add(stop)
    })

  const isWanted = ({ slot }: NewSignal, { quietFrom: from, quietTo: to, ...recipient }: Recipient): boolean => {
    const nowMs = clock.now()
    if (!maySeeSignal(entitlementOf(accessAt(recipient, nowMs)), slot)) return false
    const quietHours = from !== null && to !== null ? { from, to } : null
    return !isQuiet({ quietHours, zone: recipient.zone }, nowMs)
  }

  const findWanting = async (news: NewSignal, session: { sessionId?: string } = {}): Promise<Recipient[]> => {
    const asked = { timeframe: news.signal.timeframe, now: new Date(clock.now()) }
    const all = await listRecipients(db.orm, { ...asked, ...session })
    return all.filter((recipient) => isWanted(news, recipient))
  }

  /** How one try ended, or how long to wait for another. */
  const tryOnce = async ({ signal, entryAtMs }: NewSignal, to: Recipient): Promise<Result | { waitMs: number }> => {
    const leftSeconds = (entryAtMs - clock.now()) / 1000
    if (stopped || leftSeconds < LEAST_SECONDS) return 'left'
    const outcome = await sendPush(to, JSON.stringify(pushOf(signal, entryAtMs, to)), leftSeconds)
    if (outcome === 'refused') return 'left'
    if (typeof outcome === 'string') return outcome
    const waitMs = Math.max(outcome.later ?? 0, RETRY_SECONDS) * 1000
    // Also where the server was stopped while the service thought about it: a wait that begins now would end with nothing.
    return stopped || clock.now() + waitMs >= entryAtMs ? 'left' : { waitMs }
  }

  const send = async (news: NewSignal, first: Recipient): Promise<Result> => {
    const again = { sessionId: first.sessionId }
    for (let to: Recipient | undefined = first; to; to = stopped ? undefined : (await findWanting(news, again))[0]) {
      const result = await tryOnce(news, to)
      if (typeof result === 'string') return result
      await wait(result.waitMs)
    }
    return 'left'
  }

  const sendAll = async (news: NewSignal): Promise<void> => {
    const sessionIds: Record<Result, string[]> = { sent: [], gone: [], left: [] }
    const sendInTurn = async (queue: Recipient[]): Promise<void> => {
      for (let to = queue.shift(); to; to = queue.shift()) sessionIds[await send(news, to)].push(to.sessionId)
    }
    const queues = byService(await findWanting(news))
    const turns = queues.flatMap((queue) => Array.from({ length: Math.min(atOnce, queue.length) }, () => queue))
    await Promise.all(turns.map(sendInTurn))
    await removeOfSessions(db.orm, sessionIds.gone)
    await updateUsed(db.orm, sessionIds.sent, new Date(clock.now()))
    if (sessionIds.left.length > 0)
      log.warn({ signal: news.signal.id, left: sessionIds.left.length }, 'notifications did not get through')
  }

  return {
    /** Begins to send, and comes back at once: nothing waits for a service of somebody else. */
    sendPushes: (news: readonly NewSignal[]): void => {
      for (const one of news) {
        const round = sendAll(one)
          .catch((error: unknown) => log.error({ err: error }, 'notifications could not be sent'))
          .finally(() => rounds.delete(round))
        rounds.add(round)
      }
    },

    /** Resolves once all that was begun has been sent or left. */
    finish: async (): Promise<void> => {
      await Promise.all(rounds)
    },

    stop: async (): Promise<void> => {
      stopped = true
      for (const end of [...waiting]) end()
      await Promise.all(rounds)
    },
  }
}
