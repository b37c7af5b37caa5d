import { openAsBlob } from 'node:fs'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import { createMember } from '../testing/factories.ts'
import { type Database, openPostgres, useEmbedded } from './client.ts'
import { openEmbedded } from './embedded-database.ts'

/** As the migrator wrote them down: the last of the numbered migrations that became one, and the one before it. */
const LAST = ['7937bece7949d2182af934e39ced2a664fed562b58d741f2ce3126d490051172', 1795692125463] as const
const ONE_BEFORE = ['872c85f48df4c0a71a80301d243e3aeda72875c9e432765a72982b26a59a8e87', 1795660425776] as const

let db: Database
/** Opens the same database once more, as a start of the server does. */
let openAgain: () => Promise<Database>

beforeEach(async () => {
  const source = inject('testDatabase')
  if (source.kind === 'pglite') {
    const { lite, close } = await openEmbedded(null, await openAsBlob(source.snapshot))
    openAgain = () => useEmbedded({ lite, close: async () => {} })
    db = { ...(await openAgain()), close }
    return
  }
  const { url, ...opened } = await openTestDatabase()
  db = opened
  openAgain = async () => {
    const again = await openPostgres(url ?? '')
    await again.close()
    return db
  }
})
afterEach(() => db.close())

const run = async (...statements: string[]): Promise<void> => {
  for (const statement of statements) await db.query(statement)
}

/** The choices that were columns of `notification_settings`, each with the value that it began with. */
const CHOICES = {
  true: 'notify_1m telegram_1m notify_5m telegram_5m list_support mail_support list_mentions list_reminders mail_reminders notify_trades telegram_trades',
  false:
    'mail_1m sound_1m vibration_1m mail_5m sound_5m vibration_5m notify_mentions telegram_mentions notify_reminders telegram_reminders mail_news',
}

/** Renames with the new name first, as the migration that is taken back has them. */
const RENAMED = ['_pkey', '_member_id_members_id_fk']
const INDEXES = ['_member', '_unread', '_created', '_path', '_about']

const takeNotificationsBack = (): Promise<void> =>
  run(
    'drop table notification_choices',
    ...RENAMED.map((end) => `alter table notifications rename constraint notifications${end} to notices${end}`),
    ...INDEXES.map((end) => `alter index notifications${end} rename to notices${end}`),
    'alter table notifications rename to notices',
    ...Object.entries(CHOICES).flatMap(([begins, columns]) =>
      columns
        .split(' ')
        .map((column) => `alter table notification_settings add column ${column} boolean not null default ${begins}`),
    ),
  )

/** Takes the database back to what the numbered migrations left, but for a function that was another then. */
const takeBack = async ([hash, at]: readonly [string, number]): Promise<void> => {
  await takeNotificationsBack()
  await run(
    'drop table chart_layouts, guest_signals, recaps, lapsed_signups, member_notes, member_tags, member_job_items, member_jobs, segments',
    'alter table marathons drop column departures, drop column repeats_weekly, drop column repeated_at, drop column time_zone',
    'alter table notification_settings drop column muted_until',
    'alter table trade_calls drop column copies',
    'create table chart_lines (id uuid primary key, member_id uuid not null, feed_id text not null, pair_id text not null, price float8 not null, created_at timestamptz(3) not null)',
  )
  await run(
    'drop table profiles, profile_follows',
    'drop index room_members_told',
    'alter table room_members drop column is_moderator, drop column notification_level',
    'drop table signal_counts',
    'drop index slots_void',
    'drop table drizzle.functions',
    'delete from drizzle.__drizzle_migrations',
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${at})`,
    'create table record_entries (sequence bigint primary key, body text not null)',
    'create trigger record_entries_only_grow before update or delete on record_entries for each row execute function refuse_change()',
    'create or replace function guard_caller() returns trigger language plpgsql as $$ begin return new; end $$',
  )
}

const find = async (text: string): Promise<unknown> => Object.values((await db.query(text)).rows[0] ?? {})[0]
const functionText = () => find("select prosrc from pg_proc where proname = 'guard_caller'")
const chain = () => find("select to_regclass('record_entries')::text")

describe('a database of the last numbered migration', () => {
  it('goes on with all that it holds, the present functions, and no table of the former record', async () => {
    const present = await functionText()
    const { id, email } = await createMember(db, { upoints: 70 })
    await takeBack(LAST)
    await openAgain()
    expect(await functionText()).toBe(present)
    expect(await chain()).toBeNull()
    expect(await find(`select email from members where id = '${id}'`)).toBe(email)
    expect(Number(await find(`select balance from upoints_accounts where id = '${id}'`))).toBe(70)
    await expect(run(`update upoints_entries set amount = 1 where to_account_id = '${id}'`)).rejects.toThrow()
  })

  it('is refused where its record begins with a chain, and stays as it is', async () => {
    await takeBack(LAST)
    await run("insert into record_entries values (1, 'genesis')")
    await expect(openAgain()).rejects.toThrow(
      'The record of this database begins with a hash chain, which the version of commit 72b7d607 is the last to read.',
    )
    expect(await chain()).toBe('record_entries')
  })
})

describe('the seats of a room', () => {
  it('stay, moderate nothing and notify of mentions', async () => {
    const { id } = await createMember(db)
    await takeBack(LAST)
    await run(
      `insert into rooms (id, name, description, type, max_members, is_active, created_at, updated_at)
       values ('${id}', 'London', '', 'public', 5, true, now(), now())`,
      `insert into room_members (room_id, member_id, joined_at, last_read_number) values ('${id}', '${id}', now(), 7)`,
    )
    await openAgain()
    const { rows } = await db.query('select last_read_number::int, is_moderator, notification_level from room_members')
    expect(rows).toEqual([{ last_read_number: 7, is_moderator: false, notification_level: 'mentions' }])
  })
})

describe('lines on charts', () => {
  it('become drawings of a layout for each chart', async () => {
    const { id } = await createMember(db)
    await takeBack(LAST)
    await run(
      "insert into feeds (id, kind, label, live_from, created_at) values ('sim', 'simulated', 'Sim', now(), now())",
      `insert into chart_lines values ('${id}', '${id}', 'sim', 'EURUSD', 1.25, '2026-01-01T00:00:00.5Z')`,
    )
    await openAgain()
    const { rows } = await db.query('select pair_id, revision, layout from chart_layouts')
    const points = [{ atMs: Date.parse('2026-01-01T00:00:00.5Z'), price: 1.25 }]
    const layout = { isLog: false, drawings: [{ id, kind: 'level', text: '', points }] }
    expect(rows).toEqual([{ pair_id: 'EURUSD', revision: 1, layout }])
  })
})

describe('notification choices that were columns', () => {
  it('become rows where a member chose something else than the beginning', async () => {
    const [chose, never] = [await createMember(db), await createMember(db)]
    await takeBack(LAST)
    await run(
      `insert into notification_settings (member_id, sound_1m, mail_5m, list_support, zone, updated_at)
       values ('${chose.id}', true, true, false, 'Africa/Lagos', now()), ('${never.id}', false, false, true, 'Africa/Lagos', now())`,
    )
    await openAgain()
    const { rows } = await db.query('select member_id, kind, channel, is_on from notification_choices order by kind')
    expect(rows).toEqual([
      { member_id: chose.id, kind: '1m', channel: 'sound', is_on: true },
      { member_id: chose.id, kind: '5m', channel: 'mail', is_on: true },
      { member_id: chose.id, kind: 'support', channel: 'list', is_on: false },
    ])
    expect(await find('select count(*)::int from notification_settings')).toBe(2)
  })
})

describe('an older database', () => {
  it('is refused with the commit to upgrade through, and stays as it is', async () => {
    await takeBack(ONE_BEFORE)
    await expect(openAgain()).rejects.toThrow(
      'An older version made this database: start it once with the version of commit 72b7d607, then with this one.',
    )
    expect(await chain()).toBe('record_entries')
    expect(await find('select count(*)::int from drizzle.__drizzle_migrations')).toBe(1)
  })
})

describe('functions and triggers', () => {
  const written = () =>
    find("select string_agg(oid || ' ' || xmin, ',' order by oid) from pg_trigger where not tgisinternal")

  it('are left alone while their text is the one that was applied', async () => {
    const before = await written()
    await openAgain()
    expect(await written()).toBe(before)
  })

  it('are written anew as soon as the database knows of another text', async () => {
    const before = await written()
    await run("update drizzle.functions set hash = 'another'", 'drop trigger slots_never_deleted on slots')
    await openAgain()
    expect(await written()).not.toBe(before)
    expect(await find("select tgname from pg_trigger where tgname = 'slots_never_deleted'")).toBe('slots_never_deleted')
    expect(await find('select count(*)::int from drizzle.functions')).toBe(1)
  })
})
