import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import { getSignalReplay, REPLAY_MINUTES_BEFORE } from '../../../contract/replays.ts'
import { downloadSettledSignals, listSettledSignals, type SettledSignal } from '../../../contract/track-record.ts'
import { toHex, utf8 } from '../../../engine/log/bytes.ts'
import { leafHash } from '../../../engine/log/hashing.ts'
import { readEntry } from '../../../engine/record/read-entries.ts'
import { sha256 } from '../../platform/hash.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await buildTestApp({ started: true })
  await app.clock.advance(38 * MINUTE_MS)
})
afterAll(() => app.close())

const anyone = () => app.visitor()
const replayOf = (id: string) => anyone().call(getSignalReplay, { params: { id } })
const slotsWhere = async (condition: string): Promise<string[]> =>
  (await app.db.query(`select id from slots where ${condition} order by slot_at`)).rows.map(({ id }) => String(id))
const list = async (
  input: { timeframe?: '1m' | '5m'; limit?: number; before?: string; record?: number } = {},
): Promise<SettledSignal[]> => (await anyone().call(listSettledSignals, { input })).body.data

describe('a replay', () => {
  it('is of a settled signal: candles from an hour before its slot to its expiry, and its entries of the record', async () => {
    const [settled] = await list({ timeframe: '5m' })
    if (!settled) throw new Error('No 5-minute signal has been settled.')
    const { signal, candles, entries } = (await replayOf(settled.id)).body.data
    expect(signal).toMatchObject({ id: settled.id, outcome: settled.outcome, entryPrice: settled.entryPrice })
    const [first, last] = [candles[0], candles.at(-1)]
    expect(Date.parse(first?.openAt ?? '')).toBe(Date.parse(settled.slotAt) - REPLAY_MINUTES_BEFORE * MINUTE_MS)
    expect(Date.parse(last?.openAt ?? '')).toBe(Date.parse(settled.expiresAt) - MINUTE_MS)
    expect(last?.close).toBe(settled.exitPrice)
    const [commit, reveal, settle] = [entries.commit, entries.reveal, entries.settle].map(({ text }) => readEntry(text))
    if (commit?.kind !== 'commit' || reveal?.kind !== 'reveal' || settle?.kind !== 'settle')
      throw new Error('The entries are of other kinds.')
    expect([commit.slot, reveal.slot, settle.slot]).toEqual([settled.id, settled.id, settled.id])
    expect(entries.commit.index).toBe(settled.commitIndex)
    expect(sha256(reveal.revealed)).toBe(commit.commitment)
    expect(entries.candles).toHaveLength(5)
    for (const { text, leafHash: hash } of [entries.commit, ...entries.candles])
      expect(toHex(leafHash(utf8(text)))).toBe(hash)
  })

  it('tells nobody of a sealed signal, an open one, an abstention, or one that is not there: not even that it exists', async () => {
    const conditions = {
      sealed: `decision <> 'ABSTAIN' and revealed_at is null`,
      open: `decision <> 'ABSTAIN' and revealed_at is not null and outcome is null`,
      abstained: `decision = 'ABSTAIN' and revealed_at is not null`,
      unknown: `false`,
    }
    const answers = new Set<string>()
    for (const [name, condition] of Object.entries(conditions)) {
      const [id] = name === 'unknown' ? [crypto.randomUUID()] : await slotsWhere(condition)
      if (!id) throw new Error(`No slot is ${name}.`)
      const { status, body } = await replayOf(id)
      expect([status, body.error]).toEqual([404, 'SIGNAL_NOT_FOUND'])
      answers.add(JSON.stringify({ ...body, timestamp: '' }))
    }
    expect(answers.size).toBe(1)
    expect((await anyone().send('GET', '/api/signals/nothing/replay')).status).toBe(400)
  })
})

describe('the public list of settled signals', () => {
  it('goes from page to page without leaving one out or saying one twice', async () => {
    const pages: SettledSignal[] = []
    for (;;) {
      const before = pages.at(-1)?.slotAt
      const page = await list({ limit: 3, ...(before ? { before } : {}) })
      if (page.length === 0) break
      pages.push(...page)
    }
    const settled = await slotsWhere(`outcome is not null`)
    expect(pages.map(({ id }) => id).toSorted()).toEqual(settled.toSorted())
    expect(pages.map(({ slotAt }) => slotAt)).toEqual(
      pages
        .map(({ slotAt }) => slotAt)
        .toSorted()
        .toReversed(),
    )
    expect(new Set((await list({ timeframe: '1m' })).map(({ timeframe }) => timeframe))).toEqual(new Set(['1m']))
    for (const wrong of ['limit=101', 'before=0000-02-29T00:00:00Z'])
      expect((await anyone().send('GET', `/api/track-record/signals?${wrong}`)).status).toBe(400)
  })

  it('finds one by its number, and nothing under that of a signal that is not settled', async () => {
    const [, wanted] = await list()
    if (!wanted) throw new Error('Fewer than two signals have been settled.')
    expect(await list({ record: wanted.commitIndex + 1 })).toEqual([wanted])
    const [unsettled] = (
      await app.db.query(`select commit_sequence as number from slots where decision <> 'ABSTAIN' and outcome is null`)
    ).rows
    if (!unsettled) throw new Error('No signal is sealed or open.')
    expect(await list({ record: Number(unsettled.number) })).toEqual([])
    for (const wrong of ['0', '-1', '1.5', 'x'])
      expect((await anyone().send('GET', `/api/track-record/signals?record=${wrong}`)).status).toBe(400)
  })

  it('is a table for spreadsheets, a line for each', async () => {
    const { bytes, headers } = await anyone().call(downloadSettledSignals)
    expect(headers['content-disposition']).toContain('attachment; filename="uptick-signals.csv"')
    const lines = bytes.toString('utf8').trimEnd().split('\r\n')
    expect(lines).toHaveLength(1 + (await slotsWhere(`outcome is not null`)).length)
    expect(lines[0]).toContain('slot,pair,timeframe,slotAt')
    expect(lines[1]).toMatch(/,(CALL|PUT),/)
  })
})
