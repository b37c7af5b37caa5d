import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSource } from '../../../cli/verify-record/open-source.ts'
import { reportOf } from '../../../cli/verify-record/print-verification.ts'
import { verifyTarget } from '../../../cli/verify-record/verify-target.ts'
import { createApiKey } from '../../../contract/api-keys.ts'
import { MINUTE_MS } from '../../../contract/market.ts'
import type { Tier } from '../../../contract/tiers.ts'
import {
  ATTACKS_ON_FIGURES,
  ATTACKS_ON_MEMBERS,
  ATTACKS_ON_ROWS,
  ATTACKS_ON_THE_TREE,
  type Bend,
} from '../../../engine/record/testing/served-attacks.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

const PASSWORD = 'Correct-horse-1'

let test: TestApp
let url: string
let proxy: Server
let proxyUrl: string
let bend: Bend = (_, bytes) => bytes

beforeAll(async () => {
  test = await buildTestApp({ started: true, env: { rateLimitScale: 1000 } })
  await test.clock.advance(95 * MINUTE_MS)
  url = await test.app.listen({ port: 0, host: '127.0.0.1' })
  const ask = async (path: string, authorization?: string): Promise<Buffer | null> => {
    const answer = await fetch(url + path, authorization ? { headers: { authorization } } : {})
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null
  }
  proxy = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const honest = await ask(path, request.headers.authorization)
    const bent = honest && bend(path, honest)
    const sent = bent && 'instead' in bent ? await ask(bent.instead) : bent
    response.writeHead(sent ? 200 : 404).end(sent ?? '')
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
})
afterAll(async () => {
  proxy.close()
  await test.close()
})

const verifyThrough = (how: Bend, nowMs = test.clock.now()) => {
  bend = how
  const source = openSource(proxyUrl)
  return verifyTarget({ source, vkey: null, stateFile: null, nowIso: new Date(nowMs).toISOString() })
}

/** The same with the API key of a member of that tier, whose own history and statistics are compared too. */
const verifyAs = async (tier: Tier, how: Bend, nowMs = test.clock.now()) => {
  bend = how
  const key = await keyOf(tier)
  return verifyTarget({
    source: openSource(proxyUrl, key),
    vkey: null,
    stateFile: null,
    nowIso: new Date(nowMs).toISOString(),
  })
}

const keys = new Map<Tier, string>()
const keyOf = async (tier: Tier): Promise<string> => {
  const known = keys.get(tier)
  if (known) return known
  const passwordHash = await test.passwords.hash(PASSWORD)
  const member = await createMember(test.db, { passwordHash, tier, dashboardUnlocked: true })
  const form = { name: 'Verifier', scopes: ['signals:read' as const], days: 30 as const, password: PASSWORD }
  const { body } = await test.as(member).call(createApiKey, { input: form })
  keys.set(tier, body.data.key)
  return body.data.key
}

describe('the record of a running server, through a proxy', () => {
  it('holds as it is, with every tile and a sample of proofs', async () => {
    const result = await verifyThrough((_, bytes) => bytes)
    expect(result.guarantees.hashes.problems).toEqual([])
    expect(result.guarantees.hashes.sentence).toMatch(
      /^The tree has \d+ entries\. \d+ hash tiles and 8 proofs compared\.$/,
    )
    expect(result.guarantees.fresh).toMatchObject({ state: 'holds', problems: [] })
    expect(result.holds).toBe(true)
  })

  it.each(ATTACKS_ON_THE_TREE)('fails the hashes where $name', async ({ how, says }) => {
    const { holds, guarantees } = await verifyThrough(how)
    expect([holds, guarantees.hashes.state]).toEqual([false, 'fails'])
    expect(guarantees.hashes.problems.join('\n')).toMatch(says)
  })

  it.each([...ATTACKS_ON_FIGURES, ...ATTACKS_ON_ROWS])('fails the recount where $name', async ({ how, says }) => {
    const { holds, guarantees } = await verifyThrough(how)
    expect([holds, guarantees.recount.state]).toEqual([false, 'fails'])
    expect(guarantees.recount.problems.join('\n')).toMatch(says)
  })

  it.each(['starter', 'silver', 'gold'] as const)('holds for what a %s member is shown', async (tier) => {
    const { holds, guarantees } = await verifyAs(tier, (_, bytes) => bytes)
    expect(guarantees.recount.problems).toEqual([])
    expect(guarantees.recount.sentence).toContain('Your history and statistics too.')
    expect(holds).toBe(true)
  })

  it.each(ATTACKS_ON_MEMBERS)('fails the recount for a member where $name', async ({ how, says }) => {
    const { holds, guarantees } = await verifyAs('gold', how)
    expect([holds, guarantees.recount.state]).toEqual([false, 'fails'])
    expect(guarantees.recount.problems.join('\n')).toMatch(says)
  })

  it('says how old its newest entry is, and warns past two boundaries', async () => {
    const soon = await verifyThrough((_, bytes) => bytes, test.clock.now() + 50_000)
    expect(soon.guarantees.fresh.state).toBe('holds')
    const late = await verifyThrough((_, bytes) => bytes, test.clock.now() + 7 * 86_400_000)
    expect(late.guarantees.fresh).toMatchObject({
      state: 'partly',
      problems: [
        expect.stringMatching(
          /^Simulated market has been silent since .* for 7 days\. Someone stopped it, or hides newer entries from you\.$/,
        ),
      ],
    })
    const report = reportOf(late).join('\n')
    expect(report).toMatch(/~ Every market is up to date\. Simulated market: newest entry 7 days old, of 2026-/)
  })
})
