import { toEntitlement } from '../../../contract/signals.ts'
import { MINUTE_MS } from '../../../contract/slots.ts'
import type { MemberAccess } from '../../../contract/tiers.ts'
import { WEBINAR_DOOR_MINUTES, type Webinar } from '../../../contract/webinars.ts'

/** What keeps a member from a session: nothing, their lock, or their tier. The server decides. */
export const toBarrier = (member: MemberAccess, { goldOnly }: Pick<Webinar, 'goldOnly'>): 'none' | 'lock' | 'tier' => {
  if (!goldOnly || toEntitlement(member) === 'gold') return 'none'
  return member.dashboardUnlocked ? 'tier' : 'lock'
}

/** The next one that the member may come to, else the next of all; null for none. What is over by now is left out. */
export const nextFor = (member: MemberAccess, sessions: readonly Webinar[], nowMs: number): Webinar | null => {
  const coming = sessions.filter(({ endsAt }) => Date.parse(endsAt) > nowMs)
  return coming.find((session) => toBarrier(member, session) === 'none') ?? coming[0] ?? null
}

/** To the start, or to the end of what is running. */
export const toCountdown = (
  { startsAt, endsAt }: Pick<Webinar, 'startsAt' | 'endsAt'>,
  nowMs: number,
): { isLive: boolean; leftMs: number } => {
  const isLive = Date.parse(startsAt) <= nowMs
  return { isLive, leftMs: Math.max(0, Date.parse(isLive ? endsAt : startsAt) - nowMs) }
}

const DOOR_MS = WEBINAR_DOOR_MINUTES * MINUTE_MS

/** What to say of the way into a session: nothing, register first, wait, ask the server again, or the way itself. */
export const toDoorState = (
  { hasDoor, door, isRegistered, startsAt }: Pick<Webinar, 'hasDoor' | 'door' | 'isRegistered' | 'startsAt'>,
  nowMs: number,
): 'none' | 'register' | 'later' | 'due' | 'open' => {
  if (!hasDoor) return 'none'
  if (!isRegistered) return 'register'
  if (door !== null) return 'open'
  return nowMs >= Date.parse(startsAt) - DOOR_MS ? 'due' : 'later'
}

/** `2 d 03:04:05`: days stand alone, so that hours stay hours. */
export const countdownWords = (leftMs: number): string => {
  const seconds = Math.ceil(leftMs / 1000)
  const days = Math.floor(seconds / 86_400)
  const parts = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
  const clock = parts.map((part) => String(part).padStart(2, '0')).join(':')
  return days > 0 ? `${days} d ${clock}` : clock
}
