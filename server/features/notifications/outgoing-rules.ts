import type { KindOn } from '../../../contract/notification-kinds.ts'
import { isQuiet, type Push } from '../../../contract/notifications.ts'
import type { Mail } from '../../platform/mail/outbox.ts'
import { toQuietTimes } from '../../platform/notifications/notification-store.ts'
import type { MailReader, Reader } from './reader-store.ts'

/** Something to tell members at once, until when it is worth telling. The feature that raises it writes it. */
export interface Outgoing {
  /** What the log calls it. */
  name: Record<string, string | number>
  kind: KindOn<'push'>
  /** For these members alone. */
  memberIds?: readonly string[]
  untilMs: number
  /** Whose rights allow it; everybody's unless given. */
  isFor?: (reader: Reader, nowMs: number) => boolean
  /** Of these members, those who are to be told now. Asked before each try. */
  choose?: (memberIds: readonly string[], isFirst: boolean) => Promise<readonly string[]>
  pushFor: (reader: Reader) => Omit<Push, 'kind' | 'token'>
  /** What its reader can answer about, from a browser's notification. */
  answersAbout?: string
  /** Its email; left out where there is none, or where it is mailed on an occasion of its own. */
  mailFor?: (reader: MailReader) => Mail
}

/** To each of these members a text of their own. */
export const outgoingTo = (
  pushes: ReadonlyMap<string, Omit<Push, 'kind' | 'token'>>,
  rest: Pick<Outgoing, 'name' | 'kind' | 'untilMs'>,
): Outgoing => ({
  ...rest,
  memberIds: [...pushes.keys()],
  pushFor: ({ memberId }) => {
    const push = pushes.get(memberId)
    if (!push) throw new Error('It is told to somebody else.')
    return push
  },
})

/** Whether the reader may be told of it at this moment, and wants to be. */
export const isWantedBy = ({ isFor }: Outgoing, reader: Reader, nowMs: number): boolean => {
  if (isFor && !isFor(reader, nowMs)) return false
  return !isQuiet(toQuietTimes(reader), nowMs)
}
