import { TIMELINE_PAGE_SIZE, type TimelineEntry } from '../../../contract/member-notes.ts'
import type { Database } from '../../db/client.ts'

/** The newest of each kind, from its own index, then the newest of them all. $1 the member · $2 before when */
const branch = (columns: string, from: string, at: string) =>
  `(select ${at} as at, ${columns} from ${from} and ${at} < $2::timestamptz order by ${at} desc limit ${TIMELINE_PAGE_SIZE + 1})`

const TIMELINE_SQL = `select at, kind, label, amount from (
  ${branch("'joined' as kind, '' as label, null::bigint as amount", 'members where id = $1::uuid', 'created_at')}
  union all ${branch("'points', reason, amount", 'upoints_entries where to_account_id = $1::uuid', 'created_at')}
  union all ${branch("'points', reason, -amount", 'upoints_entries where from_account_id = $1::uuid', 'created_at')}
  union all ${branch("'deposit', 'pending', deposit_cents", 'account_setups where member_id = $1::uuid', 'created_at')}
  union all ${branch("'deposit', status, deposit_cents", "account_setups where member_id = $1::uuid and status <> 'pending'", 'reviewed_at')}
  union all ${branch("'application', 'pending', null", 'creator_applications where member_id = $1::uuid', 'created_at')}
  union all ${branch("'application', status, null", "creator_applications where member_id = $1::uuid and status <> 'pending'", 'reviewed_at')}
  union all ${branch("'login', address, null", 'sessions where member_id = $1::uuid and scopes is null', 'created_at')}
  union all ${branch("'ticket', subject, null", 'support_tickets where member_id = $1::uuid', 'created_at')}
  union all ${branch("'trade', pair, null", "practice_orders where account_id in (select id from practice_accounts where member_id = $1::uuid and kind = 'practice') and origin = 'member'", 'placed_wall_at')}
  union all ${branch("'action', action, null", 'audit_entries where about_id = $1::uuid', 'created_at')}
) happened order by at desc, kind limit ${TIMELINE_PAGE_SIZE + 1}`

/** What happened with a member before `beforeMs`, newest first. */
export const listTimeline = async (db: Database, memberId: string, beforeMs: number): Promise<TimelineEntry[]> => {
  const { rows } = await db.query(TIMELINE_SQL, [memberId, new Date(beforeMs).toISOString()])
  const entries = rows.map(({ at, kind, label, amount }) => ({
    at: new Date(at as string | Date).toISOString(),
    kind: kind as TimelineEntry['kind'],
    label: String(label),
    amount: amount === null ? null : Number(amount),
  }))
  const next = entries[TIMELINE_PAGE_SIZE]
  if (!next) return entries
  // What happened in one moment stays together, or the next page would begin behind a part of it.
  const page = entries.slice(0, TIMELINE_PAGE_SIZE)
  const whole = page.filter(({ at }) => at !== next.at)
  return whole.length > 0 ? whole : page
}

export const hasMember = async (db: Database, id: string): Promise<boolean> =>
  (await db.query('select from members where id = $1::uuid', [id])).rows.length > 0
