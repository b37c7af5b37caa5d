import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createCandleScan,
  getChartScanPicture,
  getChartScanUsage,
  listChartScans,
  updateChartScan,
} from '../../../contract/chart-scans.ts'
import { listCandles, MINUTE_MS } from '../../../contract/market.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

const PAIR = 'EURUSD-OTC'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ started: true })
  await test.clock.advance(3 * MINUTE_MS)
})
afterAll(() => test.close())

const scan = (who: Member, input: object = {}) =>
  test.as(who).call(createCandleScan, { input: { pair: PAIR, timeframe: '1m', ...input } as never })
const left = async (who: Member) => (await test.as(who).call(getChartScanUsage)).body.data.remainingToday

it('a pair is analyzed from its own candles, kept with a picture of them, and counts as a scan', async () => {
  const starter = await createMember(test.db, { tier: 'starter' })
  const input = { pair: PAIR, timeframe: '1m', limit: 120 } as const
  const candles = (await test.as(starter).call(listCandles, { input })).body.data
  const [lowest, highest] = [Math.min(...candles.map(({ low }) => low)), Math.max(...candles.map(({ high }) => high))]
  const { status, body } = await scan(starter)
  expect(status, JSON.stringify(body)).toBe(200)
  const { data } = body
  expect(data).toMatchObject({
    reader: 'candles',
    timeframe: '1m',
    frame: null,
    scale: null,
    usage: { remainingToday: 2 },
  })
  expect(data.symbol).toContain('OTC')
  const { levels = [], path = [], width, height } = data.drawing ?? {}
  expect([levels.length > 0, path.length]).toEqual([true, candles.length])
  for (const { price } of levels) {
    expect(price).toBeGreaterThanOrEqual(lowest)
    expect(price).toBeLessThanOrEqual(highest)
  }
  expect(data.analysis).toContain(`a candlestick chart of ${candles.length} candles`)
  expect(data.analysis).toContain('Prices are exact: they come from our own candles.')

  const { bytes } = await test.as(starter).call(getChartScanPicture, { params: { id: data.id } })
  const picture = sharp(bytes)
  expect(await picture.metadata()).toMatchObject({ format: 'png', width, height })
  // Each close of the path is on a candle: there the picture has ink.
  const { data: pixels, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true })
  const inked = path.filter(({ x, y }) =>
    [-1, 0, 1].some(
      (step) => (pixels[((Math.round(y) + step) * info.width + Math.round(x)) * info.channels] ?? 255) < 128,
    ),
  )
  expect(inked.length / path.length).toBeGreaterThan(0.95)

  const [kept] = (await test.as(starter).call(listChartScans)).body.data
  expect(kept?.id).toBe(data.id)
  const corrected = await test.as(starter).call(updateChartScan, { params: { id: data.id }, input: {} })
  expect(corrected.body.error).toBe('CHART_SCAN_FIXED')
})

it('takes no scan for a pair that is unknown or has too few candles, nor without the right to the second scanner', async () => {
  const guest = await createMember(test.db)
  expect((await scan(guest, { pair: 'NOTHING' })).body.error).toBe('PAIR_NOT_FOUND')
  expect((await scan(guest, { timeframe: '1d' })).body.error).toBe('CANDLES_MISSING')
  expect((await scan(guest, { variant: 'chart-scanner' })).body.error).toBe('ACCESS_TIER')
  expect(await left(guest)).toBe(1)
  expect((await scan(guest)).status).toBe(200)
  expect((await scan(guest)).body.error).toBe('SCANS_EXHAUSTED')
})
