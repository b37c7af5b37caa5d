import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GenesisEntry } from '../engine/record/entries.ts'
import { type Database, openPglite } from '../server/db/client.ts'
import { checkDuties } from '../server/testing/check-duties.ts'

const [MINUTES, EVENINGS, EVENING_MINUTES] = [12, 1, 6]

describe('a demo’s past', () => {
  let dataDir: string
  let db: Database

  const make = async (variables: NodeJS.ProcessEnv = {}): Promise<number | null> => {
    const child = spawn(
      process.execPath,
      ['demo/make-past.ts', String(MINUTES), String(EVENINGS), String(EVENING_MINUTES)],
      {
        env: { ...process.env, DATA_DIR: dataDir, ...variables },
        stdio: 'inherit',
      },
    )
    const [code] = await once(child, 'exit')
    return code
  }
  const count = async (what: string): Promise<number> =>
    Number((await db.query(`select count(*) as n from ${what}`)).rows[0]?.n)

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'uptick-past-'))
  })
  afterAll(async () => {
    await db?.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('is not made on a live server', async () => {
    expect(await make({ DEMO: '0', ADMIN_EMAIL: 'boss@example.test' })).toBe(0)
    expect(existsSync(join(dataDir, 'pglite'))).toBe(false)
  })

  it('is made by the server’s own rules: orders, a conversation, and a record that fulfills every duty', async () => {
    expect(await make()).toBe(0)
    db = await openPglite(dataDir)
    expect(await count('practice_orders where outcome is not null')).toBeGreaterThan(5)
    expect(
      await count("practice_orders o join practice_accounts a on a.id = o.account_id where a.kind = 'marathon'"),
    ).toBeGreaterThan(5)
    expect(await count('room_messages')).toBeGreaterThan(0)
    const { rows } = await db.query('select text from log_entries order by index')
    const entries = rows.map(({ text }) => ({ text: String(text) }))
    const { failed, notChecked } = checkDuties(entries)
    expect(failed).toBe(0)
    const genesis = JSON.parse(entries[0]?.text ?? '') as GenesisEntry
    const untilMs = Date.parse(genesis.madeUntil ?? '')
    // It begins on the evening a day before, and says that nobody made the hours between.
    expect(untilMs - Date.parse(genesis.appendedAt)).toBeLessThanOrEqual(EVENINGS * 24 * 3_600_000)
    expect(untilMs - Date.parse(genesis.appendedAt)).toBeGreaterThan(23 * 3_600_000)
    const missed = entries.map(({ text }) => JSON.parse(text)).filter(({ kind }) => kind === 'missed')
    expect(new Set(missed.map(({ reason }) => reason))).toEqual(new Set(['The demo’s past leaves these hours out.']))
    expect(missed.map(({ timeframe }) => timeframe).sort()).toEqual(['1m', '5m'])
    expect(Date.parse((JSON.parse(entries.at(-1)?.text ?? '') as GenesisEntry).appendedAt)).toBeLessThan(untilMs)
    expect(notChecked.filter((sentence) => sentence.includes('Their times prove nothing'))).toHaveLength(1)
  })

  it('is made once', async () => {
    const before = await count('log_entries')
    await db.close()
    expect(await make()).toBe(0)
    db = await openPglite(dataDir)
    expect(await count('log_entries')).toBe(before)
  })
}, 240_000)
