import { NOTICE_TEXT_MAX_CHARACTERS, NOTICE_TITLE_MAX_CHARACTERS, type NoticeKind } from '../../../contract/notices.ts'
import { cutText } from '../../../contract/people-text.ts'
import type { Transaction } from '../../db/client.ts'
import { newId } from '../ids.ts'
import type { Mail } from '../mail/outbox.ts'
import { type Named, namedIn } from './named-member.ts'
import { findWays, insertNotice, insertNotices } from './notice-store.ts'
import type { Told } from './telling.ts'

/** What a member is told. Where a mail says it too, its subject is the title unless another is given. */
export type News = {
  kind: NoticeKind
  /** Where it leads, from the root of the pages. */
  path: string
  text?: string
  /** Whom it names: `NAMED` stands for the name in its texts, and in those of its mail. */
  about?: Named
} & ({ mail: Mail; title?: string } | { mail?: undefined; title: string })

/** What everybody is told in the list. */
export type NewsForAll = Pick<News, 'kind' | 'path' | 'text'> & { title: string }

/** The row of their list that says it; `mailed` is for the caller to say. */
export const noticeOf = (memberId: string, { kind, path, title, text = '', mail, about }: News, nowMs: number) => ({
  ...namedIn(about, title ?? mail?.subject ?? '', text),
  id: newId(nowMs),
  memberId,
  kind,
  title: cutText(title ?? mail?.subject ?? '', NOTICE_TITLE_MAX_CHARACTERS),
  text: cutText(text, NOTICE_TEXT_MAX_CHARACTERS),
  path,
  createdAt: new Date(nowMs),
  readAt: null,
})

const EVERY_WAY = { list: true, mail: true }

/**
 * Writes down what the member is told, in the transaction of what it reports, by the ways that they have chosen; what they have to learn comes
 * by all of them. Answers the mail that is to go out, and whether their list has changed.
 */
export const keepNotice = async (
  tx: Transaction,
  memberId: string,
  news: News,
  nowMs: number,
): Promise<{ mail: Mail | undefined; isListed: boolean }> => {
  const { kind } = news
  const isChoosable = kind === 'support' || kind === 'mentions' || kind === 'reminders'
  const ways = isChoosable ? await findWays(tx, memberId, kind) : EVERY_WAY
  const mail = ways.mail && news.mail ? { memberId, about: news.about, ...news.mail } : undefined
  if (ways.list) await insertNotice(tx, { ...noticeOf(memberId, news, nowMs), mailed: mail !== undefined })
  return { mail, isListed: ways.list }
}

/** Writes down what many members are told, in one statement. `mailed`: those who get an email too. */
export const keepNoticeForAll = (
  tx: Transaction,
  memberIds: readonly string[],
  news: NewsForAll,
  nowMs: number,
  mailed: ReadonlySet<string>,
): Promise<void> =>
  insertNotices(
    tx,
    memberIds.map((memberId) => ({ ...noticeOf(memberId, news, nowMs), mailed: mailed.has(memberId) })),
  )

/** Writes down what each of these members is told of their points or rights, in one statement. */
export const keepTold = (
  tx: Transaction,
  told: readonly { memberId: string; news: Told }[],
  nowMs: number,
): Promise<void> =>
  insertNotices(
    tx,
    told.map(({ memberId, news }) => ({ ...noticeOf(memberId, news, nowMs), mailed: true })),
  )
