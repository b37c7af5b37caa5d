import { randomBytes } from 'node:crypto'
import { type TopicPattern, topics } from '../../../contract/realtime.ts'
import { createDurableStream } from './durable-stream.ts'
import { createFleetingStream } from './fleeting-stream.ts'
import type { Stream } from './stream.ts'
import type { TopicRules } from './topic-rules.ts'

/** Streams without listeners that stay in memory, so that a member who soon comes back costs no query. */
const MAX_IDLE_STREAMS = 1_000
/** Streams whose ends are read from the database at the same time after a gap: as many as it has connections. */
const MADE_UP_AT_ONCE = 8
const RETRY_MS = 500

export interface StreamPoolDeps {
  /** Names the rows that durable events are stored in: the same for every process on one database. */
  findInstallation: () => Promise<string>
  onError: (error: unknown) => void
  /** ms that never jump. */
  now?: () => number
  maxIdleStreams?: number
  /** Between two tries at rows that cannot be read, ms. */
  retryMs?: number
}

/** The streams in memory, one for each topic and audience. Those without listeners are forgotten, the oldest first. */
export const createStreamPool = (deps: StreamPoolDeps) => {
  const { findInstallation, onError, now = () => performance.now(), maxIdleStreams = MAX_IDLE_STREAMS } = deps
  const { retryMs = RETRY_MS } = deps
  // Fleeting streams end with the process: numbers of an old one must not be mistaken for these.
  const bootId = randomBytes(6).toString('base64url')
  /** No event that this process has told, and forgotten since, is newer. */
  let forgottenAtMs = now()
  /** When news of a kind was last left unsaid that no stream in memory could be told of. */
  const unsaidAtMs = new Map<TopicPattern, number>()
  /** What was numbered by a fleeting stream is worth nothing to the one that takes its place. */
  let forgotten = 0
  const streams = new Map<string, Stream>()
  const keys = new WeakMap<Stream, string>()
  /** Keys of streams without listeners, the one first that nobody has asked for the longest. */
  const idle = new Set<string>()

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

  const toStream = (rules: TopicRules, topic: string, audience: string): Stream => {
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

  return {
    streamOf: toStream,

    /** The stream of a topic and audience if it is in memory. */
    find: (topic: string, audience: string): Stream | undefined => streams.get(`${topic}#${audience}`),

    /** The stream itself, or the one that has taken its place since it was asked for. From now on it has a listener. */
    claim: (asked: Stream): Stream => {
      const key = keys.get(asked) ?? ''
      const stream = streams.get(key) ?? asked
      streams.set(key, stream)
      idle.delete(key)
      return stream
    },

    /** Call after a listener left. */
    release: (stream: Stream): void => {
      if (!stream.hasListeners()) keepIdle(keys.get(stream) ?? '')
    },

    /** News of a kind was dropped because no stream in memory could take it: streams opened later start after it. */
    leaveUnsaid: (pattern: TopicPattern): void => {
      unsaidAtMs.set(pattern, now())
    },

    /** Reads for every stream what other processes may have published during a gap of the bus. */
    makeUpAll: async (): Promise<void> => {
      // Of what is not in memory.
      forgottenAtMs = now()
      const open = [...streams.values()]
      // All at once: reading takes long where the rows are away.
      for (const stream of open) stream.doubt?.()
      while (open.length > 0)
        await Promise.all(open.splice(0, MADE_UP_AT_ONCE).map((stream) => stream.makeUp().catch(onError)))
    },

    size: (): number => streams.size,
  }
}

export type StreamPool = ReturnType<typeof createStreamPool>
