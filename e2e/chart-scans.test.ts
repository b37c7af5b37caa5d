import sharp from 'sharp'
import { createChartScan, listChartScans, removeChartScan } from '../contract/chart-scans.ts'
import { blurredPicture, chartPicture } from '../server/testing/chart-pictures.ts'
import { expectNoBarriers } from './barriers.ts'
import { demoEmail, demoSession, makeCall, signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'
import { failCall, releaseCall } from './set-answers.ts'

const file = async (bytes: Promise<Buffer> | Buffer, name = 'chart.png', mimeType = 'image/png') => ({
  name,
  mimeType,
  buffer: await bytes,
})

test('a starter scans three charts a day: read by the browser at once, by the server for good, drawn and explained', async ({
  page,
  server,
}) => {
  await signIn(page, demoEmail('starter'), '/dashboard/ai-scanner')
  await settled(page)
  const usage = page.locator('[data-usage]')
  await expect(usage).toContainText('3 of 3 scans left today')
  await expect(page.getByText('Gold tier exclusive')).toBeVisible()
  await expect(page.getByText('Upload a chart image to get AI analysis')).toBeVisible()
  const analyze = page.getByRole('button', { name: 'Analyze Chart' })
  await expect(analyze).toBeDisabled()
  const input = page.getByLabel('Chart image')

  await input.setInputFiles(await file(Buffer.from('<svg/>'), 'chart.svg', 'image/svg+xml'))
  await expect(page.getByText('Please select a valid image file')).toBeVisible()
  await input.setInputFiles(await file(Buffer.alloc(10 * 1024 * 1024 + 1)))
  await expect(page.getByText('File size must be less than 10MB')).toBeVisible()
  await expect(analyze).toBeDisabled()

  await input.setInputFiles(await file(blurredPicture(), 'sky.jpg', 'image/jpeg'))
  await expect(page.locator('[data-preview]')).toContainText('We see no chart in this picture')
  await analyze.click()
  const result = page.locator('[data-result]')
  await expect(result).toContainText('Analysis Failed')
  await expect(result).toContainText('This scan is free.')
  await expect(result).toContainText('HOLD')
  await expect(usage).toContainText('3 of 3 scans left today')

  await input.setInputFiles(await file(chartPicture()))
  await expect(page.locator('[data-preview]')).toContainText('First look: a bullish trend')
  const edge = page.getByRole('slider', { name: 'Right edge' })
  await edge.focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.getByRole('button', { name: 'Reset frame' }).click()
  await analyze.click()
  await expect(result.locator('[data-trend]').first()).toHaveAttribute('data-trend', 'bullish')
  await expect(result.getByRole('img', { name: /^Drawn over the chart/ })).toBeVisible()
  await expect(result.getByText('Uptick’s own reader')).toBeVisible()
  await expect(page.locator('[data-preview]')).toHaveCount(0)
  await expect(usage).toContainText('2 of 3 scans left today')
  await expectNoBarriers(page)

  // What is read already cannot be paid for twice by a second press.
  await expect(analyze).toHaveCount(0)
  await page.getByRole('button', { name: 'Analyze Another Chart' }).click()
  await input.setInputFiles(await file(chartPicture()))
  await analyze.click()
  await expect(usage).toContainText('Last scan of today')
  await page.getByRole('button', { name: 'Analyze Another Chart' }).click()
  await input.setInputFiles(await file(chartPicture()))
  // The last scan goes elsewhere, while this screen still counts one.
  const image = new Blob([new Uint8Array(await chartPicture())])
  const body = new FormData()
  body.set('image', image, 'chart.png')
  const token = await demoSession(server, 'starter')
  await fetch(`${server.url}/api${createChartScan.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  await analyze.click()
  const sentence = "Daily limit reached! You've used all 3 scans for today. Limit resets at midnight UTC."
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  await expect(usage).toContainText('Daily limit reached')
  await expect(usage).toContainText('Wait until reset or upgrade your tier for more scans daily.')
  await expect(analyze).toBeDisabled()

  await test.step('a guest reads what the gold scanner takes, and where the other one is', async () => {
    await signIn(page, demoEmail('guest'), '/dashboard/ai-chart-scanner')
    await settled(page)
    await expect(page.getByText('Requires Gold membership to access AI Chart Scanner')).toBeVisible()
    await expect(page.getByLabel('Chart image')).toHaveCount(0)
    await page.getByRole('link', { name: 'Open the AI Scanner' }).click()
    await expect(page.locator('[data-usage]')).toContainText('1 of 1 scan left today')
  })
})

test('gold pastes a chart, hears of a failure, compares with the history and takes one out', async ({
  page,
  server,
}) => {
  const token = await demoSession(server, 'gold')
  for (const { id } of (await makeCall(server, listChartScans, { token })).data ?? [])
    await makeCall(server, removeChartScan, { token, path: `/chart-scans/${id}` })
  await signIn(page, demoEmail('gold'), '/dashboard/ai-chart-scanner')
  await settled(page)
  await expect(page.locator('[data-usage]')).toContainText('Unlimited scans')
  await expect(page.getByText('Supports: JPG, PNG, WebP (Max 10MB)')).toBeVisible()
  const bytes = [
    ...(await sharp(await chartPicture())
      .webp({ lossless: true })
      .toBuffer()),
  ]
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([new Uint8Array(pasted)], 'pasted.webp', { type: 'image/webp' }))
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, bytes)
  await expect(page.getByText('pasted.webp')).toBeVisible()

  const analyze = page.getByRole('button', { name: 'Analyze Chart' })
  await failCall(page, createChartScan, 'offline')
  await analyze.click()
  await expect(page.getByText('Analysis failed. Please try again.')).toBeVisible()
  await releaseCall(page, createChartScan)
  await page.getByRole('button', { name: 'Try Again' }).click()
  const result = page.locator('[data-result]')
  await expect(result).toContainText('We couldn’t read the price labels.')
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Set the scale' }).click()
  const picture = page.getByRole('button', { name: 'Mark a price label' })
  const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {}
  await picture.click({ position: { x: width - 20, y: 0.2 * height } })
  await picture.press('Enter')
  const row = page.getByRole('slider', { name: 'Row of price 2' })
  const before = Number(await row.getAttribute('aria-valuenow'))
  await row.press('Shift+ArrowDown')
  await expect(row).toHaveAttribute('aria-valuenow', String(before + 10))
  await page.getByRole('textbox', { name: 'Price 1' }).fill('100,50')
  await page.getByRole('textbox', { name: 'Price 2' }).fill('90')
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(page.getByText(/could mean 100\.50 or 10,050/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Price 1' }).fill('100.50')
  await page.getByLabel('Symbol').fill('XAUUSD')
  await page.getByLabel('Timeframe').selectOption('1h')
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(result).toContainText('Prices come from the scale that you set.')
  await expect(result).toContainText('XAUUSD, 1h')
  await page.getByRole('button', { name: 'Picture only' }).click()
  await expect(result.getByRole('img', { name: /^Drawn over the chart/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Analyze Another Chart' }).click()
  await expect(page.getByText('Upload a chart image to get AI analysis')).toBeVisible()

  await page.getByRole('button', { name: 'History' }).click()
  const kept = page.locator('[data-scan]')
  await expect(kept).toHaveCount(1)
  await kept.getByRole('button', { name: /^Show the bullish analysis/ }).click()
  await expect(result.getByRole('img', { name: 'Your uploaded chart' })).toBeVisible()
  await kept.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('No analyses yet')).toBeVisible()
  await expect(result).toHaveCount(0)
})
