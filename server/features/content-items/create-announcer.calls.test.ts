import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { InputOf } from '../../../contract/call.ts'
import {
  createContentItem,
  removeContentItem,
  updateContentItem,
  withdrawContentItem,
} from '../../../contract/content-items.ts'
import { getUnreadNotifications, listNotifications, markNotificationsRead } from '../../../contract/notifications.ts'
import { createMember } from '../../testing/factories.ts'
import { listenAs } from '../../testing/listen-as.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'
import { ANNOUNCED_AT_ONCE, type Announcing, createAnnouncer } from './create-announcer.ts'

const HOUR_MS = 3_600_000

let test: TestApp
let boss: Member
let announcing: Announcing
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
  boss = await createMember(test.db, { email: test.env.adminEmail, createdAt: new Date(test.clock.now()) })
  announcing = createAnnouncer(test)
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.query('delete from content_items')
  await test.db.query('delete from notifications')
})

type Form = InputOf<typeof createContentItem>
const form: Form = {
  kind: 'announcement',
  title: 'Maintenance',
  body: '# On Sunday\n\nFrom **2:00** on.',
  place: 1,
  details: { kind: 'none' },
  publish: 'now',
  publishAt: null,
}
const write = async (changes: Partial<Form> = {}) => {
  await test.clock.advance(1)
  return (await test.as(boss).call(createContentItem, { input: { ...form, ...changes } })).body.data
}
const save = async ({ id, version }: { id: string; version: number }, changes: Partial<Form> = {}) => {
  await test.clock.advance(1)
  const { kind: _, ...input } = { ...form, ...changes }
  return (await test.as(boss).call(updateContentItem, { params: { id }, input: { ...input, version } })).body.data
}
const memberNow = () => createMember(test.db, { createdAt: new Date(test.clock.now()) })
const list = async (member: Member) => (await test.as(member).call(listNotifications, { input: { page: 1 } })).body.data
const titles = async (member: Member) => (await list(member)).map(({ title }) => title)
/** Everything that is due, batch after batch; answers how many there were. */
const announceAll = async (): Promise<number> => {
  let batches = 0
  while (await announcing.announceBatch()) batches += 1
  return batches
}

describe('an announcement', () => {
  it('stands once in every member’s list when it is published, with its words, and counts as unread', async () => {
    const member = await memberNow()
    const heard = await listenAs(test, member, 'members/me/notifications')
    const { id } = await write()
    expect(await announceAll()).toBe(1)
    expect(await list(member)).toMatchObject([
      {
        kind: 'announcements',
        title: 'Maintenance',
        text: 'On Sunday From 2:00 on.',
        path: `/dashboard/announcements#announcement-${id}`,
        mailed: false,
        readAt: null,
      },
    ])
    expect((await test.as(member).call(getUnreadNotifications)).body.data.unread).toBe(1)
    expect(heard.told()).toHaveLength(1)
    expect(await announceAll()).toBe(0)
  })

  it('is told at its date, to whoever is a member by then, in the words that it has by then', async () => {
    const early = await memberNow()
    const publishAt = new Date(test.clock.now() + HOUR_MS).toISOString()
    const planned = await write({ title: 'Planned', publish: 'date', publishAt })
    expect(await announceAll()).toBe(0)
    expect(await announcing.findNextMs()).toBe(Date.parse(publishAt))
    await save(planned, { title: 'Planned better', publish: 'date', publishAt })
    await test.clock.advance(HOUR_MS / 2)
    const late = await memberNow()
    await test.clock.advance(HOUR_MS)
    const after = await memberNow()
    await announceAll()
    expect([await titles(early), await titles(late), await titles(after)]).toEqual([
      ['Planned better'],
      ['Planned better'],
      [],
    ])
    expect(await announcing.findNextMs()).toBeNull()
  })

  it('is not told again for being edited, and no other text is told at all', async () => {
    const member = await memberNow()
    const item = await write()
    await write({ kind: 'faq', title: 'A question' })
    await write({ kind: 'market-focus', title: 'A focus' })
    await write({ title: 'A draft', publish: 'draft' })
    await announceAll()
    await test.as(member).call(markNotificationsRead, { input: {} })
    await save(item, { title: 'Maintenance moved' })
    expect(await announceAll()).toBe(0)
    expect(await list(member)).toMatchObject([{ title: 'Maintenance', readAt: expect.any(String) }])
  })

  it('goes from the lists when it is taken down or removed, and is told anew when it is published again', async () => {
    const member = await memberNow()
    const [item, other] = [await write(), await write({ title: 'Another' })]
    await announceAll()
    const down = (
      await test.as(boss).call(withdrawContentItem, { params: { id: item.id }, input: { version: item.version } })
    ).body.data
    await test.as(boss).call(removeContentItem, { params: { id: other.id }, input: { version: other.version } })
    await announceAll()
    expect(await titles(member)).toEqual([])
    await save(down, { title: 'Again' })
    await announceAll()
    expect(await titles(member)).toEqual(['Again'])
    expect(await announceAll()).toBe(0)
  })

  it('reaches everybody once in batches, whatever stops in between, and nobody who has left', async () => {
    const at = new Date(test.clock.now())
    await test.db.query(
      `insert into members (id, full_name, email, password_hash, admission_code, referral_code, created_at)
       select gen_random_uuid(), 'Crowd', 'crowd-' || n || '@example.test', 'x', 'CROWD-' || n, 'CRO' || n, $1
       from generate_series(1, $2::int) n`,
      [at, ANNOUNCED_AT_ONCE + 200],
    )
    const left = await createMember(test.db, { createdAt: at, email: 'somebody@removed.invalid' })
    const { id } = await write()
    expect(await announcing.announceBatch()).toBe(true)
    const told = async () =>
      Number((await test.db.query('select count(distinct member_id)::int as n from notifications')).rows[0]?.n)
    expect(await told()).toBe(ANNOUNCED_AT_ONCE)
    // Two servers, or a round that was thought dead: one tells, the other finds nothing free.
    await Promise.all([announcing.announceBatch(), announcing.announceBatch()])
    await announceAll()
    const { rows } = await test.db.query(
      `select (select count(*)::int from notifications where path = $1) as told,
        (select count(*)::int from members where created_at <= $2 and id <> $3) as members`,
      [`/dashboard/announcements#announcement-${id}`, new Date(test.clock.now()), left.id],
    )
    expect(rows[0]?.told).toBe(rows[0]?.members)
    expect(await list(left)).toEqual([])
    expect(await told()).toBe(rows[0]?.members)
  })
})
