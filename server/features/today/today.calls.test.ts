import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMe } from '../../../contract/auth.ts'
import { ENGINE_SOURCE_ID, updateCopySource, updateTradingBot } from '../../../contract/auto-trading.ts'
import { createLessonAttempt, getLesson, listLessons } from '../../../contract/lessons.ts'
import { MINUTE_MS } from '../../../contract/market.ts'
import { createPracticeOrder, nextOrderEntry } from '../../../contract/practice.ts'
import { createRoom, joinRoom } from '../../../contract/rooms.ts'
import { listSignals } from '../../../contract/signals.ts'
import { collectFirstSteps, getToday, openGuestSignal, TODAY_PARTS } from '../../../contract/today.ts'
import { listStatement } from '../../../contract/upoints.ts'
import { newId } from '../../platform/ids.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ started: true, env: { rateLimitScale: 1_000 } })
  await test.clock.advance(6 * MINUTE_MS)
})
afterAll(() => test.close())

const todayOf = async (member: Member) => {
  const { status, body } = await test.as(member).call(getToday)
  expect(status).toBe(200)
  return body.data
}
const collect = async (member: Member) => (await test.as(member).call(collectFirstSteps)).body.data
const balanceOf = async (member: Member) => (await test.as(member).call(getMe)).body.data.uPoints
const trade = (member: Member) =>
  test.as(member).call(createPracticeOrder, {
    input: {
      nonce: newId(),
      pair: 'EURUSD-OTC',
      direction: 'CALL',
      timeframe: '1m',
      stakeCents: 1_000,
      entryAt: new Date(nextOrderEntry(test.clock.now())).toISOString(),
      note: '',
      tag: '',
      confidence: null,
      signalId: null,
    },
  })
const doneSteps = async (member: Member) =>
  (await todayOf(member)).guest?.steps.filter(({ isDone }) => isDone).map(({ step }) => step)

describe('getToday', () => {
  it('has every part for a guest and for gold; the checklist is the guest’s alone', async () => {
    const guest = await todayOf(await createMember(test.db))
    expect(guest.failed).toEqual([])
    for (const part of TODAY_PARTS) expect(guest, part).toHaveProperty(part)
    expect(guest.guest?.steps.map(({ isDone }) => isDone)).toEqual([true, false, false, false, false])
    const gold = await todayOf(await createMember(test.db, { tier: 'gold', dashboardUnlocked: true }))
    expect(gold).toMatchObject({ failed: [], guest: null, alerts: [], rooms: { unread: 0, rooms: [] } })
    expect(gold.watchlist?.length).toBeGreaterThan(0)
    expect(gold.watchlist?.every(({ course }) => course.length > 1)).toBe(true)
  })

  it('says until when the bot trades, and how many traders are copied', async () => {
    const member = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
    const other = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
    expect((await todayOf(member)).automatic).toEqual({ botUntil: null, copied: 0 })
    const bot = { active: true, timeframe: '1H', riskLevel: 'Moderate', tradeSizeCents: 5_000 } as const
    const started = await test.as(member).call(updateTradingBot, { input: bot })
    const source = { kind: 'engine', id: ENGINE_SOURCE_ID } as const
    const copy = (active: boolean) =>
      test.as(member).call(updateCopySource, { input: { ...source, active, stakeCents: 1_000 } })
    expect((await copy(true)).status).toBe(200)
    expect((await todayOf(member)).automatic).toEqual({ botUntil: started.body.data.runsUntil, copied: 1 })
    expect((await todayOf(other)).automatic).toEqual({ botUntil: null, copied: 0 })
    await copy(false)
    await test.as(member).call(updateTradingBot, { input: { ...bot, active: false } })
    expect((await todayOf(member)).automatic).toEqual({ botUntil: null, copied: 0 })
  })

  it('counts the trades that settled today, and a member’s own wins on their pair', async () => {
    const member = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
    expect((await trade(member)).status).toBe(200)
    expect((await todayOf(member)).day).toEqual({ resultCents: 0, won: 0, lost: 0, even: 0, trades: [] })
    await test.clock.advance(3 * MINUTE_MS)
    const { day, watchlist } = await todayOf(member)
    expect(day?.trades).toHaveLength(1)
    expect(day?.resultCents).toBe(day?.trades[0]?.resultCents)
    const own = watchlist?.find(({ pairId }) => pairId === 'EURUSD-OTC')
    expect(own?.n).toBe((day?.won ?? 0) + (day?.lost ?? 0))
    expect(own?.won).toBe(day?.won)
  })

  it('leaves out a part that cannot be read, and has the others', async () => {
    const member = await createMember(test.db)
    await test.db.query('alter table webinar_series rename to webinar_series_away')
    const { failed, session, lesson, day } = await todayOf(member).finally(() =>
      test.db.query('alter table webinar_series_away rename to webinar_series'),
    )
    expect(failed).toEqual(['session'])
    expect(session).toBeUndefined()
    expect([lesson === undefined, day === undefined]).toEqual([false, false])
  })
})

describe('collectFirstSteps', () => {
  it('pays each step once, however often and at once it is asked for', async () => {
    const guest = await createMember(test.db)
    const answers = await Promise.all(Array.from({ length: 8 }, () => collect(guest)))
    expect(answers.map(({ points }) => points).sort((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 0, 0, 10])
    expect(await balanceOf(guest)).toBe(10)
    expect(await collect(guest)).toMatchObject({ points: 0, steps: [{ step: 'email', isPaid: true }, {}, {}, {}, {}] })
    const lines = (await test.as(guest).call(listStatement)).body.data
    expect(lines).toMatchObject([{ kind: 'reward', amount: 10, balance: 10, reason: 'First step: email confirmed' }])
  })

  it('pays a step when it is done, and not before', async () => {
    const guest = await createMember(test.db)
    await collect(guest)
    expect((await collect(guest)).points).toBe(0)
    await trade(guest)
    expect(await doneSteps(guest)).toEqual(['email', 'trade'])
    expect((await collect(guest)).points).toBe(20)

    const boss = await createMember(test.db, { email: test.env.adminEmail })
    const room = (
      await test.as(boss).call(createRoom, {
        input: { name: 'Open', description: 'Open', type: 'public', maxMembers: 5, isActive: true, hostEmail: '' },
      })
    ).body.data
    await test.as(guest).call(joinRoom, { input: { roomId: room.id } })
    const [lesson] = (await test.as(guest).call(listLessons)).body.data.lessons
    const id = lesson?.id ?? ''
    const { quiz } = (await test.as(guest).call(getLesson, { params: { id } })).body.data
    const attempt = (answers: number[]) =>
      test.as(guest).call(createLessonAttempt, { params: { id }, input: { answers } })
    const judged = (await attempt(quiz.map(() => 0))).body.data
    await attempt(judged.answers.map(({ right }) => right))
    expect((await collect(guest)).points).toBe(40)
    expect(await balanceOf(guest)).toBe(70)
  })

  it('pays the last step to a member who began as a guest, also with a tier', async () => {
    const guest = await createMember(test.db)
    await collect(guest)
    await test.db.query(`update members set dashboard_unlocked = true, tier = 'starter' where id = $1`, [guest.id])
    await expect.poll(async () => (await collect(guest)).points + (await balanceOf(guest)) > 10).toBe(true)
    expect(await balanceOf(guest)).toBe(60)
    expect((await collect(guest)).points).toBe(0)
  })

  it('pays nothing to members who never were guests here', async () => {
    const gold = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
    expect(await collect(gold)).toEqual({ points: 0, steps: [] })
    expect(await balanceOf(gold)).toBe(0)
  })
})

describe('openGuestSignal', () => {
  it('shows a guest the running signal, as members see it; the same one counts once', async () => {
    const guest = await createMember(test.db)
    const silver = await createMember(test.db, { tier: 'silver', dashboardUnlocked: true })
    const [newest] = (await test.as(silver).call(listSignals, { input: { timeframe: '5m', limit: 1 } })).body.data
    expect((await test.as(guest).call(openGuestSignal)).body.data).toEqual({
      limit: 3,
      left: 2,
      signal: newest,
      liveUntil: newest?.expiresAt,
    })
    expect((await test.as(guest).call(openGuestSignal)).body.data.left).toBe(2)
    expect((await todayOf(guest)).guest?.taste).toMatchObject({ left: 2, signal: newest, liveUntil: newest?.expiresAt })
  })

  it('opens three a day, and no fourth however many ask at once', async () => {
    const guest = await createMember(test.db)
    for (let opened = 1; opened <= 2; opened += 1) {
      expect((await test.as(guest).call(openGuestSignal)).body.data.left).toBe(3 - opened)
      await test.clock.advance(5 * MINUTE_MS)
    }
    await Promise.all(Array.from({ length: 6 }, () => test.as(guest).call(openGuestSignal)))
    expect((await todayOf(guest)).guest?.taste?.left).toBe(0)
    await test.clock.advance(5 * MINUTE_MS)
    expect((await test.as(guest).call(openGuestSignal)).body.error).toBe('GUEST_SIGNALS_USED')
  })

  it('is not for members who see signals anyway', async () => {
    const silver = await createMember(test.db, { tier: 'silver', dashboardUnlocked: true })
    expect((await test.as(silver).call(openGuestSignal)).body.error).toBe('SIGNAL_NOT_FOUND')
  })

  it('offers nothing while no signal runs', async () => {
    const fresh = await buildTestApp()
    const guest = await createMember(fresh.db)
    expect((await fresh.as(guest).call(getToday)).body.data.guest?.taste).toMatchObject({ left: 3, liveUntil: null })
    expect((await fresh.as(guest).call(openGuestSignal)).body.error).toBe('NO_LIVE_SIGNAL')
    await fresh.close()
  })

  it('is off where the installation has set it to 0', async () => {
    const off = await buildTestApp({ started: true, env: { guestTaste: 0, rateLimitScale: 1_000 } })
    await off.clock.advance(6 * MINUTE_MS)
    const guest = await createMember(off.db)
    expect((await off.as(guest).call(getToday)).body.data.guest?.taste).toBeNull()
    expect((await off.as(guest).call(openGuestSignal)).body.error).toBe('SIGNAL_NOT_FOUND')
    await off.close()
  })
})
