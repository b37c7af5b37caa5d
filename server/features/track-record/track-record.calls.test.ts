import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import { getRecordHead, getReliability, getTrackRecord, listGaps, listRecords } from '../../../contract/track-record.ts'
import { createVerifier } from '../../../engine/record/verify.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await buildTestApp({ started: true })
  await app.clock.advance(12 * MINUTE_MS)
})
afterAll(() => app.close())

const anyone = () => app.visitor()

describe('the public record', () => {
  it('can be read from end to end in pages, and verifies', async () => {
    const verifier = createVerifier()
    let after = 0
    for (;;) {
      const { body } = await anyone().call(listRecords, { input: { after, limit: 40 } })
      for (const entry of body.data) await verifier.add(entry)
      after = body.data.at(-1)?.sequence ?? after
      if (body.data.length < 40) break
    }
    const result = verifier.result()
    expect(result.problems).toEqual([])
    expect(result.commits).toBe(13 * 3 + 3 * 3)
    expect((await anyone().call(getRecordHead)).body.data).toMatchObject({ sequence: after, hash: result.head?.hash })
  })

  it('has a head whose signature its public key confirms', async () => {
    const { sequence, hash, signature, publicKey } = (await anyone().call(getRecordHead)).body.data
    const confirm = (text: string) =>
      verify(null, Buffer.from(text), createPublicKey(publicKey), Buffer.from(signature, 'base64'))
    expect(confirm(`${sequence}:${hash}`)).toBe(true)
    expect(confirm(`${sequence + 1}:${hash}`)).toBe(false)
  })

  it('tells nothing of a decision before its entry', async () => {
    const { body } = await anyone().call(listRecords, { input: { after: 0, limit: 500 } })
    const revealed = new Set(
      body.data.filter(({ kind }) => kind === 'reveal').map((entry) => JSON.parse(entry.body).slot),
    )
    const sealed = body.data.filter((entry) => entry.kind === 'commit' && !revealed.has(JSON.parse(entry.body).slot))
    expect(sealed.length).toBeGreaterThan(0)
    for (const entry of sealed) {
      expect(entry.body).not.toMatch(/CALL|PUT|ABSTAIN|confidence|nonce/)
      expect(Date.parse(JSON.parse(entry.body).entryAt)).toBeGreaterThan(app.clock.now())
    }
  })

  it('has no gap where none was, and pages within bounds', async () => {
    expect((await anyone().call(listGaps)).body.data).toEqual([])
    expect((await anyone().send('GET', '/api/track-record/records?limit=501')).status).toBe(400)
    expect((await anyone().send('GET', '/api/track-record/records?after=-1')).status).toBe(400)
    expect((await anyone().call(listRecords, { input: { after: 1_000_000 } })).body.data).toEqual([])
  })
})

describe('the track record', () => {
  it('counts every published signal, and keeps the back-test apart from it', async () => {
    const { performance, backtests } = (await anyone().call(getTrackRecord)).body.data
    const { rows } = await app.db.query(
      `select count(*)::int as total, count(*) filter (where outcome = 'profit')::int as won from slots where decision <> 'ABSTAIN'`,
    )
    expect(performance).toMatchObject({ totalSignals: rows[0]?.total, wonSignals: rows[0]?.won, since: null })
    expect(backtests.map(({ pair, timeframe }) => `${pair} ${timeframe}`)).toHaveLength(2 * 4)
    expect(backtests.filter(({ pair }) => pair === 'All pairs')).toHaveLength(2)
    for (const { decided, won, lost, breakeven, void: voided } of backtests)
      expect(won + lost + breakeven + voided).toBe(decided)
  })

  it('shows reliability per bin: ten from the record, ten from the back-test', async () => {
    const { record, backtest } = (await anyone().call(getReliability)).body.data
    const n = (bins: typeof record) => bins.reduce((sum, bin) => sum + bin.n, 0)
    const { performance } = (await anyone().call(getTrackRecord)).body.data
    expect([record.length, backtest.length]).toEqual([10, 10])
    expect(n(record)).toBe(performance.n)
    const oneMinute = (await anyone().call(getReliability, { input: { timeframe: '1m' } })).body.data
    expect(n(oneMinute.record)).toBe(
      performance.byTimeframe['1m'].wonSignals + performance.byTimeframe['1m'].lostSignals,
    )
  })
})
