import type { Page } from '@playwright/test'
import { getMe } from '../contract/auth.ts'
import { listPairs } from '../contract/market.ts'
import { updateTheme } from '../contract/preferences.ts'
import { listSettledSignals, type SettledSignal } from '../contract/track-record.ts'
import { expectNoBarriers } from './barriers.ts'
import { demoEmail, demoSession, makeCall, signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'
import { answerCall } from './set-answers.ts'

const SETTLED: SettledSignal = {
  id: '0f3b2c1a-5d6e-4f70-8a9b-1c2d3e4f5a6b',
  pair: 'EUR/USD',
  decimals: 5,
  timeframe: '5m',
  direction: 'PUT',
  slotAt: '2026-03-02T10:30:00.000Z',
  entryAt: '2026-03-02T10:31:00.000Z',
  expiresAt: '2026-03-02T10:36:00.000Z',
  stated: 55.1,
  outcome: 'loss',
  entryPrice: 1.1,
  exitPrice: 1.2,
  commitIndex: 1203,
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Go to or search' })
const field = (page: Page) => palette(page).getByRole('combobox')
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

const ask = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press('Control+k')
  await field(page).fill(text)
}

test('members and the administrator find what they look for by the keyboard', async ({ context, server }) => {
  await test.step('a member finds signals, pairs, settings and help by the keyboard, with a letter wrong too', async () => {
    const page = await context.newPage()
    await signIn(page, demoEmail('gold'))
    await settled(page)

    await ask(page, 'dark')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await ask(page, '')
    await expect(chosen(page), 'what was chosen last stands first').toHaveText(/Dark theme.*\(on\)/)
    await field(page).fill('lihgt')
    await expect(chosen(page)).toHaveText(/Light theme/)
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    // Chosen with the account: the demo's member leaves it to each device again.
    const token = await demoSession(server, 'gold')
    const themeOf = async () => (await makeCall(server, getMe, { token })).data?.theme
    await expect.poll(themeOf).toBe('light')
    await makeCall(server, updateTheme, { token, body: { theme: null } })

    await ask(page, '999999999')
    await expect(palette(page).getByRole('status')).toHaveText('No settled signal has the number 999999999.')
    const { data: market } = await makeCall(server, listPairs, { token })
    const pair = market?.pairs.at(-1)
    if (!pair) throw new Error('The market has no pair.')
    await field(page).fill(pair.name.toLowerCase())
    await option(page, new RegExp(`^${pair.name}`)).click()
    await expect(page).toHaveURL(new RegExp(`/dashboard/signals\\?pair=${pair.id}$`))
    await expect(page.getByRole('combobox', { name: 'Pair' })).toHaveValue(pair.id)

    // A young market has settled none.
    await answerCall(page, listSettledSignals, [SETTLED])
    await ask(page, '#1204')
    await expect(chosen(page)).toHaveText(/^Signal 1204: PUT EUR\/USD 5mLost, /)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/signals/replay?signal=${SETTLED.id}`)
    await page.goBack()
    await settled(page)

    await ask(page, 'users')
    await expect(option(page, 'Users')).toHaveCount(0)
    await field(page).fill('vibrat')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard/settings/alerts#alerts')
    await expect(title(page)).toHaveText('Alerts')
    await page.close()
  })

  await test.step('the administrator finds members by name, and the keys of the screen they are on', async () => {
    const page = await context.newPage()
    await signIn(page, demoEmail('admin'), '/dashboard/admin/users')
    await settled(page)
    await page.locator('main').focus()
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard' })
    await expect(keys.getByRole('region', { name: 'On this screen' })).toContainText('Jump to the search')
    await page.keyboard.press('Escape')

    await ask(page, 'silver@uptikc')
    await expect(option(page, /silver@uptick\.test/)).toBeVisible()
    await field(page).fill('silver@')
    await expect(option(page, /silver@uptick\.test/)).toBeVisible()
    // Assistive software clicks without a pointer.
    await option(page, /silver@uptick\.test/).dispatchEvent('click')
    await expect(page).toHaveURL(/\/dashboard\/admin\/users\/[0-9a-f-]{36}$/)
    await settled(page)

    await ask(page, 'audot')
    await page.keyboard.press('Enter')
    await expect(title(page)).toHaveText('Audit log')
    await page.close()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a button in the header opens it, ready to be typed in, and Close closes it', async ({ page }) => {
    await signIn(page, demoEmail('gold'), '/dashboard/referrals')
    await settled(page)
    const button = page.getByRole('banner').getByRole('button', { name: 'Go to or search' })
    await button.tap()
    await expect(field(page)).toBeFocused()
    await field(page).fill('theme')
    await expectNoBarriers(page)
    await palette(page).getByRole('button', { name: 'Close' }).tap()
    await expect(palette(page)).toBeHidden()
    await button.tap()
    await field(page).fill('keybaord')
    await option(page, /Keyboard shortcuts/).tap()
    await expect(page.getByRole('dialog', { name: 'Keyboard' })).toContainText('Everywhere')
  })
})
