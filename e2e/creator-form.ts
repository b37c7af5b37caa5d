import type { Locator, Page } from '@playwright/test'
import { PIXEL } from './creator-applications.ts'
import { expect } from './journey.ts'

export const button = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true })
export const step = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title })
export const next = (page: Page) => button(page, 'Next').click()
export const proof = (page: Page) => page.getByLabel('Proof of your community', { exact: true })
export const portrait = (page: Page) => page.getByLabel('Profile image', { exact: true })
export const image = (name: string) => ({ name, mimeType: 'image/png', buffer: PIXEL })
/** Fills in the first four steps and ends on the fifth. */
export const fillFourSteps = async (page: Page): Promise<void> => {
  await page.getByLabel('Phone', { exact: true }).fill('+234 803 555 0142')
  await page.getByLabel('Country', { exact: true }).selectOption('Nigeria')
  await next(page)
  await page.getByLabel('Telegram', { exact: true }).check()
  await page.getByLabel('YouTube', { exact: true }).check()
  await next(page)
  await page.getByLabel('Community name', { exact: true }).fill('Lagos Price Action')
  await page.getByLabel('Community size', { exact: true }).selectOption('10000-25000')
  await page.getByLabel('Community links', { exact: true }).fill('https://t.me/lagospa\nyoutube.com/@lagospa')
  await next(page)
  await page.getByLabel('Background', { exact: true }).fill('Eight years of forex.')
  await page.getByLabel('AI contribution', { exact: true }).fill('Labelled charts.')
  await next(page)
  await expect(step(page, 'Your interests and files')).toBeFocused()
}

export const attachFiles = async (page: Page, first = image('members.png')): Promise<void> => {
  await proof(page).setInputFiles(first)
  await portrait(page).setInputFiles(image('me.png'))
}

export const agreeAndSubmit = async (page: Page): Promise<void> => {
  await page.getByLabel('The information I give is accurate.').check()
  await page.getByLabel('I accept the terms.').check()
  await button(page, 'Submit').click()
}
