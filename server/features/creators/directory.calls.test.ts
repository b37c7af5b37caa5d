import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  CREATORS_PAGE_SIZE,
  type Creator,
  connectCreator,
  disconnectCreator,
  getCreatorImage,
  listCreators,
  reportCreator,
} from '../../../contract/creators.ts'
import { listReports } from '../../../contract/reports.ts'
import { newId } from '../../platform/ids.ts'
import { applyAsCreator, approveAsCreator, creatorForm } from '../../testing/creators.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

let test: TestApp
let boss: Member
let viewer: Member
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
  boss = await createMember(test.db, { email: test.env.adminEmail })
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.clock.advance(1)
  viewer = await createMember(test.db)
})

/** A verified creator: the member, and the id of their entry. */
const become = async (changes: Parameters<typeof approveAsCreator>[2] = {}) => {
  await test.clock.advance(1)
  const member = await createMember(test.db, { upoints: 700 })
  return { member, id: (await approveAsCreator(test, { member, admin: boss }, changes)).id }
}
const list = (who: Pick<Member, 'id'> = viewer, page = 1) => test.as(who).call(listCreators, { input: { page } })
const entry = async (id: string, who: Pick<Member, 'id'> = viewer): Promise<Creator | undefined> =>
  (await list(who)).body.data.find((creator) => creator.id === id)
const connect = (id: string, who: Pick<Member, 'id'> = viewer) => test.as(who).call(connectCreator, { params: { id } })
const disconnect = (id: string, who: Pick<Member, 'id'> = viewer) =>
  test.as(who).call(disconnectCreator, { params: { id } })
const report = (id: string, reason = 'Asks members for their passwords', who: Pick<Member, 'id'> = viewer) =>
  test.as(who).call(reportCreator, { params: { id }, input: { reason } })
const connectionsOf = async (id: string) =>
  (await test.db.query('select member_id from creator_connections where application_id = $1', [id])).rows

const LINKS = creatorForm.communityLinks

describe('listCreators', () => {
  it('holds fifteen samples before anybody is verified, each marked as one', async () => {
    const fresh = await buildTestApp()
    const member = await createMember(fresh.db)
    const { body } = await fresh.as(member).call(listCreators, { input: {} })
    expect(body.data).toHaveLength(15)
    expect(body.data.every(({ sample }) => sample)).toBe(true)
    expect(body.pagination).toEqual({ total: 15, pages: 1, current: 1 })
    await fresh.close()
  })

  it('shows the verified ones first, the newest at the top, and no one who waits or was turned down', async () => {
    const [older, newer] = [await become(), await become({ communityName: 'Accra Options' })]
    const waiting = await applyAsCreator(test, await createMember(test.db))
    const { body } = await list()
    expect(body.data.slice(0, 2).map(({ id }) => id)).toEqual([newer.id, older.id])
    expect(body.data.map(({ id }) => id)).not.toContain(waiting.id)
    expect(body.data.filter(({ sample }) => sample)).toHaveLength(15)
  })

  it('says of a creator what is known, and nothing else: no phone, no e-mail, no balance', async () => {
    const { id, member } = await become()
    const joinedDate = new Date(test.clock.now()).toISOString()
    expect(await entry(id)).toEqual({
      id,
      name: 'Amara Eze',
      handle: null,
      platform: 'Telegram, YouTube',
      communitySize: '10000-25000',
      country: 'Nigeria',
      badge: 'Verified',
      specialties: ['Marathons', 'Community subscriptions'],
      joinedDate,
      totalUPoints: null,
      communityGrowth: null,
      communityName: 'Lagos Price Action',
      background: creatorForm.background,
      hasImage: true,
      connected: false,
      communityLinks: null,
      isMe: false,
      sample: false,
    })
    const text = JSON.stringify((await list()).body)
    for (const secret of [creatorForm.phone, creatorForm.email, member.email, creatorForm.aiContribution, 't.me/']) {
      expect(text).not.toContain(secret)
    }
  })

  it('comes in pages, the samples behind the last creator', async () => {
    const crowded = await buildTestApp({ env: { rateLimitScale: 1000 } })
    const admin = await createMember(crowded.db, { email: crowded.env.adminEmail })
    for (let made = 0; made < 20; made += 1)
      await approveAsCreator(crowded, { member: await createMember(crowded.db), admin })
    const pages = [
      (await crowded.as(admin).call(listCreators, { input: { page: 1 } })).body,
      (await crowded.as(admin).call(listCreators, { input: { page: 2 } })).body,
      (await crowded.as(admin).call(listCreators, { input: { page: 3 } })).body,
    ]
    expect(pages.map(({ data }) => data.length)).toEqual([CREATORS_PAGE_SIZE, 5, 0])
    expect(pages[0]?.pagination).toEqual({ total: 35, pages: 2, current: 1 })
    const all = pages.flatMap(({ data }) => data)
    expect(new Set(all.map(({ id }) => id)).size).toBe(35)
    expect(all.map(({ sample }) => sample).indexOf(true)).toBe(20)
    await crowded.close()
  })
})

describe('connectCreator', () => {
  it('is kept, and shows the links to the member who connected, and to no other', async () => {
    const { id } = await become()
    const { status, body } = await connect(id)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ id, connected: true, communityLinks: LINKS })
    expect(await entry(id)).toEqual(body.data)
    expect(await entry(id, await createMember(test.db))).toMatchObject({ connected: false, communityLinks: null })
  })

  it('changes nothing a second time, nor twenty at once', async () => {
    const { id } = await become()
    await connect(id)
    const answers = await Promise.all(Array.from({ length: 20 }, () => connect(id)))
    expect(answers.every(({ status, body }) => status === 200 && body.data.connected)).toBe(true)
    expect(await connectionsOf(id)).toEqual([{ member_id: viewer.id }])
  })

  it('shows creators their own links, without being connected with themselves', async () => {
    const { id, member } = await become()
    expect(await entry(id, member)).toMatchObject({ isMe: true, connected: false, communityLinks: LINKS })
    expect((await connect(id, member)).body.data).toMatchObject({ isMe: true, connected: false })
    expect(await connectionsOf(id)).toEqual([])
  })

  it('finds nobody behind a sample, an application that waits, or nothing', async () => {
    const sample = (await list()).body.data.find((creator) => creator.sample)?.id ?? ''
    const waiting = (await applyAsCreator(test, await createMember(test.db))).id
    for (const id of [sample, waiting, newId()]) {
      for (const answer of [await connect(id), await disconnect(id), await report(id)]) {
        expect([answer.status, answer.body.error]).toEqual([404, 'CREATOR_NOT_FOUND'])
      }
      expect((await test.as(viewer).call(getCreatorImage, { params: { id } })).status).toBe(404)
    }
    expect(await connectionsOf(waiting)).toEqual([])
  })

  it('ends when the member ends it, and the links are hidden again', async () => {
    const { id } = await become()
    const other = await createMember(test.db)
    await connect(id)
    await connect(id, other)
    expect((await disconnect(id)).body.data).toMatchObject({ connected: false, communityLinks: null })
    expect((await disconnect(id)).status).toBe(200)
    expect(await connectionsOf(id)).toEqual([{ member_id: other.id }])
  })
})

describe('getCreatorImage', () => {
  it('shows the image of a verified creator to members', async () => {
    const { id } = await become()
    const { status, headers } = await test.as(viewer).call(getCreatorImage, { params: { id } })
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('image/png')
    expect(headers['content-disposition']).toMatch(/^inline; /)
  })

  it('keeps the image of an application that waits', async () => {
    const { id } = await applyAsCreator(test, viewer)
    const { status, body } = await test.as(viewer).call(getCreatorImage, { params: { id } })
    expect([status, body.error]).toEqual([404, 'CREATOR_NOT_FOUND'])
  })
})

describe('reportCreator', () => {
  it('reaches the administrator with who said what of whom', async () => {
    const { id } = await become()
    const { status, body } = await report(id, '  Asks members for their passwords ')
    expect([status, body.message]).toEqual([200, 'Your report has been sent'])
    const { data } = (await test.as(boss).call(listReports, { input: { status: 'open' } })).body
    expect(data.find(({ subject }) => subject.id === id)).toMatchObject({
      reporter: { id: viewer.id, fullName: viewer.fullName, email: viewer.email },
      subject: { kind: 'creator', id, name: 'Amara Eze (Lagos Price Action)' },
      reason: 'Asks members for their passwords',
      status: 'open',
      resolution: null,
      resolvedBy: null,
    })
  })

  it('is one report while it is open, under twenty at once too', async () => {
    const { id } = await become()
    const answers = await Promise.all(Array.from({ length: 20 }, () => report(id)))
    const sent = answers.filter(({ body }) => body.message === 'Your report has been sent')
    expect(sent).toHaveLength(1)
    expect((await report(id)).body.message).toBe('You have already reported this. We are looking into it.')
    const { rows } = await test.db.query('select 1 from reports where subject_id = $1', [id])
    expect(rows).toHaveLength(1)
  })

  it('is not for oneself', async () => {
    const { id, member } = await become()
    expect((await report(id, 'Me', member)).status).toBe(404)
  })

  it.each([
    [{}, 'Please describe the problem'],
    [{ reason: ' ' }, 'Please describe the problem'],
    [{ reason: 'x'.repeat(1_001) }, 'At most 1000 characters'],
  ])('needs a reason: %j', async (input, reason) => {
    const { id } = await become()
    const { status, body } = await test.as(viewer).send('POST', `/api/creators/${id}/report`, input)
    expect([status, body.fields]).toEqual([400, { reason }])
  })
})
