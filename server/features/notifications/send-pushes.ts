import { isQuiet, MENTION_APART_SECONDS, type MentionPush, type SignalPush } from '../../../contract/notifications.ts'
import { entitlementOf, maySeeSignal, type Signal } from '../../../contract/signals.ts'
import { accessAt } from '../../../contract/sponsored-tiers.ts'
import type { Platform } from '../../platform/feature.ts'
import type { SendPush } from '../../platform/push/push-client.ts'
import { pushOf } from './rules.ts'
import { listRecipients, type PushKind, type Recipient, removeOfSessions, updateUsed } from './subscription-store.ts'

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

/** Something to tell, to whom, and until when it is worth telling. */
interface News {
  /** What the log calls it. */
  name: Record<string, string | number>
  kind: PushKind
  /** For these members alone. */
  memberIds?: readonly string[]
  untilMs: number
  isFor: (recipient: Recipient, nowMs: number) => boolean
  /** Of these members, those who are to be told now. Asked before each try. */
  choose?: (memberIds: readonly string[], isFirst: boolean) => Promise<readonly string[]>
  pushFor: (recipient: Recipient) => SignalPush | MentionPush
}

/** A message for the members whom it names or answers. `choose` as in `News`. */
interface Mention extends Pick<MentionPush, 'roomId' | 'number'>, Required<Pick<News, 'memberIds' | 'choose'>> {
  titleFor: (memberId: string) => string
  body: string
}

type Result = 'sent' | 'gone' | 'left'

const AT_ONCE = 50
const RETRY_SECONDS = 3
/** What would arrive with less time left is not worth a look. */
const LEAST_SECONDS = 1

const signalNews = ({ signal, slot, entryAtMs }: NewSignal): News => ({
  name: { signal: signal.id },
  kind: signal.timeframe,
  untilMs: entryAtMs,
  isFor: (recipient, nowMs) => maySeeSignal(entitlementOf(accessAt(recipient, nowMs)), slot),
  pushFor: (recipient) => pushOf(signal, entryAtMs, recipient),
})

const mentionNews = ({ roomId, number, memberIds, choose, titleFor, body }: Mention, nowMs: number): News => ({
  name: { room: roomId, message: number },
  kind: 'mentions',
  memberIds,
  // What is delivered much later comes at an hour that the member may have asked to be left in peace in.
  untilMs: nowMs + MENTION_APART_SECONDS * 1000,
  isFor: () => true,
  choose,
  pushFor: ({ memberId }) => ({ kind: 'mention', roomId, number, title: titleFor(memberId), body }),
})

const byService = (recipients: readonly Recipient[]): Recipient[][] => [
  ...Map.groupBy(recipients, ({ endpoint }) => new URL(endpoint).origin).values(),
]

/**
 * Sends new signals and mentions to the browsers that asked for them. Who may see one and whose hours are quiet is read when it is sent, and
 * again for every other try. Nothing is sent that could arrive too late, a signal after its entry: a push that did not get through is tried
 * again only while there is time, and the service between keeps it no longer. It is kept nowhere: a stop or a crash leaves it unsent.
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

  const isWanted = (news: News, recipient: Recipient): boolean => {
    const nowMs = clock.now()
    if (!news.isFor(recipient, nowMs)) return false
    const { quietFrom: from, quietTo: to, zone } = recipient
    const quietHours = from !== null && to !== null ? { from, to } : null
    return !isQuiet({ quietHours, zone }, nowMs)
  }

  const findWanting = async (news: News, session: { sessionId?: string } = {}): Promise<Recipient[]> => {
    const { kind, memberIds, choose } = news
    const all = await listRecipients(db.orm, { kind, memberIds, now: new Date(clock.now()), ...session })
    const wanting = all.filter((recipient) => isWanted(news, recipient))
    if (!choose || wanting.length === 0) return wanting
    const isFirst = session.sessionId === undefined
    const chosen = new Set(await choose([...new Set(wanting.map(({ memberId }) => memberId))], isFirst))
    return wanting.filter(({ memberId }) => chosen.has(memberId))
  }

  /** How one try ended, or how long to wait for another. */
  const tryOnce = async ({ untilMs, pushFor }: News, to: Recipient): Promise<Result | { waitMs: number }> => {
    const leftSeconds = (untilMs - clock.now()) / 1000
    if (stopped || leftSeconds < LEAST_SECONDS) return 'left'
    const outcome = await sendPush(to, JSON.stringify(pushFor(to)), leftSeconds)
    if (outcome === 'refused') return 'left'
    if (typeof outcome === 'string') return outcome
    const waitMs = Math.max(outcome.later ?? 0, RETRY_SECONDS) * 1000
    // Also where the server was stopped while the service thought about it: a wait that begins now would end with nothing.
    return stopped || clock.now() + waitMs >= untilMs ? 'left' : { waitMs }
  }

  const send = async (news: News, first: Recipient): Promise<Result> => {
    const again = { sessionId: first.sessionId }
    for (let to: Recipient | undefined = first; to; to = stopped ? undefined : (await findWanting(news, again))[0]) {
      const result = await tryOnce(news, to)
      if (typeof result === 'string') return result
      await wait(result.waitMs)
    }
    return 'left'
  }

  const sendAll = async (news: News): Promise<void> => {
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
      log.warn({ ...news.name, left: sessionIds.left.length }, 'notifications did not get through')
  }

  const begin = (news: News): void => {
    const round = sendAll(news)
      .catch((error: unknown) => log.error({ err: error }, 'notifications could not be sent'))
      .finally(() => rounds.delete(round))
    rounds.add(round)
  }

  return {
    /** Begins to send, and comes back at once: nothing waits for a service of somebody else. */
    sendPushes: (signals: readonly NewSignal[]): void => {
      for (const signal of signals) begin(signalNews(signal))
    },

    /** Begins to tell members of a message, as `sendPushes` does of signals. */
    sendMention: (mention: Mention): void => begin(mentionNews(mention, clock.now())),

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
