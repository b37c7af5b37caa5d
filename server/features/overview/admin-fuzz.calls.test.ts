import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from '../../../contract/call.ts'
import { adminCalls } from '../../testing/admin-requests.ts'
import { arbitraryId, arbitraryInput } from '../../testing/arbitrary-input.ts'
import { expectAllowed } from '../../testing/call-client.ts'
import { tries } from '../../testing/depth.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

const RUNS = tries(16, 10_000)
/** Where nothing is asked for, one request is like the next. */
const runsOf = ({ input, path }: Call): number =>
  path.includes(':') || !(input instanceof z.ZodMiniObject) || Object.keys(input.shape).length > 0 ? RUNS : 5
const TIMEOUT_MS = tries(120_000, 3_600_000)

let test: TestApp
let boss: Member
/** What exists, so that not every call ends at a wrong id. */
let known: string[]
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1_000_000 } })
  boss = await createMember(test.db, { email: test.env.adminEmail })
  known = [boss.id, (await createMember(test.db, { upoints: 1_000 })).id]
})
afterAll(() => test.close())

/** As a query that repeats no name, in which everything is text. */
const queryOf = (input: unknown): string => {
  if (typeof input !== 'object' || input === null) return `?${encodeURIComponent(JSON.stringify(input) ?? '')}`
  const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
  const fields = Object.entries(input).map(([name, value]) => [name, textOf(value)])
  return `?${new URLSearchParams(fields)}`
}
const send = (call: Call, id: unknown, input: unknown) => {
  const url = `/api${call.path.replace(/:\w+/g, encodeURIComponent(String(id)))}`
  return call.method === 'GET' || call.method === 'DELETE'
    ? test.as(boss).send(call.method, `${url}${queryOf(input)}`)
    : test.as(boss).send(call.method, url, JSON.stringify(input) ?? '', { 'content-type': 'application/json' })
}

describe.each(adminCalls.map((call) => ({ call, title: `${call.method} ${call.path}` })))(
  '$title',
  { timeout: TIMEOUT_MS },
  ({ call }) => {
    it('answers every input of its shape, and nearly so, within the contract', async () => {
      const ids = fc.oneof(fc.constantFrom(...known), arbitraryId)
      await fc.assert(
        fc.asyncProperty(arbitraryInput(call.input), ids, async (input, id) => {
          const answer = await send(call, id, input)
          expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
          expectAllowed(call, answer)
        }),
        { numRuns: runsOf(call) },
      )
    })
  },
)

describe('the administrator', () => {
  it('is still who they were after all of it', async () => {
    expect((await test.members.findMember(boss.id))?.email).toBe(test.env.adminEmail)
  })
})
