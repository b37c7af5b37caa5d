import { type ListedKind, toKind } from '../../../contract/notification-kinds.ts'
import {
  isQuiet,
  NOTIFICATION_TEXT_MAX_CHARACTERS,
  NOTIFICATION_TITLE_MAX_CHARACTERS,
} from '../../../contract/notifications.ts'
import { cutText } from '../../../contract/people-text.ts'
import type { Transaction } from '../../db/client.ts'
import { newId } from '../ids.ts'
import type { Mail } from '../mail/outbox.ts'
import { type Named, namedIn } from './named-member.ts'
import { findChannels, findQuietTimes, insertNotification, insertNotifications } from './notification-store.ts'
import type { Told } from './telling.ts'

/** What a member is told. Where a mail says it too, its subject is the title unless another is given. */
export type NotificationDraft = {
  kind: ListedKind
  /** Where it leads, from the root of the pages. */
  path: string
  text?: string
  /** Whom it names: `NAMED` stands for the name in its texts, and in those of its mail. */
  about?: Named
} & ({ mail: Mail; title?: string } | { mail?: undefined; title: string })

/** What everybody is told in the list. */
export type NotificationForAll = Pick<NotificationDraft, 'kind' | 'path' | 'text'> & { title: string }

/** The row of their list that says it; `mailed` is for the caller to say. */
export const toNotificationRow = (
  memberId: string,
  { kind, path, title, text = '', mail, about }: NotificationDraft,
  nowMs: number,
) => ({
  ...namedIn(about, title ?? mail?.subject ?? '', text),
  id: newId(nowMs),
  memberId,
  kind,
  title: cutText(title ?? mail?.subject ?? '', NOTIFICATION_TITLE_MAX_CHARACTERS),
  text: cutText(text, NOTIFICATION_TEXT_MAX_CHARACTERS),
  path,
  createdAt: new Date(nowMs),
  readAt: null,
})

const isLeftInPeace = async (tx: Transaction, memberId: string, nowMs: number): Promise<boolean> => {
  const times = await findQuietTimes(tx, memberId)
  return times !== null && isQuiet(times, nowMs)
}

/**
 * Writes down what the member is told, in the transaction of what it reports, by the channels that they have chosen; what they have to learn
 * comes by all of them. In quiet hours a prompt email is left out. Answers the mail that is to go out, and whether their list has changed.
 */
export const keepNotification = async (
  tx: Transaction,
  memberId: string,
  draft: NotificationDraft,
  nowMs: number,
): Promise<{ mail: Mail | undefined; isListed: boolean }> => {
  const channels = await findChannels(tx, memberId, draft.kind)
  const isLeftOut = toKind(draft.kind).isPrompt && (await isLeftInPeace(tx, memberId, nowMs))
  const mail = channels.mail && draft.mail && !isLeftOut ? { memberId, about: draft.about, ...draft.mail } : undefined
  if (channels.list)
    await insertNotification(tx, { ...toNotificationRow(memberId, draft, nowMs), mailed: mail !== undefined })
  return { mail, isListed: channels.list }
}

/** Writes down what many members are told, in one statement. `mailed`: those who get an email too. */
export const keepNotificationForAll = (
  tx: Transaction,
  memberIds: readonly string[],
  draft: NotificationForAll,
  nowMs: number,
  mailed: ReadonlySet<string>,
): Promise<void> =>
  insertNotifications(
    tx,
    memberIds.map((memberId) => ({ ...toNotificationRow(memberId, draft, nowMs), mailed: mailed.has(memberId) })),
  )

/** Writes down what each of these members is told of their points or rights, in one statement. */
export const keepTold = (
  tx: Transaction,
  told: readonly { memberId: string; draft: Told }[],
  nowMs: number,
): Promise<void> =>
  insertNotifications(
    tx,
    told.map(({ memberId, draft }) => ({ ...toNotificationRow(memberId, draft, nowMs), mailed: true })),
  )
