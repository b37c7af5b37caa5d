import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createChartScan, getChartScanPicture, getChartScanUsage } from '../../../contract/chart-scans.ts'
import { MEGABYTE } from '../../../contract/files.ts'
import { blurredPicture, chartPicture, scanOf } from '../../testing/chart-pictures.ts'
import { listKeptFiles } from '../../testing/creators.ts'
import { createMember } from '../../testing/factories.ts'
import { pixelBomb } from '../../testing/png-parts.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

let test: TestApp
let guest: Member
let chart: Buffer
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
  guest = await createMember(test.db)
  chart = await chartPicture()
})
afterAll(() => test.close())

const scan = (who: Member, bytes: Buffer, name?: string) =>
  test.as(who).call(createChartScan, { input: { variant: 'scanner' }, ...scanOf(bytes, name) })
const left = async (who: Member) => (await test.as(who).call(getChartScanUsage)).body.data.remainingToday

describe('a picture', () => {
  it.each<[what: string, bytes: () => Buffer, status: number, sentence: string]>([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'Please select a valid image file'],
    ['a GIF by its bytes', () => Buffer.from('GIF89a\x01\x00', 'latin1'), 415, 'Please select a valid image file'],
    ['text that is called chart.png', () => Buffer.from('hello'), 415, 'Please select a valid image file'],
    ['more than 10 MB', () => Buffer.alloc(10 * MEGABYTE + 1, 1), 413, 'File size must be less than 10MB'],
    ['a bomb', pixelBomb, 413, 'This image is too large. It may have at most 24 megapixels'],
    ['cut short', () => chart.subarray(0, chart.length / 2), 400, 'We couldn’t read this image. It may be damaged'],
    ['nothing', () => Buffer.alloc(0), 400, 'This file is empty'],
  ])('that is %s is refused in a sentence, and takes no scan', async (_, bytes, status, sentence) => {
    const answer = await scan(guest, bytes())
    expect([answer.status, answer.body.fields]).toEqual([status, { image: sentence }])
    expect(await left(guest)).toBe(1)
  })

  it('has to be there', async () => {
    const { body } = await test.as(guest).call(createChartScan, { input: {}, files: {} })
    expect(body.fields).toEqual({ image: 'Upload a chart image to get AI analysis' })
  })

  it('that unpacks to much leaves the memory as it was', async () => {
    const bytes = pixelBomb()
    await scan(guest, bytes)
    const before = process.memoryUsage().rss
    for (let sent = 0; sent < 10; sent += 1) expect((await scan(guest, bytes)).status).toBe(413)
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * MEGABYTE)
  })

  it('that shows no chart is refused by the reader, and takes no scan', async () => {
    const before = await listKeptFiles(test)
    const { status, body } = await scan(guest, await blurredPicture())
    expect([status, body.error]).toEqual([422, 'CHART_NOT_FOUND'])
    expect(body.message).toContain('This scan is free.')
    expect(await left(guest)).toBe(1)
    expect(await listKeptFiles(test)).toEqual(before)
  })

  it('of a chart is read on this server, drawn in its own pixels, and kept without where it was taken', async () => {
    const taken = await sharp(chart)
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1' } })
      .png()
      .toBuffer()
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    const { status, body } = await scan(guest, taken)
    expect(status, JSON.stringify(body)).toBe(200)
    const { data } = body
    expect(data).toMatchObject({ reader: 'local', isChart: true, trend: 'bullish', usage: { remainingToday: 0 } })
    const { width = 0, height = 0 } = await sharp(chart).metadata()
    expect(data.drawing).toMatchObject({ width, height })
    const { plotArea, path } = data.drawing ?? { plotArea: null, path: [] }
    expect(plotArea?.width).toBeGreaterThan(width / 2)
    expect(path.length).toBeGreaterThan(10)
    expect(data.analysis).toContain('candlestick')
    expect(data.keyLevels.support.length + data.keyLevels.resistance.length > 0).toBe(data.decimals !== null)
    const { bytes } = await test.as(guest).call(getChartScanPicture, { params: { id: data.id } })
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(bytes.includes('somebody')).toBe(false)
  })

  it('has prices by the scale that its member set, and only what lies in the frame', async () => {
    const gold = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
    const { width = 0, height = 0 } = await sharp(chart).metadata()
    const frame = { left: 0, top: 0, right: width / 2, bottom: height }
    const scale = [
      { y: 0, price: 200 },
      { y: height, price: 100 },
    ]
    const { body } = await test
      .as(gold)
      .call(createChartScan, { input: { variant: 'scanner', frame, scale }, ...scanOf(chart) })
    expect(body.data, JSON.stringify(body)).toMatchObject({ priceConfidence: null, trend: 'bullish' })
    const { levels = [], plotArea } = body.data.drawing ?? {}
    expect(levels.length).toBeGreaterThan(0)
    for (const { y, price } of levels) expect(Math.abs((price ?? 0) - (200 - (100 * y) / height))).toBeLessThan(0.1)
    expect((plotArea?.x ?? width) + (plotArea?.width ?? width)).toBeLessThanOrEqual(width / 2)
    expect(body.data.analysis).toContain('Prices come from the scale that you set.')
  })
})
