import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import { getSettledChart, SETTLED_CHART_MINUTES } from '../../../contract/track-record.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ started: true })
})
afterAll(() => app.close())

const chart = async () => (await app.visitor().call(getSettledChart)).body.data
const idsWhere = async (condition: string): Promise<string[]> =>
  (await app.db.query(`select id from slots where decision <> 'ABSTAIN' and ${condition}`)).rows.map(({ id }) =>
    String(id),
  )

describe('getSettledChart', () => {
  it('is empty before anything is settled', async () => {
    expect(await chart()).toEqual({ signals: [], candles: [] })
  })

  it('holds the last three to expire, and candles of the newest one’s pair up to its expiry', async () => {
    await app.clock.advance(38 * MINUTE_MS)
    const { signals, candles } = await chart()
    expect(signals).toHaveLength(3)
    const { rows } = await app.db.query(
      `select id from slots where outcome is not null and decision <> 'ABSTAIN' order by expires_at desc, commit_sequence desc limit 3`,
    )
    expect(signals.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    const end = Date.parse(signals[0]?.expiresAt ?? '')
    expect(Date.parse(candles.at(-1)?.openAt ?? '')).toBe(end - MINUTE_MS)
    expect(Date.parse(candles[0]?.openAt ?? '')).toBeGreaterThanOrEqual(end - SETTLED_CHART_MINUTES * MINUTE_MS)
    if (signals[0]?.outcome !== 'void') expect(candles.at(-1)?.close).toBe(signals[0]?.exitPrice)
  })

  it('tells nothing of what is sealed or open, minute after minute, whoever asks and whatever they add', async () => {
    const guest = app.as(await createMember(app.db))
    let unsettledMinutes = 0
    for (let minute = 0; minute < 12; minute += 1) {
      await app.clock.advance(MINUTE_MS / 2)
      const unsettled = await idsWhere('outcome is null')
      unsettledMinutes += unsettled.length > 0 ? 1 : 0
      const shown = await chart()
      const answers = [
        shown,
        (await guest.call(getSettledChart)).body.data,
        (await app.visitor().send('GET', '/api/track-record/chart?before=2099-01-01T00:00:00Z&limit=1000&pair=EURUSD'))
          .body.data as typeof shown,
      ]
      for (const answer of answers) {
        expect(answer).toEqual(shown)
        const end = Date.parse(answer.signals[0]?.expiresAt ?? '')
        for (const { openAt } of answer.candles) expect(Date.parse(openAt) + MINUTE_MS).toBeLessThanOrEqual(end)
        const told = JSON.stringify(answer)
        for (const id of unsettled) expect(told).not.toContain(id)
      }
    }
    expect(unsettledMinutes).toBeGreaterThan(0)
  })
})
