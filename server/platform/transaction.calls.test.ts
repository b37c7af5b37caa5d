import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../db/client.ts'
import { outsideTransaction } from '../db/transaction-scope.ts'
import { openTestDatabase } from '../testing/database.ts'
import { createFakeClock } from './clock.ts'
import { listMails } from './mail/outbox.ts'
import type { History } from './realtime/durable-stream.ts'
import { createHub, type Hub } from './realtime/hub.ts'
import { createTransact, type Transact } from './transaction.ts'

let db: Database
let transact: Transact
let woken = 0
let problems: string[] = []
let published: unknown[] = []
let publish: Hub['publish']

const news = (subject: string) => ({ to: 'ada@example.test', subject, text: 'text', html: '<p>text</p>' })
const subjects = async (): Promise<string[]> => (await listMails(db.orm, null)).map(({ subject }) => subject).sort()

beforeAll(async () => {
  db = await openTestDatabase()
  await db.query('create table counters (id text primary key, n int not null)')
  await db.query('create table told (n int primary key)')
})
afterAll(() => db.close())

beforeEach(async () => {
  await db.query('delete from outbox_mails')
  await db.query('delete from counters')
  await db.query(`insert into counters values ('one', 0), ('other', 0)`)
  woken = 0
  problems = []
  published = []
  publish = (...news) => void published.push(news)
  transact = createTransact({
    db,
    clock: createFakeClock(0),
    hub: { publish: (...news) => publish(...news) },
    log: pino({ level: 'error' }, { write: (line) => void problems.push(line) }),
    mailQueued: () => {
      woken += 1
    },
  })
})

describe('transact', () => {
  it('tells the world after the commit, in the order of the calls, and wakes the mail once', async () => {
    const told: string[] = []
    const answer = await transact(async (tx) => {
      tx.afterCommit(() => void told.push('first'))
      await tx.mail(news('one'))
      await tx.mail(news('two'))
      tx.afterCommit(async () => {
        await sleep(1)
        told.push(`second, with ${(await subjects()).length} mails`)
      })
      tx.afterCommit(() => void told.push('third'))
      expect(told).toEqual([])
      return 'done'
    })
    expect(answer).toBe('done')
    expect(told).toEqual(['first', 'second, with 2 mails', 'third'])
    expect(woken).toBe(1)
  })

  it('tells nothing of what was rolled back', async () => {
    const told: string[] = []
    const failing = transact(async (tx) => {
      tx.afterCommit(() => void told.push('never'))
      await tx.mail(news('never'))
      tx.publish('members/me/upoints', 'ada', { through: 1 })
      throw new Error('the rest failed')
    })
    await expect(failing).rejects.toThrow('the rest failed')
    expect(told).toEqual([])
    expect(published).toEqual([])
    expect(woken).toBe(0)
    expect(await subjects()).toEqual([])
  })

  it('tells once of a transaction that the database broke off and that was run again', async () => {
    const told: string[] = []
    let tries = 0
    await transact(async (tx) => {
      tries += 1
      tx.afterCommit(() => void told.push(`try ${tries}`))
      await tx.mail(news('once'))
      tx.publish('members/me/upoints', 'ada', { through: tries })
      if (tries < 3) await tx.execute(`do $$ begin raise exception 'x' using errcode = '40P01'; end $$`)
    })
    expect(tries).toBe(3)
    expect(told).toEqual(['try 3'])
    expect(published).toEqual([['members/me/upoints', 'ada', { through: 3 }]])
    expect(woken).toBe(1)
    expect(await subjects()).toEqual(['once'])
  })

  it('tells the events of a stream in the order of the commits, whichever transaction hears of its own first', async () => {
    const findEvents: History['findEvents'] = async (_, { after, through, limit }) => {
      const asked = 'select n from told where n > $1 and n <= $2 order by n limit $3'
      const { rows } = await db.query(asked, [after, through, limit])
      return rows.map(({ n }) => ({ position: Number(n), data: null }))
    }
    const streams = createHub({ findInstallation: async () => 'here', onError: () => {} })
    streams.define({ pattern: 'members/me/upoints', history: { findPosition: async () => 0, findEvents } })
    const told: number[] = []
    const write = (frame: Buffer) => {
      const { type, seq } = JSON.parse(frame.subarray(frame.readUInt8(1) < 126 ? 2 : 4).toString())
      if (type === 'event') told.push(seq)
    }
    const member = {
      id: 'ada',
      email: '',
      fullName: 'Ada',
      isAdmin: false,
      tier: 'gold',
      dashboardUnlocked: true,
    } as const
    await streams.subscribe({ member, write }, { topic: 'members/me/upoints' })
    publish = streams.publish
    const move = () =>
      transact(async (tx) => {
        const result = await tx.execute(`update counters set n = n + 1 where id = 'one' returning n`)
        const { rows } = result as unknown as { rows: { n: number }[] }
        const n = rows[0]?.n ?? 0
        await tx.execute(`insert into told values (${n})`)
        tx.publish('members/me/upoints', '', { through: n })
      })
    await Promise.all(Array.from({ length: 20 }, move))
    await expect.poll(() => told).toHaveLength(20)
    expect(told).toEqual(Array.from({ length: 20 }, (_, place) => place + 1))
  })

  it('refuses a transaction inside of another, which would wait for itself, and allows one after it', async () => {
    await expect(transact(() => transact(async () => 1))).rejects.toThrow('past the open transaction')
    const savepoint = transact(async (tx) => (tx.transaction as (run: () => Promise<void>) => unknown)(async () => {}))
    await expect(savepoint).rejects.toThrow('inside of another')
    let later: Promise<number> | null = null
    await transact(async (tx) => {
      tx.afterCommit(async () => {
        later = transact(async () => 2)
        await later
      })
    })
    expect(await later).toBe(2)
  })

  it.each([
    ['the query builder', 'listMails', () => listMails(db.orm, null)],
    ['the database itself', 'readElsewhere', () => db.query('select 1')],
    ['a transaction without transact', 'readElsewhere', () => db.orm.transaction(async () => 1)],
  ])('refuses a query past its tx by %s, with the name of the caller', async (_, caller, query) => {
    const readElsewhere = async () => (await query()) && 'an answer'
    const reading = transact(async (tx) => {
      await tx.mail(news('rolled back'))
      return readElsewhere()
    })
    await expect(reading).rejects.toThrow(new RegExp(`past the open transaction, by ${caller} \\(.*\\.ts`))
    expect(await subjects()).toEqual([])
    expect(await readElsewhere()).toBe('an answer')
  })

  it('lets work query that a transaction began and that runs after its commit, and work that belongs to none', async () => {
    const { promise: committed, resolve: commit } = Promise.withResolvers<void>()
    let later: Promise<string[]> = Promise.resolve([])
    let detached: Promise<string[]> = Promise.resolve([])
    await transact(async (tx) => {
      later = committed.then(subjects)
      detached = outsideTransaction(subjects)
      await tx.mail(news('kept'))
      tx.afterCommit(async () => void expect(await subjects()).toEqual(['kept']))
    })
    commit()
    expect(await later).toEqual(['kept'])
    // On a server it may run before or after the commit.
    expect([[], ['kept']]).toContainEqual(await detached)
    expect(problems).toEqual([])
  })

  it('stands when something after the commit fails: it is logged, and what was to follow that is left out', async () => {
    const told: string[] = []
    await transact(async (tx) => {
      await tx.mail(news('kept'))
      tx.afterCommit(() => void told.push('before'))
      tx.afterCommit(() => {
        throw new Error('the journal is full')
      })
      tx.afterCommit(() => void told.push('stands on it'))
    })
    expect(told).toEqual(['before'])
    expect(await subjects()).toEqual(['kept'])
    expect(problems.join()).toContain('the journal is full')
  })
})
