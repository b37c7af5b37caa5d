import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMe } from '../../../contract/auth.ts'
import type { Call } from '../../../contract/call.ts'
import { getChartScanUsage } from '../../../contract/chart-scans.ts'
import { listContentItems } from '../../../contract/content-items.ts'
import { listPairs } from '../../../contract/market.ts'
import { getNotificationSettings, getUnreadNotifications } from '../../../contract/notifications.ts'
import { getPracticeAccount } from '../../../contract/practice.ts'
import { getServiceInfo } from '../../../contract/service.ts'
import { getPerformance, listDualSignals, listSignals } from '../../../contract/signals.ts'
import { getStart, StartScreen } from '../../../contract/start.ts'
import { getToday } from '../../../contract/today.ts'
import { createMember } from '../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 100 } })
})
afterAll(() => test.close())

const startOf = async (member: Member, screen?: StartScreen) => {
  const { status, body } = await test.as(member).call(getStart, { input: { screen } })
  expect(status).toBe(200)
  return body.data
}
const calls: readonly Call[] = [
  ...[getMe, getServiceInfo, getUnreadNotifications, getNotificationSettings, listPairs, getPracticeAccount],
  ...[listSignals, listDualSignals, getPerformance, listContentItems, getChartScanUsage],
  getToday,
]
const namesOf = (start: object) => Object.keys(start).sort()
const FRAME = ['me', 'notificationSettings', 'service', 'unread']

describe('getStart', () => {
  it.each(StartScreen.options)('holds on %s, for gold, what each call answers by itself', async (screen) => {
    const member = await createMember(test.db, { tier: 'gold', dashboardUnlocked: true })
    const start = await startOf(member, screen)
    expect(namesOf(start)).toEqual(expect.arrayContaining([...FRAME, 'latest', 'market', 'today']))
    for (const { path, input, data } of Object.values(start)) {
      const call = calls.find((each) => each.path === path)
      if (!call) throw new Error(`No call has the path ${path}.`)
      const alone = await test.as(member).call(call, { input })
      // The market's clock goes on between two answers.
      const { clock: _, ...expected } = Object(alone.body.data)
      expect(data, path).toMatchObject(Array.isArray(alone.body.data) ? alone.body.data : expected)
    }
  })

  it('leaves out what the tier does not include', async () => {
    const silver = await startOf(await createMember(test.db, { tier: 'silver', dashboardUnlocked: true }), 'dashboard')
    expect(namesOf(silver)).toContain('today')
    expect(namesOf(silver)).not.toContain('dual')
    const guest = await startOf(await createMember(test.db, { tier: 'guest' }), 'dashboard')
    expect(namesOf(guest)).toEqual(
      [...FRAME, 'announcements', 'day', 'market', 'marketFocus', 'practice', 'scans'].sort(),
    )
  })

  it('leaves out signals while the dashboard is locked, whatever the tier', async () => {
    const locked = await createMember(test.db, { tier: 'gold', dashboardUnlocked: false })
    expect(namesOf(await startOf(locked, 'signals'))).toEqual([...FRAME, 'market', 'practice'].sort())
  })

  it('holds the frame alone for other screens', async () => {
    expect(namesOf(await startOf(await createMember(test.db, { tier: 'guest' })))).toEqual(FRAME)
  })
})
