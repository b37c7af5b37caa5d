import { randomBytes } from 'node:crypto'
import { type ErrorCode, messageOf } from '../../../contract/errors.ts'
import {
  type DurablePattern,
  type DurableTopic,
  type EventOf,
  type FleetingPattern,
  type Topic,
  topics,
} from '../../../contract/realtime.ts'
import { accessRefusalOf, type CallingMember } from '../http/caller.ts'
import { createDurableStream, type History, type Stretch } from './durable-stream.ts'
import { createFleetingStream } from './fleeting-stream.ts'
import { frameOf, type Listener, type Place, type Stream } from './stream.ts'

export type { Listener } from './stream.ts'

interface Subscription {
  topic: string
  epoch?: string | undefined
  lastSeq?: number | undefined
}

interface Audiences {
  /** Members of one audience read one stream: the entitlement class, or the member itself. */
  audienceOf?: (member: CallingMember) => string
  /** Whether there is such a topic, for patterns with a variable. */
  exists?: (variable: string) => boolean
}

/** A kind of events: who listens to which stream of it and, for a durable one, where its events are kept. */
export type TopicRules = Audiences & ({ pattern: DurablePattern; history: History } | { pattern: FleetingPattern })

/** What is published: how far a durable stream has come, or the event of a fleeting one. */
export type NewsOf<T extends Topic> = T extends DurableTopic ? Stretch<EventOf<T>> : EventOf<T>

interface Deps {
  /** Names the rows that durable events are kept in: the same for every process on them. */
  findInstallation: () => Promise<string>
  onError: (error: unknown) => void
  /** ms that never jump. */
  now?: () => number
}

export type Hub = ReturnType<typeof createHub>

/**
 * Streams of events and who listens to them: one of every topic and audience. Every event is numbered within its stream and encoded
 * once; a listener that comes back with an epoch and a number gets exactly what it missed, or is told to read afresh. One that comes for
 * the first time is told how old the newest event is, so that it can tell whether what it has read is older.
 */
export const createHub = ({ findInstallation, onError, now = () => performance.now() }: Deps) => {
  // Fleeting streams end with the process: numbers of an old one must not be mistaken for these.
  const bootId = randomBytes(6).toString('base64url')
  const begunAtMs = now()
  const definitions: { rules: TopicRules; matcher: RegExp }[] = []
  const streams = new Map<string, Stream>()
  const subscriptions = new Map<Listener, Map<string, Stream>>()

  const find = (topic: string): { rules: TopicRules; variable: string } | null => {
    for (const { rules, matcher } of definitions) {
      const match = matcher.exec(topic)
      if (match) return { rules, variable: match[1] ?? '' }
    }
    return null
  }

  const openStream = (rules: TopicRules, topic: string, audience: string): Stream => {
    if ('history' in rules) {
      const findEpoch = async (): Promise<string> => `${await findInstallation()}.${audience}`
      return createDurableStream({ topic, audience, findEpoch, history: rules.history, now, begunAtMs, onError })
    }
    const { latest } = topics[rules.pattern]
    return createFleetingStream({ topic, epoch: `${bootId}.${audience}`, latest, now, begunAtMs })
  }

  const streamOf = (rules: TopicRules, topic: string, audience: string): Stream => {
    const key = `${topic}#${audience}`
    const known = streams.get(key)
    if (known) return known
    const stream = openStream(rules, topic, audience)
    streams.set(key, stream)
    return stream
  }

  /** The stream that `member` reads `topic` from, or why not. */
  const resolve = (member: CallingMember, topic: string): Stream | ErrorCode => {
    const found = find(topic)
    if (!found || found.rules.exists?.(found.variable) === false) return 'TOPIC_UNKNOWN'
    const { rules } = found
    if (!topics[rules.pattern].mayListen(member)) return accessRefusalOf(member)
    return streamOf(rules, topic, rules.audienceOf?.(member) ?? '')
  }

  const join = (listener: Listener, stream: Stream, from: Place | 'afresh' | null): Promise<void> => {
    const own = subscriptions.get(listener) ?? new Map<string, Stream>()
    own.set(stream.topic, stream)
    subscriptions.set(listener, own)
    return stream.join(listener, from)
  }

  const detach = (listener: Listener, topic: string): void => {
    const own = subscriptions.get(listener)
    own?.get(topic)?.leave(listener)
    own?.delete(topic)
  }

  return {
    define: (rules: TopicRules): void => {
      const matcher = new RegExp(`^${rules.pattern.replace(/\{\w+\}/, '([\\w.-]+)')}$`)
      definitions.push({ rules, matcher })
    },

    /** Tells all who listen. Within a transaction, `tx.publish` does, once it is committed. */
    publish: <T extends Topic>(topic: T, audience: string, news: NewsOf<T>): void => {
      const found = find(topic)
      if (!found) throw new Error(`No topic ${topic} is defined`)
      streamOf(found.rules, topic, audience).publish(news)
    },

    hasListeners: (topic: Topic): boolean => streams.get(`${topic}#`)?.hasListeners() ?? false,

    /** Rejects where what was missed cannot be read: the listener must come back. */
    subscribe: async (listener: Listener, { topic, epoch, lastSeq }: Subscription): Promise<void> => {
      const stream = resolve(listener.member, topic)
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
      const joined: Promise<void>[] = []
      for (const [topic, current] of [...(subscriptions.get(listener) ?? [])]) {
        const allowed = resolve(listener.member, topic)
        if (allowed === current) continue
        detach(listener, topic)
        if (typeof allowed === 'string') listener.write(frameOf({ type: 'revoked', topic }))
        else joined.push(join(listener, allowed, 'afresh'))
      }
      await Promise.all(joined)
    },

    leave: (listener: Listener): void => {
      for (const stream of subscriptions.get(listener)?.values() ?? []) stream.leave(listener)
      subscriptions.delete(listener)
    },
  }
}

const refusalOf = (topic: string, error: ErrorCode): Buffer =>
  frameOf({ type: 'refused', topic, error, message: messageOf(error) })
