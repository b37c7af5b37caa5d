import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getMe } from '../../../contract/auth.ts'
import {
  approveCreatorApplication,
  CREATOR_APPLICATIONS_PAGE_SIZE,
  connectCreator,
  getCreatorApplication,
  getCreatorFile,
  getCreatorImage,
  listCreatorApplications,
  listCreators,
  rejectCreatorApplication,
  removeCreator,
  restoreCreator,
} from '../../../contract/creators.ts'
import { newId } from '../../platform/ids.ts'
import { applyAsCreator, creatorForm, PDF } from '../../testing/creators.ts'
import { createMember, createMembersPerTier } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

let test: TestApp
let boss: Member
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 1000 } })
  boss = await createMember(test.db, { email: test.env.adminEmail, fullName: 'Ruth Alade' })
})
afterAll(() => test.close())
beforeEach(() => test.clock.advance(1))

const admin = () => test.as(boss)
const apply = async (communityName = creatorForm.communityName) => {
  await test.clock.advance(1)
  const member = await createMember(test.db)
  return { member, application: await applyAsCreator(test, member, { communityName }) }
}
const approve = (id: string) => admin().call(approveCreatorApplication, { params: { id } })
const reject = (id: string, reason = 'The proof is unreadable') =>
  admin().call(rejectCreatorApplication, { params: { id }, input: { reason } })
const list = (input: { status?: 'pending' | 'approved' | 'rejected' | 'removed'; page?: number } = {}) =>
  admin().call(listCreatorApplications, { input })
const mine = async (member: Pick<Member, 'id'>) => (await test.as(member).call(getCreatorApplication)).body.data
const auditOf = async (id: string) =>
  (
    await test.db.query(
      'select action, admin_id, subject_kind, subject_name, before, after, reason from audit_entries where subject_id = $1 order by sequence',
      [id],
    )
  ).rows

describe('who may ask', () => {
  const id = newId()
  it.each([
    ['GET', '/api/creator-applications/draft', 'member'],
    ['PUT', '/api/creator-applications/draft', 'member'],
    ['POST', '/api/creator-applications', 'member'],
    ['GET', '/api/creator-applications/mine', 'member'],
    ['GET', `/api/creator-applications/${id}/files/proof`, 'member'],
    ['GET', '/api/creators', 'member'],
    ['POST', `/api/creators/${id}/connect`, 'member'],
    ['DELETE', `/api/creators/${id}/connect`, 'member'],
    ['GET', `/api/creators/${id}/image`, 'member'],
    ['POST', `/api/creators/${id}/report`, 'member'],
    ['GET', '/api/admin/creator-applications', 'admin'],
    ['POST', `/api/admin/creator-applications/${id}/remove`, 'admin'],
    ['POST', `/api/admin/creator-applications/${id}/restore`, 'admin'],
    ['GET', `/api/admin/creator-applications/${id}/files/image`, 'admin'],
    ['POST', `/api/admin/creator-applications/${id}/approve`, 'admin'],
    ['POST', `/api/admin/creator-applications/${id}/reject`, 'admin'],
  ] as const)('%s %s: %s', async (method, url, access) => {
    expect((await test.visitor().send(method, url)).body.error).toBe('SESSION_REQUIRED')
    const people = await createMembersPerTier(test.db)
    for (const member of Object.values(people)) {
      const { status, body } = await test.as(member).send(method, url)
      expect(status).toBeLessThan(500)
      if (access === 'admin') expect(body.error).toBe('ACCESS_ADMIN')
      else expect(['SESSION_REQUIRED', 'ACCESS_ADMIN', 'ACCESS_LOCKED', 'ACCESS_TIER']).not.toContain(body.error)
    }
    expect(['SESSION_REQUIRED', 'ACCESS_ADMIN']).not.toContain((await admin().send(method, url)).body.error)
  })
})

describe('listCreatorApplications', () => {
  it('shows every field and whose it is, who has waited longest first, then what was decided last', async () => {
    const [first, second, third, fourth] = [await apply(), await apply(), await apply(), await apply()]
    await approve(first.application.id)
    await test.clock.advance(1)
    await reject(third.application.id)
    const known = [first, second, third, fourth].map(({ application }) => application.id)
    const listed = (await list()).body.data.filter(({ id }) => known.includes(id))
    expect(listed.map(({ id }) => id)).toEqual([known[1], known[3], known[2], known[0]])
    expect(listed[0]).toEqual({
      ...second.application,
      reviewedBy: null,
      member: {
        id: second.member.id,
        fullName: second.member.fullName,
        email: second.member.email,
        country: second.member.country,
      },
    })
    expect(listed[2]).toMatchObject({ reviewedBy: 'Ruth Alade', rejectionReason: 'The proof is unreadable' })
    const ofStatus = async (status: 'pending' | 'approved' | 'rejected') =>
      (await list({ status })).body.data.filter(({ id }) => known.includes(id)).map(({ id }) => id)
    expect(await ofStatus('pending')).toEqual([known[1], known[3]])
    expect(await ofStatus('approved')).toEqual([known[0]])
    expect(await ofStatus('rejected')).toEqual([known[2]])
  })

  it('comes in pages, and has an empty one beyond the last', async () => {
    for (let made = 0; made <= CREATOR_APPLICATIONS_PAGE_SIZE; made += 1) await apply()
    const { body } = await list()
    const { total, pages } = body.pagination
    expect(body.data).toHaveLength(CREATOR_APPLICATIONS_PAGE_SIZE)
    expect(pages).toBe(Math.ceil(total / CREATOR_APPLICATIONS_PAGE_SIZE))
    expect((await list({ page: pages })).body.data).toHaveLength(total - (pages - 1) * CREATOR_APPLICATIONS_PAGE_SIZE)
    expect((await list({ page: pages + 1 })).body.data).toEqual([])
  })

  it.each(['?status=open', '?page=0', '?page=x'])('refuses %s', async (query) =>
    expect((await admin().send('GET', `/api/admin/creator-applications${query}`)).status).toBe(400),
  )
})

describe('getCreatorFile', () => {
  it('hands the proof over to be saved, and the image to be shown', async () => {
    const { id } = (await apply()).application
    const proof = await admin().call(getCreatorFile, { params: { id, file: 'proof' } })
    expect(proof.bytes).toEqual(Buffer.from(PDF))
    expect(proof.headers['content-disposition']).toMatch(/^attachment; /)
    expect(proof.headers['content-security-policy']).toContain('sandbox')
    const image = await admin().call(getCreatorFile, { params: { id, file: 'image' } })
    expect(image.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'private, no-store' })
    expect(image.headers['content-disposition']).toMatch(/^inline; /)
  })

  it('knows when there is none', async () => {
    const { status, body } = await admin().call(getCreatorFile, { params: { id: newId(), file: 'proof' } })
    expect([status, body.error]).toEqual([404, 'CREATOR_APPLICATION_NOT_FOUND'])
  })
})

describe('a decision', () => {
  it('to approve is read by the member, mailed and audited', async () => {
    const { member, application } = await apply()
    await test.clock.advance(1)
    const { status, body } = await approve(application.id)
    expect([status, body.message]).toEqual([200, 'Application approved'])
    const reviewedAt = new Date(test.clock.now()).toISOString()
    expect(body.data).toMatchObject({ status: 'approved', reviewedAt, reviewedBy: 'Ruth Alade' })
    expect(await mine(member)).toEqual({ ...application, status: 'approved', reviewedAt })
    const subjects = (await mailsTo(test, member.email)).map(({ subject }) => subject)
    expect(subjects).toContain('You are a verified creator')
    expect(await auditOf(application.id)).toEqual([
      {
        action: 'creator-application.approve',
        admin_id: boss.id,
        subject_kind: 'creator-application',
        subject_name: member.email,
        before: { status: 'pending' },
        reason: null,
        after: { status: 'approved', communityName: 'Lagos Price Action' },
      },
    ])
    // A creator is a member like before: no rights come with it.
    expect((await test.as(member).call(getMe)).body.data).toMatchObject({ tier: 'guest', dashboardUnlocked: false })
  })

  it('to reject tells the reason, in the mail too, as text', async () => {
    const { member, application } = await apply()
    const { body } = await reject(application.id, '  The proof <b>names</b> nobody ')
    expect(body.data).toMatchObject({ status: 'rejected', rejectionReason: 'The proof <b>names</b> nobody' })
    expect(await mine(member)).toMatchObject({ status: 'rejected', rejectionReason: 'The proof <b>names</b> nobody' })
    // The receipt went in the same millisecond of the test's clock.
    const mails = await mailsTo(test, member.email)
    const mail = mails.find(({ subject }) => subject === 'Your creator application was not approved')
    expect(mail?.text).toContain('Reason: The proof <b>names</b> nobody')
    expect(mail?.html).not.toContain('<b>names')
    expect(await auditOf(application.id)).toMatchObject([
      { action: 'creator-application.reject', reason: 'The proof <b>names</b> nobody', after: { status: 'rejected' } },
    ])
  })

  it('is announced to the member’s open pages', async () => {
    const { member, application } = await apply()
    const published = vi.spyOn(test.hub, 'publish')
    await approve(application.id)
    const at = new Date(test.clock.now()).toISOString()
    expect(published.mock.calls).toEqual([
      ['members/me/changed', member.id, { at }],
      ['members/me/notifications', member.id, { at }],
    ])
    published.mockRestore()
  })

  it.each([
    [{}, 'Please enter a reason'],
    [{ reason: '   ' }, 'Please enter a reason'],
    [{ reason: 'x'.repeat(501) }, 'At most 500 characters'],
  ])('to reject needs a reason: %j', async (input, reason) => {
    const { member, application } = await apply()
    const url = `/api/admin/creator-applications/${application.id}/reject`
    const { status, body } = await admin().send('POST', url, input)
    expect([status, body.fields]).toEqual([400, { reason }])
    expect(await mine(member)).toMatchObject({ status: 'pending' })
  })

  it('is made once: of ten approvals and ten rejections at once, one counts', async () => {
    const { member, application } = await apply()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? approve(application.id) : reject(application.id))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
      new Set(['409 This application has already been reviewed.']),
    )
    expect(await auditOf(application.id)).toHaveLength(1)
    expect(await mailsTo(test, member.email)).toHaveLength(2)
  })

  it('on what is not there is refused', async () => {
    for (const { status, body } of [await approve(newId()), await reject(newId())]) {
      expect([status, body.error]).toEqual([404, 'CREATOR_APPLICATION_NOT_FOUND'])
    }
    expect((await admin().send('POST', '/api/admin/creator-applications/x/approve')).status).toBe(400)
  })
})

describe('a creator who is taken out of the directory', () => {
  const remove = (id: string, reason = 'The links lead to a copy of our site') =>
    admin().call(removeCreator, { params: { id }, input: { reason } })
  const restore = (id: string) => admin().call(restoreCreator, { params: { id } })
  const namesIn = async (member: Pick<Member, 'id'>) =>
    (await test.as(member).call(listCreators)).body.data.filter(({ sample }) => !sample).map(({ id }) => id)

  it('is in no list, picture or connection, reads why, is told by mail, and the log knows', async () => {
    const { member, application } = await apply('Kano Scalpers')
    const other = await createMember(test.db)
    await approve(application.id)
    await test.as(other).call(connectCreator, { params: application })
    expect(await namesIn(other)).toContain(application.id)

    const { status, body } = await remove(application.id)
    expect([status, body.data.status]).toEqual([200, 'removed'])
    expect(await namesIn(other)).not.toContain(application.id)
    expect((await test.as(other).call(connectCreator, { params: application })).body.error).toBe('CREATOR_NOT_FOUND')
    expect((await test.as(other).call(getCreatorImage, { params: application })).status).toBe(404)
    expect(await mine(member)).toMatchObject({
      status: 'removed',
      removalReason: 'The links lead to a copy of our site',
    })
    const [mail] = (await mailsTo(test, member.email)).filter(({ subject }) =>
      subject.includes('removed from the directory'),
    )
    expect(mail?.text).toContain('The links lead to a copy of our site')
    expect((await auditOf(application.id)).at(-1)).toMatchObject({
      action: 'creator.remove',
      admin_id: boss.id,
      reason: 'The links lead to a copy of our site',
      before: { status: 'approved' },
      after: { status: 'removed' },
    })
    expect((await list({ status: 'removed' })).body.data.map(({ id }) => id)).toContain(application.id)
  })

  it('can be put back as they were, and is told that too', async () => {
    const { member, application } = await apply('Ibadan Options')
    const other = await createMember(test.db)
    await approve(application.id)
    await test.as(other).call(connectCreator, { params: application })
    const before = (await test.as(other).call(listCreators)).body.data.find(({ id }) => id === application.id)
    await remove(application.id)
    expect((await restore(application.id)).body.data).toMatchObject({ status: 'approved', removalReason: null })
    const after = (await test.as(other).call(listCreators)).body.data.find(({ id }) => id === application.id)
    expect(after).toEqual(before)
    expect((await mailsTo(test, member.email)).map(({ subject }) => subject)).toContain(
      'You are in the directory of creators again',
    )
    expect((await auditOf(application.id)).at(-1)).toMatchObject({ action: 'creator.restore' })
  })

  it('cannot get around it by applying again', async () => {
    const { member, application } = await apply()
    await approve(application.id)
    await remove(application.id)
    await expect(applyAsCreator(test, member)).rejects.toThrow('409')
  })

  it('was in it: nobody else can be taken out or put back, and each happens once under ten tries', async () => {
    const { application } = await apply()
    expect((await remove(application.id)).body.error).toBe('CREATOR_NOT_LISTED')
    await approve(application.id)
    expect((await restore(application.id)).body.error).toBe('CREATOR_NOT_REMOVED')
    expect((await remove(application.id, ' ')).body.fields).toEqual({ reason: 'Please enter a reason' })
    const removals = await Promise.all(Array.from({ length: 10 }, () => remove(application.id)))
    expect(removals.filter(({ status }) => status === 200)).toHaveLength(1)
    const returns = await Promise.all(Array.from({ length: 10 }, () => restore(application.id)))
    expect(returns.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await remove(newId())).body.error).toBe('CREATOR_APPLICATION_NOT_FOUND')
    expect((await restore(newId())).body.error).toBe('CREATOR_APPLICATION_NOT_FOUND')
  })
})
