import { randomBytes } from 'node:crypto'
import { type ErrorCode, messageOf } from '../../../contract/errors.ts'
import { type ServerFrame, type TopicPattern, topics } from '../../../contract/realtime.ts'
import { accessRefusalOf, type CallingMember } from '../http/caller.ts'
import { encodeTextFrame } from './frames.ts'

/** Something frames can be written to. */
export interface Listener {
  member: CallingMember
  write: (frame: Buffer) => void
}

interface Stream {
  topic: string
  epoch: string
  seq: number
  /** The newest frames, oldest first; the last one carries `seq`. */
  history: Buffer[]
  historySize: number
  /** When its newest event was published; at first when the hub began, as nobody knows what was before. */
  newestAtMs: number
  listeners: Set<Listener>
}

interface Subscription {
  topic: string
  epoch?: string | undefined
  lastSeq?: number | undefined
}

export interface TopicRules {
  /** Members of one audience read one stream: the entitlement class, or the member itself. */
  audienceOf?: (member: CallingMember) => string
  /** Whether there is such a topic, for patterns with a variable. */
  exists?: (variable: string) => boolean
  /** Frames kept for those who come back. Default 256; 0 where only the newest state matters. */
  historySize?: number
}

interface Definition extends TopicRules {
  pattern: TopicPattern
  matcher: RegExp
}

const DEFAULT_HISTORY = 256

const frameOf = (frame: ServerFrame): Buffer => encodeTextFrame(JSON.stringify(frame))

export type Hub = ReturnType<typeof createHub>

/**
 * Streams of events and who listens to them. Every event is numbered within its stream and encoded once; a listener that
 * comes back with an epoch and a number gets exactly what it missed, or is told to read afresh. One that comes for the first time is
 * told how old the newest event is, so that it can tell whether what it has read is older. `now`: ms that never jump.
 */
export const createHub = (now: () => number = () => performance.now()) => {
  // A new process starts new streams: numbers of an old one must not be mistaken for these.
  const bootId = randomBytes(6).toString('base64url')
  const begunAtMs = now()
  const definitions: Definition[] = []
  const streams = new Map<string, Stream>()
  const subscriptions = new Map<Listener, Map<string, Stream>>()

  const find = (topic: string): { definition: Definition; variable: string } | null => {
    for (const definition of definitions) {
      const match = definition.matcher.exec(topic)
      if (match) return { definition, variable: match[1] ?? '' }
    }
    return null
  }

  const streamOf = (definition: Definition, topic: string, audience: string): Stream => {
    const key = `${topic}#${audience}`
    let stream = streams.get(key)
    if (!stream) {
      const historySize = definition.historySize ?? DEFAULT_HISTORY
      const epoch = `${bootId}.${audience}`
      stream = { topic, epoch, seq: 0, history: [], historySize, newestAtMs: begunAtMs, listeners: new Set() }
      streams.set(key, stream)
    }
    return stream
  }

  /** The stream that `member` reads `topic` from, or why not. */
  const resolve = (member: CallingMember, topic: string): Stream | ErrorCode => {
    const found = find(topic)
    if (!found || found.definition.exists?.(found.variable) === false) return 'TOPIC_UNKNOWN'
    const { definition } = found
    if (!topics[definition.pattern].mayListen(member)) return accessRefusalOf(member)
    return streamOf(definition, topic, definition.audienceOf?.(member) ?? '')
  }

  const attach = (listener: Listener, stream: Stream): void => {
    stream.listeners.add(listener)
    const own = subscriptions.get(listener) ?? new Map<string, Stream>()
    own.set(stream.topic, stream)
    subscriptions.set(listener, own)
  }

  const detach = (listener: Listener, topic: string): void => {
    const own = subscriptions.get(listener)
    own?.get(topic)?.listeners.delete(listener)
    own?.delete(topic)
  }

  const position = ({ topic, epoch, seq }: Stream) => ({ topic, epoch, seq })

  const subscribedTo = (stream: Stream): ServerFrame => ({
    type: 'subscribed',
    ...position(stream),
    ...(stream.historySize > 0 ? { newestAgeMs: Math.ceil(now() - stream.newestAtMs) } : {}),
  })

  return {
    define: (pattern: TopicPattern, rules: TopicRules = {}): void => {
      const matcher = new RegExp(`^${pattern.replace(/\{\w+\}/, '([\\w.-]+)')}$`)
      definitions.push({ ...rules, pattern, matcher })
    },

    /** Numbers the event, keeps it for those who come back, and writes one frame to all who listen. */
    publish: (topic: string, audience: string, data: unknown): void => {
      const found = find(topic)
      if (!found) throw new Error(`No topic ${topic} is defined`)
      const stream = streamOf(found.definition, topic, audience)
      stream.seq += 1
      stream.newestAtMs = now()
      const frame = frameOf({ type: 'event', ...position(stream), data })
      stream.history.push(frame)
      if (stream.history.length > stream.historySize) stream.history.shift()
      for (const listener of stream.listeners) listener.write(frame)
    },

    hasListeners: (topic: string): boolean => (streams.get(`${topic}#`)?.listeners.size ?? 0) > 0,

    subscribe: (listener: Listener, { topic, epoch, lastSeq }: Subscription): void => {
      const stream = resolve(listener.member, topic)
      if (typeof stream === 'string') {
        listener.write(frameOf(refusalOf(topic, stream)))
        return
      }
      detach(listener, topic)
      attach(listener, stream)
      const resuming = epoch !== undefined && lastSeq !== undefined
      const missed = stream.seq - (lastSeq ?? stream.seq)
      if (resuming && (epoch !== stream.epoch || missed < 0 || missed > stream.history.length)) {
        listener.write(frameOf({ type: 'resync', ...position(stream) }))
        return
      }
      listener.write(frameOf(subscribedTo(stream)))
      if (resuming && missed > 0) for (const frame of stream.history.slice(-missed)) listener.write(frame)
    },

    unsubscribe: detach,

    /** The member's rights changed: what is no longer theirs ends now, what they read through another class starts afresh. */
    recheck: (listener: Listener): void => {
      for (const [topic, current] of subscriptions.get(listener) ?? []) {
        const allowed = resolve(listener.member, topic)
        if (allowed === current) continue
        detach(listener, topic)
        if (typeof allowed === 'string') listener.write(frameOf({ type: 'revoked', topic }))
        else {
          attach(listener, allowed)
          listener.write(frameOf({ type: 'resync', ...position(allowed) }))
        }
      }
    },

    leave: (listener: Listener): void => {
      for (const stream of subscriptions.get(listener)?.values() ?? []) stream.listeners.delete(listener)
      subscriptions.delete(listener)
    },
  }
}

const refusalOf = (topic: string, error: ErrorCode): ServerFrame => ({
  type: 'refused',
  topic,
  error,
  message: messageOf(error),
})
