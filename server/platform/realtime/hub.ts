import * as z from 'zod/mini'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { DurableTopic, EventOf, FleetingTopic, Topic } from '../../../contract/realtime.ts'
import { type Bus, createLocalBus } from '../bus/bus.ts'
import type { CallingMember } from '../http/caller.ts'
import type { Stretch } from './durable-stream.ts'
import { createStreamPool, type StreamPoolDeps } from './stream-pool.ts'
import { createSubscriptions } from './subscriptions.ts'
import { createTopicRules, isState } from './topic-rules.ts'

const Position = z.int().check(z.minimum(0))

const DurableNews = z.object({
  through: Position,
  known: z.optional(
    z.object({ after: Position, events: z.array(z.object({ position: Position, data: z.unknown() })) }),
  ),
})

const News = z.object({ topic: z.string(), audience: z.string(), news: z.record(z.string(), z.unknown()) })

const Revocation = z.object({ topic: z.string(), memberId: z.string() })

/** What another process says that it published. Throws where it says nothing of the kind, as the next two do. */
const readNews = (body: unknown): z.infer<typeof News> => z.parse(News, body)

/** The news of a durable topic. */
const readStretch = (news: unknown): Stretch => {
  const { through, known } = z.parse(DurableNews, news)
  return known ? { through, known } : { through }
}

/** Who may no longer listen to what. */
const readRevocation = (body: unknown): z.infer<typeof Revocation> => z.parse(Revocation, body)

export type { Listener } from './stream.ts'
export type { TopicRules } from './topic-rules.ts'

/** What is published: how far a durable stream has come, or the event of a fleeting one. */
export type NewsOf<T extends Topic> = T extends DurableTopic ? Stretch<EventOf<T>> : EventOf<T>

interface Deps extends StreamPoolDeps {
  /** Tells the streams of other processes; there are none unless given. */
  bus?: Bus
}

export type Hub = ReturnType<typeof createHub>

/**
 * Streams of events and who listens to them: one of every topic and audience. Every event is numbered within its stream and encoded
 * once; a listener that comes back with an epoch and a number gets exactly what it missed, or is told to read afresh. One that comes for
 * the first time is told how old the newest event is, so that it can tell whether what it has read is older.
 */
export const createHub = ({ bus = createLocalBus(), ...deps }: Deps) => {
  const rules = createTopicRules()
  const pool = createStreamPool(deps)
  const subscriptions = createSubscriptions(rules, pool)

  const tellHere = <T extends Topic>(topic: T, audience: string, news: NewsOf<T>): void => {
    const found = rules.find(topic)
    if (!found) throw new Error(`No topic ${topic} is defined`)
    pool.streamOf(found.rules, topic, audience).publish(news)
  }

  /** Whether other processes listen to a state. Of all else nobody knows: somebody may always listen. */
  let isListenedToElsewhere = (_topic: string): boolean => true
  const mayBeHeardElsewhere = (topic: Topic): boolean => {
    if (!bus.isShared) return false
    const found = rules.find(topic)
    return !found || !isState(found.rules.pattern) || isListenedToElsewhere(topic)
  }

  bus.subscribe('news', (body) => {
    const { topic, audience, news } = readNews(body)
    const found = rules.find(topic)
    // A newer release's.
    if (!found) return
    const stream = pool.find(topic, audience)
    // None is opened for what nobody here has asked for: whoever does next is told how old it may be.
    if (stream) stream.publish('history' in found.rules ? readStretch(news) : news)
    else pool.leaveUnsaid(found.rules.pattern)
  })
  bus.subscribe('revocation', (body) => {
    const { topic, memberId } = readRevocation(body)
    subscriptions.revoke(topic, memberId)
  })

  bus.onGap(() => void pool.makeUpAll())

  return {
    define: rules.define,
    subscribe: subscriptions.subscribe,
    unsubscribe: subscriptions.unsubscribe,
    recheck: subscriptions.recheck,
    tellTyping: subscriptions.tellTyping,
    leave: subscriptions.leave,

    /** Tells all who listen. Within a transaction, `tx.publish` does, once it is committed. */
    publish: <T extends Topic>(topic: T, audience: string, news: NewsOf<T>): void => {
      tellHere(topic, audience, news)
      bus.publish('news', { topic, audience, news })
    },

    /** Tells all who listen to this process, where every process is told by somebody else. */
    tellHere,

    /**
     * Whether anybody listens, asked before news is made that would cost something. Where nobody does the news counts as left unsaid: whoever
     * read before it, and listens from now on or again, is told to read afresh.
     */
    isHeard: (topic: FleetingTopic, audience = ''): boolean => {
      if (mayBeHeardElsewhere(topic)) return true
      const stream = pool.find(topic, audience)
      if (stream?.hasListeners()) return true
      const found = rules.find(topic)
      if (stream) stream.leaveUnsaid?.()
      else if (found && !('history' in found.rules)) pool.leaveUnsaid(found.rules.pattern)
      return false
    },

    /** How many streams are in memory. */
    countStreams: pool.size,

    hasListeners: (topic: Topic, audience = ''): boolean =>
      mayBeHeardElsewhere(topic) || (pool.find(topic, audience)?.hasListeners() ?? false),

    /** From now on others say which states they listen to. */
    watchElsewhere: (isListenedTo: (topic: string) => boolean): void => {
      isListenedToElsewhere = isListenedTo
    },

    /** Reads again, or has its listeners read again, what may have gone unheard here. */
    makeUp: pool.makeUpAll,

    /** The member may no longer read this topic: it ends now, on each of their connections to any process. */
    revoke: (topic: Topic, memberId: string): void => {
      subscriptions.revoke(topic, memberId)
      bus.publish('revocation', { topic, memberId })
    },

    /** The same knowledge for the listeners of another process, which asks for it here. Null where there is no such topic. */
    findRules: rules.find,

    /** Why a member may not listen to a topic, as far as this process and the database know; null where they may. */
    findRefusal: async (member: CallingMember, topic: string): Promise<ErrorCode | null> => {
      const found = rules.admit(member, topic)
      if (typeof found === 'string') return found
      return (await found.rules.findRefusal?.(member, found.variable)) ?? null
    },
  }
}
