import type { Browser, Page } from '@playwright/test'
import { FIXED_NOW } from '../look/fixed-now.ts'
import type { StoredSession } from '../look/keep-sessions.ts'
import { openAsViewer, untilSettled } from '../look/open-page.ts'
import { viewports } from '../look/shots.ts'

interface Visit {
  base: string
  path: string
  stored: StoredSession
}

const openScreen = async (browser: Browser, { base, path, stored }: Visit): Promise<Page> => {
  const page = await openAsViewer(browser, { base, stored, viewport: viewports[1], fixedNow: FIXED_NOW })
  await page.goto(path)
  await untilSettled(page)
  return page
}

/** What `selector` shows, without rows of data, the choices of closed lists and what only screen readers say. */
const readShown = async (page: Page, selector: string): Promise<string> => {
  await page.evaluate(() => {
    const unseen = [...document.querySelectorAll('body *')].filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      return element.matches('option:not(:checked), tbody, [data-row]') || (width === 1 && height === 1)
    })
    for (const element of unseen) element.remove()
  })
  return (await page.locator(selector).allInnerTexts()).join('\n')
}

/** What a screen shows before anything is pressed. */
export const readScreen = async (browser: Browser, visit: Visit): Promise<string> => {
  const page = await openScreen(browser, visit)
  try {
    return await readShown(page, (await page.locator('main').count()) > 0 ? 'main' : 'body')
  } finally {
    await page.context().close()
  }
}

const DIALOG = '[role=dialog], [role=alertdialog]'
/** Long enough for a busy machine: a dialog that comes later is not counted. */
const OPENED_WITHIN_MS = 3_000
const MOST_BUTTONS = 12

/** What the dialogs say that the screen's buttons open, each once. Names in `opensNone` are left out; those that open no dialog join them. */
export const readDialogs = async (browser: Browser, visit: Visit, opensNone: Set<string>): Promise<string> => {
  const page = await openScreen(browser, visit)
  try {
    const names = await page
      .locator('main button:enabled')
      .evaluateAll((buttons) => buttons.map((button) => button.textContent ?? ''))
    const texts: string[] = []
    const tried = [...new Set(names)].filter((label) => /\p{L}{2}/u.test(label) && !opensNone.has(label))
    for (const name of tried.slice(0, MOST_BUTTONS)) {
      await page.goto(visit.path)
      await untilSettled(page)
      await page
        .locator('main button:enabled')
        .filter({ hasText: name })
        .first()
        .click({ timeout: OPENED_WITHIN_MS })
        .catch(() => {}) // gone or covered
      const opened = await page
        .locator(DIALOG)
        .first()
        .waitFor({ timeout: OPENED_WITHIN_MS })
        .then(
          () => true,
          () => false, // opens none
        )
      if (opened) texts.push(await readShown(page, DIALOG))
      else opensNone.add(name)
    }
    return [...new Set(texts)].join('\n')
  } finally {
    await page.context().close()
  }
}

/** The address of the first link on `path` that `link` finds, such as a member of the list; null without one. */
export const findAddress = async (browser: Browser, visit: Visit, link: string): Promise<string | null> => {
  const page = await openScreen(browser, visit)
  try {
    const found = page.locator(`main ${link}`).first()
    return (await found.count()) > 0 ? await found.getAttribute('href') : null
  } finally {
    await page.context().close()
  }
}
