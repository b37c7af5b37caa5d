import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createChartScan,
  getChartScanPicture,
  getChartScanUsage,
  incrementChartScanUsage,
  listChartScans,
  removeChartScan,
  SCAN_HISTORY,
  type ScanVariant,
  updateChartScan,
} from '../../../contract/chart-scans.ts'
import { CallError } from '../../platform/http/call-error.ts'
import { newId } from '../../platform/ids.ts'
import { scanOf } from '../../testing/chart-pictures.ts'
import { listKeptFiles } from '../../testing/creators.ts'
import { createMember, createMembersPerTier } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'
import { foundInAnswer } from './answer-rules.ts'
import type { ReadingOptions } from './local-reader.ts'
import { protocols } from './protocols.ts'
import type { Found } from './to-analysis.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const answerOf = (fields: object): string =>
  JSON.stringify({ candidates: [{ content: { parts: [{ text: JSON.stringify(fields) }] } }] })
const found = foundInAnswer(
  answerOf({ trend: 'bullish', confidence: 70, pattern: 'Double bottom' }),
  protocols.gemini.wordsIn,
) as Found

let test: TestApp
let picture: Buffer
/** What the reader does with the next pictures, and what it was asked of the last one. */
let read: () => Promise<Found>
let asked: ReadingOptions | null = null
beforeAll(async () => {
  test = await buildTestApp({
    env: { rateLimitScale: 1000 },
    pictureReader: {
      read: (_, options) => {
        asked = options
        return read()
      },
      stop: async () => {},
    },
  })
  picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#eee' } })
    .png()
    .toBuffer()
})
afterAll(() => test.close())
beforeEach(() => {
  read = async () => found
})

const scan = (who: Member, variant: ScanVariant = 'scanner') =>
  test.as(who).call(createChartScan, { input: { variant }, ...scanOf(picture) })
const usage = async (who: Member) => (await test.as(who).call(getChartScanUsage)).body.data
const left = async (who: Member) => (await usage(who)).remainingToday
const history = async (who: Member) => (await test.as(who).call(listChartScans)).body.data
/** So many at once, behind the two uploads at a time that a member has: what each came to, a code or `kept`. */
const manyAtOnce = (who: Member, count: number) => {
  const { id, email, fullName, tier, dashboardUnlocked } = who
  const image = {
    kind: 'png',
    name: 'chart.png',
    bytes: picture,
    size: picture.length,
    width: 320,
    height: 200,
  } as const
  const scanOnce = () =>
    test.chartScans
      .createChartScan(
        { id, email, fullName, tier, dashboardUnlocked, isAdmin: false },
        { variant: 'scanner' },
        { image },
      )
      .then(
        () => 'kept',
        (error: unknown) => (error instanceof CallError ? error.code : error),
      )
  return Promise.all(Array.from({ length: count }, scanOnce))
}
const fails = async (): Promise<Found> => {
  throw new CallError('CHART_SCAN_FAILED')
}

describe('the scans of a day', () => {
  it('are one for a guest, three for starter, five for silver, and for gold without limit', async () => {
    const { guest, starter, silver, pro, gold } = await createMembersPerTier(test.db)
    const limits = [guest, starter, silver, pro, gold].map(async (who) => {
      const { dailyLimit, usedToday, remainingToday, canUse, feature, service } = await usage(who)
      expect([usedToday, canUse, feature, service]).toEqual([0, true, 'chart_scan', null])
      return [dailyLimit, remainingToday]
    })
    expect(await Promise.all(limits)).toEqual([
      [1, 1],
      [3, 3],
      [5, 5],
      [5, 5],
      [-1, -1],
    ])
  })

  it('are taken by three of twenty at once, where three are left', async () => {
    const starter = await createMember(test.db, { tier: 'starter' })
    const came = (await manyAtOnce(starter, 20)).toSorted()
    expect(came).toEqual([...Array.from({ length: 17 }, () => 'SCANS_EXHAUSTED'), ...['kept', 'kept', 'kept']])
    const { status, body, headers } = await scan(starter)
    expect([status, body.error, body.message]).toEqual([
      ...[429, 'SCANS_EXHAUSTED'],
      "Daily limit reached! You've used all 3 scans for today. Limit resets at midnight UTC.",
    ])
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(86_400)
    expect(await usage(starter)).toMatchObject({ usedToday: 3, remainingToday: 0, canUse: false })
    expect(await history(starter)).toHaveLength(3)
  })

  it('come back once when the reading fails, however many fail at once', async () => {
    const silver = await createMember(test.db, { tier: 'silver' })
    await scan(silver)
    read = fails
    expect(new Set(await manyAtOnce(silver, 4))).toEqual(new Set(['CHART_SCAN_FAILED']))
    const { status, body } = await scan(silver)
    expect([status, body.message]).toEqual([502, 'Analysis failed. Please try again.'])
    expect(await usage(silver)).toMatchObject({ usedToday: 1, remainingToday: 4 })
    expect(await history(silver)).toHaveLength(1)
  })

  it('are not taken by a picture that shows no chart, nor by one that could not be kept', async () => {
    const guest = await createMember(test.db)
    read = async () => {
      throw new CallError('CHART_NOT_FOUND')
    }
    expect((await scan(guest)).status).toBe(422)
    read = async () => {
      throw new Error('Something that nobody thought of')
    }
    expect((await scan(guest)).status).toBe(500)
    expect(await left(guest)).toBe(1)
    expect((await test.db.query('select 1 from chart_scan_reservations')).rows).toEqual([])
  })

  it('come back once when their server ended on the way', async () => {
    const guest = await createMember(test.db)
    const day = new Date(test.clock.now()).toISOString().slice(0, 10)
    await test.db.query('insert into chart_scan_days values ($1, $2, 1)', [guest.id, day])
    await test.db.query('insert into chart_scan_reservations values ($1, $2, $3, $4)', [
      ...[newId(), guest.id, day],
      new Date(test.clock.now() - 6 * MINUTE_MS).toISOString(),
    ])
    expect(await left(guest)).toBe(0)
    await Promise.all([test.chartScans.refundStale(), test.chartScans.refundStale()])
    await test.chartScans.refundStale()
    expect(await usage(guest)).toMatchObject({ usedToday: 0, remainingToday: 1 })
  })

  it('are counted anew at midnight UTC, and one that fails after it comes back to its own day', async () => {
    const guest = await createMember(test.db)
    const midnight = Math.ceil(test.clock.now() / DAY_MS) * DAY_MS
    await test.clock.advanceTo(midnight - 1)
    await scan(guest)
    expect((await scan(guest)).body.error).toBe('SCANS_EXHAUSTED')
    expect((await usage(guest)).resetTime).toBe(new Date(midnight).toISOString())
    await test.clock.advance(1)
    expect(await usage(guest)).toMatchObject({ usedToday: 0, canUse: true })
    await scan(guest)
    expect(await left(guest)).toBe(0)
    const silver = await createMember(test.db, { tier: 'silver' })
    await test.clock.advanceTo(midnight + DAY_MS - 1)
    read = async () => {
      await test.clock.advance(1)
      return fails()
    }
    await scan(silver)
    const { rows } = await test.db.query('select used from chart_scan_days where member_id = $1', [silver.id])
    expect(rows).toEqual([{ used: 0 }])
    expect(await left(silver)).toBe(5)
  })

  it('have no limit for gold but one against scripts, of which nothing is told', async () => {
    const gold = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
    expect(await manyAtOnce(gold, 12)).toEqual(Array.from({ length: 12 }, () => 'kept'))
    expect(await usage(gold)).toMatchObject({ dailyLimit: -1, usedToday: 12, remainingToday: -1, canUse: true })
    await test.db.query('update chart_scan_days set used = 300 where member_id = $1', [gold.id])
    const { status, body } = await scan(gold)
    expect([status, body.error]).toEqual([429, 'RATE_LIMITED'])
    expect(body.message).not.toMatch(/\d/)
  })

  it('are not bought, and not taken, by counting them', async () => {
    const guest = await createMember(test.db)
    const count = () => test.as(guest).call(incrementChartScanUsage)
    for (let made = 0; made < 3; made += 1)
      expect((await count()).body.data).toMatchObject({ usedToday: 0, remainingToday: 1, canUse: true })
    await scan(guest)
    const { status, body } = await count()
    expect([status, body.message]).toEqual([
      429,
      'Daily limit reached! Please try again tomorrow or upgrade your tier.',
    ])
    expect(await left(guest)).toBe(0)
  })
})

describe('the second scanner', () => {
  it('is gold’s and a premium test account’s, which keeps the scans of its tier', async () => {
    const starter = await createMember(test.db, { tier: 'starter', dashboardUnlocked: true })
    const { status, body } = await scan(starter, 'chart-scanner')
    expect([status, body.error, body.message]).toEqual([
      403,
      'ACCESS_TIER',
      'Requires Gold membership to access AI Chart Scanner',
    ])
    expect(await left(starter)).toBe(3)
    const tester = await createMember(test.db, { tier: 'starter', premiumTest: true })
    expect((await scan(tester, 'chart-scanner')).body.data).toMatchObject({
      variant: 'chart-scanner',
      usage: { remainingToday: 2 },
    })
    const gold = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
    expect((await scan(gold, 'chart-scanner')).status).toBe(200)
  })
})

describe('what a member sets in the picture', () => {
  const frame = { left: 10, top: 20, right: 300, bottom: 180 }
  const scale = [
    { y: 30, price: 1.375 },
    { y: 170, price: 0.00000125 },
  ]
  const scanWith = (who: Member, input: object) =>
    test.as(who).call(createChartScan, { input: { variant: 'scanner', ...input } as never, ...scanOf(picture) })

  it('reaches the reader and is kept: frame, scale, symbol and timeframe', async () => {
    const guest = await createMember(test.db)
    const { body } = await scanWith(guest, { frame, scale, symbol: ' eur/usd ', timeframe: '1h' })
    expect(asked).toMatchObject({ frame, scale })
    expect(body.data).toMatchObject({ frame, scale, symbol: 'eur/usd', timeframe: '1h' })
    expect((await history(guest))[0]).toMatchObject({ frame, scale, symbol: 'eur/usd', timeframe: '1h' })
  })

  it('may be left out: the reader finds the chart itself', async () => {
    const guest = await createMember(test.db)
    const { body } = await scan(guest)
    expect([asked?.frame, asked?.scale]).toEqual([undefined, undefined])
    expect(body.data).toMatchObject({ frame: null, scale: null, symbol: 'Unknown', timeframe: 'Unknown' })
  })

  const point = (y: unknown, price: unknown) => ({ y, price })
  it.each<[what: string, input: object, field: string, sentence: string | RegExp]>([
    ['a frame beyond the picture', { frame: { ...frame, right: 321 } }, 'frame', 'Keep the frame within the picture'],
    ['a frame that is turned', { frame: { ...frame, left: 300, right: 10 } }, 'frame', 'Make the frame larger'],
    ['a frame that is too small', { frame: { ...frame, left: 250 } }, 'frame', 'Make the frame larger'],
    ['a frame before the picture', { frame: { ...frame, top: -1 } }, 'frame.top', /./],
    ['a frame without an end', { frame: { ...frame, right: 'Infinity' } }, 'frame.right', /./],
    ['a frame without a side', { frame: { left: 10, top: 20, right: 300 } }, 'frame.bottom', /./],
    ['no frame at all', { frame: 'left' }, 'frame', /./],
    ['one point', { scale: [point(30, 2)] }, 'scale', 'Set both points of the scale'],
    ['three points', { scale: [...scale, point(90, 1)] }, 'scale', 'Set both points of the scale'],
    ['a point below the picture', { scale: [point(30, 2), point(201, 1)] }, 'scale', /within the picture/],
    ['points side by side', { scale: [point(30, 2), point(35, 1)] }, 'scale', 'Set the two points further apart'],
    ['one price twice', { scale: [point(30, 2), point(170, 2)] }, 'scale', 'Enter two different prices'],
    ['no price', { scale: [point(30, 0), point(170, 2)] }, 'scale.0.price', 'Please enter a price above zero'],
    ['a price in words', { scale: [point(30, 2), point(170, '100,50')] }, 'scale.1.price', /above zero/],
    ['a price past all numbers', { scale: [point(30, 1e300), point(170, 2)] }, 'scale.0.price', /./],
    ['a timeframe that no chart has', { timeframe: '7m' }, 'timeframe', /./],
    ['a long symbol', { symbol: 'X'.repeat(21) }, 'symbol', 'At most 20 characters'],
  ])('is refused in its field: %s', async (_, input, field, sentence) => {
    const guest = await createMember(test.db)
    const { status, body } = await scanWith(guest, input)
    expect([status, body.error, Object.keys(body.fields)]).toEqual([400, 'INPUT_INVALID', [field]])
    expect(body.fields[field]).toMatch(sentence)
    expect(await left(guest)).toBe(1)
  })

  it('is corrected afterwards by reading the picture again, without a scan', async () => {
    const guest = await createMember(test.db)
    const { id } = (await scan(guest)).body.data
    const correct = (input: object, who = guest) =>
      test.as(who).call(updateChartScan, { params: { id }, input: input as never })
    read = async () => ({ ...found, trend: 'bearish' })
    const { body } = await correct({ frame, scale, symbol: 'XAUUSD' })
    expect(asked).toMatchObject({ frame, scale })
    expect(body.data).toMatchObject({ id, trend: 'bearish', frame, scale, symbol: 'XAUUSD' })
    expect(await history(guest)).toEqual([body.data])
    expect(await left(guest)).toBe(0)

    expect((await correct({ frame: { ...frame, bottom: 201 } })).body.fields).toEqual({
      frame: 'Keep the frame within the picture',
    })
    read = fails
    expect((await correct({ frame })).body.error).toBe('CHART_SCAN_FAILED')
    expect(await history(guest)).toEqual([body.data])
    expect((await correct({ frame }, await createMember(test.db))).body.error).toBe('CHART_SCAN_NOT_FOUND')
    await test.db.query("update chart_scans set reader = 'candles' where id = $1", [id])
    expect((await correct({ frame })).body.error).toBe('CHART_SCAN_FIXED')
  })

  it('is not put into a scan that was deleted meanwhile', async () => {
    const guest = await createMember(test.db)
    const { id } = (await scan(guest)).body.data
    read = async () => {
      await test.as(guest).call(removeChartScan, { params: { id } })
      return found
    }
    const { body } = await test.as(guest).call(updateChartScan, { params: { id }, input: { frame } })
    expect(body.error).toBe('CHART_SCAN_NOT_FOUND')
    expect(await history(guest)).toEqual([])
  })

  it('is unset in scans that were kept before it could be set', async () => {
    const guest = await createMember(test.db)
    await scan(guest)
    await test.db.query(
      "update chart_scans set found = found - 'frame' - 'scale' - 'priceConfidence' - 'secondReader' where member_id = $1",
      [guest.id],
    )
    expect((await history(guest))[0]).toMatchObject({
      frame: null,
      scale: null,
      priceConfidence: null,
      secondReader: null,
    })
  })
})

describe('the history', () => {
  it('keeps the last ten with their pictures, for their member alone', async () => {
    const gold = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
    const before = (await listKeptFiles(test)).length
    const ids: string[] = []
    for (let made = 0; made < SCAN_HISTORY + 2; made += 1) {
      await test.clock.advance(1000)
      ids.unshift((await scan(gold)).body.data.id)
    }
    const kept = await history(gold)
    expect(kept.map(({ id }) => id)).toEqual(ids.slice(0, SCAN_HISTORY))
    expect(kept[0]).toMatchObject({ trend: 'bullish', pattern: 'Double bottom', reader: 'local', isChart: true })
    expect((await listKeptFiles(test)).length - before).toBe(SCAN_HISTORY)
    expect((await test.as(gold).call(listChartScans, { input: { limit: 3 } })).body.data).toHaveLength(3)

    const [id = ''] = ids
    const { bytes, headers } = await test.as(gold).call(getChartScanPicture, { params: { id } })
    expect(headers['content-type']).toBe('image/png')
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 320, height: 200 })

    const stranger = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
    expect(await history(stranger)).toEqual([])
    for (const call of [getChartScanPicture, removeChartScan])
      expect((await test.as(stranger).call(call, { params: { id } })).body.error).toBe('CHART_SCAN_NOT_FOUND')

    expect((await test.as(gold).call(removeChartScan, { params: { id } })).status).toBe(200)
    expect((await test.as(gold).call(removeChartScan, { params: { id } })).body.error).toBe('CHART_SCAN_NOT_FOUND')
    expect(await history(gold)).toHaveLength(SCAN_HISTORY - 1)
    expect((await listKeptFiles(test)).length - before).toBe(SCAN_HISTORY - 1)
    expect(await usage(gold)).toMatchObject({ usedToday: SCAN_HISTORY + 2 })
  })

  it('knows its pictures, so that the daily tidying leaves them', async () => {
    const guest = await createMember(test.db)
    await scan(guest)
    const files = await listKeptFiles(test)
    const { rows } = await test.db.query('select picture_file_id from chart_scans where member_id = $1', [guest.id])
    const own = String(rows[0]?.picture_file_id)
    expect(files).toContain(own)
    expect([...(await test.chartScans.findPictureFiles(files))]).toContain(own)
  })
})
