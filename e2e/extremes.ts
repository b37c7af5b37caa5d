import type { Page } from '@playwright/test'

/** Sixty letters, in words that do not break, and the most that a balance can be. */
const LONG_NAME = 'Oluwadamilolachukwuemeka Nwachukwu-Ogunbanjolanwosu Adebayor'

/** The answer of a call with the longest name in place of every name. */
export const lengthened = (json: string): string =>
  json
    .replace(/"fullName":"[^"]*"/g, `"fullName":"${LONG_NAME}"`)
    .replace(/"uPoints":\d+/g, `"uPoints":${Number.MAX_SAFE_INTEGER}`)

/** Whatever the page asks for is answered with the longest names. */
export const withLongNames = async (page: Page): Promise<void> => {
  await page.route(/\/api\//, async (route) => {
    const response = await route.fetch()
    const isJson = response.headers()['content-type']?.includes('json')
    try {
      await route.fulfill(isJson ? { response, body: lengthened(await response.text()) } : { response })
    } catch (error) {
      // The page has gone on meanwhile, and waits for it no more.
      if (!(error instanceof Error && error.message.includes('disposed'))) throw error
    }
  })
}

/** The browser's own setting of its text size, in pixels: what a rem is, and an em of a media query. */
export const textSetting = async (page: Page): Promise<(size: number) => Promise<void>> => {
  const session = await page.context().newCDPSession(page)
  return async (size) => {
    await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })
  }
}
