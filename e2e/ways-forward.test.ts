import type { Page } from '@playwright/test'
import { updateMemberAccess } from '../contract/members.ts'
import { demoSession, makeCall, memberIdOf, NO_PAGE, signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'
import { registerMember } from './new-member.ts'
import type { RunningServer } from './running-server.ts'

const STARTS = ['/dashboard', '/dashboard/signals', '/dashboard/tier-upgrade', '/dashboard/account-setup']

/** What a screen lets a member do, and where it sends them. */
interface Screen {
  /** As the address became. */
  path: string
  /** Something of theirs can be entered or bought here. */
  acts: boolean
  /** Where it sends them with what they miss. */
  ways: string[]
  links: string[]
}

/** Reads one screen as the member who is signed in sees it. */
const readScreen = async (page: Page, path: string): Promise<Screen> => {
  await page.goto(path)
  await settled(page)
  return page.evaluate(() => {
    const main = document.querySelector('main')
    const shown = (element: Element) => element.getClientRects().length > 0
    const hrefs = (selector: string) =>
      [...(main?.querySelectorAll<HTMLAnchorElement>(selector) ?? [])]
        .filter(shown)
        .map((link) => link.pathname + link.search + link.hash)
    const fields = [...(main?.querySelectorAll<HTMLInputElement>('form input:not([type="search"])') ?? [])]
    const buttons = [...(main?.querySelectorAll('button') ?? [])]
    return {
      path: location.pathname,
      acts:
        fields.some((field) => shown(field) && !field.disabled) ||
        buttons.some((button) => shown(button) && !button.disabled && /^Unlock/.test(button.textContent ?? '')),
      ways: hrefs('a[data-way]'),
      links: hrefs('a[href^="/"]'),
    }
  })
}

/** Follows what each screen proposes until something can be done. Every way ends so; none comes back to where it was. */
const followWays = async (page: Page, screens: Map<string, Screen>, path: string, before: readonly string[]) => {
  const screen = screens.get(path) ?? (await readScreen(page, path))
  screens.set(path, screen)
  const way = [...before, screen.path]
  expect(before, `a circle: ${way.join(' → ')}`).not.toContain(screen.path)
  if (screen.acts) return
  expect(screen.ways.length, `no way forward: ${way.join(' → ')}`).toBeGreaterThan(0)
  for (const next of new Set(screen.ways.map((href) => href.split('#')[0] ?? href)))
    await followWays(page, screens, next, way)
}

const setAccess = async (
  server: RunningServer,
  email: string,
  dashboardUnlocked: boolean,
  tier: 'guest' | 'silver',
) => {
  const path = updateMemberAccess.path.replace(':id', await memberIdOf(server, email))
  const token = await demoSession(server, 'admin')
  const body = { tier, dashboardUnlocked, hasDeposited: dashboardUnlocked }
  expect((await makeCall(server, updateMemberAccess, { path, token, body })).status).toBe(200)
}

test('everybody finds a way forward from every screen, never a circle, and no link that leads nowhere', async ({
  page,
  server,
}) => {
  for (const [who, unlocked, tier] of [
    ['a guest', false, 'guest'],
    ['a member whose dashboard is locked', false, 'silver'],
    ['an active guest', true, 'guest'],
  ] as const)
    await test.step(who, async () => {
      const email = await registerMember(server)
      if (unlocked || tier !== 'guest') await setAccess(server, email, unlocked, tier)
      await signIn(page, email, NO_PAGE)
      const screens = new Map<string, Screen>()
      for (const start of STARTS) await followWays(page, screens, start, [])
      const links = new Set(
        [...screens.values()].flatMap((screen) => screen.links.map((href) => href.split('#')[0] ?? '')),
      )
      for (const href of links)
        expect([href, (await page.request.get(href, { headers: { accept: 'text/html' } })).status()]).toEqual([
          href,
          200,
        ])
    })
})

test('one deposit is named on a guest’s Control Center, and the code form is one press away', async ({
  page,
  server,
}) => {
  await signIn(page, await registerMember(server))
  await settled(page)
  await expect(page.locator('main').getByText(/\$\d/)).toHaveCount(1)
  await page.getByRole('link', { name: 'Enter an access code' }).click()
  await expect(page).toHaveURL(/\/dashboard\/account-setup#dashboard-code$/)
  await expect(page.getByLabel('Access code')).toBeInViewport()
})
