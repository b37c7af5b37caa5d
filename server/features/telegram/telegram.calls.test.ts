import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/market.ts'
import { listNotifications, SILENT, updateNotificationSettings, withChoice } from '../../../contract/notifications.ts'
import type { Signal } from '../../../contract/signals.ts'
import { createTelegramCode, getTelegram, removeTelegramLink } from '../../../contract/telegram.ts'
import type { Tier } from '../../../contract/tiers.ts'
import { members, telegramCodes, telegramLinks } from '../../db/schema/schema.ts'
import { createFakeClock } from '../../platform/clock.ts'
import { createFigures } from '../../platform/figures.ts'
import { createLogger } from '../../platform/logger.ts'
import { createTelegramBot } from '../../platform/telegram/telegram-bot.ts'
import { createMember } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { MARKET_START } from '../../testing/market.ts'
import { BOT_TOKEN, startTelegramServer } from '../../testing/telegram-server.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { createPushSender } from '../notifications/push-sender.ts'
import { signalNotification } from '../signals/feature.ts'
import { createTelegram } from './service.ts'

let telegram: Awaited<ReturnType<typeof startTelegramServer>>
let test: TestApp
beforeAll(async () => {
  telegram = await startTelegramServer()
  test = await buildTestApp({ env: { telegram: { token: BOT_TOKEN, apiUrl: telegram.url } } })
})
afterAll(async () => {
  await test.close()
  await telegram.close()
})
beforeEach(async () => {
  await test.db.orm.delete(telegramLinks)
  await test.db.orm.delete(telegramCodes)
  telegram.sent.length = 0
  telegram.setMood('accept')
})

const WANTED = withChoice(withChoice(SILENT, '1m', 'telegram', true), '5m', 'telegram', true)
const ENTRY = MARKET_START + MINUTE_MS
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** The bot beside its server, on a clock of its own. */
const openBot = ({ startMs = ENTRY - 58_000, timeoutMs = 10_000, token = BOT_TOKEN } = {}) => {
  const clock = createFakeClock(startMs)
  const lines: string[] = []
  const log = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
  const bot = createTelegramBot({ token, apiUrl: telegram.url, clock, log, timeoutMs })
  stops.push(bot.stop)
  const { members: own } = test
  const service = createTelegram({ ...test, clock, log, publicUrl: test.env.publicUrl, members: own, bot })
  const sender = createPushSender({
    writeReply: () => 'reply',
    figures: createFigures(),
    db: test.db,
    clock,
    log,
    publicUrl: test.env.publicUrl,
    telegram: service,
    sendTimely: async () => 'refused',
    sendPush: async () => 'refused',
  })
  const signalAt = (timeframe: '1m' | '5m') =>
    signalNotification(
      {
        signal: { id: crypto.randomUUID(), timeframe, pair: 'EUR/USD', signalType: 'buy' } as unknown as Signal,
        slot: { timeframe, slotAt: new Date(ENTRY - MINUTE_MS), starterPair: false },
        entryAtMs: ENTRY,
      },
      test.env.publicUrl,
    )
  const send = (timeframe: '1m' | '5m' = '1m'): void => sender.send(signalAt(timeframe))
  const told = async (timeframe: '1m' | '5m' = '1m') => {
    send(timeframe)
    await sender.finish()
    return telegram.sent.map(({ chat_id }) => chat_id).sort((a, b) => a - b)
  }
  return { bot, clock, lines, service, sender, send, told }
}

let chats = 1_000
const newChat = (): number => {
  chats += 1
  return chats
}

/** A member whose chat is linked. */
const linked = async (tier: Tier, settings = WANTED) => {
  const member = await createMember(test.db, { tier, dashboardUnlocked: true })
  const client = test.as(member)
  await client.call(updateNotificationSettings, { input: settings })
  const chatId = newChat()
  await test.db.orm.insert(telegramLinks).values({ memberId: member.id, chatId, linkedAt: new Date(MARKET_START) })
  return { member, client, chatId }
}

const codeOf = async (client: ReturnType<TestApp['as']>): Promise<string> => {
  const { status, body } = await client.call(createTelegramCode)
  expect(status).toBe(200)
  expect(body.data.url).toMatch(/^https:\/\/t\.me\/uptick_test_bot\?start=[\w-]{43}$/)
  return new URL(body.data.url).searchParams.get('start') ?? ''
}
const stateOf = async (client: ReturnType<TestApp['as']>) => (await client.call(getTelegram)).body.data

describe('a link to Telegram', () => {
  const now = () => test.clock.now()

  it('is made by the code of its member, mailed to them, and ended by either side', async () => {
    const member = await createMember(test.db)
    const client = test.as(member)
    expect(await stateOf(client)).toEqual({ available: true, linkedAt: null })
    const { service } = openBot({ startMs: now() })
    const code = await codeOf(client)
    const [kept] = await test.db.orm.select().from(telegramCodes)
    expect(JSON.stringify(kept)).not.toContain(code)
    expect(await service.handlers.onStart(1, code)).toContain('This chat is linked')
    expect((await stateOf(client)).linkedAt).toBe(new Date(now()).toISOString())
    expect((await mailsTo(test, member.email)).map(({ subject }) => subject)).toEqual([
      'Telegram was linked to your Uptick account',
    ])
    expect(await service.handlers.onStop(1)).toContain('no longer linked')
    expect((await stateOf(client)).linkedAt).toBeNull()
    expect(await service.handlers.onStop(1)).toContain('not linked to an account')
    expect(await service.handlers.onStart(1, await codeOf(client))).toContain('This chat is linked')
    expect((await client.call(removeTelegramLink)).status).toBe(200)
    expect(await stateOf(client)).toEqual({ available: true, linkedAt: null })
  })

  it('takes a code once: of two chats that send it together one is linked', async () => {
    const client = test.as(await createMember(test.db))
    const { service } = openBot({ startMs: now() })
    const code = await codeOf(client)
    const said = await Promise.all([11, 12, 13].map((chat) => service.handlers.onStart(chat, code)))
    expect(said.filter((text) => text.includes('This chat is linked'))).toHaveLength(1)
    expect(await test.db.orm.select().from(telegramLinks)).toHaveLength(1)
    expect(await service.handlers.onStart(14, code)).toContain('no longer valid')
  })

  it('takes no code that is old, replaced, withdrawn or made up', async () => {
    const client = test.as(await createMember(test.db))
    const { service } = openBot({ startMs: now() })
    const late = openBot({ startMs: now() + 10 * MINUTE_MS })
    const replaced = await codeOf(client)
    const current = await codeOf(client)
    expect(await late.service.handlers.onStart(21, current)).toContain('no longer valid')
    for (const code of [replaced, 'A'.repeat(43), `${current}x`, "' or 1=1 --"])
      expect(await service.handlers.onStart(21, code), code).toContain('no longer valid')
    await client.call(removeTelegramLink)
    expect(await service.handlers.onStart(21, current)).toContain('no longer valid')
    expect(await service.handlers.onStart(21, '')).toContain('press Link')
    expect(await test.db.orm.select().from(telegramLinks)).toEqual([])
  })

  it('belongs to whoever linked the chat last, and the one before is told', async () => {
    const first = test.as(await createMember(test.db))
    const second = test.as(await createMember(test.db))
    const { service } = openBot({ startMs: now() })
    await service.handlers.onStart(31, await codeOf(first))
    await service.handlers.onStart(31, await codeOf(second))
    expect((await stateOf(first)).linkedAt).toBeNull()
    expect((await stateOf(second)).linkedAt).not.toBeNull()
    const told = (await first.call(listNotifications, { input: {} })).body.data.map(({ text }) => text)
    expect(told).toContain('The chat is now linked to another account.')
    // Another chat of the same member takes the place of the first.
    await service.handlers.onStart(32, await codeOf(second))
    expect((await test.db.orm.select().from(telegramLinks)).map(({ chatId }) => chatId)).toEqual([32])
  })

  it('is not to be had without a bot, or while Telegram says nothing; and is for members', async () => {
    const without = await buildTestApp()
    try {
      const client = without.as(await createMember(without.db))
      expect((await client.call(getTelegram)).body.data).toEqual({ available: false, linkedAt: null })
      const refused = await client.call(createTelegramCode)
      expect([refused.status, refused.body.error]).toEqual([409, 'TELEGRAM_MISSING'])
    } finally {
      await without.close()
    }
    const unknown = openBot({ token: `99:${'x'.repeat(40)}` })
    const member = await createMember(test.db)
    await expect(unknown.service.createTelegramCode(member.id)).rejects.toMatchObject({ code: 'TELEGRAM_SILENT' })
    expect(unknown.lines.join()).toContain('401')
    expect(unknown.lines.join()).not.toContain('x'.repeat(40))
    expect((await test.visitor().call(getTelegram)).body.error).toBe('SESSION_REQUIRED')
  })
})

describe('a signal on Telegram', () => {
  it('goes before its entry to linked chats of who asked for it and may see it, with a link to its card', async () => {
    const gold = await linked('gold')
    const silver = await linked('silver')
    await linked('starter')
    await linked('guest')
    await linked('gold', SILENT)
    expect(await openBot().told('5m')).toEqual([gold.chatId, silver.chatId])
    telegram.sent.length = 0
    expect(await openBot().told('1m')).toEqual([gold.chatId])
    const [first] = telegram.sent
    expect(first?.text).toMatch(
      /^CALL EUR\/USD\n1-minute signal\. Entry at 11:31:00 AM\.\nhttp:\/\/localhost:\d+\/dashboard\/signals\?signal=[\w-]{36}$/,
    )
    expect(first?.protect_content).toBe(true)
  })

  it('is never sent at the entry or later, nor in quiet hours, nor to a tier that was lost since', async () => {
    const { member } = await linked('gold')
    for (const late of [57_500, 58_000, 120_000]) {
      const { clock, told } = openBot()
      clock.stepWall(late)
      expect(await told(), `${late} ms later`).toEqual([])
    }
    await linked('gold', { ...WANTED, quietHours: { from: '22:00', to: '12:00' } })
    await test.db.orm.update(members).set({ tier: 'silver' }).where(eq(members.id, member.id))
    expect(await openBot().told()).toEqual([])
  })

  it('waits as long as Telegram asks, with all messages, and is given up where that is past the entry', async () => {
    const { chatId } = await linked('gold')
    telegram.setMood({ status: 429, description: 'Too Many Requests', retryAfter: 20 })
    const { bot, clock, sender, send } = openBot()
    send()
    const asks = () => telegram.asked.filter((method) => method === 'sendMessage').length
    const before = asks()
    await expect.poll(asks, { timeout: 60_000 }).toBeGreaterThan(before)
    telegram.setMood('accept')
    // Others wait too, without a request.
    await expect.poll(() => bot.send(5, 'Hello', 30), { timeout: 60_000 }).toEqual({ later: 20 })
    expect(telegram.sent).toEqual([])
    const arrived = async () => {
      await clock.advance(5_000)
      return telegram.sent.map(({ chat_id }) => chat_id)
    }
    await expect.poll(arrived, { timeout: 60_000 }).toEqual([chatId])
    await sender.finish()

    telegram.sent.length = 0
    telegram.setMood({ status: 429, description: 'Too Many Requests', retryAfter: 90 })
    const later = openBot()
    expect(await later.told()).toEqual([])
    expect(later.lines.join()).toContain('"way":"telegram","left":1')
  })

  it('unlinks a chat that blocked the bot, and tells its member', async () => {
    const { client } = await linked('gold')
    telegram.setMood({ status: 403, description: 'Forbidden: bot was blocked by the user' })
    expect(await openBot().told()).toEqual([])
    expect((await stateOf(client)).linkedAt).toBeNull()
    const told = (await client.call(listNotifications, { input: {} })).body.data.map(({ title }) => title)
    expect(told).toEqual(['Telegram is no longer linked'])
  })

  it('keeps a chat for which Telegram has another complaint', async () => {
    const { client } = await linked('gold')
    for (const mood of [
      { status: 400, description: 'Bad Request: message is too long' },
      { status: 401, description: 'Unauthorized' },
    ]) {
      telegram.setMood(mood)
      expect(await openBot().told(), mood.description).toEqual([])
      expect((await stateOf(client)).linkedAt).not.toBeNull()
    }
  })

  it('breaks off a bot that hangs, tries again while there is time, and writes no token into the log', async () => {
    await linked('gold')
    telegram.setMood('hang')
    const { clock, sender, send, lines } = openBot({ timeoutMs: 50 })
    const before = telegram.asked.length
    send()
    await expect
      .poll(
        async () => {
          await clock.advance(3_000)
          return lines.join()
        },
        { timeout: 60_000 },
      )
      .toContain('"way":"telegram","left":1')
    await sender.finish()
    expect(telegram.asked.length - before).toBeGreaterThan(1)
    expect(telegram.sent).toEqual([])
    expect(lines.join()).not.toContain(BOT_TOKEN.slice(-20))
  })

  it('comes beside mentions and reminders that were chosen for it too, claimed once for all ways', async () => {
    const channels = {
      ...SILENT.channels,
      mentions: { ...SILENT.channels.mentions, telegram: true },
      reminders: { ...SILENT.channels.reminders, telegram: true },
    }
    const { member, chatId } = await linked('guest', { ...SILENT, channels })
    const other = await linked('guest')
    const memberIds = [member.id, other.member.id]
    const asked: [readonly string[], boolean][] = []
    const choose = async (ids: readonly string[], isFirst: boolean) => {
      asked.push([ids, isFirst])
      return ids
    }
    const { sender } = openBot()
    const pushOf = (title: string, body: string, path: string) => ({ title, body, path, tag: path, endsAtMs: null })
    const send = (kind: 'mentions' | 'reminders', push: ReturnType<typeof pushOf>) =>
      sender.send({ name: {}, kind, memberIds, untilMs: ENTRY, choose, pushFor: () => push })
    send('mentions', pushOf('<b>Ada</b> mentioned you in Hall', 'See *this*', '/dashboard/traders-rooms/a?message=7'))
    send('reminders', pushOf('Risk', '', '/dashboard/webinar'))
    await sender.finish()
    expect(asked).toEqual([1, 2].map(() => [[member.id], true]))
    expect(new Set(telegram.sent.map(({ chat_id }) => chat_id))).toEqual(new Set([chatId]))
    const at = test.env.publicUrl
    expect(telegram.sent.map(({ text }) => text).sort()).toEqual([
      `<b>Ada</b> mentioned you in Hall\nSee *this*\n${at}/dashboard/traders-rooms/a?message=7`,
      `Risk\n${at}/dashboard/webinar`,
    ])
    expect(telegram.sent[0]).not.toHaveProperty('parse_mode')
  })

  it('is one of 25 a second, once as many has gone at once', async () => {
    const all = await Promise.all(Array.from({ length: 27 }, () => linked('gold')))
    const { clock, sender, send } = openBot()
    send()
    await expect.poll(() => telegram.sent.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(25)
    const arrived = async () => {
      await clock.advance(40)
      return telegram.sent.length
    }
    await expect.poll(arrived, { timeout: 60_000 }).toBe(all.length)
    await sender.finish()
    expect(new Set(telegram.sent.map(({ chat_id }) => chat_id)).size).toBe(all.length)
  })
})

describe('a server that runs', () => {
  it('links by what people write to the bot, sends them signals, hears /stop and blocks, and answers no groups', async () => {
    const app = await buildTestApp({ started: true, env: { telegram: { token: BOT_TOKEN, apiUrl: telegram.url } } })
    try {
      const member = await createMember(app.db, { tier: 'gold', dashboardUnlocked: true })
      const client = app.as(member)
      await client.call(updateNotificationSettings, { input: WANTED })
      const [stranger, own] = [newChat(), newChat()]
      telegram.write(stranger, `/start ${'B'.repeat(43)}`)
      // Between two rounds the bot listens on the app's clock.
      const said = async () => {
        await app.clock.advance(10)
        return telegram.sent.at(-1)?.text
      }
      const state = async () => {
        await app.clock.advance(10)
        return stateOf(client)
      }
      await expect.poll(said, { timeout: 60_000 }).toContain('no longer valid')
      const code = await codeOf(client)
      telegram.write(-100, `/start ${code}`, 'group')
      telegram.write(own, `/start ${code}`)
      await expect.poll(said, { timeout: 60_000 }).toContain('This chat is linked')
      expect(telegram.sent.map(({ chat_id }) => chat_id)).toEqual([stranger, own])
      const signals = () => telegram.sent.filter(({ text }) => /^(CALL|PUT) /.test(text))
      const some = async () => {
        await app.clock.advance(MINUTE_MS)
        return signals().length
      }
      await expect.poll(some, { timeout: 60_000 }).toBeGreaterThan(1)
      expect(new Set(signals().map(({ chat_id }) => chat_id))).toEqual(new Set([own]))
      telegram.write(own, '/stop')
      await expect.poll(state, { timeout: 60_000 }).toEqual({ available: true, linkedAt: null })
      telegram.write(own, `/start ${await codeOf(client)}`)
      await expect.poll(async () => (await state()).linkedAt, { timeout: 60_000 }).not.toBeNull()
      telegram.block(own)
      await expect.poll(state, { timeout: 60_000 }).toEqual({ available: true, linkedAt: null })
    } finally {
      await app.close()
    }
  })
})
