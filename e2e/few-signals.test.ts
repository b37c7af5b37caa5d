import { getPerformance } from '../contract/signals.ts'
import { getTrackRecord } from '../contract/track-record.ts'
import { demoEmail, demoSession, makeCall, signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'

// A market at the pace of the clock: a server of its own has settled a handful of signals at most.
test.use({ club: 'few-signals', contextOptions: { reducedMotion: 'reduce' } })

const NOTHING_SETTLED = /\b(0|100)(\.0)?\s?%( won| of|,|$)/

test('a handful of signals is counted, and nothing is computed from it', async ({ page, server }) => {
  await signIn(page, demoEmail('gold'))
  const token = await demoSession(server, 'gold')
  const { data } = await makeCall(server, getPerformance, { token, path: '/signals/stats/performance?period=all' })
  expect(data?.n).toBeLessThan(30)
  expect(data).toMatchObject({ winRate: null, interval: null, avgConfidence: null })
  const record = await makeCall(server, getTrackRecord)
  expect(record.data?.performance).toMatchObject({ winRate: null, interval: null })

  await test.step('Control Center', async () => {
    await settled(page)
    const computed = page.getByRole('region', { name: 'Platform Performance' }).locator('[data-computed]')
    await expect(computed).toContainText(
      /Signals\d+Won\d+ of \d+Win rateNot enough data yetAvg confidenceNot enough data yet/,
    )
  })

  await test.step('Signal Room', async () => {
    await page.goto('/dashboard/signals')
    await settled(page)
    const today = page.getByRole('region', { name: 'Today so far' })
    await expect(today).toContainText(/Total signals today\s*\d/)
    await expect(today).toContainText(/Winning signals\s*\d/)
    // The win rate of today, that of the last 24 hours, and the confidence.
    await expect(today.getByText('Not enough data yet')).toHaveCount(3)
    await expect(today).not.toContainText(/points (above|below)|same as/)
    await expect(page.getByText(/At a coin’s 50% that is about one cycle in 8\./)).toBeVisible()
    await expect(page.getByLabel('Win rate, %')).toHaveValue('50')
  })

  await test.step('public record and landing', async () => {
    await page.goto('/track-record')
    await settled(page)
    await expect(page.getByRole('region', { name: 'Result' })).toContainText(/Not enough data yet\s*\d+ of \d+ won/)
    await expect(page.getByRole('region', { name: 'Result' })).not.toContainText(NOTHING_SETTLED)
    await page.goto('/')
    await settled(page)
    await expect(page.getByText(/^On record \d+ published$/)).toBeVisible()
  })
})
