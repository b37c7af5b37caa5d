import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import { getRecordHead, getReliability, getTrackRecord, listGaps, listRecords } from '../../../contract/track-record.ts'
import { parseSignedCheckpoint } from '../../../engine/log/checkpoint.ts'
import { isSignedBy, parseVerifierKey } from '../../../engine/log/note.ts'
import { openEntry } from '../../../engine/record/open-entry.ts'
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
      for (const entry of body.data) await verifier.add(openEntry(entry))
      after += body.data.length
      if (body.data.length < 40) break
    }
    const result = verifier.result()
    expect(result.problems).toEqual([])
    expect(result.commits).toBe(13 * 3 + 3 * 3)
    expect((await anyone().call(getRecordHead)).body.data).toMatchObject({ size: after, root: result.head?.hash })
  })

  it('has a checkpoint whose signature its key confirms', async () => {
    const { checkpoint, key, size } = (await anyone().call(getRecordHead)).body.data
    const signed = parseSignedCheckpoint(checkpoint)
    const verifierKey = parseVerifierKey(key)
    if (!signed || !verifierKey) throw new Error('The checkpoint cannot be read.')
    expect(signed.checkpoint).toMatchObject({ size, origin: verifierKey.name })
    expect(await isSignedBy(signed.note, verifierKey)).toBe(true)
    const other = { ...signed.note, text: signed.note.text.replace(`\n${size}\n`, `\n${size + 1}\n`) }
    expect(await isSignedBy(other, verifierKey)).toBe(false)
  })

  it('tells nothing of a decision before its entry', async () => {
    const { body } = await anyone().call(listRecords, { input: { after: 0, limit: 500 } })
    const entries = body.data.map(openEntry)
    const revealed = new Set(
      entries.filter(({ kind }) => kind === 'reveal').map((entry) => JSON.parse(entry.body).slot),
    )
    const sealed = entries.filter((entry) => entry.kind === 'commit' && !revealed.has(JSON.parse(entry.body).slot))
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
