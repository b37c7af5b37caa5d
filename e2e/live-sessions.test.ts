import { readFile } from 'node:fs/promises'
import { expectNoBarriers } from './barriers.ts'
import { signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'
import { registerMember } from './new-member.ts'

test('a session is registered for, put into a calendar and taken back; what is Gold’s leads to what is missing', async ({
  page,
  server,
}) => {
  await signIn(page, await registerMember(server), '/dashboard/webinar')
  await settled(page)
  const next = page.getByRole('region').filter({ hasText: 'Next masterclass' })
  await expect(next.getByRole('timer')).toHaveText(/^(\d+ d )?\d\d:\d\d:\d\d$/)
  await expect(page.locator('[data-sample]').first()).toContainText('Sample')
  const gold = page.getByRole('listitem').filter({ hasText: 'Gold only' })
  await expect(gold.first().getByRole('link', { name: 'Unlock your dashboard' })).toBeVisible()
  await expect(gold.getByRole('button', { name: /^(Register|Calendar)/ })).toHaveCount(0)

  await next.getByRole('button', { name: /^Register/ }).click()
  await expect(next.getByText('Registered', { exact: true })).toBeVisible()
  await expect(next).toContainText('1 member registered')
  const saving = page.waitForEvent('download')
  await next.getByRole('button', { name: /^Calendar file/ }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^uptick-[a-z-]+-\d{4}-\d\d-\d\d\.ics$/)
  expect(await readFile(await file.path(), 'utf8')).toMatch(/DTSTART:\d{8}T\d{6}Z\r\n/)
  await expectNoBarriers(page)

  await page.getByRole('tab', { name: 'Schedule' }).click()
  await expect(page.getByRole('table')).toContainText('Risk clinic')
  await expectNoBarriers(page)
  await page.getByRole('tab', { name: 'Recordings' }).click()
  await expect(page.getByText('No recordings yet')).toBeVisible()
  await page.reload()
  await settled(page)
  await expect(page.getByRole('tab', { name: 'Recordings' })).toHaveAttribute('aria-selected', 'true')
  await next.getByRole('button', { name: /^Cancel registration/ }).click()
  await expect(next.getByRole('button', { name: /^Register/ })).toBeVisible()
})
