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

type Frames = readonly Buffer[]

/** The end of a stream, and those who have been told everything up to it. */
class Front {
  readonly topic: string
  readonly listeners = new Set<Listener>()
  epoch = ''
  /** Null until anybody knows. */
  seq: number | null = null
  /** Events up to here may have been committed before, and told after, this process took up the stream. */
  private takenUpAt = 0
  /** Where each began: what is before, they know by another way than by an event from here. */
  private readonly begunAt = new WeakMap<Listener, number>()
  private readonly reads = new Map<number, Promise<Frames | null>>()

  constructor(topic: string) {
    this.topic = topic
  }

  at(): number {
    return this.seq ?? 0
  }

  moveTo(position: number): void {
    if (this.seq !== null && position <= this.seq) return
    this.seq = position
    this.reads.clear()
  }

  takeUp(position: number): void {
    this.takenUpAt = Math.max(this.takenUpAt, position)
  }

  toEvent({ position, data }: DurableEvent): Buffer {
    return toFrame({ type: 'event', topic: this.topic, epoch: this.epoch, seq: position, data })
  }

  toResync(): Buffer {
    return toFrame({ type: 'resync', topic: this.topic, epoch: this.epoch, seq: this.at() })
  }

  tellAll(frame: Buffer): void {
    for (const listener of this.listeners) listener.write(frame)
  }

  tell(events: readonly DurableEvent[]): void {
    for (const event of events) {
      if (event.position <= this.at()) continue
      this.tellAll(this.toEvent(event))
      this.moveTo(event.position)
    }
  }

  beginAt(listener: Listener, position: number): void {
    this.begunAt.set(listener, position)
  }

  /** Whoever came before these news but after their commit took them for told. The others were told from the rows. */
  tellUntold(through: number): void {
    if (through > this.takenUpAt) return
    for (const listener of this.listeners)
      if ((this.begunAt.get(listener) ?? 0) >= through) listener.write(this.toResync())
  }

  /** What `read` finds between a place and the end, read once for all who ask before the end moves. */
  readOnce(after: number, read: (after: number, through: number) => Promise<Frames | null>): Promise<Frames | null> {
    const known = this.reads.get(after)
    if (known) return known
    if (this.reads.size >= MAX_KEPT_READS) this.reads.clear()
    const missed = read(after, this.at())
    this.reads.set(after, missed)
    missed.catch(() => this.reads.delete(after))
    return missed
  }
}

/** Tells the listeners from the rows what they have not been told yet. */
const createFilling = ({ topic, audience, history, retryMs, onError }: Deps, front: Front) => {
  let wanted = 0
  let filling: Promise<void> | null = null

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
        if (failed === MAX_TRIES || front.listeners.size === 0) throw error
        await sleep(retryMs, undefined, { ref: false })
      }
    }
  }

  const fillUp = async (): Promise<void> => {
    try {
      while (front.at() < wanted) {
        const stretch = { after: front.at(), through: wanted, limit: MAX_MISSED_EVENTS + 1 }
        const events = await persist(() => history.findEvents({ topic, audience }, stretch))
        const isTooMuch = events.length === stretch.limit
        if (!isTooMuch) front.tell(events)
        front.moveTo(stretch.through)
        if (isTooMuch) front.tellAll(front.toResync())
      }
    } catch {
      // Said by then.
      front.moveTo(wanted)
      front.tellAll(front.toResync())
    }
    filling = null
  }

  return {
    persist,
    /** The rows go as far as `through`. */
    reach: (through: number): void => {
      if (front.listeners.size === 0) {
        front.moveTo(through)
        return
      }
      wanted = Math.max(wanted, through)
      // Where there is nothing to read it would have ended before it is kept here.
      if (front.at() < wanted) filling ??= fillUp()
    },
    filling: (): Promise<void> | null => filling,
  }
}

/** Asks the rows how far the stream has come: once, and again where news may have gone unheard. */
const createOpening = (
  { topic, audience, findEpoch, history }: Deps,
  front: Front,
  reach: (position: number) => void,
) => {
  let opening: Promise<void> | null = null
  /** News may have gone unheard: only the rows know how far the stream has come. */
  let unheard = false

  return {
    open: (): Promise<void> => {
      if (opening) return opening
      const known = unheard ? null : front.seq
      const mine = Promise.all([findEpoch(), known ?? history.findPosition({ topic, audience })]).then(
        ([name, position]) => {
          front.epoch = name
          front.takeUp(position)
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
    },

    /** Whoever comes from now on waits for the rows' word. */
    doubt: (): void => {
      unheard = true
      opening = null
    },
  }
}

/** Tells one listener what is between a place and the stream's end, again until there is nothing left to read; then it is one of the others. */
const createCatchUp = ({ topic, audience, history }: Deps, front: Front) => {
  const read = async (after: number, through: number): Promise<Frames | null> => {
    const limit = MAX_MISSED_EVENTS + 1
    const events = await history.findEvents({ topic, audience }, { after, through, limit })
    return events.length < limit ? events.map((event) => front.toEvent(event)) : null
  }

  return async (listener: Listener, lastSeq: number, isHere: () => boolean): Promise<void> => {
    for (let told = lastSeq; told < front.at(); ) {
      const through = front.at()
      const missed = await front.readOnce(told, read)
      if (!isHere()) return
      if (missed === null) {
        listener.write(front.toResync())
        break
      }
      for (const frame of missed) listener.write(frame)
      told = through
    }
    // Not a tick later: whatever is published next, it is told with the others.
    front.listeners.add(listener)
  }
}

/**
 * A stream whose events are rows. Everybody who listens has been told everything up to `seq`; whoever comes back is told from the rows
 * what they missed up to there, again until they are level with the others, and only then is one of them: nothing is lost, doubled or
 * out of order, however the two meet. News that arrive late, early or not at all are made up for from the rows.
 */
export const createDurableStream = (deps: Deps): Stream => {
  const { topic, now } = deps
  const front = new Front(topic)
  const { persist, reach, filling } = createFilling(deps, front)
  const { open, doubt } = createOpening(deps, front, reach)
  const catchUp = createCatchUp(deps, front)
  /** On the way to the others, each with what stands for this coming. */
  const coming = new Map<Listener, object>()
  let newestAtMs = deps.begunAtMs

  /** Where they come from in this stream; null where they come from elsewhere. */
  const findPlace = (from: Place | 'afresh' | null): number | null =>
    from !== null && from !== 'afresh' && from.epoch === front.epoch ? from.lastSeq : null

  const begin = async (listener: Listener, from: Place | 'afresh' | null, isHere: () => boolean): Promise<void> => {
    front.beginAt(listener, from === null || from === 'afresh' ? front.at() : from.lastSeq)
    const place = from === null ? front.at() : findPlace(from)
    if (place === null || place > front.at()) {
      listener.write(front.toResync())
      front.listeners.add(listener)
      return
    }
    const newestAgeMs = Math.ceil(now() - newestAtMs)
    listener.write(toFrame({ type: 'subscribed', topic, epoch: front.epoch, seq: front.at(), newestAgeMs }))
    await catchUp(listener, place, isHere)
  }

  const extend = ({ through, known }: Stretch): void => {
    const isEmpty = known?.events.length === 0
    if (!isEmpty) newestAtMs = now()
    if (front.seq === null) front.takeUp(through)
    else if (through <= front.seq) {
      if (!isEmpty) front.tellUntold(through)
      return
    }
    if (front.listeners.size > 0 && known && known.after <= front.at()) {
      front.tell(known.events)
      front.moveTo(through)
    } else reach(through)
  }

  const hasListeners = (): boolean => front.listeners.size + coming.size > 0

  return {
    topic,
    publish: (news) => extend(news as Stretch),

    join: async (listener, from) => {
      const mine = {}
      coming.set(listener, mine)
      const isHere = () => coming.get(listener) === mine
      try {
        await open()
        // They were told more by another process than has come here yet.
        if ((findPlace(from) ?? 0) > front.at()) {
          doubt()
          await open()
          await filling()
        }
        if (isHere()) await begin(listener, from, isHere)
      } finally {
        if (isHere()) coming.delete(listener)
      }
    },

    leave: (listener) => {
      front.listeners.delete(listener)
      coming.delete(listener)
    },

    hasListeners,

    doubt: () => {
      newestAtMs = now()
      doubt()
    },

    makeUp: async () => {
      if (!hasListeners()) return
      try {
        await persist(open)
      } catch {
        // Said by then.
        front.tellAll(front.toResync())
      }
    },
  }
}
