import type { Locator, Page } from '@playwright/test'
import { listAudit } from '../contract/audit.ts'
import { demoEmail, demoSession, makeCall, signIn } from './demo-members.ts'
import { settled } from './journey.ts'
import type { RunningServer } from './running-server.ts'

export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name })
export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
/** A figure of the strip called `of`. */
export const stat = (page: Page, of: string, name: string): Locator =>
  page
    .getByRole('region', { name: of })
    .locator('[data-stat]', { has: page.getByText(name, { exact: true }) })
    .locator('[data-figure]')

export const openAsAdmin = async (page: Page, path: string): Promise<void> => {
  await signIn(page, demoEmail('admin'), path)
  await settled(page)
}

/** What the audit log holds about subjects of that name, the oldest first. */
export const actionsOn = async (server: RunningServer, name: string): Promise<string[]> => {
  const token = await demoSession(server, 'admin')
  const { data } = await makeCall(server, listAudit, { token, path: `/admin/audit?search=${encodeURIComponent(name)}` })
  return (data ?? []).map(({ action }) => action).toReversed()
}

export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
