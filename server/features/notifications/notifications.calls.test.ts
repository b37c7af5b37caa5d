import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  getNotificationSettings,
  type NotificationSettings,
  SILENT,
  updateNotificationSettings,
} from '../../../contract/notifications.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

const CHOSEN: NotificationSettings = {
  channels: {
    ...SILENT.channels,
    '1m': { sound: true, vibration: false, push: false, mail: true, telegram: false },
    '5m': { sound: false, vibration: true, push: true, mail: false, telegram: true },
    support: { list: false, mail: true },
    mentions: { list: true, push: true, telegram: true },
    reminders: { list: false, mail: true, push: true, telegram: false },
    recap: { list: true, mail: false, push: true, telegram: false },
    trades: { push: true, telegram: false },
    announcements: { mail: true },
  },
  quietHours: { from: '22:00', to: '07:00' },
  zone: 'Europe/Berlin',
  mutedUntil: null,
}

describe('alerts', () => {
  it('are all off until the member turns one on, and then theirs on every device', async () => {
    const member = await createMember(test.db)
    const other = await createMember(test.db)
    expect((await test.as(member).call(getNotificationSettings)).body.data).toEqual(SILENT)
    const kept = await test.as(member).call(updateNotificationSettings, { input: CHOSEN })
    expect([kept.status, kept.body.data]).toEqual([200, CHOSEN])
    const elsewhere = test.withToken(await test.signInAs(member))
    expect((await elsewhere.call(getNotificationSettings)).body.data).toEqual(CHOSEN)
    expect((await test.as(other).call(getNotificationSettings)).body.data).toEqual(SILENT)
  })

  it('are kept as a whole: what is left out of quiet hours is gone', async () => {
    const member = test.as(await createMember(test.db))
    await member.call(updateNotificationSettings, { input: CHOSEN })
    await member.call(updateNotificationSettings, { input: { ...CHOSEN, quietHours: null } })
    expect((await member.call(getNotificationSettings)).body.data).toEqual({ ...CHOSEN, quietHours: null })
  })

  it.each([
    [{ quietHours: { from: '22:00', to: '22:00' } }, { 'quietHours.to': 'Choose different times for start and end' }],
    [{ quietHours: { from: '25:00', to: '07:00' } }, { 'quietHours.from': expect.stringContaining('22:00') }],
    [{ zone: 'Mars/Base' }, { zone: expect.stringContaining('time zone') }],
  ])('refuse what no clock could follow, and keep what was: %j', async (change, fields) => {
    const member = test.as(await createMember(test.db))
    await member.call(updateNotificationSettings, { input: CHOSEN })
    const { status, body } = await member.send('PUT', '/api/notifications/settings', { ...CHOSEN, ...change })
    expect([status, body.fields]).toEqual([400, fields])
    expect((await member.call(getNotificationSettings)).body.data).toEqual(CHOSEN)
  })

  it('are for members', async () => {
    expect((await test.visitor().call(getNotificationSettings)).body.error).toBe('SESSION_REQUIRED')
    const refused = await test.visitor().call(updateNotificationSettings, { input: SILENT })
    expect(refused.body.error).toBe('SESSION_REQUIRED')
  })
})
