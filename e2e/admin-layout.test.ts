import type { Locator, Page } from '@playwright/test'
import { getMe } from '../contract/auth.ts'
import { type AdminMember, listMembers } from '../contract/members.ts'
import { getStart } from '../contract/start.ts'
import { button, dialog, happened, memberRow, openAdmin, PHONE, showAdmin } from './admin-screens.ts'
import { expectNoBarriers } from './barriers.ts'
import { becomeCreator } from './creator-applications.ts'
import { demoSession, makeCall, NO_PAGE, sessionOf, signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'
import { mailedSubjects } from './mailbox.ts'
import { registerMember } from './new-member.ts'
import { addressOf } from './set-answers.ts'

const WIDTHS = [761, 1024, 1239, 1240, 1280, 1366, 1440, 1600]

/** As wide as a row gets: the address of somebody who deleted their account, and a tier by code. */
const LONG: Pick<AdminMember, 'email' | 'sponsoredTiers'> = {
  email: '01a225b2-ba19-7ae9-9156-e63a2f1d90c4@removed.invalid',
  sponsoredTiers: [{ tier: 'starter', endsAt: '2027-09-29T00:00:00.000Z' }],
}

/** The first of the members is as wide as that. */
const widenFirst = async (page: Page): Promise<void> => {
  // A screen's first answer would hold the server's own.
  await page.route(addressOf(getStart), (route) => route.abort())
  await page.route(addressOf(listMembers), async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = await answer.json()
    const [first, ...others] = data
    await route.fulfill({ response: answer, json: { ...rest, data: [{ ...first, ...LONG }, ...others] } })
  })
}

/** Within the window from left to right, and within every box that could cut it off. */
const cutOff = (control: Locator): Promise<string[]> =>
  control.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const own = element.getBoundingClientRect()
      if (own.width === 0) return []
      const boxes = [document.documentElement.getBoundingClientRect()]
      for (let parent = element.parentElement; parent; parent = parent.parentElement)
        if (getComputedStyle(parent).overflowX !== 'visible') boxes.push(parent.getBoundingClientRect())
      const isCut = boxes.some(({ left, right }) => own.left < left - 0.5 || own.right > right + 0.5)
      return isCut ? [element.getAttribute('aria-label') ?? element.textContent] : []
    }),
  )

const inView = async (page: Page, control: Locator): Promise<void> => {
  const box = await control.boundingBox()
  const size = page.viewportSize()
  expect(box?.y ?? -1).toBeGreaterThanOrEqual(0)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(size?.height ?? 0)
}

test('on any width nothing of the users is cut off or hidden', async ({ context, server: _ }) => {
  await test.step('no action of the users’ list is cut off, however wide the window', async () => {
    const page = await context.newPage()
    await widenFirst(page)
    await openAdmin(page, '/users')
    await expect(page.getByText(LONG.email)).toHaveCount(2)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const actions = page.locator('[data-row-actions] button:visible')
      await expect(actions.first()).toBeVisible()
      expect.soft(await cutOff(actions), `${width} px`).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect.soft(overflow, `${width} px`).toBeLessThanOrEqual(0)
    }
    await page.setViewportSize({ width: 1024, height: 768 })
    await expectNoBarriers(page)
    await page.close()
  })

  await test.step('a long dialog keeps its answers in view on a phone, and hides no field behind them', async () => {
    const page = await context.newPage()
    await page.setViewportSize(PHONE)
    await openAdmin(page, '/users')
    await page.locator('[data-row-actions] button:visible').first().click()
    const save = button(page, 'Save')
    await inView(page, save)
    for (const label of ['U-Points', 'Full name', 'Deposit amount (USD)']) {
      const field = dialog(page).getByLabel(label, { exact: true })
      await field.focus()
      await inView(page, save)
      const [own, footer] = [await field.boundingBox(), await dialog(page).locator('footer').boundingBox()]
      expect((own?.y ?? 0) + (own?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0)
    }
    await expectNoBarriers(page)
    await page.keyboard.press('Escape')

    await showAdmin(page, '/marathons')
    await button(page, 'New marathon').click()
    await inView(page, button(page, 'Create'))
    await page.close()
  })
})

test('a premium test account is made and ended, and a creator taken out of the directory and put back', async ({
  context,
  server,
  browser,
}) => {
  await test.step('a premium test account is made and ended in Edit user, and marked in the list', async () => {
    const page = await context.newPage()
    const email = await registerMember(server)
    const profile = async () => (await makeCall(server, getMe, { token: await sessionOf(server, email) })).data
    await openAdmin(page, `/users?search=${encodeURIComponent(email)}`)
    const row = memberRow(page, email)
    const choose = async (answer: string) => {
      await row.getByRole('button', { name: /^Edit/ }).click()
      await dialog(page).getByLabel('Premium test: AI Chart Scanner', { exact: true }).selectOption(answer)
      await button(page, 'Save').click()
      await expect(happened(page)).toContainText(/^Changes to .* saved\.$/)
    }
    await choose('Yes')
    await expect(row).toContainText('Premium test')
    await expectNoBarriers(page)
    expect(await profile()).toMatchObject({ tier: 'guest', accessLevel: 'premium', chartScanner: true })
    await choose('No')
    await expect(row).not.toContainText('Premium test')
    expect(await profile()).toMatchObject({ accessLevel: 'free', chartScanner: false })
    const { data } = await makeCall(server, listMembers, { token: await demoSession(server, 'admin') })
    expect(data?.find((member) => member.email === email)?.premiumTest).toBe(false)
    await page.close()
  })

  await test.step('a creator is taken out of the directory and put back, and reads why', async () => {
    const page = await context.newPage()
    const email = await registerMember(server)
    await becomeCreator(server, email, { communityName: 'Owerri Charts' })
    const theirs = await (await browser.newContext({ baseURL: server.url })).newPage()
    await signIn(theirs, email, NO_PAGE)
    await openAdmin(page, '/creators?status=approved')
    const row = page.getByRole('row').filter({ hasText: email })
    await row.getByRole('button', { name: /^Remove/ }).click()
    await button(page, 'Remove').click()
    await expect(dialog(page).getByLabel('Reason')).toHaveAccessibleDescription(/Please enter a reason/)
    await dialog(page).getByLabel('Reason').fill('The links lead to somebody else')
    await expectNoBarriers(page)
    await button(page, 'Remove').click()
    await expect(happened(page)).toContainText('removed from the directory')

    await theirs.goto('/dashboard/apply-creator')
    await expect(theirs.getByRole('heading', { name: 'You were removed from the directory' })).toBeVisible()
    await expect(theirs.getByText('The links lead to somebody else')).toBeVisible()
    await expectNoBarriers(theirs)
    await theirs.goto('/dashboard/verified-creators')
    await settled(theirs)
    await expect(theirs.getByText('Owerri Charts')).toHaveCount(0)

    await showAdmin(page, '/creators?status=removed')
    await row.getByRole('button', { name: /^Restore/ }).click()
    await dialog(page).getByRole('button', { name: 'Restore' }).click()
    await expect(happened(page)).toContainText('restored to the directory')
    await theirs.reload()
    await expect(theirs.getByText('Owerri Charts')).toBeVisible()
    await expect(async () =>
      expect(await mailedSubjects(server, email)).toEqual(
        expect.arrayContaining([
          'You were removed from the directory of creators',
          'You are in the directory of creators again',
        ]),
      ),
    ).toPass()
    await theirs.context().close()
    await page.close()
  })
})
