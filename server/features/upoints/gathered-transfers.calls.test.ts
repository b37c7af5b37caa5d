import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../db/client.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

const TRANSFERS = 40
/** What a broken connection, a dead lock or a statement that took too long looks like. */
const FAILURES: [string, () => Error][] = [
  ['a lost connection', () => new Error('Connection terminated unexpectedly')],
  ['a deadlock', () => Object.assign(new Error('deadlock detected'), { code: '40P01' })],
  ['a time-out', () => Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })],
]

let test: TestApp
let close: () => Promise<void>
/** Stands between the service and the database for statements that move several transfers. */
let meanwhile: (run: () => ReturnType<Database['query']>) => ReturnType<Database['query']>
beforeAll(async () => {
  const db = await openTestDatabase()
  const query: Database['query'] = (text, params, name) =>
    name === 'transfers' ? meanwhile(() => db.query(text, params, name)) : db.query(text, params, name)
  close = db.close
  test = await buildTestApp({ db: { ...db, query }, env: { rateLimitScale: 1_000 } })
})
beforeEach(() => {
  meanwhile = (run) => run()
})
afterAll(async () => {
  await test.close()
  await close()
})

const balanceOf = async (member: Member) => (await test.members.findMember(member.id))?.upoints
const couple = async (upoints = 1_000) =>
  [await createMember(test.db, { upoints }), await createMember(test.db)] as const
/** Many transfers of one member at once, so that they go together. */
const transferAll = (from: Member, to: Member, messages: readonly string[]) =>
  Promise.allSettled(
    messages.map((message) => test.upoints.transferUpoints(from, { recipientEmail: to.email, amount: 1, message })),
  )
const innocent = Array.from({ length: TRANSFERS }, (_, n) => `transfer ${n}`)

describe('transfers that go together', () => {
  it('do not fail for one that the database refuses', async () => {
    const [sender, recipient] = await couple()
    const outcomes = await transferAll(sender, recipient, [...innocent.slice(1), 'what no column takes: \u0000'])
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect(outcomes.at(-1)?.status).toBe('rejected')
    expect(await balanceOf(recipient)).toBe(TRANSFERS - 1)
  })

  it.each(FAILURES)('move once each after %s before the commit', async (_, failure) => {
    const [sender, recipient] = await couple()
    meanwhile = () => Promise.reject(failure())
    const outcomes = await transferAll(sender, recipient, innocent)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
    expect([await balanceOf(sender), await balanceOf(recipient)]).toEqual([1_000 - TRANSFERS, TRANSFERS])
  })

  it.each(FAILURES)('move once each after %s that hid the commit, the last points too', async (_, failure) => {
    const [sender, recipient] = await couple(TRANSFERS)
    meanwhile = async (run) => {
      await run()
      throw failure()
    }
    const outcomes = await transferAll(sender, recipient, innocent)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
    expect([await balanceOf(sender), await balanceOf(recipient)]).toEqual([0, TRANSFERS])
  })

  it('are not held up by halves of characters and NULs that others send at the same time', async () => {
    const [sender, recipient] = await couple(TRANSFERS)
    const answers = await Promise.all(
      innocent.map((message, n) => {
        const bad = n % 2 === 1
        const input = {
          recipientEmail: recipient.email,
          amount: 1,
          message: bad ? `${message} ${n % 4 === 1 ? '\ud800' : '\u0000'}` : message,
        }
        return test.as(sender).send('POST', '/api/auth/transfer-upoints', input)
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await balanceOf(recipient)).toBe(TRANSFERS)
  })
})
