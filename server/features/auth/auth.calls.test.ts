import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMe, logout } from '../../../contract/auth.ts'
import { createMember, createMembersPerTier } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

describe('sessions', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await buildTestApp()
  })
  afterAll(() => test.close())

  it('tells a member who they are', async () => {
    const { gold } = await createMembersPerTier(test.db)
    const { status, body } = await test.as(gold).call(getMe)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ id: gold.id, tier: 'gold' })
  })

  it('logs out', async () => {
    const me = await createMember(test.db)
    const { status } = await test.as(me).call(logout)
    expect(status).toBe(200)
    expect((await test.as(me).call(getMe)).status).toBe(401)
  })
})
