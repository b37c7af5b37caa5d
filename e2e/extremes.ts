import type { Page } from '@playwright/test'

/** Sixty letters, in words that do not break, and the most that a balance can be. */
const LONG_NAME = 'Oluwadamilolachukwuemeka Nwachukwu-Ogunbanjolanwosu Adebayor'

/** The answer of a call with the longest name in place of every name. */
export const lengthened = (json: string): string =>
  json
    .replace(/"fullName":"[^"]*"/g, `"fullName":"${LONG_NAME}"`)
    .replace(/"uPoints":\d+/g, `"uPoints":${Number.MAX_SAFE_INTEGER}`)

/**
 * Whatever the page asks for is answered with the longest names. In the page itself: a browser whose requests are held up on their way keeps
 * no file for the next screen.
 */
export const withLongNames = (page: Page): Promise<unknown> =>
  page.addInitScript(`(() => {
    const LONG_NAME = ${JSON.stringify(LONG_NAME)}
    const lengthened = ${lengthened}
    const ask = fetch
    window.fetch = async (...asked) => {
      const answer = await ask(...asked)
      if (!answer.headers.get('content-type')?.includes('json')) return answer
      return new Response(lengthened(await answer.text()), answer)
    }
  })()`)

/** The browser's own setting of its text size, in pixels: what a rem is, and an em of a media query. */
export const textSetting = async (page: Page): Promise<(size: number) => Promise<void>> => {
  const session = await page.context().newCDPSession(page)
  return async (size) => {
    await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })
  }
}
