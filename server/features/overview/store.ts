import type { AdminOverview } from '../../../contract/audit.ts'
import { DAY_MS, startOfDayMs } from '../../../contract/slots.ts'
import type { Database } from '../../db/client.ts'

/**
 * Figures of many features, for one screen and of one moment. Rows are counted from indexes wherever they become many: settled
 * signals are those published less those that wait, and the last entry's number is how many the record has.
 * $1 midnight of today · $2 a day ago
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
  (select count(*) from slots where decision <> 'ABSTAIN')
    - (select count(*) from slots where decision <> 'ABSTAIN' and outcome is null) as settled,
  (select count(*) from log_entries where kind = 'missed' and appended_at > $2::timestamptz) as gaps,
  (select row_to_json(counted) from (
    select count(*) as total, count(*) filter (where is_active) as active from rooms
  ) counted) as rooms,
  (select row_to_json(counted) from (
    select count(*) filter (where status = 'active') as active, count(*) filter (where status = 'upcoming') as upcoming
    from marathons
  ) counted) as marathons`

type Counts = Omit<AdminOverview, 'ledger' | 'mail'>

interface Row {
  members: Record<'total' | 'unlocked' | 'joined_today' | keyof AdminOverview['members']['byTier'], number>
  head: { size: number; signed_at: string } | null
  rooms: AdminOverview['rooms']
  marathons: AdminOverview['marathons']
}

/** Counts as of now, with the day of UTC. */
export const countAll = async (db: Database, nowMs: number): Promise<Counts> => {
  const since = [startOfDayMs(nowMs), nowMs - DAY_MS].map((at) => new Date(at).toISOString())
  const row = (await db.query(COUNTS_SQL, since)).rows[0] ?? {}
  // Objects come as JSON, whose numbers are numbers in both databases.
  const { members, head, rooms, marathons } = row as unknown as Row
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
      settled: Number(row.settled),
      gaps: Number(row.gaps),
    },
    rooms,
    marathons,
  }
}
