import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_MISSED_EVENTS } from '../../../contract/realtime.ts'
import { type Listener, type Place, type Stream, toFrame } from './stream.ts'

export interface DurableEvent<Data = unknown> {
  position: number
  data: Data
}

/** What a durable stream's events are read from: rows, which were numbered in the order of their commits. */
export interface History<Data = unknown> {
  /** A position that no event of now is behind. */
  findPosition: (stream: { topic: string; audience: string }) => Promise<number>
  /** The events with after < position <= through that this audience may read, in order, at most `limit`. */
  findEvents: (
    stream: { topic: string; audience: string },
    stretch: { after: number; through: number; limit: number },
  ) => Promise<readonly DurableEvent<Data>[]>
}

/** News of a durable stream: it has come as far as `through`. Told together with all events behind `after`, these need not be read. */
export interface Stretch<Data = unknown> {
  through: number
  known?: { after: number; events: readonly DurableEvent<Data>[] }
}

interface Deps {
  topic: string
  audience: string
  /** The same for every process on the same rows, and for no other rows. */
  findEpoch: () => Promise<string>
  history: History
  /** ms that never jump. */
  now: () => number
  begunAtMs: number
  /** Between two tries at rows that cannot be read, ms. */
  retryMs: number
  onError: (error: unknown) => void
}

/** So many tries at rows that cannot be read: longer than a database takes to restart and another process to lead. */
const MAX_TRIES = 60

/** Distinct places that are read from at the same time and kept, so that a crowd which comes back reads once. */
const MAX_KEPT_READS = 64

/**
 * A stream whose events are rows. Everybody who listens has been told everything up to `seq`; whoever comes back is told from the rows
 * what they missed up to there, again until they are level with the others, and only then is one of them: nothing is lost, doubled or
 * out of order, however the two meet. News that arrive late, early or not at all are made up for from the rows.
 */
export const createDurableStream = (deps: Deps): Stream => {
  const { topic, audience, findEpoch, history, now, retryMs, onError } = deps
  const source = { topic, audience }
  /** Level with the stream. */
  const listeners = new Set<Listener>()
  /** Where each began: what is before, they know by another way than by an event from here. */
  const begunAt = new WeakMap<Listener, number>()
  /** On the way there, each with what stands for this coming. */
  const coming = new Map<Listener, object>()
  const reads = new Map<number, Promise<readonly Buffer[] | null>>()
  let epoch = ''
  let opening: Promise<void> | null = null
  /** Null until anybody knows. */
  let seq: number | null = null
  /** Events up to here may have been committed before, and told after, this process took up the stream. */
  let takenUpAt = 0
  let wanted = 0
  let filling: Promise<void> | null = null
  let newestAtMs = deps.begunAtMs
  /** News may have gone unheard: only the rows know how far the stream has come. */
  let unheard = false

  const moveTo = (position: number): void => {
    if (seq !== null && position <= seq) return
    seq = position
    reads.clear()
  }
  const at = (): number => seq ?? 0
  const eventFrame = ({ position, data }: DurableEvent): Buffer =>
    toFrame({ type: 'event', topic, epoch, seq: position, data })
  const resyncFrame = (): Buffer => toFrame({ type: 'resync', topic, epoch, seq: at() })

  const open = (): Promise<void> => {
    if (opening) return opening
    const known = unheard ? null : seq
    const mine = Promise.all([findEpoch(), known ?? history.findPosition(source)]).then(
      ([name, position]) => {
        epoch = name
        takenUpAt = Math.max(takenUpAt, position)
        if (opening === mine) unheard = false
        reach(position)
      },
      (error) => {
        if (opening === mine) opening = null
        throw error
      },
    )
    opening = mine
    return mine
  }

  const tellAll = (frame: Buffer): void => {
    for (const listener of listeners) listener.write(frame)
  }

  const tell = (events: readonly DurableEvent[]): void => {
    for (const event of events) {
      if (event.position <= at()) continue
      tellAll(eventFrame(event))
      moveTo(event.position)
    }
  }

  /**
   * Rows that cannot be read now are read later: a database restarts, another process takes over. Rejects when nobody waits for them any
   * more, and in the end.
   */
  const persist = async <Read>(attempt: () => Promise<Read>): Promise<Read> => {
    for (let failed = 1; ; failed += 1) {
      try {
        return await attempt()
      } catch (error) {
        if (failed === 1) onError(error)
        if (failed === MAX_TRIES || listeners.size === 0) throw error
        await sleep(retryMs, undefined, { ref: false })
      }
    }
  }

  /** Reads what the listeners have not been told yet. */
  const fillUp = async (): Promise<void> => {
    try {
      while (at() < wanted) {
        const through = wanted
        const limit = MAX_MISSED_EVENTS + 1
        const events = await persist(() => history.findEvents(source, { after: at(), through, limit }))
        if (events.length < limit) tell(events)
        moveTo(through)
        if (events.length === limit) tellAll(resyncFrame())
      }
    } catch {
      // Said by then.
      moveTo(wanted)
      tellAll(resyncFrame())
    }
    filling = null
  }
  const fill = (): void => {
    // Where there is nothing to read it would have ended before it is kept here.
    if (at() < wanted) filling ??= fillUp()
  }

  /** The rows go as far as `through`. */
  const reach = (through: number): void => {
    if (listeners.size === 0) moveTo(through)
    else {
      wanted = Math.max(wanted, through)
      fill()
    }
  }

  const read = async (after: number, through: number): Promise<readonly Buffer[] | null> => {
    const limit = MAX_MISSED_EVENTS + 1
    const events = await history.findEvents(source, { after, through, limit })
    return events.length < limit ? events.map(eventFrame) : null
  }

  /** What is between a place and the stream's end; null where that is too much. */
  const readMissed = (after: number): Promise<readonly Buffer[] | null> => {
    const known = reads.get(after)
    if (known) return known
    if (reads.size >= MAX_KEPT_READS) reads.clear()
    const missed = read(after, at())
    reads.set(after, missed)
    missed.catch(() => reads.delete(after))
    return missed
  }

  /** Tells one listener what is between a place and the stream's end, again until there is nothing left to read; then it is one of the others. */
  const catchUp = async (listener: Listener, lastSeq: number, isHere: () => boolean): Promise<void> => {
    for (let told = lastSeq; told < at(); ) {
      const through = at()
      const missed = await readMissed(told)
      if (!isHere()) return
      if (missed === null) {
        listener.write(resyncFrame())
        break
      }
      for (const frame of missed) listener.write(frame)
      told = through
    }
    // Not a tick later: whatever is published next, it is told with the others.
    listeners.add(listener)
  }

  /** Whoever comes from now on waits for the rows' word. */
  const doubt = (): void => {
    unheard = true
    opening = null
  }

  const canResume = (from: Place): boolean => from.epoch === epoch && from.lastSeq <= at()
  /** They were told more by another process than has come here yet. */
  const isBehind = (from: Place | 'afresh' | null): boolean =>
    from !== null && from !== 'afresh' && from.epoch === epoch && from.lastSeq > at()

  const begin = async (listener: Listener, from: Place | 'afresh' | null, isHere: () => boolean): Promise<void> => {
    begunAt.set(listener, from === null || from === 'afresh' ? at() : from.lastSeq)
    if (from === 'afresh' || (from && !canResume(from))) {
      listener.write(resyncFrame())
      listeners.add(listener)
      return
    }
    const newestAgeMs = Math.ceil(now() - newestAtMs)
    listener.write(toFrame({ type: 'subscribed', topic, epoch, seq: at(), newestAgeMs }))
    await catchUp(listener, from?.lastSeq ?? at(), isHere)
  }

  /** Whoever came before these news but after their commit took them for told. The others were told from the rows. */
  const tellUntold = (through: number): void => {
    for (const listener of listeners) if ((begunAt.get(listener) ?? 0) >= through) listener.write(resyncFrame())
  }

  const extend = ({ through, known }: Stretch): void => {
    const isEmpty = known?.events.length === 0
    if (!isEmpty) newestAtMs = now()
    if (seq === null) takenUpAt = through
    else if (through <= seq) {
      if (!isEmpty && through <= takenUpAt) tellUntold(through)
      return
    }
    if (listeners.size > 0 && known && known.after <= at()) {
      tell(known.events)
      moveTo(through)
    } else reach(through)
  }

  return {
    topic,
    publish: (news) => extend(news as Stretch),

    join: async (listener, from) => {
      const mine = {}
      coming.set(listener, mine)
      const isHere = () => coming.get(listener) === mine
      try {
        await open()
        if (isBehind(from)) {
          doubt()
          await open()
          await filling
        }
        if (isHere()) await begin(listener, from, isHere)
      } finally {
        if (isHere()) coming.delete(listener)
      }
    },

    leave: (listener) => {
      listeners.delete(listener)
      coming.delete(listener)
    },

    hasListeners: () => listeners.size + coming.size > 0,

    doubt: () => {
      newestAtMs = now()
      doubt()
    },

    makeUp: async () => {
      if (listeners.size + coming.size === 0) return
      try {
        await persist(open)
      } catch {
        // Said by then.
        tellAll(resyncFrame())
      }
    },
  }
}
