import { createECDH, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import {
  createPushSubscription,
  FIRST_SETTINGS,
  listNotifications,
  PRESETS,
  type Preset,
  Push,
  type QuietHours,
  updateNotificationSettings,
  withChoice,
  withPreset,
} from '../../../contract/notifications.ts'
import { createPracticeOrder, nextOrderEntry } from '../../../contract/practice.ts'
import { updatePreferences } from '../../../contract/preferences.ts'
import { getRecap } from '../../../contract/recaps.ts'
import { outboxMails, recaps } from '../../db/schema/schema.ts'
import { newId } from '../../platform/ids.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

let test: TestApp
const sent: { endpoint: string; push: Push; atMs: number }[] = []
beforeAll(async () => {
  test = await buildTestApp({
    started: true,
    env: { rateLimitScale: 1_000 },
    sendPush: async ({ endpoint }, text) => {
      sent.push({ endpoint, push: Push.parse(JSON.parse(text)), atMs: test.clock.now() })
      return 'sent'
    },
  })
})
afterAll(() => test.close())

/** A gold member in Tokyo, where it is half past seven in the evening. */
const inTokyo = async (preset: Preset, { quietHours = null }: { quietHours?: QuietHours | null } = {}) => {
  const member = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
  const client = test.as(member)
  const zone = 'Asia/Tokyo'
  await client.call(updatePreferences, { input: { timeZone: zone, hourCycle: 'h23', numberFormat: 'en-US' } })
  const mailed = withChoice(withPreset(FIRST_SETTINGS, preset), 'recap', 'mail', preset !== 'quiet')
  await client.call(updateNotificationSettings, { input: { ...mailed, quietHours, zone } })
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const endpoint = `https://push.example.com/${randomUUID()}`
  const browser = { p256dh: keys.getPublicKey('base64url'), auth: Buffer.alloc(16, 7).toString('base64url') }
  expect((await client.call(createPushSubscription, { input: { endpoint, ...browser } })).status).toBe(200)
  return { member, pushes: () => sent.filter((one) => one.endpoint === endpoint) }
}
const trade = async (member: Member) => {
  const entryAt = new Date(nextOrderEntry(test.clock.now())).toISOString()
  const terms = { pair: 'EURUSD-OTC', direction: 'CALL', timeframe: '1m', stakeCents: 1_000, entryAt } as const
  const order = { nonce: newId(), note: '', tag: '', confidence: null, signalId: null, ...terms }
  expect((await test.as(member).call(createPracticeOrder, { input: order })).status).toBe(200)
}
const listedRecaps = async (member: Member) =>
  (await test.as(member).call(listNotifications, { input: { page: 1 } })).body.data.filter(
    ({ kind }) => kind === 'recap',
  )
const mailedTo = async (member: Member) =>
  (await test.db.orm.select().from(outboxMails).where(eq(outboxMails.to, member.email))).map(({ subject }) => subject)
const toMinute = (atMs: number) => new Date(atMs + 9 * 60 * MINUTE_MS).toISOString().slice(11, 16)

describe('an evening, for each preset', () => {
  it('brings what was chosen, when it was chosen, and nothing after an entry or in quiet hours', async () => {
    const people = await Promise.all(PRESETS.map((preset) => inTokyo(preset)))
    const [quiet, signals, everything] = people
    const asleep = await inTokyo('everything', { quietHours: { from: '19:45', to: '21:00' } })
    const idle = await inTokyo('everything')
    for (const { member } of [...people, asleep]) await trade(member)
    // From 19:30 to 20:16 in Tokyo.
    for (let minute = 0; minute < 46; minute += 1) await test.clock.advance(MINUTE_MS)
    await expect.poll(() => sent.filter(({ push }) => push.kind === 'recap').length).toBe(2)

    const kinds = (one: typeof quiet) => [...new Set(one?.pushes().map(({ push }) => push.kind))].sort()
    expect(kinds(quiet)).toEqual([])
    expect(kinds(signals)).toEqual(['1m', '5m', 'recap', 'trades'])
    expect(kinds(everything)).toEqual(['1m', '5m', 'recap', 'trades'])
    expect(kinds(idle)).toEqual(['1m', '5m'])

    for (const { push, atMs } of sent) expect(atMs).toBeLessThan(push.endsAtMs ?? Number.POSITIVE_INFINITY)
    expect(asleep.pushes().length).toBeGreaterThan(10)
    expect(asleep.pushes().filter(({ atMs }) => toMinute(atMs) >= '19:45')).toEqual([])

    const evening = signals?.pushes().filter(({ push }) => push.kind === 'recap')
    expect(evening?.map(({ atMs }) => toMinute(atMs))).toEqual(['20:00'])
    expect(evening?.[0]?.push).toMatchObject({
      path: expect.stringMatching(/^\/dashboard\/recap\?kind=day&on=2\d{3}-\d\d-\d\d$/),
      endsAtMs: null,
    })
    expect(evening?.[0]?.push.title).toMatch(/^Your Monday: [+−]?\d+\.\d\d$/)
    expect(evening?.[0]?.push.body).toMatch(
      /^[01] won, [01] lost.*You: not enough data yet \([01] of 30\)\. Engine: (\d|not enough)/,
    )

    // What it opens shows the same figures.
    const on = evening?.[0]?.push.path.slice(-10)
    const shown = await test.as(signals?.member ?? asleep.member).call(getRecap, { input: { kind: 'day', on } })
    expect(shown.body.data).toMatchObject({
      endsOn: on,
      you: { n: 1, winRate: null },
      trades: [{ at: expect.any(String) }],
    })
    expect(evening?.[0]?.push.title).toContain((Math.abs(shown.body.data.resultCents) / 100).toFixed(2))
    expect((await test.as(signals?.member ?? asleep.member).call(getRecap, {})).body.data.endsOn).toBe(on)
    expect((await test.as(idle.member).call(getRecap, {})).body.data).toMatchObject({ trades: [], resultCents: 0 })

    // The list has it for everybody who traded, also in quiet hours; emails keep to them.
    for (const { member } of [...people, asleep]) expect(await listedRecaps(member)).toHaveLength(1)
    expect(await listedRecaps(idle.member)).toEqual([])
    const mails = await Promise.all([...people, asleep].map(({ member }) => mailedTo(member)))
    expect(mails.map((subjects) => subjects.filter((subject) => subject.startsWith('Your Monday')).length)).toEqual([
      0, 1, 1, 0,
    ])
  })

  it('brings a recap once, also where several servers begin anew', async () => {
    const { member } = await inTokyo('signals')
    await trade(member)
    await test.clock.advance(3 * MINUTE_MS)
    const before = await test.db.orm.select().from(recaps)
    const other = await buildTestApp({ started: true, db: test.db, clock: test.clock, env: { rateLimitScale: 1_000 } })
    await test.clock.advance(3 * MINUTE_MS)
    await other.close()
    // The trade settled after eight o'clock: it is part of tomorrow's.
    expect(await test.db.orm.select().from(recaps)).toHaveLength(before.length)
    expect(await listedRecaps(member)).toEqual([])
    expect(new Set(before.map((row) => `${row.memberId} ${row.kind}`)).size).toBe(before.length)
  })
})
