import { type ErrorCode, getMessage } from '../../../contract/errors.ts'
import type { ServerFrame } from '../../../contract/realtime.ts'
import type { CallingMember } from '../http/caller.ts'
import { encodeTextFrame } from './frames.ts'

/** Something frames can be written to. */
export interface Listener {
  member: CallingMember
  write: (frame: Buffer) => void
}

/** How far a listener has come in a stream. */
export interface Place {
  epoch: string
  lastSeq: number
}

/** One topic as one audience reads it. */
export interface Stream {
  topic: string
  publish: (news: unknown) => void
  /**
   * Begins to listen: at the stream's present end, after all that was missed since a place, or, where another stream was read before,
   * `afresh`. Rejects where what was missed cannot be read.
   */
  join: (listener: Listener, from: Place | 'afresh' | null) => Promise<void>
  leave: (listener: Listener) => void
  hasListeners: () => boolean
  /** News was left unsaid because nobody listened: whoever comes, or comes back, has to read again. Of fleeting streams alone. */
  leaveUnsaid?: () => void
  /** News of other processes may have gone unheard: how far the stream has come is asked of its rows, where it has any, before anybody else begins. */
  doubt?: () => void
  /**
   * After `doubt`: listeners are told what they missed, where there are rows to read it from, or else to read again. Rows that cannot be read
   * are tried again for a while.
   */
  makeUp: () => Promise<void>
}

export const toFrame = (frame: ServerFrame): Buffer => encodeTextFrame(JSON.stringify(frame))

/** Why a topic cannot be listened to. */
export const toRefusal = (topic: string, error: ErrorCode): Buffer =>
  toFrame({ type: 'refused', topic, error, message: getMessage(error) })
