import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import { getSharedSignal, listSharedSignals } from '../../../contract/shared-signals.ts'
import { readEntry } from '../../../engine/record/read-entries.ts'
import { checkStory, findStory } from '../../../engine/record/signal-story.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await buildTestApp({ started: true })
  await app.clock.advance(38 * MINUTE_MS)
})
afterAll(() => app.close())

const shared = (id: string) => app.visitor().call(getSharedSignal, { params: { id } })
const slotsWhere = async (condition: string): Promise<string[]> =>
  (await app.db.query(`select id from slots where ${condition} order by slot_at desc`)).rows.map(({ id }) => String(id))
const oneWhere = async (condition: string): Promise<string> => {
  const [id] = await slotsWhere(condition)
  if (!id) throw new Error(`No slot where ${condition}.`)
  return id
}

describe('a shared signal', () => {
  it('tells nothing of a decision before its entry but its commitment, whatever was decided', async () => {
    const sealed = await slotsWhere('revealed_at is null')
    const decisions = new Set(
      (await app.db.query('select decision from slots where revealed_at is null')).rows.map(({ decision }) => decision),
    )
    expect(decisions.size).toBeGreaterThan(1)
    for (const id of sealed) {
      const { status, body } = await shared(id)
      expect(status).toBe(200)
      const { entries, ...others } = body.data
      expect(Object.keys(others).sort()).toEqual(['decimals', 'source'])
      expect(entries).toMatchObject({ reveal: null, settle: null, candles: [] })
      const commit = readEntry(entries.commit.text)
      if (commit?.kind !== 'commit') throw new Error('It is no commitment.')
      // What the record tells everybody already, word for word.
      expect(Object.keys(commit).sort()).toEqual(
        [
          'appendedAt',
          'commitment',
          'committedAt',
          'entryAt',
          'feed',
          'kind',
          'pair',
          'slot',
          'slotAt',
          'timeframe',
        ].sort(),
      )
      expect(JSON.stringify(body)).not.toMatch(/CALL|PUT|ABSTAIN|buy|sell|confidence/)
    }
  })

  it('tells the direction from the entry on, and the outcome from the expiry on, with what proves them', async () => {
    const open = (await shared(await oneWhere(`decision <> 'ABSTAIN' and revealed_at is not null and outcome is null`)))
      .body.data
    expect(open.entries.settle).toBeNull()
    const told = findStory(open.entries)
    expect(told?.sealed?.decision).toMatch(/^(CALL|PUT)$/)
    expect(told && checkStory(told).map(({ holds }) => holds)).toEqual([true, true])

    const settled = (await shared(await oneWhere(`decision <> 'ABSTAIN' and outcome is not null`))).body.data
    const whole = findStory(settled.entries)
    expect(whole && checkStory(whole).map(({ holds }) => holds)).toEqual([true, true, true])
  })

  it('says of a revealed abstention that nothing was published, and proves it', async () => {
    const { entries } = (await shared(await oneWhere(`decision = 'ABSTAIN' and revealed_at is not null`))).body.data
    const story = findStory(entries)
    expect(story?.sealed?.decision).toBe('ABSTAIN')
    expect(entries.settle).toBeNull()
    expect(story && checkStory(story).map(({ holds }) => holds)).toEqual([true, true])
  })

  it('is nothing where the record has nothing', async () => {
    const { status, body } = await shared(crypto.randomUUID())
    expect([status, body.error]).toEqual([404, 'SIGNAL_NOT_FOUND'])
    expect((await app.visitor().send('GET', '/api/signals/nothing/shared')).status).toBe(400)
  })

  it('is told with others in one answer: each once, and none that the record does not hold', async () => {
    const ids = (await slotsWhere('revealed_at is not null')).slice(0, 5)
    const asked = [...ids, ids[0], crypto.randomUUID()].join(',')
    const { status, body } = await app.visitor().call(listSharedSignals, { input: { ids: asked } })
    expect(status).toBe(200)
    expect(body.data.map(({ id }) => id)).toEqual(ids)
    for (const { id, entries } of body.data) expect(entries).toEqual((await shared(id)).body.data.entries)
  })

  it.each([
    ['nothing', ''],
    ['what is no id', 'nothing'],
    ['26 ids', Array.from({ length: 26 }, () => crypto.randomUUID()).join(',')],
  ])('is refused where %s is asked for', async (_, ids) => {
    const { status, body } = await app.visitor().call(listSharedSignals, { input: { ids } })
    expect([status, body.error]).toEqual([400, 'INPUT_INVALID'])
  })
})
