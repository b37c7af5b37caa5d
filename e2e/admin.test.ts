import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { TOKEN_KEY } from '../web/lib/session-keys.ts'
import { button, memberRow, openAdmin, PHONE, showAdmin, toast } from './admin-screens.ts'
import { expectNoBarriers } from './barriers.ts'
import { openSession } from './demo-members.ts'
import { expect, test } from './journey.ts'
import { registerMember } from './new-member.ts'
import { memberWith } from './points-members.ts'

test('a visitor is asked to log in, and a search that waits is left behind', async ({ context, server: _ }) => {
  await test.step('a visitor is asked to log in; the administrator goes back to the dashboard, and out', async () => {
    const page = await context.newPage()
    await page.goto('/dashboard/admin/users')
    await page.waitForURL('**/login*')
    await openAdmin(page)
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    await sidebar.getByRole('link', { name: 'Back to Dashboard' }).click()
    await page.waitForURL('**/dashboard')
    await showAdmin(page, '')
    await sidebar.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toBeNull()
    await page.goto('/dashboard/admin')
    await page.waitForURL('**/login*')
    await page.close()
  })

  await test.step('a search that waits is left behind with its screen', async () => {
    const page = await context.newPage()
    await page.clock.install()
    await openAdmin(page, '/users')
    const held = Promise.withResolvers<void>()
    await page.route(/\/assets\/trading-rooms-page-[^/]+\.js$/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByLabel('Search users').fill('ada')
    await page.getByRole('link', { name: 'Trading Rooms' }).click()
    await expect(page).toHaveURL(/\/trading-rooms$/)
    await expect(page.getByLabel('Search users')).toBeVisible()
    await page.clock.fastForward(2_000)
    held.resolve()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trading Rooms')
    await expect(page).toHaveURL(/\/trading-rooms$/)
    await page.close()
  })
})

test('a list is narrowed by filters, worked by keys, and several members are changed and put back at once', async ({
  page,
  server,
}) => {
  for (const fullName of ['Abena Keys', 'Kojo Keys', 'Yaa Keys']) await registerMember(server, { fullName })
  await openAdmin(page, '/users')
  await page.keyboard.press('/')
  await expect(page.getByLabel('Search users')).toBeFocused()
  await page.keyboard.type('Keys')
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 found')).toBeVisible()
  await page.getByLabel('Tier', { exact: true }).selectOption('Gold')
  await expect(page).toHaveURL(/tier=gold/)
  await expect(page.getByText('No users found matching "Keys"')).toBeVisible()
  await page.getByLabel('Tier', { exact: true }).selectOption('Guest')
  await expect(page.locator('tbody tr')).toHaveCount(3)

  await button(page, 'Edit: Yaa Keys').focus()
  await page.keyboard.press('ArrowDown')
  await expect(button(page, 'Edit: Kojo Keys')).toBeFocused()
  await page.keyboard.press('End')
  await expect(button(page, 'Edit: Abena Keys')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(button(page, 'Edit: Kojo Keys')).toBeFocused()

  await page.getByRole('checkbox', { name: 'Select every row of this page' }).check()
  await page.getByRole('checkbox', { name: 'Kojo Keys: select' }).uncheck()
  await expect(page.getByText('2 selected')).toBeVisible()
  await expectNoBarriers(page)
  await button(page, 'Starter: all selected').click()
  await expect(toast(page)).toContainText('2 members are Starter now, with the dashboard unlocked.')
  await expect(page.locator('tbody [data-badge]').filter({ hasText: 'Starter' })).toHaveCount(2)
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page)).toContainText(['Undone.'])
  await expect(page.locator('tbody [data-badge]').filter({ hasText: 'Starter' })).toHaveCount(0)
  await expect(page.locator('tbody tr')).toHaveCount(3)
})

test('a member has a page, with points, referrals, logins, deposits and what was done about them, and the list is a file', async ({
  page,
  server,
}) => {
  const email = await memberWith(server, { tier: 'silver', uPoints: 42 })
  await openSession(server, email)
  await openAdmin(page, `/users?search=${email}`)
  await memberRow(page, email).getByRole('link', { name: 'Ife Bello' }).click()
  await expect(page).toHaveURL(/\/users\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ife Bello')
  await expect(page.getByText(email)).toBeVisible()
  await expectNoBarriers(page)
  await button(page, 'U-Points').click()
  await expect(page.locator('tbody tr').first()).toContainText(/\+42.*42/)
  await button(page, 'Referrals').click()
  await expect(page.getByText('No referrals yet')).toBeVisible()
  await button(page, 'Logins').click()
  await expect(page.locator('tbody tr').first()).toContainText(/Open.*127\.0\.0\.1|Open.*::/)
  await button(page, 'Audit').click()
  await expect(page).toHaveURL(/part=audit/)
  await expect(page.locator('tbody tr')).toHaveCount(2)
  await expect(page.locator('tbody tr').last()).toContainText('Tier and access changed')
  await button(page, 'Deposits').click()
  await expect(page.getByText('No requests to review')).toBeVisible()
  await expectNoBarriers(page)

  await test.step('the list is a file too', async () => {
    const email = await memberWith(server, { uPoints: 33 })
    await openAdmin(page, `/users?search=${email}`)
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV: users').click()])
    const text = await readFile(await download.path(), 'utf8')
    const rows: Record<string, string>[] = parse(text, { columns: true, bom: true })
    expect(rows).toHaveLength(1)
    expect(Object.values(rows[0] ?? {})).toEqual(expect.arrayContaining([email, '33']))
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('members are cards with the same actions, and an order of their own', async ({ page, server }) => {
    const email = await memberWith(server, { uPoints: 95_000 })
    await openAdmin(page, '/users')
    await page.getByLabel('Order').selectOption('Most U-Points')
    await expect(page).toHaveURL(/sortBy=uPoints&order=desc/)
    const card = page.getByRole('list', { name: 'Users' }).getByRole('listitem').first()
    await expect(card).toContainText(email)
    await expect(card).toContainText(/Locked.*Deposited: no.*95,000 U-Points/)
    await card.getByRole('button', { name: 'Starter: Ife Bello' }).click()
    await expect(card).toContainText(/Starter.*Unlocked.*Deposited: yes/)
    await card.getByRole('button', { name: 'Edit: Ife Bello' }).click()
    await expectNoBarriers(page)
  })
})
