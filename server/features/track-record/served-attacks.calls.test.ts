import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiKey } from '../../../contract/api-keys.ts'
import { MINUTE_MS } from '../../../contract/market.ts'
import type { Tier } from '../../../contract/tiers.ts'
import { openSource } from '../../../scripts/verify-record/open-source.ts'
import { reportOf } from '../../../scripts/verify-record/print-verification.ts'
import { verifyTarget } from '../../../scripts/verify-record/verify-target.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

const PASSWORD = 'Correct-horse-1'

/** What the proxy makes of an answer of the server: other bytes, null for none, or the answer of another path. */
type Bend = (path: string, bytes: Buffer) => Buffer | null | { instead: string }

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

const flipped = (bytes: Buffer, place: number): Buffer => {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(place) ^ 1, place)
  return copy
}

describe('the record of a running server, through a proxy', () => {
  it('holds as it is, with every tile and a sample of proofs', async () => {
    const result = await verifyThrough((_, bytes) => bytes)
    expect(result.guarantees.hashes.problems).toEqual([])
    expect(result.guarantees.hashes.sentence).toMatch(/^\d+ entries hashed\. \d+ hash tiles and 8 proofs compared\.$/)
    expect(result.guarantees.fresh).toMatchObject({ state: 'holds', problems: [] })
    expect(result.holds).toBe(true)
  })

  it.each<[attack: string, problem: RegExp, how: Bend]>([
    [
      'a bit is flipped in a full tile of leaves',
      /tile\/0\/001 does not hold the hashes of the entries/,
      (path, bytes) => (path === '/log/tile/0/001' ? flipped(bytes, 4_000) : bytes),
    ],
    [
      'a bit is flipped in the last byte of the partial tile at the edge',
      /tile\/0\/\d+\.p\/\d+ does not hold/,
      (path, bytes) => (/^\/log\/tile\/0\/\d+\.p\//.test(path) ? flipped(bytes, bytes.length - 1) : bytes),
    ],
    [
      'a bit is flipped in a tile above the leaves',
      /tile\/1\/000\.p\/\d+ does not hold/,
      (path, bytes) => (path.startsWith('/log/tile/1/') ? flipped(bytes, 0) : bytes),
    ],
    [
      'a tile is answered with that of another place',
      /tile\/0\/002 does not hold/,
      (path, bytes) => (path === '/log/tile/0/002' ? { instead: '/log/tile/0/001' } : bytes),
    ],
    [
      'a tile is cut short',
      /tile\/0\/000 has 8160 bytes/,
      (path, bytes) => (path === '/log/tile/0/000' ? bytes.subarray(0, -32) : bytes),
    ],
    [
      'the tiles are withheld',
      /does not serve tile\/0\/000/,
      (path, bytes) => (/^\/log\/tile\/\d/.test(path) ? null : bytes),
    ],
    [
      'a proof is altered',
      /The proof of entry 0 does not hold/,
      (path, bytes) =>
        path === '/log/proof/0'
          ? Buffer.from(bytes.toString().replace(/\n([A-Za-z0-9+/]{43}=)\n/, `\n${'A'.repeat(43)}=\n`))
          : bytes,
    ],
    [
      'a proof is that of another entry',
      /The proof of entry 0 does not hold/,
      (path, bytes) => (path === '/log/proof/0' ? { instead: '/log/proof/1' } : bytes),
    ],
    [
      'proofs are withheld',
      /serves no proof of entry 0/,
      (path, bytes) => (path.startsWith('/log/proof/') ? null : bytes),
    ],
  ])('fails the hashes where %s', async (_, problem, how) => {
    const { holds, guarantees } = await verifyThrough(how)
    expect([holds, guarantees.hashes.state]).toEqual([false, 'fails'])
    expect(guarantees.hashes.problems.join('\n')).toMatch(problem)
  })

  const asJson = (change: (data: never) => unknown) => (bytes: Buffer) => {
    const answer = JSON.parse(bytes.toString())
    return Buffer.from(JSON.stringify({ ...answer, data: change(answer.data as never) }))
  }
  type Shown = { outcome: string; entryPrice: number; exitPrice: number; stated: number | null }
  const asWon = (signal: Shown) => {
    const { entryPrice, exitPrice } = signal
    return signal.outcome === 'loss'
      ? { ...signal, outcome: 'profit', entryPrice: exitPrice, exitPrice: entryPrice }
      : signal
  }
  const onList = (change: (signals: Shown[]) => Shown[]): Bend => {
    const altered = asJson(change as never)
    return (path, bytes) => (path.startsWith('/api/track-record/signals') ? altered(bytes) : bytes)
  }
  const onChart = (change: (chart: { signals: Shown[]; candles: { close: number }[] }) => unknown): Bend => {
    const altered = asJson(change as never)
    return (path, bytes) => (path.startsWith('/api/track-record/chart') ? altered(bytes) : bytes)
  }

  it.each<[attack: string, problem: RegExp, how: Bend]>([
    [
      'the list shows losses as won',
      /The list of settled signals shows signal \d+ with outcome "profit"; by the record it is "loss"/,
      onList((signals) => signals.map(asWon)),
    ],
    [
      'the list leaves losses out',
      /The list of settled signals leaves out signal \d+, a loss/,
      onList((signals) => signals.filter(({ outcome }) => outcome !== 'loss')),
    ],
    [
      'the list shows a price that is a tick better',
      /with exitPrice .*; by the record it is/,
      onList(([first, ...others]) => (first ? [{ ...first, exitPrice: first.exitPrice + 0.00001 }, ...others] : [])),
    ],
    [
      'the list shows another figure than was stated',
      /with stated 99; by the record it is/,
      onList((signals) => signals.map((signal) => ({ ...signal, stated: 99 }))),
    ],
    [
      'the list shows a signal that never was',
      /shows signal \d+, which is no settled signal of the record/,
      onList((signals) => [
        ...signals,
        {
          ...(signals.at(-1) as Shown & { commitIndex: number }),
          commitIndex: (signals.at(-1) as Shown & { commitIndex: number }).commitIndex + 1,
        },
      ]),
    ],
    ['the list is empty', /The list of settled signals leaves out signal/, onList(() => [])],
    [
      'the chart shows another figure than was stated',
      /The settled chart shows signal \d+ with stated 99/,
      onChart(({ signals, ...chart }) => ({ ...chart, signals: signals.map((signal) => ({ ...signal, stated: 99 })) })),
    ],
    [
      'the chart shows other candles',
      /The settled chart shows another candle of .* than the record/,
      onChart(({ candles, ...chart }) => ({
        ...chart,
        candles: candles.map((candle, place) => (place === 50 ? { ...candle, close: candle.close * 1.001 } : candle)),
      })),
    ],
  ])('fails the recount where %s', async (_, problem, how) => {
    const { holds, guarantees } = await verifyThrough(how)
    expect([holds, guarantees.recount.state]).toEqual([false, 'fails'])
    expect(guarantees.recount.problems.join('\n')).toMatch(problem)
  })

  it.each(['starter', 'silver', 'gold'] as const)('holds for what a %s member is shown', async (tier) => {
    const { holds, guarantees } = await verifyAs(tier, (_, bytes) => bytes)
    expect(guarantees.recount.problems).toEqual([])
    expect(guarantees.recount.sentence).toContain('Your history and statistics too.')
    expect(holds).toBe(true)
  })

  interface Counts {
    totalSignals: number
    wonSignals: number
    lostSignals: number
    openSignals: number
    winRate: number | null
    lastDay?: Counts
  }
  type MemberRow = { outcome: string | null; entryPrice: number | null; confidence: number; signalType: string }
  const onStatistics = (change: (counts: Counts) => unknown): Bend => {
    const altered = asJson(change as never)
    return (path, bytes) => (path.startsWith('/api/signals/stats/performance') ? altered(bytes) : bytes)
  }
  const onHistory = (change: (history: { signals: MemberRow[]; counts: Counts }) => unknown): Bend => {
    const altered = asJson(change as never)
    return (path, bytes) => (path.startsWith('/api/signals/history') ? altered(bytes) : bytes)
  }
  const moved = (counts: Counts): Counts => ({
    ...counts,
    wonSignals: counts.wonSignals + 1,
    lostSignals: counts.lostSignals - 1,
  })

  it.each<[attack: string, problem: RegExp, how: Bend]>([
    ['statistics turn a loss into a win', /Your statistics of today: wonSignals is/, onStatistics(moved)],
    [
      'statistics of the last 24 hours alone turn a loss into a win',
      /Your statistics of today, last 24 hours: wonSignals is/,
      onStatistics((counts) => ({ ...counts, ...(counts.lastDay ? { lastDay: moved(counts.lastDay) } : {}) })),
    ],
    [
      'statistics leave losses out and add up',
      /Your statistics of the whole record: lostSignals is/,
      onStatistics((counts) => ({
        ...counts,
        totalSignals: counts.totalSignals - 3,
        lostSignals: counts.lostSignals - 3,
      })),
    ],
    [
      'statistics hide losses as open',
      /Your statistics of today: lostSignals is/,
      onStatistics((counts) => ({
        ...counts,
        lostSignals: counts.lostSignals - 3,
        openSignals: counts.openSignals + 3,
      })),
    ],
    [
      'a better rate stands above the same counts',
      /winRate is 71\.4/,
      onStatistics((counts) => ({ ...counts, winRate: 71.4 })),
    ],
    [
      'the counts of the history drop losses without a word',
      /Your history, 7d: \d+ signals in all, but their outcomes come to/,
      onHistory(({ counts, ...history }) => ({ ...history, counts: { ...counts, lostSignals: 0 } })),
    ],
    [
      'the history shows losses as won',
      /Your history shows signal \d+ with outcome "profit"; by the record it is "loss"/,
      onHistory(({ signals, ...history }) => ({
        ...history,
        signals: signals.map((row) => (row.outcome === 'loss' ? { ...row, outcome: 'profit' } : row)),
      })),
    ],
    [
      'the history turns directions',
      /Your history shows signal \d+ with direction/,
      onHistory(({ signals, ...history }) => ({
        ...history,
        signals: signals.map((row) => ({ ...row, signalType: row.signalType === 'buy' ? 'sell' : 'buy' })),
      })),
    ],
    [
      'the history leaves losses out',
      /Your history leaves out signal \d+, a loss/,
      onHistory(({ signals, ...history }) => ({
        ...history,
        signals: signals.filter(({ outcome }) => outcome !== 'loss'),
      })),
    ],
    [
      'the history shows other figures than were stated',
      /Your history shows signal \d+ with stated/,
      onHistory(({ signals, ...history }) => ({
        ...history,
        signals: signals.map((row) => ({ ...row, confidence: row.confidence + 9, calibrated: true })),
      })),
    ],
    [
      'the history shows better entries',
      /Your history shows signal \d+ with entryPrice/,
      onHistory(({ signals, ...history }) => ({
        ...history,
        signals: signals.map((row) => ({ ...row, entryPrice: row.entryPrice && row.entryPrice * 1.0001 })),
      })),
    ],
  ])('fails the recount for a member where %s', async (_, problem, how) => {
    const { holds, guarantees } = await verifyAs('gold', how)
    expect([holds, guarantees.recount.state]).toEqual([false, 'fails'])
    expect(guarantees.recount.problems.join('\n')).toMatch(problem)
  })

  it('says how old its newest entry is, and warns past two boundaries', async () => {
    const soon = await verifyThrough((_, bytes) => bytes, test.clock.now() + 50_000)
    expect(soon.guarantees.fresh.state).toBe('holds')
    const late = await verifyThrough((_, bytes) => bytes, test.clock.now() + 7 * 86_400_000)
    expect(late.guarantees.fresh).toMatchObject({
      state: 'partly',
      problems: [
        expect.stringMatching(
          /^Simulated market stands still at .* for 7 days\. It was stopped, or newer entries are held back from you\.$/,
        ),
      ],
    })
    const report = reportOf(late).join('\n')
    expect(report).toMatch(
      /~ Every market goes on to the present\. Simulated market: newest entry 7 days old, of 2026-/,
    )
  })
})
