import { randomBytes } from 'node:crypto'
import type { ErrorCode } from '../../../contract/errors.ts'
import {
  type DurablePattern,
  type DurableTopic,
  type EventOf,
  type FleetingPattern,
  type FleetingTopic,
  type Topic,
  type TopicPattern,
  topics,
} from '../../../contract/realtime.ts'
import { type Bus, createLocalBus } from '../bus/bus.ts'
import { accessRefusalOf, type CallingMember } from '../http/caller.ts'
import { createDurableStream, type History, type Stretch } from './durable-stream.ts'
import { createFleetingStream } from './fleeting-stream.ts'
import { readNews, readRevocation, readStretch } from './heard-news.ts'
import { frameOf, type Listener, type Place, refusalOf, type Stream } from './stream.ts'

export type { Listener } from './stream.ts'

interface Subscription {
  topic: string
  epoch?: string | undefined
  lastSeq?: number | undefined
}

type Somebody = Pick<CallingMember, 'id' | 'fullName'>

interface Audiences {
  /** Members of one audience read one stream: the entitlement class, or the member itself. */
  audienceOf?: (member: CallingMember) => string
  /** Whether there is such a topic, for patterns with a variable. */
  exists?: (variable: string) => boolean
  /** Where the database says who may listen: why this member may not; null where they may. Asked again whenever their rights change. */
  findRefusal?: (member: CallingMember, variable: string) => Promise<ErrorCode | null>
  /** Somebody has begun, or ceased, to listen: once for each of their connections. */
  onJoin?: (member: Somebody, variable: string) => void
  onLeave?: (member: Somebody, variable: string) => void
  /** A listener is typing. */
  onTyping?: (member: Somebody, variable: string) => void
}

/** Streams that nobody listens to and that are kept all the same: whoever comes back to one of them soon costs no query. */
const MAX_IDLE_STREAMS = 1_000
/** Streams whose ends are read from the database at the same time, after a gap: as many as it has connections. */
const MADE_UP_AT_ONCE = 8
const RETRY_MS = 500

interface Found {
  rules: TopicRules
  variable: string
}

/** Somebody whom the database is asked about. Stale: their rights have changed since, and its answer is worth nothing. */
interface Asking {
  stale: boolean
}

/** A kind of events: who listens to which stream of it and, for a durable one, where its events are kept. */
export type TopicRules = Audiences & ({ pattern: DurablePattern; history: History } | { pattern: FleetingPattern })

/** What is published: how far a durable stream has come, or the event of a fleeting one. */
export type NewsOf<T extends Topic> = T extends DurableTopic ? Stretch<EventOf<T>> : EventOf<T>

interface Deps {
  /** Names the rows that durable events are kept in: the same for every process on them. */
  findInstallation: () => Promise<string>
  onError: (error: unknown) => void
  /** Tells the streams of other processes; there are none unless given. */
  bus?: Bus
  /** ms that never jump. */
  now?: () => number
  maxIdleStreams?: number
  /** Between two tries at rows that cannot be read, ms. */
  retryMs?: number
}

export type Hub = ReturnType<typeof createHub>

/**
 * Streams of events and who listens to them: one of every topic and audience. Every event is numbered within its stream and encoded
 * once; a listener that comes back with an epoch and a number gets exactly what it missed, or is told to read afresh. One that comes for
 * the first time is told how old the newest event is, so that it can tell whether what it has read is older.
 */
export const createHub = (deps: Deps) => {
  const { findInstallation, onError, now = () => performance.now(), maxIdleStreams = MAX_IDLE_STREAMS } = deps
  const { retryMs = RETRY_MS } = deps
  const bus = deps.bus ?? createLocalBus()
  // Fleeting streams end with the process: numbers of an old one must not be mistaken for these.
  const bootId = randomBytes(6).toString('base64url')
  /** No event that this process has told, and forgotten since, is newer. */
  let forgottenAtMs = now()
  /** When news of a kind was last left unsaid that no stream in memory could be told of. */
  const unsaidAtMs = new Map<TopicPattern, number>()
  /** What was numbered by a fleeting stream is worth nothing to the one that takes its place. */
  let forgotten = 0
  const definitions: { rules: TopicRules; matcher: RegExp }[] = []
  const streams = new Map<string, Stream>()
  const keys = new WeakMap<Stream, string>()
  /** Keys of streams without listeners, the one first that nobody has asked for the longest. */
  const idle = new Set<string>()
  const subscriptions = new Map<Listener, Map<string, Stream>>()
  /** Who waits for the database's word on whether they may listen. */
  const asking = new Map<Listener, Map<string, Asking>>()

  const find = (topic: string): Found | null => {
    for (const { rules, matcher } of definitions) {
      const match = matcher.exec(topic)
      if (match) return { rules, variable: match[1] ?? '' }
    }
    return null
  }

  const openStream = (rules: TopicRules, topic: string, audience: string): Stream => {
    const begunAtMs = Math.max(forgottenAtMs, unsaidAtMs.get(rules.pattern) ?? 0)
    if ('history' in rules) {
      const findEpoch = async (): Promise<string> => `${await findInstallation()}.${audience}`
      return createDurableStream({
        topic,
        audience,
        findEpoch,
        history: rules.history,
        now,
        begunAtMs,
        retryMs,
        onError,
      })
    }
    const { latest } = topics[rules.pattern]
    const epoch = `${bootId}${forgotten}.${audience}`
    return createFleetingStream({ topic, epoch, latest, now, begunAtMs })
  }

  /** A stream has lost its last listener, or was asked for without one: of such streams, the oldest are forgotten. */
  const keepIdle = (key: string): void => {
    idle.delete(key)
    idle.add(key)
    for (const oldest of idle) {
      if (idle.size <= maxIdleStreams) return
      idle.delete(oldest)
      streams.delete(oldest)
      forgotten += 1
      forgottenAtMs = now()
    }
  }

  const streamOf = (rules: TopicRules, topic: string, audience: string): Stream => {
    const key = `${topic}#${audience}`
    const known = streams.get(key)
    const stream = known ?? openStream(rules, topic, audience)
    if (!known) {
      streams.set(key, stream)
      keys.set(stream, key)
    }
    if (!stream.hasListeners()) keepIdle(key)
    return stream
  }

  /** The stream itself, or the one that has taken its place since it was asked for. From now on it has a listener. */
  const claim = (asked: Stream): Stream => {
    const key = keys.get(asked) ?? ''
    const stream = streams.get(key) ?? asked
    streams.set(key, stream)
    idle.delete(key)
    return stream
  }

  /** The topic that `member` may read, as far as the member alone tells, or why not. */
  const admit = (member: CallingMember, topic: string): Found | ErrorCode => {
    const found = find(topic)
    if (!found || found.rules.exists?.(found.variable) === false) return 'TOPIC_UNKNOWN'
    return topics[found.rules.pattern].mayListen(member) ? found : accessRefusalOf(member)
  }

  const streamFor = ({ rules }: Found, topic: string, member: CallingMember): Stream =>
    streamOf(rules, topic, rules.audienceOf?.(member) ?? '')

  /** The database's word, asked again until nothing has changed meanwhile. Null once nobody waits for it any more. */
  const ask = async (listener: Listener, topic: string): Promise<Stream | ErrorCode | null> => {
    const own = asking.get(listener) ?? new Map<string, Asking>()
    asking.set(listener, own)
    const mine: Asking = { stale: false }
    own.set(topic, mine)
    try {
      for (;;) {
        mine.stale = false
        const found = admit(listener.member, topic)
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

  const join = (listener: Listener, asked: Stream, from: Place | 'afresh' | null): Promise<void> => {
    const stream = claim(asked)
    const own = subscriptions.get(listener) ?? new Map<string, Stream>()
    own.set(stream.topic, stream)
    subscriptions.set(listener, own)
    const found = find(stream.topic)
    found?.rules.onJoin?.(listener.member, found.variable)
    return stream.join(listener, from)
  }

  const end = (listener: Listener, stream: Stream): void => {
    stream.leave(listener)
    if (!stream.hasListeners()) keepIdle(keys.get(stream) ?? '')
    const found = find(stream.topic)
    found?.rules.onLeave?.(listener.member, found.variable)
  }

  const detach = (listener: Listener, topic: string): void => {
    asking.get(listener)?.delete(topic)
    const own = subscriptions.get(listener)
    const stream = own?.get(topic)
    if (!stream) return
    own?.delete(topic)
    end(listener, stream)
  }

  /** The stream that a listener asked for, or why it is not theirs: at once, unless the database has to say. */
  const seek = (listener: Listener, topic: string): Stream | ErrorCode | Promise<Stream | ErrorCode | null> => {
    const found = admit(listener.member, topic)
    if (typeof found === 'string') return found
    if (!found.rules.findRefusal) return streamFor(found, topic, listener.member)
    detach(listener, topic)
    return ask(listener, topic)
  }

  const revoke = (listener: Listener, topic: string): void => {
    detach(listener, topic)
    listener.write(frameOf({ type: 'revoked', topic }))
  }

  /** What an open subscription to `topic` is by now. */
  const follow = async (listener: Listener, topic: string, current: Stream): Promise<void> => {
    const found = admit(listener.member, topic)
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

  const tellHere = <T extends Topic>(topic: T, audience: string, news: NewsOf<T>): void => {
    const found = find(topic)
    if (!found) throw new Error(`No topic ${topic} is defined`)
    streamOf(found.rules, topic, audience).publish(news)
  }

  /** Of each of the member's connections. */
  const revokeHere = (topic: string, memberId: string): void => {
    for (const [listener, waiting] of asking) {
      const asked = listener.member.id === memberId ? waiting.get(topic) : undefined
      if (asked) asked.stale = true
    }
    for (const [listener, own] of subscriptions)
      if (listener.member.id === memberId && own.has(topic)) revoke(listener, topic)
  }

  bus.subscribe('news', (body) => {
    const { topic, audience, news } = readNews(body)
    const found = find(topic)
    // A newer release's.
    if (!found) return
    const stream = streams.get(`${topic}#${audience}`)
    // None is opened for what nobody here has asked for: whoever does next is told how old it may be.
    if (stream) stream.publish('history' in found.rules ? readStretch(news) : news)
    else unsaidAtMs.set(found.rules.pattern, now())
  })
  bus.subscribe('revocation', (body) => {
    const { topic, memberId } = readRevocation(body)
    revokeHere(topic, memberId)
  })

  const makeUpAll = async (): Promise<void> => {
    // Of what is not in memory.
    forgottenAtMs = now()
    const open = [...streams.values()]
    // All at once: reading takes long where the rows are away.
    for (const stream of open) stream.doubt?.()
    while (open.length > 0)
      await Promise.all(open.splice(0, MADE_UP_AT_ONCE).map((stream) => stream.makeUp().catch(onError)))
  }
  bus.onGap(() => void makeUpAll())

  return {
    define: (rules: TopicRules): void => {
      const matcher = new RegExp(`^${rules.pattern.replace(/\{\w+\}/, '([\\w.-]+)')}$`)
      definitions.push({ rules, matcher })
    },

    /** Tells all who listen. Within a transaction, `tx.publish` does, once it is committed. */
    publish: <T extends Topic>(topic: T, audience: string, news: NewsOf<T>): void => {
      tellHere(topic, audience, news)
      bus.publish('news', { topic, audience, news })
    },

    /** Tells all who listen to this process, where every process is told by somebody else. */
    tellHere,

    /**
     * Whether anybody listens, asked before news is made that would cost something. Where nobody does the news counts as left unsaid: whoever
     * read before it, and listens from now on or again, is told to read afresh. Of other processes nobody knows: somebody may always listen.
     */
    isHeard: (topic: FleetingTopic, audience = ''): boolean => {
      if (bus.isShared) return true
      const stream = streams.get(`${topic}#${audience}`)
      if (stream?.hasListeners()) return true
      const found = find(topic)
      if (stream) stream.leaveUnsaid?.()
      else if (found && !('history' in found.rules)) unsaidAtMs.set(found.rules.pattern, now())
      return false
    },

    /** How many streams are in memory. */
    countStreams: (): number => streams.size,

    hasListeners: (topic: Topic, audience = ''): boolean =>
      bus.isShared || (streams.get(`${topic}#${audience}`)?.hasListeners() ?? false),

    /** Rejects where what was missed, or who may listen, cannot be read: the listener must come back. */
    subscribe: async (listener: Listener, { topic, epoch, lastSeq }: Subscription): Promise<void> => {
      const sought = seek(listener, topic)
      const stream = sought instanceof Promise ? await sought : sought
      if (stream === null) return
      if (typeof stream === 'string') {
        listener.write(refusalOf(topic, stream))
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

    /** The member may no longer read this topic: it ends now, on each of their connections to any process. */
    revoke: (topic: Topic, memberId: string): void => {
      revokeHere(topic, memberId)
      bus.publish('revocation', { topic, memberId })
    },

    /** Says that a listener of the topic types; of nobody else. */
    tellTyping: (listener: Listener, topic: string): void => {
      const found = subscriptions.get(listener)?.has(topic) ? find(topic) : null
      found?.rules.onTyping?.(listener.member, found.variable)
    },

    /** The same knowledge for the listeners of another process, which asks for it here. Null where there is no such topic. */
    findRules: (topic: string): Found | null => find(topic),

    /** Why a member may not listen to a topic, as far as this process and the database know; null where they may. */
    findRefusal: async (member: CallingMember, topic: string): Promise<ErrorCode | null> => {
      const found = admit(member, topic)
      if (typeof found === 'string') return found
      return (await found.rules.findRefusal?.(member, found.variable)) ?? null
    },

    leave: (listener: Listener): void => {
      asking.delete(listener)
      const own = subscriptions.get(listener)
      subscriptions.delete(listener)
      for (const stream of own?.values() ?? []) end(listener, stream)
    },
  }
}
