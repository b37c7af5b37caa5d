import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccountSetup } from '../../../contract/account-setups.ts'
import { getMe, login, register } from '../../../contract/auth.ts'
import { saveChartLayout } from '../../../contract/chart-layouts.ts'
import { reportMessage } from '../../../contract/chat.ts'
import { createPost } from '../../../contract/community.ts'
import { updateMemberAccess } from '../../../contract/members.ts'
import { updateProfile } from '../../../contract/own-account.ts'
import { createOwnDataFile, removeAccount } from '../../../contract/personal-data.ts'
import { createPriceAlert } from '../../../contract/price-alerts.ts'
import { joinRoom } from '../../../contract/rooms.ts'
import { createTicket } from '../../../contract/support-tickets.ts'
import { assignUpoints, transferUpoints } from '../../../contract/upoints.ts'
import * as schema from '../../db/schema/schema.ts'
import { createFakeClock } from '../../platform/clock.ts'
import { createDiskStorage } from '../../platform/storage/disk-storage.ts'
import { removeOrphans } from '../../platform/storage/orphan-job.ts'
import { createChatDesk } from '../../testing/chat-desk.ts'
import { listKeptFiles } from '../../testing/creators.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'
import { EXPORTED_COLUMNS } from './export-rules.ts'
import { PERSONAL_DATA } from './register-rules.ts'

const DAY_MS = 86_400_000
const PASSWORD = 'Correct-horse-1'
/** What is left of a member who deleted the account: columns that figures of others rest on, and what every row needs. */
const LEFT = [
  ...['id', 'full_name', 'email', 'password_hash', 'admission_code', 'has_deposited', 'deposit_cents', 'referral_code'],
  ...['created_at', 'updated_at', 'time_zone', 'hour_cycle', 'number_format', 'name_key', 'search_text'],
]
const saysNothing = (value: unknown): boolean => [null, false, 'guest', 'free'].includes(value as never)
const NAME = 'Adaeze "Quill" Unmistakable'
const PHONE = '+2348035550177'
const PDF = new TextEncoder().encode('%PDF-1.4\ntrailer<<>>\n%%EOF\n')

let test: TestApp
let boss: Member
let passwordHash: string
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
  passwordHash = await test.passwords.hash(PASSWORD)
  boss = await createMember(test.db, { email: test.env.adminEmail, passwordHash })
})
afterAll(() => test.close())

const tables = Object.values(schema).flatMap((each) => (is(each, PgTable) ? [getTableName(each)] : []))

/** Every row of every table, as text. */
const dump = async (): Promise<{ table: string; text: string }[]> => {
  const rows: { table: string; text: string }[] = []
  for (const table of tables)
    for (const { text } of (await test.db.query(`select to_jsonb(t)::text as text from "${table}" t`)).rows)
      rows.push({ table, text: String(text) })
  return rows
}

/** The same without the reasons of the audit log, which stay as the administrator wrote them. */
const dumpWithoutReasons = async () =>
  (await dump()).map(({ table, text }) => {
    if (table !== 'audit_entries') return { table, text }
    const { reason: _, search_text: __, ...entry } = JSON.parse(text) as Record<string, unknown>
    return { table, text: JSON.stringify(entry) }
  })

let members = 0
/** A practice account and a place in a marathon, each with a settled order and a note. */
const tradeFor = async ({ id }: Member): Promise<void> => {
  const { query } = test.db
  const [marathon, ...accounts] = [randomUUID(), randomUUID(), randomUUID()] as const
  await query(
    `insert into feeds (id, kind, label, live_from, created_at) values ('simulated:left', 'simulated', 'Left', now(), now()) on conflict do nothing`,
  )
  await query(
    `insert into marathons (id, name, description, starts_at, ends_at, prize_pool_cents, max_participants, access_code, rules, status, created_at, updated_at)
     values ($1, 'Sprint', 'A sprint', now(), now(), 0, 9, $2, '[]', 'active', now(), now())`,
    [marathon, marathon.toUpperCase()],
  )
  await query(
    'insert into marathon_participants (id, marathon_id, member_id, joined_at, profit_cents, trades) values ($1, $2, $3, now(), 80, 1)',
    [accounts[1], marathon, id],
  )
  for (const [index, account] of accounts.entries()) {
    await query(
      `insert into practice_accounts (id, member_id, kind, feed_id, opening_cents, balance_cents, limits, created_at)
       values ($1, $2, $3, 'simulated:left', 1000, 1080, '{}', now())`,
      [account, id, index === 0 ? 'practice' : 'marathon'],
    )
    await query(
      `insert into practice_orders (id, account_id, run, origin, nonce, feed_id, pair_id, pair, timeframe, direction, stake_cents, payout_percent,
         placed_at, placed_wall_at, entry_at, expires_at, outcome, result_cents, settled_at, note, tag)
       values ($1, $2, 0, 'member', gen_random_uuid(), 'simulated:left', 'EURUSD-OTC', 'EUR/USD OTC', '1m', 'CALL', 100, 80,
         now(), now(), now() + interval '1 minute', now() + interval '2 minutes', 'profit', 80, now(), $3, $3)`,
      [randomUUID(), account, `${NAME} was here`],
    )
  }
}

/** Somebody who has left traces in the whole club. */
const settledIn = async () => {
  members += 1
  const email = `adaeze.quill.${members}@example.test`
  const traits = {
    fullName: NAME,
    email,
    phone: PHONE,
    telegram: `@quill_${members}_unmistakable`,
    country: 'Nigeria',
    passwordHash,
  }
  const member = await createMember(test.db, { ...traits, tier: 'gold', dashboardUnlocked: true, upoints: 900 })
  const friend = await createMember(test.db)
  await tradeFor(member)
  const own = test.as(member)
  const desk = createChatDesk(test, boss)
  const roomId = await desk.open()
  const other = await desk.join(roomId)
  await own.call(joinRoom, { input: { roomId } })
  const said = (await desk.send(roomId, member, `I am ${NAME}, write to ${email}`)).body.data
  await desk.send(roomId, other, 'Hello', { mentions: [member.id] })
  await desk.send(roomId, member, 'Hello to you', { mentions: [other.id] })
  await test.as(other).call(reportMessage, { params: { id: roomId, messageId: said.id }, input: { reason: 'Spam' } })
  await own.call(createAccountSetup, {
    input: { brokerAccount: 'BR-1', accessPath: 'manual', depositAmount: 100 },
    files: { proof: { name: 'slip.pdf', bytes: PDF } },
  })
  await own.call(createPost, { input: { nonce: randomUUID(), text: `${NAME} says hello` } })
  const screen = await sharp({ create: { width: 9, height: 4, channels: 3, background: '#eee' } })
    .png()
    .toBuffer()
  await own.call(createTicket, {
    input: { nonce: randomUUID(), category: 'other', subject: `Of ${NAME}`, message: `${NAME} writes` },
    files: { picture: { name: 'screen.png', bytes: new Uint8Array(screen) } },
  })
  await own.call(saveChartLayout, {
    input: { pair: 'EURUSD-OTC', revision: 0, drawings: [], indicators: [], isLog: false },
  })
  await own.call(createPriceAlert, { input: { pair: 'EURUSD-OTC', side: 'above', price: 9 } })
  await own.call(transferUpoints, { input: { recipientEmail: friend.email, amount: 100, message: `From ${NAME}` } })
  const admin = test.as(boss)
  await admin.call(assignUpoints, { input: { userId: member.id, amount: 5, reason: `A gift for ${NAME} (${email})` } })
  await admin.call(updateMemberAccess, {
    params: { id: member.id },
    input: { tier: 'gold', dashboardUnlocked: true, hasDeposited: true },
  })
  await own.call(updateProfile, { input: { fullName: NAME } })
  await test.visitor().call(register, {
    input: { fullName: NAME, email, phone: PHONE, country: 'Nigeria', password: 'Battery-staple-2' },
  })
  return { member, email, own, friend, roomId }
}

const download = async (own: Awaited<ReturnType<typeof settledIn>>['own']) => {
  const answer = await own.call(createOwnDataFile, { input: { password: PASSWORD } })
  const parts = unzipSync(new Uint8Array(answer.bytes))
  const rowsOf = (table: string) =>
    JSON.parse(new TextDecoder().decode(parts[`${table}.json`] ?? new TextEncoder().encode('[]'))) as Record<
      string,
      unknown
    >[]
  return { answer, parts, rowsOf }
}

it('has a rule for every table of the database', () => {
  expect(Object.keys(PERSONAL_DATA).toSorted()).toEqual(tables.toSorted())
})

it('says for every column of those tables whether its member is given it', () => {
  const told = Object.values(schema).flatMap((each) => (is(each, PgTable) ? [each] : []))
  for (const table of told) {
    const name = getTableName(table)
    if (PERSONAL_DATA[name] === 'impersonal') continue
    const { shown = [], withheld = [] } = EXPORTED_COLUMNS[name] ?? {}
    const columns = Object.values(getTableColumns(table)).map((column) => column.name)
    expect([...shown, ...withheld].toSorted(), name).toEqual(columns.toSorted())
  }
})

describe('the download', () => {
  it('holds every row that carries the member’s id or address, and the files they sent', async () => {
    const { member, email, own } = await settledIn()
    const { parts, rowsOf, answer } = await download(own)
    expect(answer.headers['content-disposition']).toContain('attachment; filename="uptick-data.zip"')
    const mine = (await dump()).filter(({ table, text }) => {
      const columns = Object.entries(JSON.parse(text) as Record<string, unknown>)
      const names = columns.some(([, value]) => value === member.id || value === email)
      // Rows of others that name the member are not the member's.
      const isOthers = columns.some(([column, value]) => column === 'about_id' && value === member.id)
      return names && (table === 'audit_entries' || !isOthers)
    })
    const counted = Object.fromEntries(
      mine.map(({ table }) => [table, mine.filter((row) => row.table === table).length]),
    )
    const given = Object.fromEntries(Object.keys(counted).map((table) => [table, rowsOf(table).length]))
    expect(Object.keys(counted).length).toBeGreaterThan(11)
    for (const [table, count] of Object.entries(counted)) expect(given[table], table).toBeGreaterThanOrEqual(count)
    const [setup] = rowsOf('account_setups')
    expect(Buffer.from(parts[`files/${String(setup?.proof_file_id)}.pdf`] ?? [])).toEqual(Buffer.from(PDF))
    const [message] = rowsOf('support_messages')
    const screen = parts[`files/${String(message?.picture_file_id)}.png`]
    expect(screen && (await sharp(screen).metadata())).toMatchObject({ width: 9, height: 4 })
    expect(rowsOf('room_messages')[0]?.text).toContain(NAME)
  })

  it('holds nobody else’s rows, and nothing that opens an account or a device', async () => {
    const { own, friend } = await settledIn()
    const { parts } = await download(own)
    const texts = Object.entries(parts).flatMap(([name, bytes]) =>
      name.endsWith('.json') ? [Buffer.from(bytes).toString()] : [],
    )
    const all = texts.join('\n')
    expect(all).not.toContain(friend.email)
    expect(all).not.toContain(passwordHash)
    expect(all).not.toMatch(/token_hash|code_hash|secret_hash|password_hash|totp_secret|p256dh/)
  })
})

describe('deleting the account', () => {
  it('asks for the password, and never deletes the administrator', async () => {
    const { member, own } = await settledIn()
    const wrong = await own.call(removeAccount, { input: { password: 'Wrong-horse-1' } })
    expect([wrong.status, wrong.body.fields]).toEqual([400, { password: 'The current password is incorrect.' }])
    expect((await own.call(getMe)).body.data.id).toBe(member.id)
    const kept = await test.as(boss).call(removeAccount, { input: { password: PASSWORD } })
    expect([kept.status, kept.body.error]).toEqual([409, 'ACCOUNT_KEPT'])
  })

  it('leaves no name, address, phone or handle anywhere, and the ledger as it was', async () => {
    const { member, email, own, friend } = await settledIn()
    const elsewhere = test.withToken(await test.signInAs(member))
    const ledger = async () =>
      (
        await test.db.query(
          'select id, from_account_id, to_account_id, amount, kind, from_balance, to_balance from upoints_entries order by id',
        )
      ).rows
    const sums = async () =>
      (await test.db.query('select sum(balance)::int as sum, count(*)::int as n from upoints_accounts')).rows
    const before = [await ledger(), await sums()]
    const scores = async () =>
      (await test.db.query('select id, profit_cents, trades from marathon_participants order by id')).rows
    const ranked = await scores()
    const named = await createMember(test.db, { fullName: 'Somebody Else' })

    const reading = `time_zone = 'Europe/Berlin', hour_cycle = 'h23', number_format = 'de-DE', theme = 'dark'`
    await test.db.query(`update members set ${reading} where id = $1`, [member.id])
    expect((await own.call(removeAccount, { input: { password: PASSWORD } })).status).toBe(200)

    expect([await ledger(), (await sums())[0]?.sum]).toEqual([before[0], (before[1] as { sum: number }[])[0]?.sum])
    const reasons = 'select reason from audit_entries where about_id = $1'
    expect((await test.db.query(reasons, [member.id])).rows).toContainEqual({
      reason: `A gift for ${NAME} (${email})`,
    })
    const traces = (await dumpWithoutReasons()).filter(({ text }) => {
      const plain = text.toLowerCase()
      return [email, member.telegram ?? ''].some((each) => plain.includes(each.toLowerCase()))
    })
    // The others of this file are called the same: only what is the member's own tells.
    // The email that confirms the deletion needs its address until it has left.
    expect(traces).toEqual([
      { table: 'outbox_mails', text: expect.stringContaining('Your Uptick account was deleted') },
    ])
    // The others of a marathon were ranked against theirs.
    expect(await scores()).toEqual(ranked)
    const left =
      'select count(*)::int as n from practice_orders o join practice_accounts a on a.id = o.account_id where a.member_id = $1'
    expect((await test.db.query(left, [member.id])).rows).toEqual([{ n: 1 }])
    const { rows: kept } = await test.db.query('select * from members where id = $1', [member.id])
    const said = Object.entries(kept[0] ?? {}).flatMap(([name, value]) => (saysNothing(value) ? [] : name))
    expect(new Set(said)).toEqual(new Set(LEFT))
    const removed = { full_name: 'Former member', email: `${member.id}@removed.invalid` }
    expect(kept).toMatchObject([{ ...removed, time_zone: 'Africa/Lagos', hour_cycle: 'h12', number_format: 'en-US' }])
    expect((await own.call(getMe)).status).toBe(401)
    expect((await elsewhere.call(getMe)).status).toBe(401)
    for (const address of [email, `${member.id}@removed.invalid`])
      expect((await test.visitor().call(login, { input: { email: address, password: PASSWORD } })).status).toBe(401)
    expect((await test.as(friend).call(getMe)).body.data.uPoints).toBe(100)
    expect((await test.as(named).call(getMe)).body.data.fullName).toBe('Somebody Else')
  })

  it('takes the files of the account with it: a day later none of them is kept, and everybody else’s are', async () => {
    const [gone, stays] = [await settledIn(), await settledIn()]
    const filesOf = async ({ own }: typeof gone) => {
      const { rowsOf } = await download(own)
      const ids = [rowsOf('support_messages')[0]?.picture_file_id, rowsOf('account_setups')[0]?.proof_file_id]
      return ids.map(String)
    }
    const [theirs, others] = [await filesOf(gone), await filesOf(stays)]
    expect(await listKeptFiles(test)).toEqual(expect.arrayContaining([...theirs, ...others]))
    await gone.own.call(removeAccount, { input: { password: PASSWORD } })
    const storage = createDiskStorage(join(test.env.dataDir, 'files'))
    // Files are dated by the machine, not by the test's clock.
    await removeOrphans({ storage, clock: createFakeClock(Date.now() + 2 * DAY_MS), owners: test.keptFiles })
    const kept = await listKeptFiles(test)
    expect(theirs.filter((id) => kept.includes(id))).toEqual([])
    expect(kept).toEqual(expect.arrayContaining(others))
    expect((await stays.own.call(createOwnDataFile, { input: { password: PASSWORD } })).status).toBe(200)
  })

  it('takes the name out of a dump when nobody else has it', async () => {
    // The others of this file, who have the same name, go first.
    const rows = (await test.db.query('select id from members where full_name = $1', [NAME])).rows
    for (const { id } of rows) await test.as({ id: String(id) }).call(removeAccount, { input: { password: PASSWORD } })
    const traces = (await dumpWithoutReasons()).filter(({ text }) =>
      [JSON.stringify(NAME).slice(1, -1), 'Unmistakable', PHONE].some((each) => text.includes(each)),
    )
    expect(traces).toEqual([])
  })

  it('lets the address be registered again', async () => {
    const { email, own } = await settledIn()
    await own.call(removeAccount, { input: { password: PASSWORD } })
    const again = await createMember(test.db, { email })
    expect((await test.as(again).call(getMe)).body.data.uPoints).toBe(0)
  })
})

describe('the logs', () => {
  it.each([
    ['upoints_entries', 'amount = amount + 1'],
    ['upoints_entries', "reason = 'nothing'"],
    ['audit_entries', "action = 'member.none'"],
    ['audit_entries', "subject_name = 'nobody'"],
  ])('%s refuses “set %s”', async (table, change) => {
    await settledIn()
    await expect(test.db.query(`update ${table} set ${change}`)).rejects.toThrow(/refused/)
  })

  it('lose a text only where the transaction says that it redacts, and nothing else then', async () => {
    const redact = (change: string) =>
      test.db.orm.transaction(async (tx) => {
        await tx.execute(sql`select set_config('uptick.redaction', 'on', true)`)
        await tx.execute(sql.raw(change))
      })
    await redact("update upoints_entries set reason = 'redacted'")
    await expect(redact('update upoints_entries set amount = amount + 1')).rejects.toThrow()
    for (const column of ['action', 'reason'])
      await expect(redact(`update audit_entries set ${column} = 'x'`)).rejects.toThrow()
    await expect(redact('delete from audit_entries')).rejects.toThrow()
    await expect(test.db.query("update upoints_entries set reason = 'again'")).rejects.toThrow(/refused/)
  })
})
