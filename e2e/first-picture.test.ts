import type { Page } from '@playwright/test'
import { type DemoName, demoEmail, storedSession } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'
import type { RunningServer } from './running-server.ts'

/** Keeps the application from coming until it is let go. */
const holdApplication = async (page: Page): Promise<() => void> => {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/application-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

test('a visitor’s and a member’s screen show their picture and their answer before the application', async ({
  context,
  server,
}) => {
  await test.step('a visitor’s screen is painted before the application has come, and is alive with it', async () => {
    for (const { path, heading } of [
      { path: '/login', heading: 'Welcome back' },
      { path: '/track-record', heading: 'Track record' },
    ]) {
      const page = await context.newPage()
      const loaded: string[] = []
      page.on('request', (request) => loaded.push(`${request.resourceType()} ${new URL(request.url()).pathname}`))
      const letGo = await holdApplication(page)
      await page.goto(path, { waitUntil: 'commit' })
      const picture = page.locator('[data-picture="screen"]')
      await expect(picture.locator('h1')).toHaveText(heading)
      await expect(picture.locator('h1')).toBeVisible()
      await expect(picture).toHaveAttribute('inert')
      await picture.getByRole('link', { includeHidden: true }).first().focus()
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
      expect(loaded.filter((file) => file.startsWith('font'))).toEqual([])
      letGo()
      await settled(page)
      await expect(picture).toHaveCount(0)
      // Asked once, beside the scripts.
      expect(loaded.filter((file) => file.endsWith(' /api/track-record'))).toHaveLength(path === '/login' ? 0 : 1)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      if (path === '/login') await expect(page.getByLabel('Email')).toBeFocused()
      await page.close()
    }
  })

  await test.step('a member never sees the picture of another, and always gets further', async () => {
    const page = await context.newPage()
    const letGo = await holdApplication(page)
    await page.goto('/dashboard/signals', { waitUntil: 'commit' })
    await expect(page.locator('[data-picture="frame"]')).toHaveCount(1)
    await expect(page.locator('[data-picture="frame"] h1')).toBeHidden()
    letGo()
    await expect(page).toHaveURL(/\/signup/)

    await test.step('a member sees no visitor’s picture, and is led on from the login', async () => {
      const stored = await storedSession(server, demoEmail('gold'))
      await page.addInitScript((entries) => {
        for (const { name, value } of entries) localStorage.setItem(name, value)
      }, stored)
      const letGo = await holdApplication(page)
      await page.goto('/login', { waitUntil: 'commit' })
      await expect(page.locator('[data-picture="screen"]')).toHaveCount(1)
      await expect(page.locator('[data-picture="screen"] h1')).toBeHidden()
      letGo()
      await expect(page.getByRole('heading', { level: 1, name: /^Welcome,/ })).toBeVisible()
    })
    await page.close()
  })

  await test.step('a member’s screen asks one question beside its scripts, and shows the answer', async () => {
    for (const { path, sign } of [
      { path: '/dashboard/signals', sign: '[data-signal-card]' },
      { path: '/dashboard', sign: '[data-dual] h3 span' },
    ]) {
      const page = await context.newPage()
      const { letGo, asked } = await openWithoutApplication(page, server, 'gold', path)
      expect(asked).toEqual(['/api/start'])
      // Nothing that the application itself asks is answered.
      await page.route(API, () => undefined)
      letGo()
      await expect(page.locator(sign).first()).toBeVisible()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.close()
    }
  })
})

const API = '**/api/**'

/** Opens a member's screen, without the application; answers the addresses that were asked and answered beside it. */
const openWithoutApplication = async (page: Page, server: RunningServer, name: DemoName, path: string) => {
  const stored = await storedSession(server, demoEmail(name))
  await page.addInitScript((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value)
  }, stored)
  const letGo = await holdApplication(page)
  const asked: string[] = []
  const answered: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) asked.push(request.url())
  })
  page.on('response', (response) => {
    if (asked.includes(response.url())) answered.push(response.url())
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect.poll(() => answered.length).toBe(1)
  return { letGo, asked: asked.map((url) => new URL(url).pathname) }
}

test('a member’s screen has a frame before the application has come, from one sheet and without a typeface', async ({
  context,
  server,
}) => {
  for (const { path, heading, drawn } of [
    { path: '/dashboard', heading: 'Welcome', drawn: /^Welcome, / },
    { path: '/dashboard/signals', heading: 'Signal Room', drawn: 'Signal Room' },
  ]) {
    const page = await context.newPage()
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(`${request.resourceType()} ${new URL(request.url()).pathname}`))
    const stored = await storedSession(server, demoEmail('gold'))
    await page.addInitScript((entries) => {
      for (const { name, value } of entries) localStorage.setItem(name, value)
    }, stored)
    const letGo = await holdApplication(page)
    await page.goto(path, { waitUntil: 'commit' })
    const frame = page.locator('[data-picture="frame"]')
    await expect(frame.locator('h1')).toHaveText(heading)
    await expect(frame.locator('h1')).toBeVisible()
    await expect(frame).toHaveAttribute('inert')
    expect(loaded.filter((file) => file.startsWith('stylesheet'))).toHaveLength(1)
    expect(loaded.filter((file) => file.startsWith('font'))).toEqual([])
    letGo()
    await settled(page)
    await expect(frame).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: drawn })).toBeVisible()
    // The sheets that the one stands for are not fetched again for the parts that name them.
    const sheets = await page.evaluate(() =>
      Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][disabled]'), ({ href }) => href),
    )
    expect(sheets.length).toBeGreaterThan(3)
    for (const sheet of sheets) expect(loaded).not.toContain(`stylesheet ${new URL(sheet).pathname}`)
    await page.close()
  }
})

test.describe('a press before the application has come is not lost', () => {
  const openPicture = async (page: Page, server: RunningServer) => {
    const stored = await storedSession(server, demoEmail('gold'))
    await page.addInitScript((entries) => {
      for (const { name, value } of entries) localStorage.setItem(name, value)
    }, stored)
    const letGo = await holdApplication(page)
    await page.goto('/dashboard/signals', { waitUntil: 'commit' })
    await expect(page.locator('[data-picture="frame"] h1')).toBeVisible()
    return letGo
  }
  const pressAt = async (page: Page, place: string) => {
    const box = await page.locator(place).boundingBox()
    if (!box) throw new Error(`${place} is not drawn.`)
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  }

  test('with a mouse or a key, and never by itself', async ({ context, server }) => {
    await test.step('a link of the login leads on', async () => {
      const page = await context.newPage()
      const letGo = await holdApplication(page)
      await page.goto('/login', { waitUntil: 'commit' })
      await expect(page.locator('[data-picture="screen"] h1')).toBeVisible()
      await pressAt(page, '[data-picture="screen"] a[href="/forgot-password"]')
      letGo()
      await expect(page).toHaveURL(/\/forgot-password$/)
      await page.close()
    })

    await test.step('Ctrl K and the field for it open the palette', async () => {
      for (const ask of [
        (page: Page) => page.keyboard.press('Control+k'),
        (page: Page) => pressAt(page, '[data-picture="frame"] header > [data-press="Go to or search"]'),
      ]) {
        const page = await context.newPage()
        const letGo = await openPicture(page, server)
        await ask(page)
        letGo()
        await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
        await page.close()
      }
    })

    await test.step('a press beside every control opens nothing', async () => {
      const page = await context.newPage()
      const letGo = await openPicture(page, server)
      await page.mouse.click(640, 500)
      letGo()
      await settled(page)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page).toHaveURL(/\/dashboard\/signals$/)
      await page.close()
    })
  })

  test.describe('on a slow phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

    test('the menu opens', async ({ page, server }) => {
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      const letGo = await openPicture(page, server)
      await pressAt(page, '[data-picture="frame"] [data-press="More"]')
      letGo()
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('a screen is drawn to its end, and a reload stands where it stood', async ({ context, server }) => {
    for (const path of ['/dashboard', '/dashboard/signals']) {
      const page = await context.newPage()
      const stored = await storedSession(server, demoEmail('gold'))
      await page.addInitScript((entries) => {
        for (const { name, value } of entries) localStorage.setItem(name, value)
      }, stored)
      await page.goto(path)
      const end = page.getByText('Risk warning.').last()
      await expect(end).toBeVisible()
      await settled(page)
      await end.scrollIntoViewIfNeeded()
      await expect(end).toBeInViewport()
      await page.reload()
      await settled(page)
      await expect(end).toBeInViewport()
      await page.close()
    }
  })
})
