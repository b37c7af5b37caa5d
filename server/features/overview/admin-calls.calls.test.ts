import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from '../../../contract/call.ts'
import { getMessage } from '../../../contract/errors.ts'
import { adminCalls, createAdminRequests } from '../../testing/admin-requests.ts'
import type { CallClient } from '../../testing/call-client.ts'
import { createMembersPerTier } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

const members = ['guest', 'starter', 'silver', 'pro', 'gold'] as const

let test: TestApp
let desk: Awaited<ReturnType<typeof createAdminRequests>>
let clients: Record<(typeof members)[number], CallClient>
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
  desk = await createAdminRequests(test)
  const people = await createMembersPerTier(test.db)
  const { guest, starter, silver, pro, gold } = people
  const { as } = test
  clients = { guest: as(guest), starter: as(starter), silver: as(silver), pro: as(pro), gold: as(gold) }
})
afterAll(() => test.close())

const requestFor = async (call: Call) => {
  const make = desk.requests.get(call)
  if (!make) throw new Error(`server/testing/admin-requests.ts has no request for ${call.method} ${call.path}.`)
  return make()
}
/** Names nothing, holds nothing that the call knows: whoever reads it answers 400. */
const sendJunk = (client: CallClient, call: Call) => {
  const url = `/api${call.path.replace(/:\w+/g, 'no-id')}`
  return call.method === 'GET' || call.method === 'DELETE'
    ? client.send(call.method, `${url}?page=x&limit=x`)
    : client.send(call.method, url, { junk: true })
}
/** What nobody may set by sending it. */
const SMUGGLED = {
  id: 'x',
  isAdmin: true,
  uPoints: 1_000_000,
  upoints: 1_000_000,
  balance: 1_000_000,
  passwordHash: 'x',
  adminId: 'x',
  createdAt: '2020-01-01',
  memberId: 'x',
  sequence: 1,
  _count: { participants: 0 },
}

describe.each(adminCalls.map((call) => ({ call, title: `${call.method} ${call.path}` })))('$title', ({ call }) => {
  it('asks a visitor to log in, before anything else is read', async () => {
    const { status, body } = await sendJunk(test.visitor(), call)
    expect([status, body.error]).toEqual([401, 'SESSION_REQUIRED'])
  })

  it.each(members)('is refused to a member on %s, before anything else is read', async (tier) => {
    const { status, body } = await sendJunk(clients[tier], call)
    expect([status, body.error]).toEqual([403, 'ACCESS_ADMIN'])
    expect(body.message).toBe(getMessage('ACCESS_ADMIN'))
    expect(body).not.toHaveProperty('fields')
  })

  it('answers the administrator', async () => {
    const { status, body } = await test.as(desk.boss).call(call, await requestFor(call))
    expect(status, JSON.stringify(body)).toBe(200)
  })

  it('takes nothing but its own fields', async () => {
    const { params, input = {} } = await requestFor(call)
    const known = Object.keys(z.parse(call.input, input) as object)
    const smuggled = Object.keys(SMUGGLED).filter((field) => !(field in input))
    const read = z.parse(call.input, { ...SMUGGLED, ...input }) as object
    expect(Object.keys(read).filter((field) => smuggled.includes(field) && !known.includes(field))).toEqual([])
    if (call.method === 'GET' || call.method === 'DELETE') return
    const url = Object.entries(params ?? {}).reduce((path, [name, value]) => path.replace(`:${name}`, value), call.path)
    const { status } = await test.as(desk.boss).send(call.method, `/api${url}`, { ...SMUGGLED, ...input })
    expect(status).toBe(200)
  })
})

describe('the administrator’s calls', () => {
  it('are all in the table above, and all of them are answered', () => {
    const served = test.routes.filter(({ call }) => call.access === 'admin').map(({ call }) => call)
    const pathOf = ({ method, path }: Call) => `${method} ${path}`
    expect(served.map(pathOf).sort()).toEqual(adminCalls.map(pathOf).sort())
    expect(served.length).toBeGreaterThanOrEqual(36)
  })

  it('all lie below /admin, and nothing of the others does', () => {
    for (const { call } of test.routes) {
      const isAdministrators = call.path.startsWith('/admin/') || call.path.includes('/admin/')
      expect(isAdministrators, `${call.method} ${call.path}`).toBe(call.access === 'admin')
    }
  })
})

describe('an administrator without a second factor, outside the demo', () => {
  it.each(adminCalls.slice(0, 5).map((call) => ({ call, title: `${call.method} ${call.path}` })))(
    'is refused $title',
    async ({ call }) => {
      const live = await buildTestApp({ db: test.db, env: { demo: false } })
      expect((await sendJunk(live.as(desk.boss), call)).body.error).toBe('ACCESS_ADMIN')
      await live.close()
    },
  )
})
