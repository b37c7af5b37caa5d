import { openSource } from '../cli/verify-record/open-source.ts'
import { verifyTarget } from '../cli/verify-record/verify-target.ts'
import { getTrackRecord, listMarkets } from '../contract/track-record.ts'
import { findBarriers } from './barriers.ts'
import { makeCall } from './demo-members.ts'
import { expect, test } from './journey.ts'

test.use({ market: 'several' })

test('anyone chooses the market whose record is shown, and counts each by itself', async ({ page, server }) => {
  // The market beside the first has settled something.
  let beside = ''
  await expect(async () => {
    const { data: markets } = await makeCall(server, listMarkets)
    expect(markets?.map(({ state }) => state)).toEqual(['running', 'running'])
    beside = markets?.[1]?.feed.id ?? ''
    const { data } = await makeCall(server, getTrackRecord, {
      path: `/track-record?market=${encodeURIComponent(beside)}`,
    })
    expect(data?.performance.n).toBeGreaterThan(0)
  }).toPass({ timeout: 60_000 })

  await page.goto(`${server.url}/track-record?tab=signals`)
  const choice = page.getByRole('group', { name: 'Market', exact: true })
  await expect(choice.getByRole('button', { name: 'Simulated market' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('We never combine their results')).toBeVisible()
  await choice.getByRole('button', { name: 'Replayed market' }).click()
  await expect(page).toHaveURL(/market=replay/)
  await expect(page.getByText('Members receive Simulated market signals.')).toBeVisible()
  const first = page.locator('[data-settled-signals] tbody tr').first()
  await expect(first).toContainText(/EUR\/USD|GBP\/USD/)
  await expect(first).not.toContainText('OTC')
  expect(await findBarriers(page)).toEqual([])
  // The replay of a signal on it shows its own market's candles, and its proof holds.
  await first.getByRole('link', { name: /replay/i }).click()
  await expect(page).toHaveURL(/signals\/replay/)
  await expect(page.getByText(/OTC/)).toHaveCount(0)

  const nowIso = new Date(0).toISOString()
  const verification = await verifyTarget({ source: openSource(server.url), vkey: null, stateFile: null, nowIso })
  expect(verification.problems).toEqual([])
  expect(verification.guarantees.recount).toMatchObject({
    state: 'holds',
    sentence: 'Recounted from the entries, separately for each of 2 markets.',
  })

  // Taken off the page, it is missed by its name in the browser too.
  await page.route('**/api/track-record/markets', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, data: answer.data.slice(0, 1) } })
  })
  await page.goto(`${server.url}/track-record`)
  await page.getByRole('button', { name: 'Verify in your browser' }).click()
  const result = page.getByRole('status').filter({ hasText: 'The record does not hold.' })
  await expect(result).toContainText(/Replayed market.* was withdrawn: the record has \d+ of its signals/)
})
