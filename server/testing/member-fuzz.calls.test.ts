import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import * as accessCodes from '../../contract/access-codes.ts'
import * as auth from '../../contract/auth.ts'
import type { Call } from '../../contract/call.ts'
import { createMarathon } from '../../contract/marathons.ts'
import type { Member } from '../features/members/service.ts'
import { arbitraryId, arbitraryInput } from './arbitrary-input.ts'
import { expectAllowed } from './call-client.ts'
import { tries } from './depth.ts'
import { everyCall, titleOf } from './every-call.ts'
import { createMember } from './factories.ts'
import { buildTestApp, type TestApp } from './test-app.ts'

const RUNS = tries(16, 10_000)
const TIMEOUT_MS = tries(120_000, 3_600_000)

let test: TestApp
let boss: Member
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1_000_000 } })
  boss = await createMember(test.db, { email: test.env.adminEmail })
})
afterAll(() => test.close())

/** Text for a query, of whatever the schema asked for. */
const queryOf = (input: unknown): string => {
  const fields = typeof input === 'object' && input !== null ? Object.entries(input) : []
  const textOf = (value: unknown) => (typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value))
  // A lone surrogate cannot be sent in an address.
  return new URLSearchParams(fields.map(([name, value]) => [name, textOf(value).toWellFormed()])).toString()
}

const send = (call: Call, id: unknown, input: unknown) => {
  const url = `/api${call.path.replace(/:\w+/g, encodeURIComponent(String(id)))}`
  const asked = call.method === 'GET' ? `${url}?${queryOf(input)}` : url
  const body = call.method === 'GET' ? undefined : (JSON.stringify(input) ?? '')
  // The administrator gets through to every handler.
  return test.as(boss).send(call.method, asked, body, body === undefined ? {} : { 'content-type': 'application/json' })
}

/** Account calls and the administrator's own have tests of their own. */
const elsewhere = new Set<unknown>(Object.values({ ...auth, ...accessCodes }))
const calls = everyCall
  .filter((call) => call.access !== 'admin' && !elsewhere.has(call))
  .map((call) => ({ call, title: titleOf(call) }))
/** Where nothing is asked for, one request is like the next. */
const runsOf = ({ input, path }: Call): number =>
  path.includes(':') || !(input instanceof z.ZodMiniObject) || Object.keys(input.shape).length > 0 ? RUNS : 5

describe.each(calls)('$title', { timeout: TIMEOUT_MS }, ({ call }) => {
  it('answers every input of its shape, and nearly so, within the contract', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryInput(call.input), arbitraryId, async (input, id) => {
        const answer = await send(call, id, input)
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
        expectAllowed(call, answer)
      }),
      { numRuns: runsOf(call) },
    )
  })
})

describe('bad and good calls at the same time', { timeout: TIMEOUT_MS }, () => {
  const UNSTORABLE = fc.constantFrom('\u0000', '\ud83d', '\udc00', 'half of a pair \ud83d here')
  const ROUNDS = 25
  const GOOD = 12
  const marathon = {
    name: 'Spring',
    description: 'A month of trading',
    accessCode: 'SPRING',
    startDate: '2030-01-01T00:00:00.000Z',
    endDate: '2030-02-01T00:00:00.000Z',
  }

  it('leave the good ones alone', async () => {
    const [payer, recipient] = [await createMember(test.db, { upoints: ROUNDS * GOOD }), await createMember(test.db)]
    const penniless = await createMember(test.db)
    const { email: recipientEmail } = recipient
    const junk = fc.oneof(...calls.map(({ call }) => arbitraryInput(call.input).map((input) => ({ call, input }))))
    await fc.assert(
      fc.asyncProperty(fc.array(junk, { maxLength: 8 }), fc.array(UNSTORABLE, { maxLength: 8 }), async (bad, texts) => {
        const transfer = (member: Member, message: string) =>
          test.as(member).send('POST', '/api/auth/transfer-upoints', { recipientEmail, amount: 1, message })
        const announce = (rule: string) =>
          test.as(boss).send('POST', `/api${createMarathon.path}`, { ...marathon, rules: [rule] })
        const good = Array.from({ length: GOOD }, (_, n) => transfer(payer, `good ${n}`))
        const refused = texts.flatMap((text) => [transfer(penniless, text), announce(text)])
        const others = bad.map(({ call, input }) => send(call, payer.id, input))
        for (const { status } of await Promise.all(good)) expect(status).toBe(200)
        for (const { status, body } of await Promise.all(refused))
          expect([200, 400, 409], JSON.stringify(body)).toContain(status)
        for (const { status, body } of await Promise.all(others)) expect(status, JSON.stringify(body)).toBeLessThan(500)
      }),
      { numRuns: ROUNDS },
    )
    expect((await test.members.findMember(recipient.id))?.upoints).toBe(ROUNDS * GOOD)
  })

  it('keep half of a character in the rules of a marathon as a whole one', async () => {
    const input = { ...marathon, accessCode: 'HALF', rules: ['fine', '\ud800', '\u0000'] }
    const { body, status } = await test.as(boss).call(createMarathon, { input })
    expect([status, body.data.rules]).toEqual([200, ['fine', '\ufffd']])
  })
})
