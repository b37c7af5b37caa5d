import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listMembers } from '../../../contract/members.ts'
import { members } from '../../db/schema/schema.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { updateStoredPhones } from './feature.ts'
import type { Member } from './service.ts'

let test: TestApp
let boss: Member
beforeAll(async () => {
  test = await buildTestApp()
  boss = await createMember(test.db, { email: test.env.adminEmail })
})
afterAll(() => test.close())

const digitsOf = async ({ id }: Pick<Member, 'id'>) =>
  (await test.db.orm.select({ digits: members.phoneDigits }).from(members).where(eq(members.id, id)))[0]?.digits

it('finds members from before phones had digits, and leaves everything else of them as it was', async () => {
  const phones = ['+234 0803 555 0177', '+999 12', 'call me', null]
  const old = await Promise.all(phones.map((phone) => createMember(test.db, { phone, phoneDigits: null })))
  const ids = old.map(({ id }) => id)
  const seen = () => test.db.orm.select().from(members).where(inArray(members.id, ids)).orderBy(members.id)
  const before = await seen()
  await updateStoredPhones(test.db.orm)
  await updateStoredPhones(test.db.orm)
  expect(await Promise.all(old.map(digitsOf))).toEqual(['2348035550177', '99912', null, null])
  expect((await seen()).map((row) => ({ ...row, phoneDigits: null }))).toEqual(before)
  const { data } = (await test.as(boss).call(listMembers, { input: { search: '803 555-0177' } })).body
  expect(data.map(({ id }) => id)).toEqual([old[0]?.id])
})

it('follows a phone that is changed, and one that is removed', async () => {
  const member = await createMember(test.db, { phone: '+234 803 555 0188' })
  await test.members.updateMember(member.id, { phone: '+44 (0)20 7946 0958' })
  expect(await digitsOf(member)).toBe('442079460958')
  await test.members.updateMember(member.id, { fullName: 'Somebody Else' })
  expect(await digitsOf(member)).toBe('442079460958')
  await test.members.updateMember(member.id, { phone: null })
  expect(await digitsOf(member)).toBeNull()
})
