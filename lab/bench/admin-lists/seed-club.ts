import type { Database } from '../../../server/db/client.ts'

export interface ClubSize {
  members: number
  transactions: number
  auditEntries: number
  accountSetups: number
}

/** A club of `members`, as many of everything else as they make in years. */
export const clubOf = (members: number): ClubSize => ({
  members,
  transactions: 4 * members,
  auditEntries: members,
  accountSetups: Math.round(0.6 * members),
})

/** One statement, one transaction: issuance is one row, whose versions pile up until it ends. */
const CHUNK = 1_000

const FIRST =
  'Ada Adaeze Amara Amina Aïsha Babajide Bola Bukola Chiamaka Chidi Chika Chinedu Daniel David Ebele Efua Emeka Esi Esther Fatima Femi Folake Funmi Grace Hadiza Halima Ibrahim Ifeoma Ikenna Isaac Jide João Kamau Kemi Kofi Kwabena Kwame Lerato Mariam Mary Mercy Mohammed Musa Naledi Ngozi Nkechi Nneka Obinna Ola Olumide Peter Rashid Ruth Samuel Sarah Sipho Temi Thabo Tunde Uche Wanjiru Yaw Yusuf Zainab'.split(
    ' ',
  )
const LAST =
  'Abubakar Adebayo Adeyemi Afolabi Agyeman Akintola Amoah Anane Appiah Asante Bakare Balogun Banda Bello Boateng Chukwu Danjuma Diallo Dlamini Eze Fashola Gyamfi Ibe Igwe Iwu Kamau Kariuki Khumalo Koné Lawal Mensah Mohammed Mokoena Mutua Mwangi Ndlovu Njoroge Nkosi Nwosu Obi Ochieng Odhiambo Ogunleye Okafor Okeke Okonkwo Okoro Omondi Onyango Osei Otieno Owusu Phiri Quaye Salami Sithole Sow Touré Traoré Umeh Usman Wambui Yeboah Zulu'.split(
    ' ',
  )
/** What three in five members have in their address. */
const DOMAINS =
  'gmail.com gmail.com gmail.com gmail.com gmail.com gmail.com yahoo.com yahoo.com outlook.com proton.me'.split(' ')

const COUNTRIES = 'Nigeria Nigeria Nigeria Nigeria Nigeria Nigeria Ghana Ghana Kenya Uganda'.split(' ')

const textArray = (words: readonly string[]) => `array['${words.join("','")}']`
/** One of `words`, spread by a number that no index knows. */
const pick = (words: readonly string[], factor: number) =>
  `(${textArray(words)})[1 + (n * ${factor} + n / 61) % ${words.length}]`
/** A UUID v7 of the row's time and number, as the service makes them. */
const idAt = (instant: string) => {
  const millis = `lpad(to_hex((extract(epoch from ${instant}) * 1000)::bigint), 12, '0')`
  return `(overlay(${millis} placing '' from 13) || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid`
}

const MEMBERS_SQL = `insert into members
  (id, full_name, email, phone, country, password_hash, admission_code, referral_code, tier, dashboard_unlocked,
   has_deposited, deposit_cents, created_at, updated_at)
select ${idAt('at')}, first || ' ' || last,
  lower(translate(first || '.' || last, 'ïãéô', 'iaeo')) || n || '@' || ${pick(DOMAINS, 7)},
  case when n % 10 = 0 then null else '+234 80' || lpad((n * 7919 % 100000000)::text, 8, '0') end, ${pick(COUNTRIES, 3)},
  '$argon2id$v=19$m=65536,t=3,p=1$Y8eIjJuYnpeIRknSqUz7dw$gVq+yvRp6xQZ4ReXxgUjuHtHr97OvJsYMZeQmyKpafw',
  'UPT-' || n, 'R' || n, tier, tier <> 'guest', tier <> 'guest', case when tier = 'guest' then 0 else n % 5000 * 100 end,
  at, at
from (
  select n, timestamptz '2024-06-01' + n * interval '17 minutes' as at,
    case when n % 10000 = 4321 then 'Zephyrine' else ${pick(FIRST, 31)} end as first, ${pick(LAST, 17)} as last,
    (array['guest','guest','guest','guest','guest','starter','starter','silver','gold','pro'])[1 + n * 13 % 10] as tier
  from generate_series($1::int, $2::int) n
) drawn`

/** The first are issued, one to each member; the others go between members. */
const entriesSql = (members: number) => `insert into upoints_entries
  (id, from_account_id, to_account_id, amount, kind, reason, initiator_id, created_at, from_sequence, to_sequence, from_balance, to_balance)
select ${idAt('at')}, sender, recipient, amount, kind, reason,
  case kind when 'transfer' then sender else (select id from members where email = 'admin@uptick.test') end, at, 0, 0, 0, 0
from (
  select n, timestamptz '2026-02-01' + n * interval '1 minute' as at,
    case when n <= ${members} then '00000000-0000-4000-8000-000000000001' else a.id end as sender,
    case when n <= ${members} then a.id else b.id end as recipient,
    case when n <= ${members} then 1000 + n % 9000 else 1 + n % 5 end as amount,
    case when n <= ${members} then 'assignment' else 'transfer' end as kind,
    case when n <= ${members} then 'Admin assignment' when n % 3 = 0 then 'Thanks for the webinar' else '' end as reason
  from generate_series($1::int, $2::int) n
  join numbered a on a.place = n * 7919 % ${members}
  join numbered b on b.place = (n * 7919 + 1 + n % ${Math.round(0.8 * members)}) % ${members}
) drawn order by n`

const auditSql = (
  members: number,
) => `insert into audit_entries (id, admin_id, action, subject_kind, subject_id, subject_name, before, after, reason, created_at)
select ${idAt('at')}, (select id from members where email = 'admin@uptick.test'), action,
  case when action like 'room%' then 'room' else 'member' end, m.id::text,
  case when action like 'room%' then 'Trading room ' || n else m.email end,
  '{"tier": "guest"}', '{"tier": "starter"}', case when action = 'upoints.assign' then 'Webinar bonus ' || n end, at
from (
  select n, timestamptz '2026-02-01' + n * interval '5 minutes' as at,
    case when n % 500 = 0 then 'room.create' else (array['member.access.update', 'member.update', 'upoints.assign'])[1 + n % 3] end as action
  from generate_series($1::int, $2::int) n
) drawn join numbered m on m.place = n * 7919 % ${members} order by n`

/** One in a hundred waits. */
const SETUPS_SQL = `insert into account_setups
  (id, member_id, broker_account, access_path, deposit_cents, status, reviewed_by, reviewed_at, created_at)
select ${idAt('at')}, m.id, 'A' || lpad((n * 7919 % 10000000)::text, 7, '0'), 'manual', 10000 + n % 5000,
  case when n % 100 = 0 then 'pending' when n % 10 = 1 then 'rejected' else 'approved' end,
  case when n % 100 > 0 then (select id from members where email = 'admin@uptick.test') end,
  case when n % 100 > 0 then at + interval '1 day' end, at
from (select n, timestamptz '2025-01-01' + n * interval '20 minutes' as at from generate_series($1::int, $2::int) n) drawn
join numbered m on m.place = n`

const VACUUM_EVERY = 10_000

const inChunks = async (db: Pick<Database, 'query'>, sql: string, rows: number, changed = ''): Promise<void> => {
  for (let first = 1; first <= rows; first += CHUNK) {
    await db.query(sql, [first, Math.min(rows, first + CHUNK - 1)])
    // Months pass in a minute here: what a server's autovacuum does in months has to be asked for.
    if (changed && first % VACUUM_EVERY === 1) await db.query(`vacuum ${changed}`)
  }
}

/** A club of years: members, their ledger through its own triggers, and what the administrator did, ready to be queried. */
export const seedClub = async (db: Pick<Database, 'query'>, size: ClubSize): Promise<void> => {
  await inChunks(db, MEMBERS_SQL, size.members)
  await db.query('create table numbered as select id, email, row_number() over (order by id) - 1 as place from members')
  await db.query('create index on numbered (place)')
  await inChunks(db, entriesSql(size.members), size.transactions, 'upoints_accounts')
  await inChunks(db, auditSql(size.members), size.auditEntries)
  await inChunks(db, SETUPS_SQL, size.accountSetups)
  await db.query('drop table numbered')
  await db.query('vacuum analyze')
}
