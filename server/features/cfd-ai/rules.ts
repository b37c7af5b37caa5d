import type { CfdAi, MailingList, Subscriber } from '../../../contract/cfd-ai.ts'
import { toLeaveUrl } from './mails.ts'
import type { SubscriberRow } from './store.ts'

const toState = ({ confirmedAt }: SubscriberRow) => (confirmedAt ? 'confirmed' : 'waiting')

/** An address on a list as the administrator sees it. */
export const toSubscriber = (row: SubscriberRow, publicUrl: string): Subscriber => ({
  id: row.id,
  list: row.list,
  email: row.email,
  state: toState(row),
  createdAt: row.createdAt.toISOString(),
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
  leaveUrl: row.confirmedAt ? toLeaveUrl(publicUrl, row.token) : null,
})

/** The same as a spreadsheet has it. */
export const toSubscriberLine = ({ confirmedAt, leaveUrl, ...subscriber }: Subscriber) => ({
  ...subscriber,
  confirmedAt: confirmedAt ?? '',
  leaveUrl: leaveUrl ?? '',
})

/** How an address stands on a list. A link that no longer holds is as good as none. */
export const toOwnSubscription = (
  rows: readonly SubscriberRow[],
  list: MailingList,
  nowMs: number,
): CfdAi['own']['waitlist'] => {
  const row = rows.find((each) => each.list === list)
  if (!row || (!row.confirmedAt && row.expiresAt.getTime() <= nowMs)) return { state: 'none', leaveToken: null }
  return { state: toState(row), leaveToken: row.confirmedAt ? row.token : null }
}
