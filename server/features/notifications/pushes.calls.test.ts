import { createECDH } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { logout } from '../../../contract/auth.ts'
import { MINUTE_MS } from '../../../contract/market.ts'
import {
  createPushSubscription,
  getPushKey,
  Push,
  SILENT,
  updateNotificationSettings,
  withChoice,
} from '../../../contract/notifications.ts'
import { updatePreferences } from '../../../contract/preferences.ts'
import type { Signal } from '../../../contract/signals.ts'
import type { Tier } from '../../../contract/tiers.ts'
import { members, pushSubscriptions } from '../../db/schema/schema.ts'
import { createFakeClock } from '../../platform/clock.ts'
import { createFigures } from '../../platform/figures.ts'
import { createLogger } from '../../platform/logger.ts'
import type { PushOutcome, SendPush } from '../../platform/push/push-client.ts'
import { createMember } from '../../testing/factories.ts'
import { MARKET_START } from '../../testing/market.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'
import { signalNotification } from '../signals/feature.ts'
import { createPushSender } from './push-sender.ts'
import { removeEnded } from './subscription-store.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.orm.delete(pushSubscriptions)
})

const LOUD = withChoice(withChoice(SILENT, '1m', 'push', true), '5m', 'push', true)

let made = 0
const browserKeys = () => {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  return { p256dh: browser.getPublicKey('base64url'), auth: Buffer.alloc(16, 7).toString('base64url') }
}
const newBrowser = (service = 'push') => {
  made += 1
  return { endpoint: `https://${service}.example.com/${made}`, ...browserKeys() }
}

/** A member with a browser that gets notifications; its endpoint. */
const subscribed = async (tier: Tier, settings = LOUD, { app = test, service = 'push' } = {}) => {
  const member = await createMember(app.db, { tier, dashboardUnlocked: true })
  const browser = newBrowser(service)
  const client = app.withToken(await app.signInAs(member))
  await client.call(updateNotificationSettings, { input: settings })
  expect((await client.call(createPushSubscription, { input: browser })).status).toBe(200)
  return { member, client, endpoint: browser.endpoint }
}

const ENTRY = MARKET_START + 60_000
const signalAt = (timeframe: '1m' | '5m') =>
  signalNotification(
    {
      signal: { id: crypto.randomUUID(), timeframe, pair: 'EUR/USD', signalType: 'buy' } as unknown as Signal,
      slot: { timeframe, slotAt: new Date(ENTRY - 60_000), starterPair: false },
      entryAtMs: ENTRY,
    },
    test.env.publicUrl,
  )

interface Sent {
  endpoint: string
  text: string
  ttlSeconds: number
  atMs: number
}

/** Sends a signal at its slot, unless later; what the services got, by the answer that each gives. */
const sending = (
  answer: (endpoint: string) => Promise<PushOutcome> | PushOutcome = () => 'sent',
  options: { atOnce?: number } = {},
) => {
  const clock = createFakeClock(ENTRY - 58_000)
  const sent: Sent[] = []
  const sendPush: SendPush = async ({ endpoint }, text, ttlSeconds) => {
    sent.push({ endpoint, text, ttlSeconds, atMs: clock.now() })
    return answer(endpoint)
  }
  const sender = createPushSender({
    writeReply: () => 'reply',
    figures: createFigures(),
    db: test.db,
    clock,
    log: createLogger(test.env, { write: () => {} }),
    publicUrl: test.env.publicUrl,
    telegram: { sendTelegram: async () => 'refused', forgetChat: async () => {} },
    sendTimely: async () => 'refused',
    sendPush,
    ...options,
  })
  const told = async (timeframe: '1m' | '5m' = '5m') => {
    sender.send(signalAt(timeframe))
    await sender.finish()
    return sent
  }
  return { clock, sender, sent, told }
}
const endpoints = (sent: readonly Sent[]) => sent.map(({ endpoint }) => endpoint).sort()

describe('a notification', () => {
  it('goes before the entry to who asked for it and may see the signal, and says what they need', async () => {
    const gold = await subscribed('gold')
    const silver = await subscribed('silver')
    await subscribed('starter')
    await subscribed('guest')
    await subscribed('gold', SILENT)
    const sent = await sending().told('5m')
    expect(endpoints(sent)).toEqual([gold.endpoint, silver.endpoint].sort())
    expect(Push.parse(JSON.parse(sent[0]?.text ?? ''))).toMatchObject({
      title: 'CALL EUR/USD',
      body: '5-minute signal. Entry at 11:31:00 AM.',
      endsAtMs: ENTRY,
    })
    expect(sent[0]?.ttlSeconds).toBe(58)
    await silver.client.call(updatePreferences, {
      input: { timeZone: 'America/New_York', hourCycle: 'h23', numberFormat: 'en-US' },
    })
    const again = (await sending().told('5m')).find(({ endpoint }) => endpoint === silver.endpoint)
    expect(JSON.parse(again?.text ?? '').body).toBe('5-minute signal. Entry at 05:31:00.')
    expect(endpoints(await sending().told('1m'))).toEqual([gold.endpoint])
  })

  it('follows rights as they are when it is sent', async () => {
    const { member } = await subscribed('gold')
    await test.db.orm.update(members).set({ tier: 'guest' }).where(eq(members.id, member.id))
    expect(await sending().told('5m')).toEqual([])
  })

  it('goes to whom a code gave the tier, for as long as that lasts', async () => {
    const until = async (member: Pick<Member, 'id'>, goldEndsAt: number, accessEndsAt: number | null = null) => {
      const ends = {
        goldEndsAt: new Date(goldEndsAt),
        accessEndsAt: accessEndsAt === null ? null : new Date(accessEndsAt),
      }
      await test.db.orm.update(members).set(ends).where(eq(members.id, member.id))
    }
    const running = await subscribed('guest')
    await until(running.member, ENTRY)
    const over = await subscribed('guest')
    await until(over.member, ENTRY - 60_000)
    const locked = await subscribed('guest')
    await until(locked.member, ENTRY, ENTRY - 60_000)
    expect(endpoints(await sending().told('1m'))).toEqual([running.endpoint])
  })

  it('never goes at or after the entry', async () => {
    await subscribed('gold')
    for (const late of [57_500, 58_000, 120_000]) {
      const { clock, told } = sending()
      clock.stepWall(late)
      expect(await told(), `${late} ms later`).toEqual([])
    }
  })

  it('is silent in quiet hours, by the wall of the member', async () => {
    // 10:30 in UTC is 11:30 in Lagos.
    await subscribed('gold', { ...LOUD, quietHours: { from: '22:00', to: '12:00' } })
    const awake = await subscribed('gold', { ...LOUD, quietHours: { from: '22:00', to: '11:00' } })
    expect(endpoints(await sending().told())).toEqual([awake.endpoint])
  })

  it('is tried again while there is time, and forgets a browser that is gone', async () => {
    const gone = await subscribed('gold')
    const busy = await subscribed('gold')
    const { clock, sender, sent } = sending((endpoint) => (endpoint === gone.endpoint ? 'gone' : { later: 20 }))
    sender.send(signalAt('1m'))
    // Each other try reads who may get it, so the clock waits for it.
    for (const count of [2, 3, 4]) {
      if (count > 2) await clock.advance(20_000)
      await expect.poll(() => sent.length).toBe(count)
    }
    await sender.finish()
    const tries = sent.filter(({ endpoint }) => endpoint === busy.endpoint).map(({ atMs }) => ENTRY - atMs)
    expect(tries).toEqual([58_000, 38_000, 18_000])
    expect(sent.filter(({ endpoint }) => endpoint === gone.endpoint)).toHaveLength(1)
    const left = await test.db.orm.select().from(pushSubscriptions)
    expect(left.map(({ endpoint }) => endpoint)).toEqual([busy.endpoint])
  })

  it('is not tried again for whom it is no longer meant', async () => {
    const { member, client } = await subscribed('gold')
    const left = await subscribed('gold')
    const quiet = await subscribed('gold')
    const { clock, sender, sent } = sending(() => ({ later: 20 }))
    sender.send(signalAt('1m'))
    await expect.poll(() => sent.length).toBe(3)
    await test.db.orm.update(members).set({ tier: 'guest' }).where(eq(members.id, member.id))
    await client.call(updateNotificationSettings, { input: LOUD })
    await left.client.call(logout)
    await quiet.client.call(updateNotificationSettings, { input: withChoice(LOUD, '1m', 'push', false) })
    await clock.advance(20_000)
    await sender.finish()
    expect(sent).toHaveLength(3)
  })

  it('keeps nobody waiting: a service that says nothing holds up neither the others nor the caller', async () => {
    const mute = await subscribed('gold', LOUD, { service: 'mute' })
    const behind = await subscribed('gold', LOUD, { service: 'mute' })
    const other = await subscribed('gold')
    const another = await subscribed('gold')
    let answerNow = () => {}
    const silence = new Promise<PushOutcome>((resolve) => {
      answerNow = () => resolve({ later: null })
    })
    const { sender, sent } = sending((endpoint) => (endpoint.includes('mute') ? silence : 'sent'), { atOnce: 1 })
    expect(sender.send(signalAt('1m'))).toBeUndefined()
    await expect.poll(() => sent.length).toBe(3)
    expect(endpoints(sent)).toEqual(expect.arrayContaining([other.endpoint, another.endpoint]))
    expect(endpoints(sent)).not.toEqual(expect.arrayContaining([mute.endpoint, behind.endpoint]))
    answerNow()
    await sender.stop()
  })
})

describe('a subscription', () => {
  const own = async (member: Pick<Member, 'id'>) =>
    (await test.db.orm.select().from(pushSubscriptions)).filter(({ memberId }) => memberId === member.id)

  it('ends with its session, at once for what is sent and later for its row', async () => {
    const { member, client, endpoint } = await subscribed('gold')
    expect(endpoints(await sending().told())).toEqual([endpoint])
    await client.call(logout)
    expect(await sending().told()).toEqual([])
    await removeEnded(test.db.orm, new Date(test.clock.now() + 1))
    expect(await own(member)).toEqual([])
  })

  it('is one for a session, and five for a member: the newest', async () => {
    const { member, client } = await subscribed('gold')
    const again = newBrowser()
    await client.call(createPushSubscription, { input: again })
    expect((await own(member)).map(({ endpoint }) => endpoint)).toEqual([again.endpoint])
    const newer: string[] = []
    for (let count = 0; count < 5; count += 1) {
      await test.clock.advance(1_000)
      const browser = newBrowser()
      newer.push(browser.endpoint)
      await test.withToken(await test.signInAs(member)).call(createPushSubscription, { input: browser })
    }
    expect((await own(member)).map(({ endpoint }) => endpoint).sort()).toEqual(newer.sort())
  })

  it('belongs to whoever signed in at that browser last', async () => {
    const first = await subscribed('gold')
    const second = test.as(await createMember(test.db))
    const again = { endpoint: first.endpoint, ...browserKeys() }
    expect((await second.call(createPushSubscription, { input: again })).status).toBe(200)
    expect(await own(first.member)).toEqual([])
  })

  it.each([
    [{ endpoint: 'https://127.0.0.1/x' }, 'endpoint'],
    [{ endpoint: 'http://push.example.com/x' }, 'endpoint'],
    [{ endpoint: 'https://[::ffff:10.0.0.1]/x' }, 'endpoint'],
    [{ p256dh: Buffer.alloc(65, 4).toString('base64url') }, 'p256dh'],
  ])('leads nowhere inside, and has the keys of a browser: not %j', async (change, field) => {
    const member = await createMember(test.db)
    const body = { ...newBrowser(), ...change }
    const answer = await test.as(member).send('POST', '/api/notifications/subscriptions', body)
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]])
    expect(await own(member)).toEqual([])
  })

  it('gets the signals of a server that runs, each before its entry, and is forgotten at the logout', async () => {
    const sent: { text: string; ttlSeconds: number; atMs: number }[] = []
    const app = await buildTestApp({
      started: true,
      sendPush: async (_, text, ttlSeconds) => {
        sent.push({ text, ttlSeconds, atMs: app.clock.now() })
        return 'sent'
      },
    })
    try {
      const { client } = await subscribed('gold', LOUD, { app })
      const rows = () => app.db.orm.select().from(pushSubscriptions)
      await app.clock.advance(5 * MINUTE_MS)
      await expect.poll(() => sent.length).toBeGreaterThan(2)
      for (const { text, ttlSeconds, atMs } of sent) {
        const { title, endsAtMs } = Push.parse(JSON.parse(text))
        expect(title).toMatch(/^(CALL|PUT) [A-Z]{3}/)
        expect(ttlSeconds).toBeGreaterThan(0)
        expect(atMs + ttlSeconds * 1000).toBeLessThanOrEqual(endsAtMs ?? 0)
      }
      expect(new Set(sent.map(({ text }) => text)).size).toBe(sent.length)
      await client.call(logout)
      await expect.poll(rows).toEqual([])
      const leftAtMs = app.clock.now()
      await app.clock.advance(2 * MINUTE_MS)
      expect(sent.filter(({ atMs }) => atMs > leftAtMs)).toEqual([])
    } finally {
      await app.close()
    }
  })

  it('is made with the server’s key', async () => {
    const { body } = await test.as(await createMember(test.db)).call(getPushKey)
    expect(Buffer.from(body.data.publicKey, 'base64url')).toHaveLength(65)
  })
})
