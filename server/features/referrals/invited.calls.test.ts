import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createReferralLink, listInvitedMembers } from '../../../contract/referrals.ts'
import { referrals } from '../../db/schema/schema.ts'
import type { CallClient } from '../../testing/call-client.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

let test: TestApp
let admin: CallClient
let referrer: Member
const bring = async (by: Member, fullName: string, linkId: string | null = null) => {
  await test.clock.advance(1_000)
  const member = await createMember(test.db, { fullName })
  const createdAt = new Date(test.clock.now())
  await test.db.orm.insert(referrals).values({ memberId: member.id, referrerId: by.id, linkId, createdAt })
  return member
}
let ada: Member
let kofi: Member
beforeAll(async () => {
  test = await buildTestApp()
  admin = test.as(await createMember(test.db, { email: test.env.adminEmail }))
  referrer = await createMember(test.db)
  const link = (await test.as(referrer).call(createReferralLink, { input: { name: 'Telegram group' } })).body.data
  ada = await bring(referrer, 'Ada Obi')
  kofi = await bring(referrer, 'Kofi Mensah', link.id)
  await bring(await createMember(test.db), 'Somebody else’s')
  await test.transact((tx) => test.referrals.settleReferral(kofi, 10_000, tx))
})
afterAll(() => test.close())

const listed = async (input: object = {}) => {
  const { body } = await admin.call(listInvitedMembers, { params: { id: referrer.id }, input })
  return body.data.map(({ fullName, link, status, earnings }) => [fullName, link, status, earnings > 0])
}
const OWN = ['Ada Obi', null, 'pending', false]
const BY_LINK = ['Kofi Mensah', 'Telegram group', 'qualified', true]

describe('whom a member invited', () => {
  it('is listed newest first, with the link they came by and what it earned', async () => {
    expect(await listed()).toEqual([BY_LINK, OWN])
    expect(await listed({ order: 'asc' })).toEqual([OWN, BY_LINK])
    expect(await listed({ page: 2, limit: 1 })).toEqual([OWN])
  })

  it('is narrowed by status, by words and by days', async () => {
    expect(await listed({ status: 'pending' })).toEqual([OWN])
    expect(await listed({ search: 'MENSAH' })).toEqual([BY_LINK])
    expect(await listed({ search: ada.email })).toEqual([OWN])
    expect(await listed({ to: '2001-01-01' })).toEqual([])
  })

  it('is a file too, and the administrator’s alone', async () => {
    const params = { id: referrer.id }
    const text = (await admin.call(listInvitedMembers.file, { params })).bytes.toString('utf8')
    expect(text).toContain(ada.email)
    expect(text).toContain(kofi.email)
    expect(text).not.toContain('Somebody else’s')
    expect((await test.as(referrer).call(listInvitedMembers, { params })).body.error).toBe('ACCESS_ADMIN')
  })
})
