import type { Locator, Page } from '@playwright/test'
import { createAccountSetup } from '../contract/account-setups.ts'
import { getMe } from '../contract/auth.ts'
import { expectNoBarriers } from './barriers.ts'
import { makeCall, sessionOf, signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'
import { mailedActivationCode } from './mailbox.ts'
import { registerMember } from './new-member.ts'
import { addressOf, failCall, releaseCall } from './set-answers.ts'
import { approveDeposit, requestVerification } from './verified-deposit.ts'

const PHONE = { width: 390, height: 844 }
const SETUP = '/dashboard/account-setup'

/** The smallest picture that there is: one black pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='
const RECEIPT = { name: 'receipt.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') }
const MEGABYTE = 1024 * 1024

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const brokerAccount = (page: Page) => page.getByLabel('Broker account ID')
const amount = (page: Page) => page.getByLabel('Deposit amount')
const proof = (page: Page) => page.getByLabel('Proof of deposit')
const currentStep = (page: Page) => page.getByRole('list', { name: 'Steps' }).locator('[aria-current="step"]')

const tabTo = async (page: Page, control: Locator): Promise<void> => {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key never reached ${control}.`)
}

const openSetup = async (page: Page, email: string): Promise<void> => {
  await signIn(page, email, SETUP)
  await settled(page)
}

/** From the first step to the last. */
const fillIn = async (page: Page, { account = 'PO-88213377', dollars = '250' } = {}): Promise<void> => {
  await brokerAccount(page).fill(account)
  await button(page, 'Continue').click()
  await amount(page).fill(dollars)
  await button(page, 'Continue to Verification').click()
  await expect(heading(page, 'Verify Your Deposit')).toBeVisible()
}

test.describe('by keyboard alone, on a phone', () => {
  test.use({ viewport: PHONE })

  test('a guest sets the account up, is approved while the page is open, and activates it with the mailed code', async ({
    page,
    server,
  }) => {
    const member = await registerMember(server)
    await openSetup(page, member)
    await expect(currentStep(page)).toHaveText('Create Trading Account')
    await expect(button(page, 'Continue')).toBeDisabled()
    await expect(page.getByText('Gold-tier promo code')).toBeVisible()
    await expectNoBarriers(page)
    await tabTo(page, brokerAccount(page))
    await page.keyboard.type('PO-88213377')
    await expect(button(page, 'Continue')).toBeEnabled()
    await page.keyboard.press('Enter')

    await expect(currentStep(page)).toHaveText('Fund Account')
    await expect(heading(page, 'Fund Account')).toBeFocused()
    await expect(button(page, 'Continue to Verification')).toBeDisabled()
    await expect(amount(page)).toHaveAccessibleDescription(/\$30\b/)
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: /^Auto copy trading/ })).toBeChecked()
    await expect(amount(page)).toHaveAccessibleDescription(/\$500\b/)
    await page.keyboard.press('ArrowUp')
    await tabTo(page, amount(page))
    await page.keyboard.type('29.99')
    await page.keyboard.press('Enter')
    await expect(amount(page)).toHaveAccessibleDescription(/The minimum deposit is \$30 for the manual path/)
    await expectNoBarriers(page)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('250')
    await page.keyboard.press('Enter')

    await expect(currentStep(page)).toHaveText('Verify & Activate')
    await expect(heading(page, 'Verify Your Deposit')).toBeFocused()
    await expect(page.getByRole('link', { name: '@uptick_support' })).toHaveAttribute('href', /^https:\/\/t\.me\//)
    await proof(page).setInputFiles(RECEIPT)
    await tabTo(page, button(page, 'Remove receipt.png'))
    await page.keyboard.press('Enter')
    await expect(proof(page)).toBeFocused()
    await proof(page).setInputFiles(RECEIPT)
    await expect(page.getByText('receipt.png')).toBeVisible()
    await expectNoBarriers(page)
    await tabTo(page, button(page, 'Submit for verification'))
    await page.keyboard.press('Enter')

    await expect(heading(page, 'Your deposit is being verified')).toBeVisible()
    await expect(page.getByText('Activation typically takes 2–24 hours, up to 48 at peak.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Deposit verification' })).toBeFocused()
    await expectNoBarriers(page)
    await tabTo(page, button(page, 'Show what you sent'))
    await page.keyboard.press('Enter')
    const sent = page.getByRole('img', { name: 'Your proof of deposit' })
    await expect.poll(() => sent.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)

    // Nobody reloads.
    await approveDeposit(server, member)
    await expect(heading(page, 'Your deposit is verified')).toBeVisible()
    await expect(page.locator('main').getByText('Your dashboard is unlocked.').first()).toBeVisible()
    await expect(page.getByText(/You got 1 U-Point for each dollar/)).toBeVisible()
    await expectNoBarriers(page)
    await tabTo(page, page.getByLabel('Access code'))
    await page.keyboard.type(await mailedActivationCode(server, member))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your activation is confirmed.')).toBeVisible()
    await expect(button(page, 'Confirm activation')).toHaveCount(0)
    await expect(button(page, 'Use the code')).toBeVisible()
    const { data } = await makeCall(server, getMe, { token: await sessionOf(server, member) })
    expect(data).toMatchObject({ dashboardUnlocked: true, codeActivated: true, hasDeposited: true, uPoints: 250 })
  })
})

test('the draft survives steps, reloads and the way to the broker, without the file; a logout ends it', async ({
  page,
  server,
}) => {
  const member = await registerMember(server)
  await openSetup(page, member)
  await brokerAccount(page).fill('  PO-1  ')
  await button(page, 'Continue').click()
  await page.getByText('Auto copy trading').click()
  await amount(page).fill('750.50')
  await page.reload()
  await expect(amount(page)).toHaveValue('750.50')
  await expect(page.getByRole('radio', { name: /^Auto copy trading/ })).toBeChecked()
  await button(page, 'Continue to Verification').click()
  await expect(page.getByText('$750.50')).toBeVisible()
  await proof(page).setInputFiles(RECEIPT)
  await expect(page.getByText('receipt.png')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Verify Your Deposit')).toBeVisible()
  await expect(page.getByText('receipt.png')).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('receipt')

  await page.goto('/dashboard')
  await page.goto(SETUP)
  await expect(heading(page, 'Verify Your Deposit')).toBeVisible()
  await button(page, 'Back').click()
  await expect(currentStep(page)).toHaveText('Fund Account')
  await button(page, 'Back').click()
  await expect(currentStep(page)).toHaveText('Create Trading Account')
  await page.goBack()
  await expect(currentStep(page)).toHaveText('Fund Account')

  // Nobody comes to a step whose way is not filled in.
  await amount(page).fill('')
  await page.goto(`${SETUP}?step=verify`)
  await expect(currentStep(page)).toHaveText('Fund Account')

  await button(page, 'Logout').click()
  await page.waitForURL('**/')
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('PO-1')
  await openSetup(page, member)
  await expect(brokerAccount(page)).toHaveValue('')
})

test('what the server refuses is told where it is corrected', async ({ page, server }) => {
  const member = await registerMember(server)
  await openSetup(page, member)
  await fillIn(page)
  const refuse = (fields: Record<string, string>, error = 'INPUT_INVALID') =>
    page.route(addressOf(createAccountSetup), (route) =>
      route.fulfill({
        status: 400,
        json: { success: false, error, message: 'Please check the highlighted fields.', timestamp: '', fields },
      }),
    )

  await failCall(page, createAccountSetup, 'offline')
  await button(page, 'Submit for verification').click()
  await expect(page.getByText('Network error. Please check your connection and try again.')).toBeVisible()
  await releaseCall(page, createAccountSetup)

  await refuse({ depositAmount: 'That is too much.' })
  await button(page, 'Submit for verification').click()
  await expect(currentStep(page)).toHaveText('Fund Account')
  await expect(amount(page)).toHaveAccessibleDescription(/That is too much\./)
  await amount(page).fill('40')
  await expect(page.getByText('That is too much.')).toHaveCount(0)
  await button(page, 'Continue to Verification').click()
  await releaseCall(page, createAccountSetup)

  for (const [file, sentence] of [
    [
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('paid') },
      'Please select an image or a PDF file',
    ],
    [{ ...RECEIPT, buffer: Buffer.alloc(10 * MEGABYTE + 1) }, 'File size must be less than 10MB'],
  ] as const) {
    await proof(page).setInputFiles(file)
    await expect(proof(page)).toHaveAccessibleDescription(new RegExp(sentence))
  }
  await expectNoBarriers(page)

  // It calls itself a picture: a look inside tells, at once.
  await proof(page).setInputFiles({ ...RECEIPT, buffer: Buffer.from('not a picture') })
  await expect(proof(page)).toHaveAccessibleDescription(/Please select an image or a PDF file/)
  // What only the server finds in it stands in the same place.
  await proof(page).setInputFiles(RECEIPT)
  await refuse({ proof: 'The picture is broken off.' })
  await button(page, 'Submit for verification').click()
  await expect(proof(page)).toHaveAccessibleDescription(/The picture is broken off\./)
  await releaseCall(page, createAccountSetup)

  // Another tab was faster.
  await proof(page).setInputFiles(RECEIPT)
  await requestVerification(server, member, { depositAmount: 30 })
  await button(page, 'Submit for verification').click()
  await expect(heading(page, 'Your deposit is being verified')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '$30' })).toBeVisible()
})

test('a file is dropped and called back; where brokers are switched off, a deposit can still be verified', async ({
  context,
  server,
}) => {
  await test.step('a file is dropped, its way is shown, and it can be called back', async () => {
    const page = await context.newPage()
    await openSetup(page, await registerMember(server))
    await fillIn(page)
    const dropped = await page.evaluateHandle((bytes) => {
      const data = new DataTransfer()
      data.items.add(
        new File([Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0))], 'dropped.png', { type: 'image/png' }),
      )
      return data
    }, PIXEL)
    await proof(page).dispatchEvent('drop', { dataTransfer: dropped })
    await expect(page.getByText('dropped.png')).toBeVisible()
    await expect
      .poll(() => page.locator('[data-file-drop] img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(1)

    // A line that takes everything and answers nothing.
    await page.route(addressOf(createAccountSetup), () => {})
    await button(page, 'Submit for verification').click()
    await expect(page.getByRole('progressbar', { name: 'Uploading dropped.png' })).toBeVisible()
    await expect(button(page, 'Submitting')).toHaveAttribute('aria-busy', 'true')
    await expectNoBarriers(page)
    await button(page, 'Cancel').click()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await expect(page.getByText('dropped.png')).toBeVisible()
    await releaseCall(page, createAccountSetup)
    await button(page, 'Submit for verification').click()
    await expect(heading(page, 'Your deposit is being verified')).toBeVisible()
    await page.close()
  })

  await test.step('where brokers and rewards are switched off, none is promoted; a deposit can still be verified', async () => {
    const page = await context.newPage()
    const member = await registerMember(server, { country: 'Australia', phone: '+61 2 5550 0142' })
    await openSetup(page, member)
    await expect(page.getByText(/prohibited where you live \(Australia\)/)).toBeVisible()
    const main = page.locator('main')
    await expect(main.getByText(/partner broker|promo code/i)).toHaveCount(0)
    await fillIn(page)
    await button(page, 'Back').click()
    await expect(main.getByText(/= [\d,]+ U-Points/)).toHaveCount(0)
    await button(page, 'Continue to Verification').click()
    await button(page, 'Submit for verification').click()
    await expect(heading(page, 'Your deposit is being verified')).toBeVisible()
    await approveDeposit(server, member)
    await expect(heading(page, 'Your deposit is verified')).toBeVisible()
    await expect(main.getByText(/= [\d,]+ U-Points/)).toHaveCount(0)
    const { data } = await makeCall(server, getMe, { token: await sessionOf(server, member) })
    expect(data).toMatchObject({ dashboardUnlocked: true, uPoints: 0 })
    await page.close()
  })
})
