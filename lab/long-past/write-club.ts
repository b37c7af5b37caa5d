import { clubOf, seedClub } from '../bench/admin-lists/seed-club.ts'
import type { BulkDatabase } from './copy-rows.ts'

const ROOMS = 20
/** Of each member. */
const [NOTIFICATIONS, SESSIONS] = [30, 20]
const CHUNK = 10_000

/** A UUID of version 4 that a text makes. */
const uuidOf = (text: string): string => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`

const ROOMS_SQL = `insert into rooms (id, name, description, type, max_members, is_active, created_at, updated_at)
select ${uuidOf(`'room ' || n`)}, 'Desk ' || n, 'A long past.', 'public', 1000000, true, $2, $2 from generate_series(1, $1::int) n`

const SEATS_SQL = `insert into room_members (room_id, member_id, joined_at)
select ${uuidOf(`'room ' || room`)}, id, $1::timestamptz from (
  select id, 1 + row_number() over (order by id) % ${ROOMS} as room from members
) seated`

/** Spread evenly over the rooms and over the time. */
const MESSAGES_SQL = `insert into room_messages (id, room_id, number, revision, kind, author_id, text, sent_at)
select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5('m' || n), 1, 3) || '8' || substr(md5('m' || n), 4, 15))::uuid,
  ${uuidOf(`'room ' || 1 + n % ${ROOMS}`)}, 1 + n / ${ROOMS}, 1 + n / ${ROOMS}, 'message', member.id,
  'EURUSD looks heavy under 1.08' || n % 97 || ', waiting for the retest of the level before I go short again.', at
from (select n, $3::timestamptz + n * ($4::timestamptz - $3::timestamptz) / $5::int as at from generate_series($1::int, $2::int) n) drawn
join numbered member on member.place = n * 7919::bigint % $6::int`

const NOTIFICATIONS_SQL = `insert into notifications (id, member_id, kind, title, text, path, mailed, created_at, read_at)
select ${uuidOf(`'n' || n`)}, member.id, 'announcement', 'A new lesson', 'Read how a margin of error works.', '/dashboard', false, at,
  case when n % 5 > 0 then at + interval '1 hour' end
from (select n, $3::timestamptz + n * ($4::timestamptz - $3::timestamptz) / $5::int as at from generate_series($1::int, $2::int) n) drawn
join numbered member on member.place = n * 7919::bigint % $6::int`

const SESSIONS_SQL = `insert into sessions (id, member_id, token_hash, user_agent, address, created_at, expires_at)
select ${uuidOf(`'s' || n`)}, member.id, sha256(('session ' || n)::bytea), 'Mozilla/5.0', '203.0.113.7', at, at + interval '1 day'
from (select n, $3::timestamptz + n * ($4::timestamptz - $3::timestamptz) / $5::int as at from generate_series($1::int, $2::int) n) drawn
join numbered member on member.place = n * 7919::bigint % $6::int`

interface Options {
  members: number
  messages: number
  from: Date
  until: Date
}

/** Members with a ledger, rooms with messages, notifications and old sessions, as many as there are after such a time. */
export const writeClub = async (bulk: BulkDatabase, { members, messages, from, until }: Options): Promise<void> => {
  if (members === 0) return
  await seedClub({ query: async (text, values) => ({ rows: await bulk.query(text, values) }) }, clubOf(members))
  await writeRooms(bulk, { members, messages, from, until })
}

/** Rooms with messages, and what members were told and did, where the members are. */
const writeRooms = async (bulk: BulkDatabase, { members, messages, from, until }: Options): Promise<void> => {
  await bulk.query('create table numbered as select id, row_number() over (order by id) - 1 as place from members')
  await bulk.query('create index on numbered (place)')
  await bulk.query(ROOMS_SQL, [ROOMS, from])
  await bulk.query(SEATS_SQL, [from])
  const spread = async (statement: string, rows: number): Promise<void> => {
    for (let first = 0; first < rows; first += CHUNK)
      await bulk.query(statement, [first, Math.min(rows, first + CHUNK) - 1, from, until, rows, members])
  }
  await spread(MESSAGES_SQL, messages)
  await spread(NOTIFICATIONS_SQL, NOTIFICATIONS * members)
  await spread(SESSIONS_SQL, SESSIONS * members)
  await bulk.query(`update chat_positions set number = last, revision = last
    from (select room_id, max(number) as last from room_messages group by room_id) written where written.room_id = chat_positions.room_id`)
  await bulk.query(`update room_members set last_read_number = greatest(0, number - 10)
    from chat_positions where chat_positions.room_id = room_members.room_id`)
  await bulk.query('drop table numbered')
}
