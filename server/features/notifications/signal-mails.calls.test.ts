import { createServer } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import {
  getNotificationSettings,
  removeSignalMails,
  SILENT,
  updateNotificationSettings,
  withChoice,
} from '../../../contract/notifications.ts'
import type { Signal } from '../../../contract/signals.ts'
import type { Tier } from '../../../contract/tiers.ts'
import { members, notificationSettings, outboxMails } from '../../db/schema/schema.ts'
import { createFakeClock } from '../../platform/clock.ts'
import { createFigures } from '../../platform/figures.ts'
import { createLogger } from '../../platform/logger.ts'
import { createMailTransport } from '../../platform/mail/mail-transport.ts'
import { createTimelySender, type SendTimely } from '../../platform/mail/send-timely.ts'
import { createMember } from '../../testing/factories.ts'
import { MARKET_START } from '../../testing/market.ts'
import { startSmtpServer } from '../../testing/smtp-server.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { signalNotification } from '../signals/feature.ts'
import { createPushSender } from './push-sender.ts'

let test: TestApp
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.orm.delete(notificationSettings)
  await test.db.orm.delete(outboxMails)
  smtp = await startSmtpServer()
})
afterEach(() => smtp.close())

const MAILED = withChoice(withChoice(SILENT, '1m', 'mail', true), '5m', 'mail', true)

const wanting = async (tier: Tier, settings = MAILED, app = test) => {
  const member = await createMember(app.db, { tier, dashboardUnlocked: true })
  const client = app.as(member)
  expect((await client.call(updateNotificationSettings, { input: settings })).status).toBe(200)
  return { member, client, email: member.email }
}

const ENTRY = MARKET_START + MINUTE_MS
const signalAt = (timeframe: '1m' | '5m') =>
  signalNotification(
    {
      signal: { id: crypto.randomUUID(), timeframe, pair: 'EUR/USD', signalType: 'sell' } as unknown as Signal,
      slot: { timeframe, slotAt: new Date(ENTRY - MINUTE_MS), starterPair: false },
      entryAtMs: ENTRY,
    },
    test.env.publicUrl,
  )

/** Mails a signal by a mail server on this machine, or by what is given, beginning at its slot. */
const mailing = (given?: SendTimely) => {
  const clock = createFakeClock(ENTRY - 58_000)
  const lines: string[] = []
  const log = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
  const transport = createMailTransport({ smtpUrl: smtp.url, mailFrom: 'Uptick <no-reply@uptick.test>' })
  const send = given ?? createTimelySender({ db: test.db, clock, log, transport })
  const tries: number[] = []
  const figures = createFigures()
  const sender = createPushSender({
    writeReply: () => 'reply',
    figures,
    db: test.db,
    clock,
    log,
    publicUrl: test.env.publicUrl,
    telegram: { sendTelegram: async () => 'refused', forgetChat: async () => {} },
    sendPush: async () => 'refused',
    sendTimely: (...mail) => {
      tries.push(ENTRY - clock.now())
      return send(...mail)
    },
  })
  const told = async (timeframe: '1m' | '5m' = '5m') => {
    sender.send(signalAt(timeframe))
    await sender.finish()
    return smtp.received.map(({ to }) => to).sort()
  }
  const unsent = () => figures.listUnsent().filter((row) => row.members > 0)
  return { clock, sender, lines, tries, told, unsent }
}

describe('a signal by mail', () => {
  it('goes before the entry to who asked for its timeframe and may see it', async () => {
    const gold = await wanting('gold')
    const silver = await wanting('silver')
    await wanting('starter')
    await wanting('guest')
    await wanting('gold', SILENT)
    const onlyFive = await wanting('gold', withChoice(MAILED, '1m', 'mail', false))
    expect(await mailing().told('5m')).toEqual([gold.email, silver.email, onlyFive.email].sort())
    smtp.received.length = 0
    expect(await mailing().told('1m')).toEqual([gold.email])
    const [mail] = smtp.received
    expect(mail?.source).toContain('PUT EUR/USD')
    expect(mail?.source).toContain('Entry at 11:31:00 AM')
    expect(mail?.source).toContain('/dashboard/signals?signal=')
    // What has been handed over is kept as any other mail that left: without its text.
    const [row] = await test.db.orm.select().from(outboxMails).where(eq(outboxMails.to, gold.email)).limit(1)
    expect(row).toMatchObject({ sent: true, text: '', html: '', unsubscribeUrl: null })
  })

  it('follows rights and quiet hours as they are when it is sent', async () => {
    const { member } = await wanting('gold')
    // 10:30 in UTC is 11:30 in Lagos.
    await wanting('gold', { ...MAILED, quietHours: { from: '22:00', to: '12:00' } })
    const awake = await wanting('gold', { ...MAILED, quietHours: { from: '22:00', to: '11:00' } })
    await test.db.orm.update(members).set({ tier: 'guest' }).where(eq(members.id, member.id))
    expect(await mailing().told()).toEqual([awake.email])
  })

  it('is not handed over in the last five seconds before the entry or later, and the log counts it', async () => {
    await wanting('gold')
    for (const late of [53_500, 58_000, 120_000]) {
      const { clock, told, tries, lines, unsent } = mailing()
      clock.stepWall(late)
      expect(await told('1m'), `${late} ms later`).toEqual([])
      expect(tries).toEqual([])
      expect(lines.join()).toContain('"left":1')
      expect(unsent()).toEqual([{ channel: 'mail', kind: '1m', members: 1 }])
    }
    // With a little more time it is.
    const { clock, told, unsent } = mailing()
    clock.stepWall(52_000)
    expect(await told('1m')).toHaveLength(1)
    expect(unsent()).toEqual([])
  })

  it('is tried again while there is time, and not once its member has lost the tier or chosen otherwise', async () => {
    const busy = await wanting('gold')
    const lost = await wanting('gold')
    const tired = await wanting('gold')
    smtp.setMood('450 try later')
    const { clock, sender, tries, lines } = mailing()
    sender.send(signalAt('1m'))
    await expect.poll(() => lines.length, { timeout: 60_000 }).toBe(3)
    await test.db.orm.update(members).set({ tier: 'silver' }).where(eq(members.id, lost.member.id))
    await tired.client.call(updateNotificationSettings, { input: SILENT })
    smtp.setMood('accept')
    const received = async () => {
      await clock.advance(10_000)
      return smtp.received.map(({ to }) => to)
    }
    await expect.poll(received, { timeout: 60_000 }).toEqual([busy.email])
    await sender.finish()
    expect(tries).toHaveLength(4)
  })

  it('looks again at who had to wait for their turn', async () => {
    const all = await Promise.all(Array.from({ length: 11 }, () => wanting('gold')))
    const { clock, sender, tries } = mailing(async () => {
      // The first ten take their time, and the eleventh loses the tier meanwhile.
      if (tries.length === 10) {
        for (const { member } of all)
          await test.db.orm.update(members).set({ tier: 'guest' }).where(eq(members.id, member.id))
        clock.stepWall(3_000)
      }
      await expect.poll(() => clock.now(), { timeout: 60_000 }).toBeGreaterThan(ENTRY - 58_000)
      return 'sent'
    })
    sender.send(signalAt('1m'))
    await sender.finish()
    expect(tries).toHaveLength(10)
  })

  it('is given up at the entry where the mail server hangs', async () => {
    await wanting('gold')
    const { clock, sender, tries, lines } = mailing(async () => ({ later: 10 }))
    sender.send(signalAt('1m'))
    await expect
      .poll(
        async () => {
          await clock.advance(10_000)
          return lines.join()
        },
        { timeout: 60_000 },
      )
      .toContain('"way":"mail","left":1')
    await sender.finish()
    expect(Math.min(...tries)).toBeGreaterThanOrEqual(5_000)
  })

  it('breaks off a mail server that says nothing, within the time that is left', async () => {
    const mute = createServer(() => {})
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
    const address = mute.address()
    const port = address && typeof address === 'object' ? address.port : 0
    const transport = createMailTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'a@uptick.test' })
    const log = createLogger({ logLevel: 'silent' }, { write: () => {} })
    const send = createTimelySender({ db: test.db, clock: createFakeClock(ENTRY), log, transport })
    const mail = { to: 'ada@example.test', subject: 'A', text: 'B', html: 'C' }
    expect(await send(mail, 0.2)).toEqual({ later: 10 })
    expect(await test.db.orm.select().from(outboxMails)).toEqual([])
    mute.close()
  })
})

describe('the link in it', () => {
  const removalOf = (email: string): string => {
    const source = smtp.received.find(({ to }) => to === email)?.source.replace(/\r?\n[ \t]+/g, ' ') ?? ''
    expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    return new URL(/List-Unsubscribe: <([^>]+)>/.exec(source)?.[1] ?? '').pathname
  }

  it('stops them with one click, for its member alone, and for all times', async () => {
    const done = await wanting('gold', withChoice(MAILED, '5m', 'push', true))
    const other = await wanting('gold')
    await mailing().told()
    const url = removalOf(done.email)
    // A link that is only followed switches nothing off: mail scanners follow all of them.
    await test.app.inject({ method: 'GET', url })
    const settings = async (of: typeof done) => (await of.client.call(getNotificationSettings)).body.data
    expect((await settings(done)).channels['5m'].mail).toBe(true)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = 'List-Unsubscribe=One-Click'
    expect((await test.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200)
    expect(await settings(done)).toEqual(withChoice(SILENT, '5m', 'push', true))
    expect(await settings(other)).toEqual(MAILED)
  })

  it('stays the same when the settings are kept again, and tells nothing about others', async () => {
    const { client, email } = await wanting('gold')
    await mailing().told()
    const url = removalOf(email)
    await client.call(updateNotificationSettings, { input: { ...MAILED, zone: 'Europe/Berlin' } })
    smtp.received.length = 0
    await mailing().told()
    expect(removalOf(email)).toBe(url)
    const nobodys = { params: { token: 'A'.repeat(43) } }
    expect((await test.visitor().call(removeSignalMails, nobodys)).status).toBe(200)
    expect((await client.call(getNotificationSettings)).body.data.channels['1m'].mail).toBe(true)
  })
})

describe('a server that runs', () => {
  it('mails each signal before its entry', async () => {
    const app = await buildTestApp({ started: true })
    try {
      const { email } = await wanting('gold', MAILED, app)
      const rows = () => app.db.orm.select().from(outboxMails).where(eq(outboxMails.to, email))
      const mailed = async () => {
        await app.clock.advance(MINUTE_MS)
        return (await rows()).length
      }
      await expect.poll(mailed, { timeout: 60_000 }).toBeGreaterThan(1)
      for (const { subject, sentAt, createdAt } of await rows()) {
        expect(subject).toMatch(/^(CALL|PUT) [A-Z]{3}.*\. [15]-minute signal\. Entry at/)
        const entry = /Entry at (\d+):(\d+):(\d+)/.exec(subject)
        // Entries are at whole minutes: one that is ahead is in a later one, perhaps of the next hour.
        const entryMinute = Number(entry?.[2])
        const sentMinute = (sentAt ?? createdAt).getUTCMinutes()
        expect((entryMinute - sentMinute + 60) % 60).toBeGreaterThan(0)
      }
    } finally {
      await app.close()
    }
  })
})
