import { randomBytes } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { SILENT_AFTER_MS } from './answer-peers.ts'
import type { AskLeader } from './ask-leader.ts'

interface Deps {
  ask: AskLeader
  clock: Pick<Clock, 'now' | 'setTimeout'>
  onError: (error: unknown) => void
  /** The leader took this process for gone meanwhile, and may have left unsaid what is listened to here. */
  onLost: () => void
}

const GATHER_MS = 1_000
/** Two reports may be lost before the leader takes this process for gone. */
const AGAIN_MS = SILENT_AFTER_MS / 3

/** Stands for those of a topic whose names nobody needs. */
const SOMEBODY = ''

/**
 * Tells the leader what is listened to here, and who is in a room: all of it, a second after a change at the latest, and now and then
 * without one.
 */
export const createPresenceReport = ({ ask, clock, onError, onLost }: Deps) => {
  const process = randomBytes(9).toString('base64url')
  /** Connections of each member, by topic. */
  const here = new Map<string, Map<string, number>>()
  let heardAtMs = clock.now()
  let cancel: (() => void) | null = null
  let dueSoon = false

  const report = (): void => {
    dueSoon = false
    cancel = clock.setTimeout(report, AGAIN_MS)
    const topics = Object.fromEntries(
      [...here].map(([topic, members]) => [topic, [...members.keys()].filter((id) => id !== SOMEBODY)]),
    )
    // What was not heard is in the next report.
    ask('presence', { process, topics }).then(() => {
      if (clock.now() - heardAtMs >= SILENT_AFTER_MS) onLost()
      heardAtMs = clock.now()
    }, onError)
  }

  const reportSoon = (): void => {
    if (dueSoon) return
    dueSoon = true
    cancel?.()
    cancel = clock.setTimeout(report, GATHER_MS)
  }

  return {
    join: (topic: string, memberId = SOMEBODY): void => {
      const members = here.get(topic) ?? new Map<string, number>()
      here.set(topic, members)
      const before = members.get(memberId) ?? 0
      members.set(memberId, before + 1)
      if (before === 0) reportSoon()
    },
    leave: (topic: string, memberId = SOMEBODY): void => {
      const members = here.get(topic)
      const left = (members?.get(memberId) ?? 0) - 1
      if (left > 0) {
        members?.set(memberId, left)
        return
      }
      members?.delete(memberId)
      if (members?.size === 0) here.delete(topic)
      reportSoon()
    },
    reportSoon,
    stop: (): void => cancel?.(),
  }
}

export type PresenceReport = ReturnType<typeof createPresenceReport>
