import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as accessCodes from '../../../contract/access-codes.ts'
import * as auth from '../../../contract/auth.ts'
import type { Call } from '../../../contract/call.ts'
import { callsIn } from '../../platform/http/contract-names.ts'
import { arbitraryId, arbitraryInput } from '../../testing/arbitrary-input.ts'
import { expectAllowed } from '../../testing/call-client.ts'
import { tries } from '../../testing/depth.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

const RUNS = tries(16, 10_000)
const TIMEOUT_MS = tries(120_000, 3_600_000)

const calls = callsIn({ ...auth, ...accessCodes }).map(([, call]) => call)

const raw = fc.oneof(
  fc.constantFrom('', 'null', '[]', '{', '"', '{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}', 'NaN'),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.json(),
)

let test: TestApp
let member: Member
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1_000_000 } })
  member = await createMember(test.db)
})
afterAll(() => test.close())

const clientFor = async (call: Call) => {
  if (call.access === 'open') return test.visitor()
  return call === auth.logout ? test.withToken(await test.signInAs(member)) : test.as(member)
}
const send = async (call: Call, id: unknown, body: unknown) => {
  const client = await clientFor(call)
  const url = `/api${call.path.replace(':id', encodeURIComponent(String(id)))}`
  return client.send(call.method, url, call.method === 'GET' ? undefined : body, {
    ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
  })
}
/** Never a failure of the server, and always an answer of the contract. */
const expectSane = (call: Call, answer: Awaited<ReturnType<typeof send>>) => {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
  expectAllowed(call, answer)
}

describe.each(calls.map((call) => ({ call, title: `${call.method} ${call.path}` })))(
  '$title',
  { timeout: TIMEOUT_MS },
  ({ call }) => {
    it('answers every input of its shape, and nearly so, within the contract', async () => {
      await fc.assert(
        fc.asyncProperty(arbitraryInput(call.input), arbitraryId, async (input, id) => {
          // As a client would send it: a body that is text stays JSON.
          expectSane(call, await send(call, id, JSON.stringify(input) ?? ''))
        }),
        { numRuns: RUNS },
      )
    })

    it('answers raw junk within the contract', async () => {
      await fc.assert(
        fc.asyncProperty(raw, async (body) => expectSane(call, await send(call, 'x', body))),
        { numRuns: RUNS / 4 },
      )
    })
  },
)
