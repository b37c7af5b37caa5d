import type { AdminOverview } from '../../../contract/audit.ts'
import { TIMELINE_PAGE_SIZE, type TimelineEntry } from '../../../contract/member-notes.ts'
import { DAY_MS, startOfDayMs } from '../../../contract/slots.ts'
import type { Database } from '../../db/client.ts'

/**
 * Figures of many features, for one screen and of one moment. Rows are counted from indexes wherever they become many: settled
 * signals are those published less those that wait, and the last entry's number is how many the record has.
 * $1 midnight of today · $2 a day ago · $3 the commitment up to which published signals have been counted
 */
const COUNTS_SQL = `select
  (select row_to_json(counted) from (
    select count(*) as total,
      count(*) filter (where tier = 'guest') as guest, count(*) filter (where tier = 'starter') as starter,
      count(*) filter (where tier = 'silver') as silver, count(*) filter (where tier = 'pro') as pro,
      count(*) filter (where tier = 'gold') as gold, count(*) filter (where dashboard_unlocked) as unlocked,
      count(*) filter (where created_at >= $1::timestamptz) as joined_today
    from members
  ) counted) as members,
  (select count(*) from account_setups where status = 'pending') as account_setups,
  (select count(*) from creator_applications where status = 'pending') as creator_applications,
  (select count(*) from reports where status = 'open') as reports,
  (select count(*) from support_tickets where waiting_since is not null) as tickets,
  (select row_to_json(newest) from (
    select size, signed_at from log_checkpoints order by size desc limit 1
  ) newest) as head,
  (select row_to_json(counted) from (
    select count(*) as published, max(commit_sequence) as through from slots where decision <> 'ABSTAIN' and commit_sequence > $3::bigint
  ) counted) as signals,
  (select count(*) from slots where decision <> 'ABSTAIN' and outcome is null) as waiting,
  (select count(*) from log_entries where kind = 'missed' and appended_at > $2::timestamptz) as gaps,
  (select row_to_json(counted) from (
    select count(*) as total, count(*) filter (where is_active) as active from rooms
  ) counted) as rooms,
  (select row_to_json(counted) from (
    select count(*) filter (where status = 'active') as active, count(*) filter (where status = 'upcoming') as upcoming
    from marathons
  ) counted) as marathons`

/** Published signals up to a commitment. The record only grows, so a later count begins behind it. */
export interface Published {
  through: number
  count: number
}

type Counts = Omit<AdminOverview, 'ledger' | 'mail'>

interface Row {
  members: Record<'total' | 'unlocked' | 'joined_today' | keyof AdminOverview['members']['byTier'], number>
  head: { size: number; signed_at: string } | null
  signals: { published: number; through: number | null }
  rooms: AdminOverview['rooms']
  marathons: AdminOverview['marathons']
}

/** Counts as of now, with the day of UTC. `published` is what an earlier count came to; this one takes it further. */
export const countAll = async (db: Database, nowMs: number, published: Published): Promise<Counts> => {
  const before = { ...published }
  const since = [startOfDayMs(nowMs), nowMs - DAY_MS].map((at) => new Date(at).toISOString())
  const row = (await db.query(COUNTS_SQL, [...since, published.through])).rows[0] ?? {}
  // Objects come as JSON, whose numbers are numbers in both databases.
  const { members, head, signals, rooms, marathons } = row as unknown as Row
  if (signals.through !== null && signals.through > before.through) {
    published.count = before.count + signals.published
    published.through = signals.through
  }
  const { total, unlocked, joined_today: joinedToday, ...byTier } = members
  return {
    members: { total, unlocked, joinedToday, byTier },
    pending: {
      accountSetups: Number(row.account_setups),
      creatorApplications: Number(row.creator_applications),
      reports: Number(row.reports),
      tickets: Number(row.tickets),
    },
    record: {
      entries: head?.size ?? 0,
      lastEntryAt: head && head.size > 0 ? new Date(head.signed_at).toISOString() : null,
      settled: before.count + signals.published - Number(row.waiting),
      gaps: Number(row.gaps),
    },
    rooms,
    marathons,
  }
}

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
