import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { type ScreenAccess, type ScreenEntry, screens } from '../web/screens.ts'
import { demoEmail, storedSession } from './demo-members.ts'
import { findMisfits, findUnpainted } from './fitting.ts'
import { test as base, expect, settled } from './journey.ts'

const VIEWERS: Partial<Record<ScreenAccess, 'gold' | 'admin'>> = { member: 'gold', admin: 'admin' }
const table: readonly ScreenEntry[] = screens

/** Sixty letters, in words that do not break, and the most that a balance can be. */
const LONG_NAME = 'Oluwadamilolachukwuemeka Nwachukwu-Ogunbanjolanwosu Adebayor'
const lengthened = (json: string): string =>
  json
    .replace(/"fullName":"[^"]*"/g, `"fullName":"${LONG_NAME}"`)
    .replace(/"uPoints":\d+/g, `"uPoints":${Number.MAX_SAFE_INTEGER}`)

const test = base.extend<{ viewer: ScreenAccess }>({
  viewer: ['open', { option: true }],
  storageState: async ({ viewer, server }, use) => {
    const member = VIEWERS[viewer]
    if (!member) return use(undefined)
    const stored = await storedSession(server, demoEmail(member))
    const localStorage = stored.map(({ name, value }) => ({ name, value: lengthened(value) }))
    return use({ cookies: [], origins: [{ origin: server.url, localStorage }] })
  },
})

const withLongNames = async (page: Page): Promise<void> => {
  await page.route(/\/api\//, async (route) => {
    const response = await route.fetch()
    const isJson = response.headers()['content-type']?.includes('json')
    await route.fulfill(isJson ? { response, body: lengthened(await response.text()) } : { response })
  })
}

/** The browser's own setting of its text size, in pixels: what a rem is, and an em of a media query. */
type SetText = (size: number) => Promise<void>

const textSetting = async (page: Page): Promise<SetText> => {
  const session = await page.context().newCDPSession(page)
  return async (size) => {
    await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })
  }
}

const SIZES = [
  { width: 320, text: 16 },
  { width: 320, text: 32 },
  { width: 390, text: 32 },
  { width: 1440, text: 32 },
]

test.describe.configure({ mode: 'parallel' })

/** As many screens as a test has the time for on a busy machine. */
const AT_ONCE = 8

for (const viewer of ['open', 'demo', 'member', 'admin'] as const) {
  const paths = table.filter(({ access }) => access === viewer).map(({ path }) => path)
  test.describe(`${viewer} screens`, () => {
    test.use({ viewer, contextOptions: { reducedMotion: 'reduce' } })
    for (let first = 0; first < paths.length; first += AT_ONCE) {
      const some = paths.slice(first, first + AT_ONCE)
      test(`${some[0]} to ${some.at(-1)} hold twice the text, the longest names and the reader’s own colours`, async ({
        page,
      }) => {
        await withLongNames(page)
        const setText = await textSetting(page)
        for (const path of some) {
          await page.setViewportSize({ width: 1440, height: 900 })
          await page.goto(path)
          await settled(page)
          await page.emulateMedia({ forcedColors: 'active' })
          expect.soft(await findUnpainted(page), `${path} in forced colours`).toEqual([])
          await page.emulateMedia({ forcedColors: 'none' })
          // The landing page is laid out part by part as a reader comes near, so nothing below its top has a place yet.
          for (const { width, text } of path === '/' ? [] : SIZES) {
            await setText(text)
            await page.setViewportSize({ width, height: 844 })
            expect.soft(await findMisfits(page), `${path} at ${width} with text of ${text} px`).toEqual([])
          }
          await setText(16)
        }
      })
    }
  })
}

/** As WCAG has it. */
const luminanceOf = (colour: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrastOf = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

test('words on hatching are read against its darkest and its lightest pixel', async ({ page }) => {
  await page.goto('/track-record')
  await settled(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    for (const look of ['badge hatched', 'btn']) {
      const ink = await page.evaluate((classes) => {
        document.querySelector('[data-tried]')?.remove()
        const tried = document.createElement('button')
        tried.className = classes
        tried.disabled = true
        tried.dataset.tried = ''
        tried.textContent = 'Hatched'
        tried.style.cssText = 'position:absolute;top:100px;left:100px;transition:none'
        const ground = document.body.appendChild(document.createElement('div'))
        ground.style.cssText = 'position:fixed;inset:0;z-index:99;background:var(--paper);transition:none'
        ground.append(tried)
        const { color } = getComputedStyle(tried)
        tried.style.color = 'transparent'
        return (color.match(/\d+/g) ?? []).map(Number)
      }, look)
      const { width, height, x, y } = (await page.locator('[data-tried]').boundingBox()) ?? {
        width: 0,
        height: 0,
        x: 0,
        y: 0,
      }
      const picture = await page.screenshot({ clip: { x: x + 3, y: y + 3, width: width - 6, height: height - 6 } })
      const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      const grounds = Array.from({ length: data.length / 3 }, (_, at) =>
        luminanceOf([...data.subarray(at * 3, at * 3 + 3)]),
      )
      const [darkest, lightest] = [Math.min(...grounds), Math.max(...grounds)]
      expect(lightest, 'it is hatched').toBeGreaterThan(darkest)
      const worst = Math.min(...[darkest, lightest].map((ground) => contrastOf(luminanceOf(ink), ground)))
      expect.soft(worst, `${look}, ${colorScheme}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})
