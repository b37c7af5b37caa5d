import type { ErrorCode } from '../../../contract/errors.ts'
import type { CallingMember } from '../http/caller.ts'
import { type Listener, type Place, type Stream, toFrame, toRefusal } from './stream.ts'
import type { StreamPool } from './stream-pool.ts'
import type { Found, TopicRegistry } from './topic-rules.ts'

export interface Subscription {
  topic: string
  epoch?: string | undefined
  lastSeq?: number | undefined
}

/** Somebody whom the database is asked about. Stale: their rights have changed since, and its answer is worth nothing. */
interface Asking {
  stale: boolean
}

/** Questions to the database about who may listen, and who waits for the answers. */
const createAsking = (
  rules: TopicRegistry,
  streamFor: (found: Found, topic: string, member: CallingMember) => Stream,
) => {
  /** Who waits for the database's word on whether they may listen. */
  const asking = new Map<Listener, Map<string, Asking>>()

  /** The database's word, asked again until nothing has changed meanwhile. Null once nobody waits for it any more. */
  const ask = async (listener: Listener, topic: string): Promise<Stream | ErrorCode | null> => {
    const own = asking.get(listener) ?? new Map<string, Asking>()
    asking.set(listener, own)
    const mine: Asking = { stale: false }
    own.set(topic, mine)
    try {
      for (;;) {
        mine.stale = false
        const found = rules.admit(listener.member, topic)
        if (typeof found === 'string') return found
        const refusal = (await found.rules.findRefusal?.(listener.member, found.variable)) ?? null
        if (asking.get(listener)?.get(topic) !== mine) return null
        if (!mine.stale) return refusal ?? streamFor(found, topic, listener.member)
      }
    } finally {
      if (own.get(topic) === mine) own.delete(topic)
      if (own.size === 0 && asking.get(listener) === own) asking.delete(listener)
    }
  }

  return { asking, ask }
}

/** Which listener reads which streams. */
const createReaders = (rules: TopicRegistry, pool: StreamPool) => {
  const subscriptions = new Map<Listener, Map<string, Stream>>()

  const end = (listener: Listener, stream: Stream): void => {
    stream.leave(listener)
    pool.release(stream)
    const found = rules.find(stream.topic)
    found?.rules.onLeave?.(listener.member, found.variable)
  }

  return {
    subscriptions,

    join: (listener: Listener, asked: Stream, from: Place | 'afresh' | null): Promise<void> => {
      const stream = pool.claim(asked)
      const own = subscriptions.get(listener) ?? new Map<string, Stream>()
      own.set(stream.topic, stream)
      subscriptions.set(listener, own)
      const found = rules.find(stream.topic)
      found?.rules.onJoin?.(listener.member, found.variable)
      return stream.join(listener, from)
    },

    leave: (listener: Listener, topic: string): void => {
      const own = subscriptions.get(listener)
      const stream = own?.get(topic)
      if (!stream) return
      own?.delete(topic)
      end(listener, stream)
    },

    leaveAll: (listener: Listener): void => {
      const own = subscriptions.get(listener)
      subscriptions.delete(listener)
      for (const stream of own?.values() ?? []) end(listener, stream)
    },
  }
}

/** Which listener reads which streams, and who waits for the database to say whether they may. */
export const createSubscriptions = (rules: TopicRegistry, pool: StreamPool) => {
  const streamFor = ({ rules }: Found, topic: string, member: CallingMember): Stream =>
    pool.streamOf(rules, topic, rules.audienceOf?.(member) ?? '')
  const { asking, ask } = createAsking(rules, streamFor)
  const { subscriptions, join, leave, leaveAll } = createReaders(rules, pool)

  const detach = (listener: Listener, topic: string): void => {
    asking.get(listener)?.delete(topic)
    leave(listener, topic)
  }

  /** The stream that a listener asked for, or why it is not theirs: at once, unless the database has to say. */
  const seek = (listener: Listener, topic: string): Stream | ErrorCode | Promise<Stream | ErrorCode | null> => {
    const found = rules.admit(listener.member, topic)
    if (typeof found === 'string') return found
    if (!found.rules.findRefusal) return streamFor(found, topic, listener.member)
    detach(listener, topic)
    return ask(listener, topic)
  }

  const revoke = (listener: Listener, topic: string): void => {
    detach(listener, topic)
    listener.write(toFrame({ type: 'revoked', topic }))
  }

  /** What an open subscription to `topic` is by now. */
  const follow = async (listener: Listener, topic: string, current: Stream): Promise<void> => {
    const found = rules.admit(listener.member, topic)
    if (typeof found === 'string') {
      revoke(listener, topic)
      return
    }
    const refusal = found.rules.findRefusal && (await found.rules.findRefusal(listener.member, found.variable))
    if (subscriptions.get(listener)?.get(topic) !== current) return
    if (refusal) {
      revoke(listener, topic)
      return
    }
    const allowed = streamFor(found, topic, listener.member)
    if (allowed === current) return
    detach(listener, topic)
    await join(listener, allowed, 'afresh')
  }

  return {
    /** Rejects where what was missed, or who may listen, cannot be read: the listener must come back. */
    subscribe: async (listener: Listener, { topic, epoch, lastSeq }: Subscription): Promise<void> => {
      const sought = seek(listener, topic)
      const stream = sought instanceof Promise ? await sought : sought
      if (stream === null) return
      if (typeof stream === 'string') {
        listener.write(toRefusal(topic, stream))
        return
      }
      detach(listener, topic)
      await join(listener, stream, epoch !== undefined && lastSeq !== undefined ? { epoch, lastSeq } : null)
    },

    unsubscribe: detach,

    /** The member's rights changed: what is no longer theirs ends now, what they read through another class starts afresh. */
    recheck: async (listener: Listener): Promise<void> => {
      for (const waiting of asking.get(listener)?.values() ?? []) waiting.stale = true
      const own = [...(subscriptions.get(listener) ?? [])]
      await Promise.all(own.map(([topic, current]) => follow(listener, topic, current)))
    },

    /** Ends the topic on each of the member's connections to this process. */
    revoke: (topic: string, memberId: string): void => {
      for (const [listener, waiting] of asking) {
        const asked = listener.member.id === memberId ? waiting.get(topic) : undefined
        if (asked) asked.stale = true
      }
      for (const [listener, own] of subscriptions)
        if (listener.member.id === memberId && own.has(topic)) revoke(listener, topic)
    },

    /** Says that a listener of the topic types; of nobody else. */
    tellTyping: (listener: Listener, topic: string): void => {
      const found = subscriptions.get(listener)?.has(topic) ? rules.find(topic) : null
      found?.rules.onTyping?.(listener.member, found.variable)
    },

    leave: (listener: Listener): void => {
      asking.delete(listener)
      leaveAll(listener)
    },
  }
}
