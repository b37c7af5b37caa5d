import { type Listener, type Stream, toFrame } from './stream.ts'

interface Deps {
  topic: string
  /** Of this process: a fleeting stream is over when the process is. */
  epoch: string
  latest: 'state' | 'notice'
  /** ms that never jump. */
  now: () => number
  begunAtMs: number
}

/** The latest, and nothing else: newcomers are told a state at once, and of a notice how old the newest is. Whoever missed any reads again. */
export const createFleetingStream = ({ topic, epoch, latest, now, begunAtMs }: Deps): Stream => {
  const listeners = new Set<Listener>()
  let seq = 0
  let newestAtMs = begunAtMs
  let state: Buffer | null = null

  const leaveUnsaid = (): void => {
    seq += 1
    newestAtMs = now()
  }

  return {
    topic,

    publish: (data) => {
      seq += 1
      newestAtMs = now()
      const frame = toFrame({ type: 'event', topic, epoch, seq, data })
      if (latest === 'state') state = frame
      for (const listener of listeners) listener.write(frame)
    },

    join: async (listener, from) => {
      listeners.add(listener)
      const isLevel = from !== null && from !== 'afresh' && from.epoch === epoch && from.lastSeq === seq
      if (from !== null && !isLevel) listener.write(toFrame({ type: 'resync', topic, epoch, seq }))
      else {
        const age = latest === 'notice' ? { newestAgeMs: Math.ceil(now() - newestAtMs) } : {}
        listener.write(toFrame({ type: 'subscribed', topic, epoch, seq, ...age }))
      }
      if (state && !isLevel) listener.write(state)
    },

    leave: (listener) => {
      listeners.delete(listener)
      if (listeners.size > 0 || latest !== 'state') return
      // What nobody listens to may go on unsaid, also by another process: the next one to come would be told an old state.
      state = null
      leaveUnsaid()
    },

    hasListeners: () => listeners.size > 0,

    leaveUnsaid,

    makeUp: async () => {
      leaveUnsaid()
      state = null
      const frame = toFrame({ type: 'resync', topic, epoch, seq })
      for (const listener of listeners) listener.write(frame)
    },
  }
}
