import { createECDH, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinOpenMarathon, updateMarathonReminder } from '../../../contract/marathon-places.ts'
import { listCandles, MINUTE_MS } from '../../../contract/market.ts'
import type { Channel } from '../../../contract/notification-kinds.ts'
import {
  createPushSubscription,
  FIRST_SETTINGS,
  isQuiet,
  type Preset,
  Push,
  type QuietHours,
  updateNotificationSettings,
  withChoice,
  withPreset,
} from '../../../contract/notifications.ts'
import { createPracticeOrder, nextOrderEntry } from '../../../contract/practice.ts'
import { updatePreferences } from '../../../contract/preferences.ts'
import { createPriceAlert } from '../../../contract/price-alerts.ts'
import { getRecap } from '../../../contract/recaps.ts'
import { joinRoom } from '../../../contract/rooms.ts'
import { transferUpoints } from '../../../contract/upoints.ts'
import { wallTimeAt } from '../../../contract/wall-clock.ts'
import { createWebinarRegistration, listWebinars } from '../../../contract/webinars.ts'
import { notifications, outboxMails, recaps, telegramLinks } from '../../db/schema/schema.ts'
import { createFakeClock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { createChatDesk } from '../../testing/chat-desk.ts'
import { tries } from '../../testing/depth.ts'
import { createMember } from '../../testing/factories.ts'
import { createMarathonDesk } from '../../testing/marathon-desk.ts'
import { BOT_TOKEN, startTelegramServer } from '../../testing/telegram-server.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

/**
 * Midnight of a Sunday in Lagos. In New York the clocks go forward that day. `npm run test:deep` simulates the 24 hours of a session from two
 * in the morning, other runs an evening.
 */
const SUNDAY = Date.parse('2026-03-07T23:00:00.000Z')
const FROM_MINUTE = tries(19 * 60 + 20, 2 * 60)
const UNTIL_MINUTE = tries(20 * 60 + 10, 26 * 60)
const NIGHT: QuietHours = { from: '22:00', to: '07:00' }
const LAGOS = 'Africa/Lagos'

let test: TestApp
let telegram: Awaited<ReturnType<typeof startTelegramServer>>
let desk: Awaited<ReturnType<typeof createMarathonDesk>>
const sent: { endpoint: string; push: Push; atMs: number }[] = []
const chatted: { chatId: number; text: string; atMs: number }[] = []
beforeAll(async () => {
  telegram = await startTelegramServer()
  test = await buildTestApp({
    started: true,
    clock: createFakeClock(SUNDAY + FROM_MINUTE * MINUTE_MS + 500),
    env: { rateLimitScale: 1_000, telegram: { token: BOT_TOKEN, apiUrl: telegram.url } },
    sendPush: async ({ endpoint }, text) => {
      sent.push({ endpoint, push: Push.parse(JSON.parse(text)), atMs: test.clock.now() })
      return 'sent'
    },
  })
  desk = await createMarathonDesk(test)
})
afterAll(async () => {
  await test.close()
  await telegram.close()
})

let chats = 0

/** A gold member with a browser and a chat, who sleeps from ten to seven. */
const person = async (preset: Preset, zone: string) => {
  const member = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
  const client = test.as(member)
  await client.call(updatePreferences, { input: { timeZone: zone, hourCycle: 'h23', numberFormat: 'en-US' } })
  const mailed = withChoice(withPreset(FIRST_SETTINGS, preset), 'recap', 'mail', preset !== 'quiet')
  await client.call(updateNotificationSettings, { input: { ...mailed, quietHours: NIGHT, zone } })
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const endpoint = `https://push.example.com/${randomUUID()}`
  const browser = { p256dh: keys.getPublicKey('base64url'), auth: Buffer.alloc(16, 7).toString('base64url') }
  expect((await client.call(createPushSubscription, { input: { endpoint, ...browser } })).status).toBe(200)
  chats += 1
  const chatId = chats
  await test.db.orm.insert(telegramLinks).values({ memberId: member.id, chatId, linkedAt: new Date(test.clock.now()) })
  return { name: `${preset}, ${zone}`, zone, member, client, endpoint, chatId }
}
type Person = Awaited<ReturnType<typeof person>>

const trade = async ({ client }: Pick<Person, 'client'>) => {
  const entryAt = new Date(nextOrderEntry(test.clock.now())).toISOString()
  const terms = { pair: 'EURUSD-OTC', direction: 'CALL', timeframe: '1m', stakeCents: 1_000, entryAt } as const
  const order = { nonce: newId(), note: '', tag: '', confidence: null, signalId: null, ...terms }
  expect((await client.call(createPracticeOrder, { input: order })).status).toBe(200)
}
const wall = (zone: string, atMs: number) => wallTimeAt(zone, atMs).slice(11, 16)
const isNight = (zone: string, atMs: number) => isQuiet({ quietHours: NIGHT, zone, mutedUntil: null }, atMs)

/** A minute of everything: signals leave in its first seconds. */
const liveMinute = async (): Promise<void> => {
  for (const ms of [2_000, MINUTE_MS - 2_000]) {
    await test.clock.advance(ms)
    await test.notifications.finish()
    for (const { chat_id: chatId, text } of telegram.sent.splice(0))
      chatted.push({ chatId, text, atMs: test.clock.now() })
  }
}

interface Arrival {
  channel: Channel
  kind: string
  atMs: number
  endsAtMs: number | null
}

/** All that reached somebody, on each channel. */
const arrivalsOf = async ({ member, endpoint, chatId }: Person): Promise<Arrival[]> => {
  const pushes = sent.filter((one) => one.endpoint === endpoint)
  const messages = chatted.filter((one) => one.chatId === chatId)
  const ofText = new Map(pushes.map(({ push }) => [[push.title, push.body].filter(Boolean).join('\n'), push]))
  const mails = await test.db.orm.select().from(outboxMails).where(eq(outboxMails.to, member.email))
  const listed = await test.db.orm.select().from(notifications).where(eq(notifications.memberId, member.id))
  return [
    ...pushes.map(({ push, atMs }) => ({ channel: 'push' as const, kind: push.kind, atMs, endsAtMs: push.endsAtMs })),
    ...messages.map(({ text, atMs }) => {
      const push = ofText.get(text.split('\n').slice(0, -1).join('\n'))
      return { channel: 'telegram' as const, kind: push?.kind ?? text, atMs, endsAtMs: push?.endsAtMs ?? null }
    }),
    ...mails.map(({ subject, createdAt }) => ({
      channel: 'mail' as const,
      kind: subject,
      atMs: createdAt.getTime(),
      endsAtMs: null,
    })),
    ...listed.map(({ kind, createdAt }) => ({
      channel: 'list' as const,
      kind,
      atMs: createdAt.getTime(),
      endsAtMs: null,
    })),
  ]
}

const kindsBy = (arrivals: readonly Arrival[], channel: Channel) =>
  [...new Set(arrivals.filter((one) => one.channel === channel).map(({ kind }) => kind))].sort()

/** What happens to everybody, by the minute of the day in Lagos. */
const plan = async (people: readonly Person[]) => {
  const chat = createChatDesk(test, desk.boss)
  const at = (minute: number) => new Date(SUNDAY + minute * MINUTE_MS).toISOString()
  const roomId = await chat.open()
  const author = await chat.join(roomId, { upoints: 1_000, dashboardUnlocked: true, tier: 'gold' })
  const evening = 19 * 60
  const sprint = { startDate: at(evening + 45), endDate: at(evening + 55), accessCode: null, minTrades: 1 }
  const { id } = await desk.announce(sprint)
  await test.webinars.insertSeeds([
    {
      id: 'sunday',
      title: 'Sunday review',
      description: 'The week in charts.',
      host: 'Ada',
      level: 'beginner',
      weekday: 0,
      time: '20:05',
      zone: LAGOS,
      minutes: 30,
      goldOnly: false,
      isSample: false,
      door: null,
    },
  ])
  for (const { client } of people) {
    await client.call(joinRoom, { input: { roomId } })
    await client.call(joinOpenMarathon, { params: { id }, input: { fee: 0 } })
    await client.call(updateMarathonReminder, { params: { id }, input: {} })
    const [session] = (await client.call(listWebinars)).body.data.upcoming
    await client.call(createWebinarRegistration, { params: { id: session?.id ?? '' } })
  }
  const transfer = async () => {
    for (const { member } of people) {
      const input = { recipientEmail: member.email, amount: 5, message: '' }
      expect((await test.as(author).call(transferUpoints, { input })).status).toBe(200)
    }
  }
  const mention = () => chat.send(roomId, author, 'Look at this', { mentions: people.map(({ member }) => member.id) })
  const alert = async () => {
    const input = { pair: 'EURUSD-OTC', limit: 1 }
    const price = (await test.as(author).call(listCandles, { input })).body.data[0]?.close ?? 0
    for (const { client } of people)
      for (const [side, level] of [
        ['above', price + 0.0001],
        ['below', price - 0.0001],
      ] as const)
        await client.call(createPriceAlert, { input: { pair: 'EURUSD-OTC', side, price: level } })
  }
  const trades = async () => {
    for (const one of people) await trade(one)
  }
  const everything = [trades, transfer, mention, alert]
  return new Map([9 * 60, evening + 25, 23 * 60].map((minute) => [minute, everything]))
}

/** The day as a table, which `npm run test:deep` prints. */
const print = (name: string, zone: string, arrivals: readonly Arrival[]): void => {
  for (const [label, all] of Map.groupBy(arrivals, ({ channel, kind }) => `${channel} ${kind}`)) {
    const hours = [...new Set(all.map(({ atMs }) => wall(zone, atMs).slice(0, 2)))].sort().join(' ')
    console.log(`${name}: ${label} ${all.length}, hours ${hours}`)
  }
}

it('brings each preset what it chose on each channel, and nothing after an entry or at night', async () => {
  const [quiet, signals, everything, newYork, kolkata] = [
    await person('quiet', LAGOS),
    await person('signals', LAGOS),
    await person('everything', LAGOS),
    await person('everything', 'America/New_York'),
    // Asleep in the evening of Lagos.
    await person('everything', 'Asia/Kolkata'),
  ]
  const people = [quiet, signals, everything, newYork, kolkata]
  const events = await plan(people)
  for (let minute = FROM_MINUTE; minute < UNTIL_MINUTE; minute += 1) {
    for (const happen of events.get(minute) ?? []) await happen()
    await liveMinute()
  }

  const reached = new Map<Person, Arrival[]>()
  for (const one of people) reached.set(one, await arrivalsOf(one))
  if (UNTIL_MINUTE > 24 * 60) for (const [{ name, zone }, arrivals] of reached) print(name, zone, arrivals)
  const kinds = (one: Person, channel: Channel) => kindsBy(reached.get(one) ?? [], channel)

  const ofSignals = ['1m', '5m', 'prices', 'recap', 'trades']
  for (const channel of ['push', 'telegram'] as const) {
    expect(kinds(quiet, channel)).toEqual([])
    expect(kinds(signals, channel)).toEqual(ofSignals)
    expect(kinds(everything, channel)).toEqual([...ofSignals, 'mentions', 'reminders'].sort())
  }
  const always = ['March sprint has ended', 'You received 5 U-Points']
  const reminders = ['In 15 minutes: Sunday review', 'March sprint starts at 19:45']
  expect(kinds(quiet, 'mail')).toEqual([...always, ...reminders].sort())
  const withoutResult = (subject: string) => subject.replace(/: [+−]?\d+\.\d\d$/, '')
  for (const one of [signals, everything])
    expect(kinds(one, 'mail').map(withoutResult).sort()).toEqual(
      [...always, ...reminders, 'Your Sunday', 'Your week'].sort(),
    )
  // The list waits for whoever looks, in quiet hours too.
  for (const one of people)
    expect(kinds(one, 'list')).toEqual(expect.arrayContaining(['account', 'mentions', 'points', 'reminders']))

  for (const [{ zone }, arrivals] of reached)
    for (const { channel, kind, atMs, endsAtMs } of arrivals) {
      expect(atMs).toBeLessThan(endsAtMs ?? Number.POSITIVE_INFINITY)
      if (channel !== 'list' && !always.includes(kind)) expect(isNight(zone, atMs), `${channel} ${kind}`).toBe(false)
    }

  expect(sent.find(({ push }) => push.kind === 'prices')?.push).toMatchObject({
    title: expect.stringMatching(/^EUR\/USD OTC at or (above|below) \d\.\d{5}$/),
    body: expect.stringMatching(/^Reached at \d\d:\d\d:\d\d\.$/),
    path: '/dashboard/signals?pair=EURUSD-OTC',
  })
  const evening = sent.filter(({ endpoint, push }) => endpoint === signals.endpoint && push.kind === 'recap')
  // Under load the simulated clock runs ahead of the database.
  for (const { atMs } of evening) expect(wall(LAGOS, atMs)).toMatch(/^20:0[0-4]$/)
  expect(evening.map(({ push }) => push.title)).toEqual([
    expect.stringMatching(/^Your Sunday: [+−]?\d+\.\d\d$/),
    expect.stringMatching(/^Your week: [+−]?\d+\.\d\d$/),
  ])
  expect(evening[0]?.push.body).toMatch(
    /^\d won, \d lost.*You: not enough data yet \(\d of 30\)\. Engine: (\d|not enough)/,
  )
  // It opens the same figures, also after a new login.
  const again = test.withToken(await test.signInAs(signals.member))
  const { data } = (await again.call(getRecap, { input: { kind: 'day', on: '2026-03-08' } })).body
  expect(evening[0]?.push).toMatchObject({ path: '/dashboard/recap?kind=day&on=2026-03-08', endsAtMs: null })
  expect(evening[0]?.push.title).toContain((Math.abs(data.resultCents) / 100).toFixed(2))
})

it('brings a recap once, also where several servers begin anew, and none to members without trades', async () => {
  const idle = await person('everything', LAGOS)
  const before = await test.db.orm.select().from(recaps)
  const other = await buildTestApp({ started: true, db: test.db, clock: test.clock, env: { rateLimitScale: 1_000 } })
  await test.clock.advance(3 * MINUTE_MS)
  await other.close()
  expect(await test.db.orm.select().from(recaps)).toHaveLength(before.length)
  expect(new Set(before.map((row) => `${row.memberId} ${row.kind} ${row.endsOn}`)).size).toBe(before.length)
  expect(kindsBy(await arrivalsOf(idle), 'list')).toEqual([])
})
