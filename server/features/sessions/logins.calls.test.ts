import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listMemberLogins } from '../../../contract/members.ts'
import type { CallClient } from '../../testing/call-client.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

let test: TestApp
let admin: CallClient
let member: Member
const open = async (of: Pick<Member, 'id'>, address: string, userAgent: string) => {
  await test.clock.advance(1_000)
  return (await test.sessions.open(of.id, { address, userAgent })).id
}
beforeAll(async () => {
  test = await buildTestApp()
  admin = test.as(await createMember(test.db, { email: test.env.adminEmail }))
  member = await createMember(test.db)
  const first = await open(member, '198.51.100.7', 'Firefox on Linux')
  await open(member, '203.0.113.9', 'Safari on iOS')
  await open(await createMember(test.db), '198.51.100.7', 'Somebody else’s')
  await test.sessions.end(member.id, first)
})
afterAll(() => test.close())

const listed = async (input: object = {}) => {
  const { body } = await admin.call(listMemberLogins, { params: { id: member.id }, input })
  return body.data.map(({ userAgent, isOpen }) => [userAgent, isOpen])
}

describe('a member’s logins', () => {
  it('are theirs alone, newest first, with where they came from and whether they last', async () => {
    expect(await listed()).toEqual([
      ['Safari on iOS', true],
      ['Firefox on Linux', false],
    ])
    expect(await listed({ order: 'asc' })).toEqual((await listed()).toReversed())
  })

  it('are found by address and device, and narrowed by state and days', async () => {
    expect(await listed({ search: '203.0' })).toEqual([['Safari on iOS', true]])
    expect(await listed({ search: 'FIREFOX' })).toEqual([['Firefox on Linux', false]])
    expect(await listed({ state: 'ended' })).toEqual([['Firefox on Linux', false]])
    expect(await listed({ state: 'open' })).toEqual([['Safari on iOS', true]])
    expect(await listed({ to: '2001-01-01' })).toEqual([])
  })

  it('are a file too, and the administrator’s alone', async () => {
    const params = { id: member.id }
    const { bytes } = await admin.call(listMemberLogins.file, { params, input: { state: 'open' } })
    expect(bytes.toString('utf8')).toContain('203.0.113.9')
    expect(bytes.toString('utf8')).not.toContain('198.51.100.7')
    expect((await test.as(member).call(listMemberLogins, { params })).body.error).toBe('ACCESS_ADMIN')
  })
})
