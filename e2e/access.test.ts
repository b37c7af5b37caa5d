import { getChartScanUsage } from '../contract/chart-scans.ts'
import { updateMemberAccess } from '../contract/members.ts'
import { listDualSignals, listSignals } from '../contract/signals.ts'
import { demoEmail, demoSession, makeCall, memberIdOf, NO_PAGE, sessionOf, signIn } from './demo-members.ts'
import { expect, test } from './journey.ts'
import { registerMember } from './new-member.ts'
import { memberWith } from './points-members.ts'
import { answerCall } from './set-answers.ts'

test('nobody gets what their tier does not pay for', async ({ context, server }) => {
  await test.step('a guest finds the locked preview, and nothing behind it', async () => {
    const page = await context.newPage()
    await signIn(page, demoEmail('guest'), '/dashboard/signals')
    await expect(page.getByRole('link', { name: 'Activate Elite Access' })).toHaveAttribute(
      'href',
      '/dashboard/account-setup',
    )
    await expect(page.getByRole('link', { name: 'Contact Elite Support' })).toHaveAttribute(
      'href',
      '/dashboard/support',
    )
    await expect(page.getByRole('timer')).toHaveCount(0)
    for (const path of ['/dashboard/signals', '/dashboard/support']) {
      await page.goto(path)
      await expect(page.getByRole('link', { name: '@uptick_support' })).toHaveAttribute('href', /t\.me/)
      await expect(page.getByRole('link', { name: 'support@uptick.test' })).toHaveAttribute('href', /^mailto:/)
    }

    const token = await demoSession(server, 'guest')
    expect((await makeCall(server, listSignals, { token })).status).toBe(403)
    expect((await makeCall(server, listSignals)).status).toBe(401)
    await page.close()
  })

  await test.step('a forged local record opens nothing', async () => {
    const page = await context.newPage()
    await signIn(page, demoEmail('guest'), NO_PAGE)
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        const value = localStorage.getItem(key) ?? ''
        if (!value.startsWith('{')) continue
        const forged = value
          .replaceAll('"guest"', '"gold"')
          .replaceAll('"dashboardUnlocked":false', '"dashboardUnlocked":true')
        localStorage.setItem(key, forged)
      }
    })
    await page.goto('/dashboard/signals')
    await expect(page.getByRole('link', { name: 'Activate Elite Access' })).toBeVisible()
    await expect(page.getByRole('timer')).toHaveCount(0)
    await page.close()
  })

  await test.step('the tiers get what they pay for', async () => {
    const statusOf = async (name: 'starter' | 'silver' | 'gold', call: typeof listSignals | typeof listDualSignals) =>
      (await makeCall(server, call, { token: await demoSession(server, name) })).status
    expect(await statusOf('starter', listSignals)).toBe(200)
    expect(await statusOf('silver', listDualSignals)).toBe(403)
    expect(await statusOf('gold', listDualSignals)).toBe(200)
  })
})

test('the scanner’s tile says how many scans are left to everybody who has some, and is locked only at zero', async ({
  page,
}) => {
  const tile = page.getByRole('region', { name: 'Quick actions' }).getByRole('link', { name: /^AI Scanner/ })
  for (const [name, left] of [
    ['guest', /^AI Scanner\s*[01] of 1 scans left today/],
    ['starter', /^AI Scanner\s*\d of 3 scans left today$/],
    ['gold', /^AI Scanner\s*Unlimited scans$/],
  ] as const) {
    await signIn(page, demoEmail(name))
    await expect(tile).toHaveText(left)
  }
  const usage = {
    feature: 'chart_scan',
    dailyLimit: 3,
    resetTime: '2026-11-27T00:00:00.000Z',
    service: null,
  } as const
  for (const [remainingToday, href] of [
    [1, '/dashboard/ai-scanner'],
    [0, '/dashboard/tier-upgrade'],
  ] as const) {
    const canUse = remainingToday > 0
    await answerCall(page, getChartScanUsage, { ...usage, remainingToday, usedToday: 3 - remainingToday, canUse })
    await signIn(page, demoEmail('starter'))
    await expect(tile).toContainText(`${remainingToday} of 3 scans left today`)
    await expect(tile).toHaveAttribute('href', href)
    await expect(tile.getByText('Upgrade Required')).toHaveCount(canUse ? 0 : 1)
  }
})

test('an active guest is led to the tiers, a locked one to the account, and neither in a circle', async ({
  page,
  server,
}) => {
  const email = await registerMember(server)
  const start = page.getByRole('region', { name: 'Ready to Start Trading?' })
  const room = page.getByRole('link', { name: /AI Signal Room/ })
  await signIn(page, email)
  const setUp = start.getByRole('link', { name: 'Set up your account' })
  await expect(setUp).toHaveAttribute('href', '/dashboard/account-setup')
  await expect(start.getByRole('link', { name: 'Enter an access code' })).toHaveAttribute('href', /dashboard-code$/)
  await expect(start).toContainText('We suggest $100 minimum')
  await expect(start.getByText(/\$/)).toHaveCount(1)
  await expect(room).toHaveAttribute('href', '/dashboard/account-setup')

  const { status } = await makeCall(server, updateMemberAccess, {
    path: `/admin/users/${await memberIdOf(server, email)}/access`,
    token: await demoSession(server, 'admin'),
    body: { tier: 'guest', dashboardUnlocked: true, hasDeposited: true },
  })
  expect(status).toBe(200)
  const tiers = start.getByRole('link', { name: 'See Tier Upgrades' })
  await expect(tiers).toHaveAttribute('href', '/dashboard/tier-upgrade')
  await expect(start).toContainText('Account active')
  await expect(room).toHaveAttribute('href', '/dashboard/tier-upgrade')
  await expect(page.locator('main').getByRole('link', { name: /Set up your account/ })).toHaveCount(0)

  await page.goto('/dashboard/signals')
  await expect(page.getByText('Your account is active. Unlock the Starter tier with U-Points')).toBeVisible()
  const way = page.getByRole('link', { name: 'See Tier Upgrades' })
  await expect(page.locator('main a[href="/dashboard/account-setup"]')).toHaveCount(0)
  await way.click()
  await expect(page).toHaveURL(/\/dashboard\/tier-upgrade$/)
  await expect(page.getByRole('button', { name: /^Unlock Starter/ })).toBeVisible()
})

test('a downgrade cuts the open stream within a second', async ({ page, server }) => {
  const revokedAt = new Promise<number>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"type":"revoked"') && String(payload).includes('signals/1m/created'))
          resolve(Date.now())
      }),
    )
  })
  const subscribed = page.waitForEvent('websocket').then((socket) =>
    socket.waitForEvent('framereceived', ({ payload }) => {
      const text = String(payload)
      return text.includes('"type":"subscribed"') && text.includes('signals/1m/created')
    }),
  )
  // Somebody of their own: whoever comes after on this server finds the demo's members as they were.
  const email = await memberWith(server, { tier: 'gold' })
  await signIn(page, email, '/dashboard/signals')
  await subscribed

  const token = await demoSession(server, 'admin')
  const id = await memberIdOf(server, email)
  const changedAt = Date.now()
  const { status } = await makeCall(server, updateMemberAccess, {
    path: `/admin/users/${id}/access`,
    token,
    body: { tier: 'silver', dashboardUnlocked: true, hasDeposited: true },
  })
  expect(status).toBe(200)
  expect((await revokedAt) - changedAt).toBeLessThan(1_000)

  const silver = await sessionOf(server, email)
  expect((await makeCall(server, listDualSignals, { token: silver })).status).toBe(403)
  await page.reload()
  await expect(page.getByRole('article', { name: '5-minute standard' })).toBeVisible()
  await expect(page.getByRole('article', { name: '1-minute scalping' })).toHaveCount(0)
})
