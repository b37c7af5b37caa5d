import type { Page } from '@playwright/test'
import { openSource } from '../cli/verify-record/open-source.ts'
import { verifyTarget } from '../cli/verify-record/verify-target.ts'
import { listCandles, listPairs } from '../contract/market.ts'
import { getServiceInfo } from '../contract/service.ts'
import { getRecordHead, getReliability, getTrackRecord } from '../contract/track-record.ts'
import { findBarriers } from './barriers.ts'
import { demoSession, makeCall } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'
import type { RunningServer } from './running-server.ts'

test.use({ market: 'replay' })

test('anyone can verify the record from its first entry to its signed head, and read confidence and candles', async ({
  server,
}) => {
  // Sixty market minutes pass in a minute: within seconds slots are sealed, revealed and settled.
  await expect(async () => {
    const { data } = await makeCall(server, getTrackRecord)
    expect(data?.performance.n).toBeGreaterThan(0)
  }).toPass({ timeout: 30_000 })

  const { data: head } = await makeCall(server, getRecordHead)
  const nowIso = new Date(0).toISOString()
  const verification = await verifyTarget({ source: openSource(server.url), vkey: null, stateFile: null, nowIso })
  expect(verification.problems).toEqual([])
  // By name, so that a failure says which.
  const { hashes, duties, recount } = verification.guarantees
  const state = { state: 'holds', problems: [] }
  expect({ hashes, duties, recount }).toMatchObject({ hashes: state, duties: state, recount: state })
  expect(verification.holds).toBe(true)
  expect(verification.entries).toBeGreaterThanOrEqual(head?.size ?? Number.POSITIVE_INFINITY)
  expect(verification.duties.early.checked).toBeGreaterThan(0)
  expect(verification.duties.priced.checked).toBeGreaterThan(0)

  const { data: track } = await makeCall(server, getTrackRecord)
  const { data: reliability } = await makeCall(server, getReliability)
  expect(track?.feed.kind).toBe('replay')
  expect(track?.backtests.length).toBeGreaterThan(0)
  expect(new Set(reliability?.record.map(({ source }) => source))).toEqual(new Set(['record']))
  expect(new Set(reliability?.backtest.map(({ source }) => source))).toEqual(new Set(['backtest']))
  expect((await makeCall(server, getServiceInfo)).data?.demo).toBe(true)

  const token = await demoSession(server, 'silver')
  const { data: market } = await makeCall(server, listPairs, { token })
  expect(market?.pairs.map(({ id }) => id)).toEqual(['EURUSD', 'GBPUSD'])

  const { data: candles } = await makeCall(server, listCandles, { token, path: '/market/candles?pair=EURUSD&limit=60' })
  const opens = (candles ?? []).map(({ openAt }) => Date.parse(openAt))
  expect(opens).toHaveLength(60)
  expect(opens).toEqual([...opens].sort((a, b) => a - b))
  const guest = await demoSession(server, 'guest')
  expect((await makeCall(server, listCandles, { token: guest, path: '/market/candles?pair=EURUSD' })).status).toBe(200)
})

/** Opens the public page once the record holds a settled signal. */
const openTrackRecord = async (page: Page, server: RunningServer, tab = ''): Promise<void> => {
  await expect(async () => {
    const { data } = await makeCall(server, getTrackRecord)
    expect(data?.performance.n).toBeGreaterThan(0)
  }).toPass({ timeout: 30_000 })
  await page.goto(`/track-record${tab && `?tab=${tab}`}`)
  await settled(page)
}

test.describe('the track record', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('a visitor verifies the record in the browser or without it, and keeps the timeframe', async ({
    context,
    server,
  }) => {
    await test.step('a visitor reads the result and verifies the record in the browser', async () => {
      const page = await context.newPage()
      await openTrackRecord(page, server)
      await expect(page.getByRole('region', { name: 'Result' })).toContainText(/\d+ of \d+ won\./)
      await expect(page.getByText('Hypothetical results.')).toBeVisible()
      await expect(page.getByText('Not in the record', { exact: true })).toHaveCount(1)

      const verify = page.getByRole('button', { name: 'Verify in your browser' })
      await expect(verify).not.toHaveAttribute('aria-busy', 'true')
      await verify.click()
      const result = page.getByRole('status').filter({ hasText: 'Verified in your browser' })
      await expect(result).toContainText('Holds. Every entry fulfills the duties of the record.')
      await expect(result).toContainText('Holds. The published results match the record.')
      await expect(result).toContainText('Not checked')
      await page.getByRole('tab', { name: 'Proof' }).click()
      await expect(page).toHaveURL(/tab=proof$/)
      await expect(result).toBeVisible()
      await expect(page.getByRole('list', { name: 'How do I know?' })).toContainText('Append-only')
      await page.getByRole('button', { name: 'Verify again' }).click()
      await expect(result).toContainText(/new entries checked\. The [\d,]+ before them are unchanged/)
      await expect(page.getByRole('button', { name: 'Verify everything again' })).toBeVisible()
      expect(await findBarriers(page)).toEqual([])
      await page.close()
    })

    await test.step('the downloaded records verify without the page', async () => {
      const page = await context.newPage()
      await openTrackRecord(page, server, 'proof')
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download the records' }).click()
      const path = await (await saved).path()
      const nowIso = new Date(0).toISOString()
      const verification = await verifyTarget({ source: openSource(path), vkey: null, stateFile: null, nowIso })
      expect(verification.problems).toEqual([])
      expect(verification.guarantees.recount).toMatchObject({ state: 'holds', problems: [] })
      expect(verification.holds).toBe(true)
      expect((await saved).suggestedFilename()).toBe(`uptick-record-${verification.entries}.jsonl`)
      await page.close()
    })

    await test.step('a link keeps the timeframe of the confidence, whose figures are also a table', async () => {
      const page = await context.newPage()
      await openTrackRecord(page, server)
      const confidence = page.getByRole('region', { name: 'Calibration', exact: true })
      const oneMinute = page.getByRole('group', { name: 'Timeframe' }).getByRole('button', { name: '1 min' })
      await oneMinute.click()
      await expect(page).toHaveURL(/timeframe=1m$/)
      await page.reload()
      await settled(page)
      await expect(oneMinute).toHaveAttribute('aria-pressed', 'true')
      await confidence.getByRole('button', { name: 'Table' }).click()
      await expect(confidence.getByRole('table')).toHaveCount(2)
      expect(await findBarriers(page)).toEqual([])
      await page.close()
    })
  })

  test('a verification in the browser can be stopped at any moment', async ({ context, server }) => {
    await test.step('a verification can be stopped, and says nothing about the rest', async () => {
      const page = await context.newPage()
      await openTrackRecord(page, server)
      await page.route('**/log/tile/entries/**', () => {
        // Never answered: the visitor loses patience.
      })
      const verify = page.getByRole('button', { name: 'Verify in your browser' })
      await expect(verify).not.toHaveAttribute('aria-busy', 'true')
      await verify.press('Enter')
      await expect(page.getByRole('progressbar', { name: 'Entries checked' })).toBeVisible()
      await page.getByRole('button', { name: 'Stop' }).press('Enter')
      await expect(page.getByText('The rest was not checked.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Verify again' })).toBeFocused()
      await page.close()
    })

    await test.step('a verification that is stopped before it has begun says so at once, and begins no more', async () => {
      const page = await context.newPage()
      await openTrackRecord(page, server)
      let arrive = () => {}
      const held = new Promise<void>((resolve) => {
        arrive = resolve
      })
      await page.route('**/assets/verify-in-worker*', async (route) => {
        await held
        await route.continue()
      })
      let read = 0
      await page.route('**/log/tile/entries/**', (route) => {
        read += 1
        return route.continue()
      })
      const verify = page.getByRole('button', { name: 'Verify in your browser' })
      await expect(verify).not.toHaveAttribute('aria-busy', 'true')
      const asked = page.waitForRequest('**/assets/verify-in-worker*')
      await verify.press('Enter')
      await asked
      await page.getByRole('button', { name: 'Stop' }).press('Enter')
      await expect(page.getByText('The rest was not checked.')).toBeVisible()
      const arrived = page.waitForResponse('**/assets/verify-in-worker*')
      arrive()
      await (await arrived).finished()
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
      expect(read).toBe(0)
      await expect(page.getByText('The rest was not checked.')).toBeVisible()
      await page.close()
    })
  })

  test('a settled signal is replayed candle by candle and proven, for at most 100 KB with all that is asked for it', async ({
    page,
    server,
  }) => {
    await openTrackRecord(page, server, 'signals')
    const signals = page.getByRole('region', { name: 'Signal by signal', exact: true })
    const replay = signals.getByRole('link', { name: /^Replay / }).first()
    const address = await replay.getAttribute('href')
    await expect(signals.getByRole('link', { name: /^Proof file / }).first()).toHaveAttribute(
      'href',
      /^\/log\/proof\/\d+$/,
    )
    // As somebody who was sent the link, and holds nothing of the record.
    await page.evaluate(() => localStorage.clear())
    const sizes: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      const { pathname } = new URL(request.url())
      if (/^\/(api|log)\//.test(pathname)) sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    await page.goto(address ?? '')
    await settled(page)
    await expect(page.getByText('Your browser found its entries in the signed record')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Settled by the candles' })).toContainText('Holds')
    await expect(page.getByText('Failed', { exact: true })).toHaveCount(0)
    const read = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    test.info().annotations.push({ type: 'bytes of JSON and log for one signal', description: String(read) })
    // Compressed, and of a young record: what was asked for was counted.
    expect(read).toBeGreaterThan(1_000)
    expect(read).toBeLessThan(100_000)

    const minute = page.getByRole('slider', { name: 'Minute of the replay' })
    await expect(page.getByText('Decided on these candles and sealed.')).toBeVisible()
    await minute.press('Home')
    await expect(page.getByText('Before the slot: nothing is decided yet.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Step back' })).toBeDisabled()
    await minute.press('End')
    await expect(minute).toHaveAttribute('aria-valuetext', /Settled\.$/)
    await page.getByRole('button', { name: 'Step back' }).press('Enter')
    await expect(page.getByText('Entered. It runs until its expiry.')).toBeVisible()
    await page.getByRole('button', { name: 'Play', exact: true }).press('Enter')
    await expect(minute).toHaveAttribute('aria-valuetext', /Settled\.$/)
    await page.getByRole('button', { name: 'Table' }).click()
    await expect(page.getByRole('table')).toHaveCount(1)
    expect(await findBarriers(page)).toEqual([])
  })
})
