import type { Database } from '../../../server/db/client.ts'

/** An event of a durable topic, as its own rows have it. `dueMs`: the boundary that a signal was made for. */
export interface EventRow {
  position: number
  dueMs: number | null
}

const PUBLISHED = "s.decision <> 'ABSTAIN'"
const ofTimeframe = (timeframe: string): string =>
  `select s.commit_sequence as position, s.slot_at as due from slots s where ${PUBLISHED} and s.timeframe = '${timeframe}' order by 1`

/** In words of the database alone, so that the product's own reading of them is tried too. */
const statements: Record<string, string> = {
  'signals/1m/created': ofTimeframe('1m'),
  'signals/5m/created': ofTimeframe('5m'),
  'signals/settled gold': `select l.index + 1 as position, s.expires_at as due from log_entries l join slots s on s.id = l.slot_id
    where l.kind = 'settle' and ${PUBLISHED} order by 1`,
  'signals/settled silver': `select l.index + 1 as position, s.expires_at as due from log_entries l join slots s on s.id = l.slot_id
    where l.kind = 'settle' and ${PUBLISHED} and s.timeframe = '5m' order by 1`,
}
const ENTRIES = `select case when from_account_id = $1 then from_sequence else to_sequence end as position, null as due
  from upoints_entries where $1 in (from_account_id, to_account_id) order by 1`
const MESSAGES = 'select revision as position, null as due from room_messages where room_id = $1 order by 1'

/** All events that there are of what this member may listen to. */
export const findEventRows = async (
  db: Database,
  topic: string,
  { id, tier }: { id: string; tier: string },
): Promise<EventRow[]> => {
  const roomId = /^rooms\/([^/]+)\/message$/.exec(topic)?.[1]
  const read = (): [string, string[]] => {
    if (topic === 'members/me/upoints') return [ENTRIES, [id]]
    if (roomId) return [MESSAGES, [roomId]]
    return [statements[topic] ?? statements[`${topic} ${tier}`] ?? '', []]
  }
  const { rows } = await db.query(...read())
  return rows.map(({ position, due }) => ({
    position: Number(position),
    dueMs: due === null ? null : new Date(due as Date).getTime(),
  }))
}
