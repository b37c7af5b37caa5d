import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAdminMarathons, removeMarathon } from '../../contract/marathons.ts'
import { listAdminRooms, removeRoom, updateRoom } from '../../contract/rooms.ts'
import type { CallClient } from '../testing/call-client.ts'
import { buildTestApp, type TestApp } from '../testing/test-app.ts'
import { seedDemo } from './demo.ts'
import { markInstallation } from './mark-installation.ts'

describe('the demo’s rooms and marathons', () => {
  let test: TestApp
  let dataDir: string
  let admin: CallClient
  const seed = () =>
    seedDemo(test.db, { adminEmail: test.env.adminEmail, dataDir, demoPassword: null }, test.passwords.hash)
  const rooms = async () => (await admin.call(listAdminRooms)).body.data
  const marathons = async () => (await admin.call(listAdminMarathons)).body.data

  beforeAll(async () => {
    test = await buildTestApp()
    await markInstallation(test.db, true, 'boss@example.test')
    dataDir = await mkdtemp(join(tmpdir(), 'uptick-seed-'))
    await seed()
    const boss = await test.members.findMemberByEmail(test.env.adminEmail)
    admin = test.as({ id: boss?.id ?? '' })
  })
  afterAll(async () => {
    await test.close()
    await rm(dataDir, { recursive: true })
  })

  it('are rows like any other: rooms of every type, open and closed, with members in them', async () => {
    const listed = await rooms()
    expect(listed.find(({ name }) => name === 'London Open')?.hostEmail).toBe('silver@uptick.test')
    expect(listed.map(({ name, type, isActive, currentMembers }) => [name, type, isActive, currentMembers])).toEqual([
      ['Follow the Move', 'public', true, 1],
      ['London Open', 'public', true, 2],
      ['Gold Traders', 'premium', true, 0],
      ['Risk Circle', 'private', true, 1],
      ['Weekend Crypto', 'public', false, 0],
    ])
  })

  it('include a marathon that runs, joined by the code DEMO, and two to come: one against the engine, one without a code', async () => {
    const listed = await marathons()
    expect(listed.map(({ accessCode, status, _count }) => [accessCode, status, _count.participants])).toEqual([
      ['DEMO', 'active', 2],
      ['HUMAN', 'upcoming', 0],
      [null, 'upcoming', 0],
    ])
    const now = Date.now()
    for (const { status, startDate, endDate } of listed) {
      expect(Date.parse(startDate) > now).toBe(status === 'upcoming')
      expect(Date.parse(endDate)).toBeGreaterThan(now)
    }
  })

  it('are there once, and stay as the administrator left them', async () => {
    const [first, ...others] = await rooms()
    const { id, currentMembers: _, createdAt: __, ...room } = first ?? expect.fail('No room was seeded.')
    await admin.call(updateRoom, { params: { id }, input: { ...room, name: 'Renamed' } })
    await seed()
    expect(await rooms()).toEqual([{ ...first, name: 'Renamed' }, ...others])
    expect(await marathons()).toHaveLength(3)
  })

  it('do not come back once the administrator removed them all', async () => {
    for (const { id } of await rooms()) await admin.call(removeRoom, { params: { id } })
    for (const { id, status } of await marathons()) {
      if (status === 'upcoming') await admin.call(removeMarathon, { params: { id } })
    }
    await test.db.query('delete from marathons')
    await seed()
    expect(await rooms()).toEqual([])
    expect(await marathons()).toEqual([])
  })
})
