import { listSignals, type Signal } from '../contract/signals.ts'
import { findBarriers } from './barriers.ts'
import { demoEmail, demoSession, makeCall, signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'
import type { RunningServer } from './running-server.ts'

test.use({ market: 'replay', contextOptions: { permissions: ['clipboard-read', 'clipboard-write'] } })

/** The first signal of which something is so, once there is one. */
const untilSome = async (server: RunningServer, query: string, isSo: (signal: Signal) => boolean): Promise<Signal> => {
  const token = await demoSession(server, 'gold')
  let found: Signal | undefined
  const read = async () => {
    const { data } = await makeCall(server, listSignals, { path: `/signals${query}`, token })
    found = data?.find(isSo)
    return found
  }
  await expect.poll(read, { timeout: 120_000, intervals: [100] }).toBeDefined()
  if (!found) throw new Error('There was one a moment ago.')
  return found
}

test('a signal is shared after and before its entry', async ({ context, browser, server }) => {
  await test.step('a signal is shared as a picture, a link and a text, and verified by somebody without an account', async () => {
    const page = await context.newPage()
    const known = await untilSome(
      server,
      '?limit=100&timeframe=5m',
      ({ outcome }) => outcome !== null && outcome !== 'void',
    )
    await signIn(page, demoEmail('gold'), `/signals/replay?signal=${known.id}`)
    await page.getByRole('button', { name: `Share ${known.pair}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Share this signal' })
    const picture = dialog.getByRole('img')
    const direction = known.signalType === 'buy' ? 'CALL' : 'PUT'
    await expect(picture).toHaveAccessibleName(new RegExp(`^Uptick ${known.pair}, 5 min: ${direction} `))
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Save picture' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^uptick-\w+-\d+\.png$/)
    // It was drawn: a canvas of one colour has one.
    const colours = await picture.evaluate((canvas: HTMLCanvasElement) => {
      const { data: bytes } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
      return new Set(new Uint32Array(new Uint8ClampedArray(bytes).buffer)).size
    })
    expect(colours).toBeGreaterThan(20)
    expect(await findBarriers(page)).toEqual([])

    await dialog.getByRole('button', { name: /^Copy as text/ }).click()
    await expect(dialog.getByRole('button', { name: /^Copied!/ })).toBeVisible()
    const text = await page.evaluate(() => navigator.clipboard.readText())
    expect(text).toBe(await picture.getAttribute('aria-label'))
    const address = text.split('\n').at(-1) ?? ''
    expect(address).toBe(`${server.url}/signals/shared?signal=${known.id}`)

    // Somebody else, who has no account, follows the link.
    const stranger = await browser.newPage()
    await stranger.goto(address)
    await settled(stranger)
    await expect(stranger.getByText('Your browser found its entries in the signed record')).toBeVisible()
    for (const step of ['Sealed before its entry', 'Revealed unchanged', 'Settled by the candles'])
      await expect(stranger.getByRole('listitem').filter({ hasText: step })).toContainText('Holds')
    await expect(stranger.getByText(direction, { exact: true })).toBeVisible()
    await expect(stranger.getByRole('link', { name: 'See it candle by candle' })).toBeVisible()
    expect(await findBarriers(stranger)).toEqual([])
    await stranger.goto(`${server.url}/signals/shared?signal=${crypto.randomUUID()}`)
    await expect(stranger.getByText('Signal not found')).toBeVisible()
    await stranger.close()
    await page.close()
  })

  await test.step('a signal that is shared before its entry tells its direction at its entry, on the page that is open', async () => {
    const sealed = await untilSome(server, '?limit=1&timeframe=5m', ({ entryPrice }) => entryPrice === null)
    const stranger = await browser.newPage()
    const told: string[] = []
    stranger.on('response', async (response) => {
      if (response.url().endsWith('/shared')) told.push(await response.text().catch(() => ''))
    })
    await stranger.goto(`${server.url}/signals/shared?signal=${sealed.id}`)
    await expect(stranger.getByText(sealed.signalType === 'buy' ? 'CALL' : 'PUT', { exact: true })).toBeVisible({
      timeout: 60_000,
    })
    // What this browser was sent first said nothing of it, unless the minute was over by then.
    await expect.poll(() => told.length).toBeGreaterThan(0)
    for (const answer of told.filter((text) => text.includes('"reveal":null'))) expect(answer).not.toMatch(/CALL|PUT/)
    await stranger.close()
  })
})
