import { listCandles, listPairs } from '../contract/market.ts'
import { getServiceInfo } from '../contract/service.ts'
import { getRecordHead, getReliability, getTrackRecord } from '../contract/track-record.ts'
import { verifyServer } from '../scripts/verify-record/verify-server.ts'
import { demoEmail, makeCall, openSession } from './demo-members.ts'
import { expect, test } from './journey.ts'

test.use({ market: 'replay' })

test('anyone can verify the record from its first entry to its signed head', async ({ server }) => {
  // Sixty market minutes pass in a minute: within seconds slots are sealed, revealed and settled.
  await expect(async () => {
    const { data } = await makeCall(server, getTrackRecord)
    expect(data?.performance.n).toBeGreaterThan(0)
  }).toPass({ timeout: 30_000 })

  const { data: head } = await makeCall(server, getRecordHead)
  const verification = await verifyServer(server.url)
  expect(verification.problems).toEqual([])
  expect(verification.entries).toBeGreaterThanOrEqual(head?.sequence ?? Number.POSITIVE_INFINITY)
  expect(verification.commits).toBeGreaterThan(verification.settlements)
  expect(verification.settlements).toBeGreaterThan(0)
})

test('anyone can read what the confidence has been worth, the back-test kept apart', async ({ server }) => {
  const { data: track } = await makeCall(server, getTrackRecord)
  const { data: reliability } = await makeCall(server, getReliability)
  expect(track?.feed.kind).toBe('replay')
  expect(track?.backtests.length).toBeGreaterThan(0)
  expect(new Set(reliability?.record.map(({ source }) => source))).toEqual(new Set(['record']))
  expect(new Set(reliability?.backtest.map(({ source }) => source))).toEqual(new Set(['backtest']))
  expect((await makeCall(server, getServiceInfo)).data?.demo).toBe(true)
})

test('a member reads the candles of the replayed pairs, oldest first, up to the present', async ({ server }) => {
  const token = await openSession(server, demoEmail('silver'))
  const { data: market } = await makeCall(server, listPairs, { token })
  expect(market?.pairs.map(({ id }) => id)).toEqual(['EURUSD', 'GBPUSD'])

  const { data: candles } = await makeCall(server, listCandles, { token, path: '/market/candles?pair=EURUSD&limit=60' })
  const opens = (candles ?? []).map(({ openAt }) => Date.parse(openAt))
  expect(opens).toHaveLength(60)
  expect(opens).toEqual([...opens].sort((a, b) => a - b))
  const guest = await openSession(server, demoEmail('guest'))
  expect((await makeCall(server, listCandles, { token: guest, path: '/market/candles?pair=EURUSD' })).status).toBe(403)
})
