import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type AdminWebinarSeries,
  createWebinarRegistration,
  createWebinarSeries,
  listAdminWebinarSeries,
  listWebinars,
  removeWebinarSeries,
  updateWebinarSeries,
  type WebinarSeriesForm,
  webinarSeriesMessages,
} from '../../../contract/webinars.ts'
import { createMember } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'
import { webinarSeries } from './content.ts'

const DAY_MS = 86_400_000

let test: TestApp
let boss: Member
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
  boss = await createMember(test.db, { email: test.env.adminEmail })
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.query('delete from webinar_registrations')
  await test.db.query('delete from webinar_series')
})

/** In a session of this moment: they end after a day, and the clock is moved by more. */
const asBoss = async () => test.withToken(await test.signInAs(boss))
const dayOf = (atMs: number) => new Date(atMs).getUTCDay()
/** Held in three days, at noon. */
const form = (): WebinarSeriesForm => ({
  title: 'Risk clinic',
  description: 'Questions about stakes.',
  host: 'Risk Desk',
  level: 'beginner',
  weekday: dayOf(test.clock.now() + 3 * DAY_MS),
  time: '12:00',
  zone: 'UTC',
  minutes: 45,
  goldOnly: false,
  isSample: false,
  door: null,
  isPublished: true,
})
const add = async (changes: Partial<WebinarSeriesForm> = {}) =>
  (await (await asBoss()).call(createWebinarSeries, { input: { ...form(), ...changes } })).body.data
const save = async ({ id, version }: AdminWebinarSeries, changes: Partial<WebinarSeriesForm>) =>
  (await asBoss()).call(updateWebinarSeries, { params: { id }, input: { ...form(), ...changes, version } })
const member = () => createMember(test.db, { tier: 'silver', dashboardUnlocked: true })
const programme = async (one: Member) => (await test.as(one).call(listWebinars)).body.data.upcoming
const register = (one: Member, id: string) => test.as(one).call(createWebinarRegistration, { params: { id } })
const subjects = async ({ email }: Member) => (await mailsTo(test, email)).map(({ subject }) => subject)
const registeredOf = async (one: Member) =>
  (await programme(one)).filter(({ isRegistered }) => isRegistered).map(({ id, startsAt }) => [id, startsAt])

describe('a weekly session', () => {
  it('is seen by members once it is published, with what the administrator wrote', async () => {
    const [hidden, one] = [await add({ isPublished: false }), await member()]
    expect(await programme(one)).toEqual([])
    await save(hidden, { title: 'Stakes', host: 'Ada', goldOnly: true })
    const [session] = await programme(one)
    expect(session).toMatchObject({
      title: 'Stakes',
      host: 'Ada',
      goldOnly: true,
      isSample: false,
      seriesId: 'risk-clinic',
    })
    expect((await register(one, session?.id ?? '')).body.error).toBe('ACCESS_TIER')
  })

  it('gets a name of its own, whatever other sessions are or were called', async () => {
    const first = await add()
    await (await asBoss()).call(removeWebinarSeries, { params: { id: first.id }, input: { version: 1 } })
    for (const title of ['Risk clinic', 'Risk clinic!', '日本']) await add({ title })
    const names = (await programme(await member())).map(({ seriesId }) => seriesId)
    expect(new Set(names).size).toBe(3)
    expect(names).not.toContain('risk-clinic')
    for (const name of names) expect(name).toMatch(/^[a-z0-9-]+$/)
  })
})

describe('a session that moves', () => {
  it('takes its registrations along, and tells each member once', async () => {
    const [series, one, other] = [await add(), await member(), await member()]
    const sessions = (await programme(one)).map(({ id }) => id)
    for (const id of sessions.slice(0, 2)) await register(one, id)
    await register(other, sessions[0] ?? '')
    const weekday = dayOf(test.clock.now() + 4 * DAY_MS)
    const moved = (await save(series, { weekday, time: '18:30' })).body.data
    expect(moved).toMatchObject({ registered: 3, version: 2 })
    const after = await registeredOf(one)
    expect(after.length).toBe(2)
    for (const [id, startsAt = ''] of after) {
      expect([dayOf(Date.parse(startsAt)), startsAt.slice(11, 16)]).toEqual([weekday, '18:30'])
      expect(id).toBe(`risk-clinic-${startsAt.slice(0, 10)}`)
    }
    expect(await subjects(one)).toEqual(['Moved: Risk clinic', 'Moved: Risk clinic'])
    expect(await subjects(other)).toEqual(['Moved: Risk clinic'])
  })

  it('to an hour that has passed this week goes to the next one', async () => {
    const [series, one] = [await add({ weekday: dayOf(test.clock.now()), time: '23:59' }), await member()]
    const [session] = await programme(one)
    await register(one, session?.id ?? '')
    await save(series, { weekday: dayOf(test.clock.now()), time: '00:00' })
    const [[, startsAt = ''] = []] = await registeredOf(one)
    expect(Date.parse(startsAt)).toBeGreaterThan(test.clock.now())
  })

  it('tells nobody of other words, and leaves what has been held where it was', async () => {
    const [series, one] = [await add(), await member()]
    const [session] = await programme(one)
    await register(one, session?.id ?? '')
    const renamed = (await save(series, { title: 'Clinic of risk', minutes: 60 })).body.data
    expect(await subjects(one)).toEqual([])
    expect(await registeredOf(one)).toEqual([[session?.id, session?.startsAt]])
    await test.clock.advance(4 * DAY_MS)
    await save(renamed, { time: '20:00' })
    expect(await subjects(one)).toEqual([])
    const { rows } = await test.db.query('select webinar_id from webinar_registrations')
    expect(rows).toEqual([{ webinar_id: session?.id }])
  })

  it('ends with its registrations where it is hidden or removed, and says so', async () => {
    const one = await member()
    for (const end of ['hide', 'remove'] as const) {
      const series = await add({ title: `To ${end}` })
      const [session] = (await programme(one)).filter(({ title }) => title === `To ${end}`)
      await register(one, session?.id ?? '')
      const [params, input] = [{ id: series.id }, { version: series.version }]
      const { status } =
        end === 'hide'
          ? await save(series, { title: `To ${end}`, isPublished: false })
          : await (await asBoss()).call(removeWebinarSeries, { params, input })
      expect(status).toBe(200)
      expect(await registeredOf(one)).toEqual([])
    }
    expect((await subjects(one)).toSorted()).toEqual(['Canceled: To hide', 'Canceled: To remove'])
  })

  it('while members register leaves nobody at the old time', async () => {
    const series = await add()
    const people = await Promise.all(Array.from({ length: 6 }, member))
    const [session] = await programme(boss)
    const [moved] = await Promise.all([
      save(series, { time: '13:00' }),
      ...people.map((one) => register(one, session?.id ?? '')),
    ])
    expect(moved.status).toBe(200)
    const { rows } = await test.db.query('select starts_at from webinar_registrations')
    expect(rows.length).toBe(people.length)
    for (const { starts_at: at } of rows) expect(new Date(String(at)).toISOString().slice(11, 16)).toBe('13:00')
  })
})

describe('what is refused', () => {
  it('is the second of two saves, and an old version for removing', async () => {
    const series = await add()
    const answers = await Promise.all([save(series, { host: 'One' }), save(series, { host: 'Two' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe('WEBINAR_SERIES_CHANGED')
    const [params, input] = [{ id: series.id }, { version: 1 }]
    expect((await (await asBoss()).call(removeWebinarSeries, { params, input })).body.error).toBe(
      'WEBINAR_SERIES_CHANGED',
    )
  })

  it.each([
    [{ title: '' }, { title: webinarSeriesMessages.titleRequired }],
    [{ host: ' ' }, { host: webinarSeriesMessages.hostRequired }],
    [{ time: '24:00' }, { time: webinarSeriesMessages.time }],
    [{ zone: 'Mars/Olympus' }, { zone: webinarSeriesMessages.zone }],
    [{ minutes: 4 }, { minutes: webinarSeriesMessages.minutes }],
    [{ minutes: 30.5 }, { minutes: webinarSeriesMessages.minutes }],
  ])('is %j', async (changes, fields) => {
    const { status, body } = await (await asBoss()).call(createWebinarSeries, { input: { ...form(), ...changes } })
    expect([status, body]).toMatchObject([400, { error: 'INPUT_INVALID', fields }])
  })
})

it('keeps what an administrator made of the sessions that come with the product, through every restart', async () => {
  const seed = () => test.webinars.insertSeeds(webinarSeries)
  await seed()
  const listed = async () => (await (await asBoss()).call(listAdminWebinarSeries, { input: {} })).body.data
  const [removed, changed] = await listed()
  if (!removed || !changed) throw new Error('The sessions are missing.')
  await (await asBoss()).call(removeWebinarSeries, { params: { id: removed.id }, input: { version: 1 } })
  await save(changed, { title: 'Ours now' })
  const before = await listed()
  await Promise.all([seed(), seed()])
  expect(await listed()).toEqual(before)
  expect(before.length).toBe(webinarSeries.length - 1)
  expect(before.map(({ title }) => title)).toContain('Ours now')
})
