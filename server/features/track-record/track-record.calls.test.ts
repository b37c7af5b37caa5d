import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import {
  getRecordHead,
  getReliability,
  getTrackRecord,
  LATEST_SIGNALS,
  listGaps,
  listLatestEntries,
  listRecords,
  type RecordEntry,
} from '../../../contract/track-record.ts'
import { toHex, utf8 } from '../../../engine/log/bytes.ts'
import { parseSignedCheckpoint } from '../../../engine/log/checkpoint.ts'
import { leafHash } from '../../../engine/log/hashing.ts'
import { isSignedBy, parseVerifierKey } from '../../../engine/log/note.ts'
import { createGrowingTree } from '../../../engine/log/tree.ts'
import { checkDuties } from '../../testing/check-duties.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await buildTestApp({ started: true })
  await app.clock.advance(12 * MINUTE_MS)
})
afterAll(() => app.close())

const anyone = () => app.visitor()

describe('the public record', () => {
  it('can be read from end to end in pages, keeps its duties, and makes the root that is signed', async () => {
    const entries: RecordEntry[] = []
    for (;;) {
      const { body } = await anyone().call(listRecords, { input: { after: entries.length, limit: 40 } })
      entries.push(...body.data)
      if (body.data.length < 40) break
    }
    const { problems, duties } = checkDuties(entries)
    expect(problems).toEqual([])
    expect(duties.early.checked).toBe(13 * 3 + 3 * 3)
    const tree = createGrowingTree()
    for (const { text } of entries) tree.append(leafHash(utf8(text)))
    const head = { size: entries.length, root: toHex(tree.root()) }
    expect((await anyone().call(getRecordHead)).body.data).toMatchObject(head)
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

  it('gives the entries of the seven signals that were settled last, whole and in order, and nothing else', async () => {
    await app.clock.advance(30 * MINUTE_MS)
    const { data } = (await anyone().call(listLatestEntries)).body
    const { rows } = await app.db.query(
      `select id from slots where outcome is not null and decision <> 'ABSTAIN' order by expires_at desc, commit_sequence desc limit ${LATEST_SIGNALS}`,
    )
    expect(rows).toHaveLength(LATEST_SIGNALS)
    const told = data.map(({ text }) => JSON.parse(text))
    for (const { id } of rows) {
      expect(told.filter(({ slot }) => slot === id).map(({ kind }) => kind)).toEqual(['commit', 'reveal', 'settle'])
    }
    expect(data).toHaveLength(3 * LATEST_SIGNALS)
    expect(data.map(({ index }) => index)).toEqual(data.map(({ index }) => index).toSorted((a, b) => a - b))
    const listed = (await anyone().call(listRecords, { input: { after: data[0]?.index ?? 0, limit: 1 } })).body.data
    expect(listed).toEqual([data[0]])
  })

  it('gives the newer ones after the next boundary', async () => {
    const before = (await anyone().call(listLatestEntries)).body.data
    await app.clock.advance(2 * MINUTE_MS)
    expect((await anyone().call(listLatestEntries)).body.data.at(-1)?.index).toBeGreaterThan(before.at(-1)?.index ?? 0)
  })

  it('tells nothing of a decision before its entry', async () => {
    const { body } = await anyone().call(listRecords, { input: { after: 0, limit: 500 } })
    const entries = body.data.map(({ text }) => JSON.parse(text))
    const revealed = new Set(entries.filter(({ kind }) => kind === 'reveal').map(({ slot }) => slot))
    const sealed = entries.filter(({ kind, slot }) => kind === 'commit' && !revealed.has(slot))
    expect(sealed.length).toBeGreaterThan(0)
    for (const { entryAt, ...fields } of sealed) {
      expect(JSON.stringify(fields)).not.toMatch(/CALL|PUT|ABSTAIN|confidence|nonce/)
      expect(Date.parse(entryAt)).toBeGreaterThan(app.clock.now())
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
  it('counts every published signal that has been revealed, and keeps the back-test apart from it', async () => {
    const { performance, backtests } = (await anyone().call(getTrackRecord)).body.data
    const { rows } = await app.db.query(
      `select count(*)::int as total, count(*) filter (where outcome = 'profit')::int as won from slots where decision <> 'ABSTAIN' and revealed_at is not null`,
    )
    expect(performance).toMatchObject({ totalSignals: rows[0]?.total, wonSignals: rows[0]?.won, since: null })
    expect(backtests.map(({ pair, timeframe }) => `${pair} ${timeframe}`)).toHaveLength(2 * 4)
    expect(backtests.filter(({ pair }) => pair === 'All pairs')).toHaveLength(2)
    for (const { decided, won, lost, breakeven, void: voided } of backtests)
      expect(won + lost + breakeven + voided).toBe(decided)
  })

  it('shows reliability per bin: ten from the record, ten from the back-test, of the signals that stated a figure', async () => {
    const { record, backtest } = (await anyone().call(getReliability)).body.data
    const n = (bins: typeof record) => bins.reduce((sum, bin) => sum + bin.n, 0)
    const { rows } = await app.db.query(
      `select count(*)::int as settled, count(stated)::int as stating, count(*) filter (where timeframe = '1m')::int as short,
       count(stated) filter (where timeframe = '1m')::int as short_stating from slots where outcome in ('profit', 'loss')`,
    )
    // A signal without a stated figure is in the rate, and in no bin.
    const { performance } = (await anyone().call(getTrackRecord)).body.data
    expect(performance.n).toBe(rows[0]?.settled)
    expect([record.length, backtest.length]).toEqual([10, 10])
    expect(n(record)).toBe(rows[0]?.stating)
    const oneMinute = (await anyone().call(getReliability, { input: { timeframe: '1m' } })).body.data
    expect(n(oneMinute.record)).toBe(rows[0]?.short_stating)
    const { wonSignals, lostSignals } = performance.byTimeframe['1m']
    expect(wonSignals + lostSignals).toBe(rows[0]?.short)
  })
})
