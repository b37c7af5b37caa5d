import {
  isQuiet,
  type MarathonPush,
  MENTION_APART_SECONDS,
  type MentionPush,
  type ResultPush,
  type WebinarPush,
} from '../../../contract/notifications.ts'
import { entitlementOf, maySeeSignal, type Signal } from '../../../contract/signals.ts'
import { accessAt } from '../../../contract/sponsored-tiers.ts'
import type { NewsKind, Reader } from './reader-store.ts'
import { marathonPushOf, type Push, pushOf, webinarPushOf } from './rules.ts'

/** A result that was not delivered by then is in the member's history. */
const RESULT_SECONDS = 600

/** A published signal that has just been committed, and when it enters by the wall. */
export interface NewSignal {
  signal: Signal
  slot: Parameters<typeof maySeeSignal>[1]
  entryAtMs: number
}

/** Something to tell, to whom, and until when it is worth telling. */
export interface News {
  /** What the log calls it. */
  name: Record<string, string | number>
  kind: NewsKind
  /** For these members alone. */
  memberIds?: readonly string[]
  untilMs: number
  isFor: (reader: Reader, nowMs: number) => boolean
  /** Of these members, those who are to be told now. Asked before each try. */
  choose?: (memberIds: readonly string[], isFirst: boolean) => Promise<readonly string[]>
  pushFor: (reader: Reader) => Push
}

/** A message for the members whom it names or answers. `choose` as in `News`. */
export interface Mention extends Pick<MentionPush, 'roomId' | 'number'>, Required<Pick<News, 'memberIds' | 'choose'>> {
  titleFor: (memberId: string) => string
  body: string
}

/** A live session, for members who are registered. `choose` as in `News`. */
export interface ComingWebinar
  extends Pick<WebinarPush, 'webinarId' | 'title' | 'startsAtMs'>,
    Required<Pick<News, 'memberIds' | 'choose'>> {}

/** A marathon, for members who asked to be reminded. `choose` as in `News`. */
export interface ComingMarathon
  extends Pick<MarathonPush, 'marathonId' | 'title' | 'startsAtMs'>,
    Required<Pick<News, 'memberIds' | 'choose'>> {}

export const signalNews = ({ signal, slot, entryAtMs }: NewSignal): News => ({
  name: { signal: signal.id },
  kind: signal.timeframe,
  untilMs: entryAtMs,
  isFor: (reader, nowMs) => maySeeSignal(entitlementOf(accessAt(reader, nowMs)), slot),
  pushFor: (reader) => pushOf(signal, entryAtMs, reader),
})

export const mentionNews = ({ roomId, number, memberIds, choose, titleFor, body }: Mention, nowMs: number): News => ({
  name: { room: roomId, message: number },
  kind: 'mentions',
  memberIds,
  // What is delivered much later comes at an hour that the member may have asked to be left in peace in.
  untilMs: nowMs + MENTION_APART_SECONDS * 1000,
  isFor: () => true,
  choose,
  pushFor: ({ memberId }) => ({ kind: 'mention', roomId, number, title: titleFor(memberId), body }),
})

interface Reminder extends Pick<News, 'name' | 'pushFor'>, Required<Pick<News, 'memberIds' | 'choose'>> {
  startsAtMs: number
}

/** Worth telling until it begins. Whoever asked to be reminded wants it, if any notifications reach them at all. */
const reminderNews = ({ startsAtMs, ...news }: Reminder): News => ({
  ...news,
  kind: 'reminders',
  untilMs: startsAtMs,
  isFor: () => true,
})

export const webinarNews = ({ webinarId, title, startsAtMs, memberIds, choose }: ComingWebinar): News =>
  reminderNews({
    name: { webinar: webinarId },
    startsAtMs,
    memberIds,
    choose,
    pushFor: (reader) => webinarPushOf({ webinarId, title, startsAtMs }, reader),
  })

export const marathonNews = ({ marathonId, title, startsAtMs, memberIds, choose }: ComingMarathon): News =>
  reminderNews({
    name: { marathon: marathonId },
    startsAtMs,
    memberIds,
    choose,
    pushFor: (reader) => marathonPushOf({ marathonId, title, startsAtMs }, reader),
  })

/** What each of these members is told of settled orders or of a marathon's end. */
export interface Results {
  name: News['name']
  pushes: ReadonlyMap<string, Omit<ResultPush, 'kind'>>
}

export const resultNews = ({ name, pushes }: Results, nowMs: number): News => ({
  name,
  kind: 'trades',
  memberIds: [...pushes.keys()],
  untilMs: nowMs + RESULT_SECONDS * 1000,
  isFor: () => true,
  pushFor: ({ memberId }) => {
    const push = pushes.get(memberId)
    if (!push) throw new Error('A result is told to somebody else.')
    return { kind: 'result', ...push }
  },
})

/** Whether the reader may be told of it at this moment, and wants to be. */
export const isWantedBy = (news: News, reader: Reader, nowMs: number): boolean => {
  if (!news.isFor(reader, nowMs)) return false
  const { quietFrom: from, quietTo: to, zone } = reader
  const quietHours = from !== null && to !== null ? { from, to } : null
  return !isQuiet({ quietHours, zone }, nowMs)
}
