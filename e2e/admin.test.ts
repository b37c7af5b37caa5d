import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { getAdminOverview, verifyLedger } from '../contract/audit.ts'
import { listMembers, updateMember, updateMemberAccess } from '../contract/members.ts'
import { assignUpoints, listStatement } from '../contract/upoints.ts'
import { TOKEN_KEY } from '../web/lib/session-keys.ts'
import {
  answerMadeUpMembers,
  button,
  dialog,
  happened,
  memberRow,
  openAdmin,
  PHONE,
  showAdmin,
  toast,
} from './admin-screens.ts'
import { expectNoBarriers } from './barriers.ts'
import { demoEmail, demoSession, makeCall, memberIdOf, openSession, sessionOf } from './demo-members.ts'
import { expect, test } from './journey.ts'
import { registerMember } from './new-member.ts'
import { memberWith, movementsOf } from './points-members.ts'
import { answerCall, failCall, holdCall, releaseCall } from './set-answers.ts'

test('a visitor is asked to log in; the administrator goes back to the dashboard, and out', async ({ page }) => {
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
})

test('the overview says who is there, what waits and whether all adds up, and leads to every screen', async ({
  page,
}) => {
  await openAdmin(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
  await expect(page.getByRole('region', { name: 'Members by tier' })).toContainText(/Guest.*Starter.*Silver.*Gold/s)
  for (const [name, path] of [
    ['Account setups', 'account-setups'],
    ['Creator applications', 'creators'],
    ['Reports', 'reports'],
    ['Support tickets', 'support'],
  ] as const)
    await expect(page.getByRole('region', { name: 'Waiting for you' }).getByRole('link', { name })).toHaveAttribute(
      'href',
      `/dashboard/admin/${path}`,
    )

  const ledger = page.getByRole('region', { name: 'Ledger check' })
  await ledger.getByRole('button', { name: 'Check now' }).click()
  await expect(ledger.getByRole('status')).toHaveText('The ledger adds up.')
  await expect(ledger.getByText('Adds up', { exact: true })).toBeVisible()
  await failCall(page, verifyLedger, { sentence: 'The check is running already.' })
  await ledger.getByRole('button', { name: 'Check now' }).click()
  await expect(ledger.getByRole('alert')).toHaveText('The check is running already.')
  await expect(page.getByRole('region', { name: 'Signal record' })).toContainText('Last entry')

  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit log')

  await failCall(page, getAdminOverview, { sentence: 'The overview is being rebuilt.' })
  await page.goto('/dashboard/admin')
  await expect(page.getByRole('alert').filter({ hasText: 'This did not load' })).toContainText('being rebuilt')
  await expect(page.getByRole('navigation', { name: 'Administration' }).getByRole('link')).toHaveCount(11)
  await releaseCall(page, getAdminOverview)
  await button(page, 'Try Again').click()
  await expect(ledger).toBeVisible()
})

test('a search waits half a second, begins on page 1, and lives in the address', async ({ page }) => {
  const asked = await answerMadeUpMembers(page, 320)
  await openAdmin(page, '/users?page=4')
  await expect(page.getByText('Showing 151–200 of 320')).toBeVisible()
  const pages = page.getByRole('navigation', { name: 'Pages of users' })
  await expect(pages.locator('a, span')).toHaveText(['First', 'Previous', '2', '3', '4', '5', '6', 'Next', 'Last'])
  await pages.getByRole('link', { name: 'Last' }).click()
  await expect(page.getByText('Showing 301–320 of 320')).toBeVisible()
  await expect(pages.locator('span')).toHaveText(['Next', 'Last'])
  await pages.getByRole('link', { name: 'First' }).click()
  await expect(page.getByText('Showing 1–50 of 320')).toBeVisible()
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/\?page=2$/)

  asked.length = 0
  await page.getByLabel('Search users').pressSequentially('ada eze', { delay: 40 })
  await expect(page.getByText('3 found')).toBeVisible()
  expect(asked.map(({ searchParams }) => [searchParams.get('search'), searchParams.get('page')])).toEqual([
    ['ada eze', '1'],
  ])
  expect(asked[0]?.searchParams.get('limit')).toBe('50')
  await expect(page).toHaveURL(/\?search=ada(\+|%20)eze$/)
  await page.reload()
  await expect(page.getByLabel('Search users')).toHaveValue('ada eze')
  await page.goBack()
  await expect(page.getByLabel('Search users')).toHaveValue('')
  await expect(page.getByText('Showing 51–100 of 320')).toBeVisible()
})

test('a search that waits is left behind with its screen', async ({ page }) => {
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
})

test('heads order the list by keyboard, and the order survives a reload', async ({ page, server }) => {
  await memberWith(server, { uPoints: 90_000 })
  await openAdmin(page, '/users')
  const joined = page.getByRole('columnheader', { name: 'Joined' })
  await expect(joined).toHaveAttribute('aria-sort', 'descending')
  const points = page.getByRole('columnheader', { name: 'U-Points' })
  await points.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(points).toHaveAttribute('aria-sort', 'descending')
  await expect(page.locator('tbody tr').first()).toContainText('90,000')
  await page.keyboard.press('Enter')
  await expect(points).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.locator('tbody tr').first()).not.toContainText('90,000')
  await page.reload()
  await expect(points).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sortBy=uPoints&order=asc/)
})

test('an upgrade offers what is above, unlocks and counts as deposited; a revocation takes all; both can be undone', async ({
  page,
  server,
}) => {
  const email = await registerMember(server, { fullName: 'Thandiwe Nkosi' })
  await openAdmin(page, `/users?search=${email}`)
  const row = memberRow(page, email)
  const actions = row.locator('[data-row-actions]').getByRole('button')
  await expect(actions).toHaveText(['Edit', 'Starter', 'Silver', 'Gold', 'Revoke'])
  await expect(button(page, 'Revoke: Thandiwe Nkosi')).toBeDisabled()
  await expect(row).toContainText(/Guest.*Locked.*No/)

  await failCall(page, updateMemberAccess, { sentence: 'Not now.' })
  await button(page, 'Silver: Thandiwe Nkosi').click()
  await expect(happened(page)).toHaveText('The tier of Thandiwe Nkosi was not changed. Not now.')
  await releaseCall(page, updateMemberAccess)
  await button(page, 'Silver: Thandiwe Nkosi').click()
  await expect(toast(page)).toContainText('Thandiwe Nkosi is Silver now, with the dashboard unlocked.')
  await expect(row).toContainText(/Silver.*Unlocked.*Yes/)
  await expect(actions).toHaveText(['Edit', 'Gold', 'Revoke'])
  await button(page, 'Gold: Thandiwe Nkosi').click()
  await expect(actions).toHaveText(['Edit', 'Revoke'])
  await expectNoBarriers(page)
  await toast(page).filter({ hasText: 'is Gold now' }).getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText(/Silver.*Unlocked.*Yes/)
  await expect(toast(page)).toContainText(['Undone.'])

  await failCall(page, updateMemberAccess, { sentence: 'The member is being merged.' })
  await button(page, 'Revoke: Thandiwe Nkosi').click()
  await expect(happened(page)).toHaveText('The access of Thandiwe Nkosi was not revoked. The member is being merged.')
  const letGo = await holdCall(page, updateMemberAccess)
  await button(page, 'Revoke: Thandiwe Nkosi').click()
  await expect(button(page, 'Revoke: Thandiwe Nkosi')).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(toast(page)).toContainText(['Thandiwe Nkosi is a guest now, with the dashboard locked.'])
  await expect(row).toContainText(/Guest.*Locked.*No/)
  await expect(button(page, 'Revoke: Thandiwe Nkosi')).toBeDisabled()

  const token = await demoSession(server, 'admin')
  const path = updateMemberAccess.path.replace(':id', await memberIdOf(server, email))
  const body = { tier: 'starter', dashboardUnlocked: true, hasDeposited: true }
  await makeCall(server, updateMemberAccess, { path, token, body })
  await toast(page).filter({ hasText: 'is a guest now' }).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page)).toContainText(['Not undone: something else has changed since.'])
  await expect(row).toContainText(/Starter.*Unlocked.*Yes/)
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

test('an edit names what is wrong with it, and moves points by their difference', async ({ page, server }) => {
  const email = await memberWith(server, { uPoints: 120 })
  await openAdmin(page, `/users?search=${email}`)
  await button(page, 'Edit: Ife Bello').click()
  await expectNoBarriers(page)
  await page.getByLabel('Full name').fill('')
  await page.getByLabel('Email', { exact: true }).fill('ife@')
  await page.getByLabel('Deposit amount, US dollars').fill('-1')
  await page.getByLabel('U-Points', { exact: true }).fill('-5')
  await button(page, 'Save changes').click()
  await expect(dialog(page).locator('[data-field-error]')).toHaveText([
    'Full name is required',
    'Please enter a valid email address',
    'The deposit amount cannot be below 0',
    'U-Points are a whole number from 0',
  ])
  await expect(page.getByLabel('Full name')).toBeFocused()
  await page.getByLabel('Email', { exact: true }).fill(demoEmail('gold'))
  await page.getByLabel('Full name').fill('Ifeoma Bello')
  await page.getByLabel('Phone').fill('')
  await page.getByLabel('Deposit amount, US dollars').fill('75.25')
  await page.getByLabel('U-Points', { exact: true }).fill('100')
  await expect(dialog(page)).toContainText('Deducts 20 U-Points')
  await button(page, 'Save changes').click()
  await expect(dialog(page)).toContainText('Another member has this email address.')
  expect(await movementsOf(server, email)).toEqual([120])

  await page.getByLabel('Email', { exact: true }).fill(email)
  await button(page, 'Save changes').click()
  await expect(happened(page)).toHaveText('Changes to Ifeoma Bello saved.')
  await expect(memberRow(page, email)).toContainText(/Ifeoma Bello.*100/)
  const { data } = await makeCall(server, listStatement, { token: await sessionOf(server, email) })
  expect(data?.[0]).toMatchObject({ amount: -20, reason: 'Admin adjustment: Deducted 20 U-Points' })

  await button(page, 'Edit: Ifeoma Bello').click()
  await expect(page.getByLabel('Deposit amount, US dollars')).toHaveValue('75.25')
  await button(page, 'Save changes').click()
  await expect(happened(page)).toHaveText('No changes to Ifeoma Bello.')
})

test('an edit of what another administrator has changed is refused, and begins anew from the current values', async ({
  page,
  server,
}) => {
  const email = await memberWith(server, { uPoints: 50 })
  await openAdmin(page, `/users?search=${email}`)
  await button(page, 'Edit: Ife Bello').click()
  await dialog(page).getByLabel('Country').fill('Kenya')

  const token = await demoSession(server, 'admin')
  const id = await memberIdOf(server, email)
  const theirs = { fullName: 'Ife B. Bello', email, country: 'Ghana', tier: 'starter' as const }
  const flags = { dashboardUnlocked: true, hasDeposited: true, depositAmount: 40 }
  const path = updateMember.path.replace(':id', id)
  expect((await makeCall(server, updateMember, { path, token, body: { ...theirs, ...flags } })).status).toBe(200)
  await makeCall(server, assignUpoints, { token, body: { userId: id, amount: 30 } })

  await button(page, 'Save changes').click()
  const stale = dialog(page).getByRole('alert').filter({ hasText: 'Someone else changed this member.' })
  await expect(stale).toHaveText('Someone else changed this member. Reload, then save again.')
  await button(page, 'Load the current values').click()
  await expect(page.getByLabel('Full name')).toHaveValue('Ife B. Bello')
  await expect(dialog(page).getByLabel('Country')).toHaveValue('Ghana')
  await expect(page.getByLabel('U-Points', { exact: true })).toHaveValue('80')
  await dialog(page).getByLabel('Country').fill('Kenya')
  await button(page, 'Save changes').click()
  await expect(memberRow(page, email)).toContainText(/Ife B\. Bello.*Kenya.*Starter.*80/)
  expect(await movementsOf(server, email)).toEqual([30, 50])
})

test('points whose answer got lost are not moved twice by saving again', async ({ page, server }) => {
  const email = await memberWith(server, { uPoints: 10 })
  await openAdmin(page, `/users?search=${email}`)
  await button(page, 'Edit: Ife Bello').click()
  await page.getByLabel('U-Points', { exact: true }).fill('60')
  await page.route(/\/api\/admin\/upoints\/assign$/, async (route) => {
    await route.fetch()
    await route.abort('connectionfailed')
  })
  await button(page, 'Save changes').click()
  await expect(dialog(page).getByRole('alert').filter({ hasText: 'The U-Points were not changed.' })).toContainText(
    'We reloaded the balance',
  )
  await button(page, 'Save changes').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(memberRow(page, email)).toContainText('60')
  expect(await movementsOf(server, email)).toEqual([50, 10])
})

test('a list without users says so; one that did not load is empty, with a notice', async ({ page }) => {
  await openAdmin(page, '/users')
  await page.getByLabel('Search users').fill('nobody "at all"')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No users found matching "nobody "at all""')).toBeVisible()
  await expectNoBarriers(page)
  await button(page, 'Clear the search').click()
  await expect(page.getByRole('row', { name: 'gold@uptick.test' })).toBeVisible()

  await failCall(page, listMembers, { sentence: 'The list is being sorted.' })
  await page.getByRole('link', { name: 'Member', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This did not load' })).toContainText('being sorted')
  await expect(page.getByRole('row')).toHaveCount(0)
  await answerCall(page, listMembers, [])
  await button(page, 'Try Again').click()
  await expect(page.getByText('No users found in the system.')).toBeVisible()
})

test('a member has a page, with their points, referrals, logins, deposits, applications and what was done about them', async ({
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
  await expect(page.locator('tbody tr').first()).toContainText(/\+42.*42/)
  await expectNoBarriers(page)
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
})

test('the list is a file too', async ({ page, server }) => {
  const email = await memberWith(server, { uPoints: 33 })
  await openAdmin(page, `/users?search=${email}`)
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV: users').click()])
  const text = await readFile(await download.path(), 'utf8')
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true })
  expect(rows).toHaveLength(1)
  expect(Object.values(rows[0] ?? {})).toEqual(expect.arrayContaining([email, '33']))
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
