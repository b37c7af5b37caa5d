import { expectNoBarriers } from './barriers.ts'
import { expect, settled, test } from './journey.ts'
import { mailedCode } from './mailbox.ts'
import { DEMO_PASSWORD, type RunningServer } from './running-server.ts'

// A minute of this market passes in a second: the newcomer's half hour to a Starter signal is half a minute.
test.use({ market: 'replay', viewport: { width: 390, height: 844 } })

const codeOf = (server: RunningServer): string => /Sponsored access code (\w+)/.exec(server.output())?.[1] ?? 'none'

test('a newcomer with a sponsored code gets from the landing page to the first settled signal, on a phone', async ({
  page,
  server,
}) => {
  test.slow()
  const address = `newcomer-${Date.now()}@example.test`

  await test.step('the landing page leads with what is real', async () => {
    await page.goto('/')
    await expect(page.locator('[data-tiles] [data-on-record]').nth(1)).toHaveText(/On record [\d,]+ published/)
    await page.getByRole('link', { name: 'Sign Up Free' }).first().click()
  })

  await test.step('registration', async () => {
    await page.getByRole('button', { name: 'Begin Registration' }).click()
    await page.getByLabel('Full name').fill('Amara Nwosu')
    await page.getByLabel('Email', { exact: true }).fill(address)
    await page.getByLabel('Phone number').fill('803 555 0177')
    await page.getByLabel('Country', { exact: true }).selectOption('Nigeria')
    await expect(page.locator('[data-phone]')).toContainText('+234')
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByLabel('Confirmation code').fill(await mailedCode(server, address))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
  })

  await test.step('the Control Center shows the record before any sample', async () => {
    await settled(page)
    const replay = page.getByRole('region', { name: 'Replay of the last signal' })
    await expect(replay.getByRole('img', { name: /1-minute candles up to/ })).toBeVisible()
    const [real, sample] = [await replay.boundingBox(), await page.locator('main [data-sample]').first().boundingBox()]
    expect(real?.y ?? Number.NaN).toBeLessThan(sample?.y ?? Number.NaN)
    await expect(page.getByRole('region', { name: 'First steps' }).getByRole('listitem')).toHaveCount(5)
    await page.getByRole('button', { name: 'Collect 10 U-Points' }).click()
    await expect(page.getByText('10 of 120 U-Points earned')).toBeVisible()
    await expectNoBarriers(page)
  })

  await test.step('the code opens the dashboard and Starter, until a day that is named', async () => {
    await page.getByRole('link', { name: 'Enter an access code' }).click()
    await expect(page.getByLabel('Access code')).toBeFocused()
    await page.keyboard.type(codeOf(server))
    await page.getByRole('button', { name: 'Unlock dashboard' }).click()
    await expect(page.getByText(/Starter from your code until \w+ \d+, \d{4}/).first()).toBeVisible()
    for (const path of ['/dashboard', '/dashboard/tier-upgrade', '/dashboard/settings/profile']) {
      await page.goto(path)
      await expect(
        page
          .locator('main')
          .getByText(/Starter from your code until/)
          .first(),
      ).toBeVisible()
    }
  })

  await test.step('the Signal Room brings a signal, and what came of it', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Open the Signal Room' }).click()
    await settled(page)
    await expect(page.getByRole('link', { name: 'Activate Elite Access' })).toHaveCount(0)
    const history = page.getByRole('region', { name: /history/i })
    await expect(history.getByText(/^(Won|Lost|Breakeven|Void)$/).first()).toBeVisible({ timeout: 90_000 })
  })
})
