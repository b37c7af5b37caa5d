import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { actionsOn, button, dialog, openAsAdmin, overflowOf, stat } from './admin-desk.ts'
import { expectNoBarriers } from './barriers.ts'
import { expect, test } from './journey.ts'

const MARATHONS = '/dashboard/admin/marathons'
const PHONE = { width: 390, height: 844 }
const HOUR_MS = 3_600_000

/** What a date field of the page holds at that distance from now. */
const inHours = (hours: number): string => new Date(Date.now() + (hours + 1) * HOUR_MS).toISOString().slice(0, 16)

const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Trading marathons' }).locator('> li', { has: page.getByRole('heading', { name }) })
const expectNames = (page: Page, names: string[]) =>
  expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(names)

test('a marathon goes from its announcement to its end, and all of it is in the audit log', async ({
  page,
  server,
}) => {
  await openAsAdmin(page, MARATHONS)
  for (const [name, figure] of Object.entries({
    Total: '3',
    Active: '1',
    Upcoming: '2',
    'Total participants': '2',
    'Total prize pool': '$4,000',
  }))
    await expect(stat(page, 'Marathon statistics', name)).toHaveText(figure)
  await expectNoBarriers(page)

  await button(page, 'New marathon').press('Enter')
  const create = dialog(page, 'New marathon')
  const [start, end] = [create.getByLabel('Start (Lagos)'), create.getByLabel('End (Lagos)')]
  const save = create.getByRole('button', { name: 'Create' })
  await expect(create.getByLabel('Max participants')).toHaveValue('100')
  await expect(create.getByLabel('Prize pool')).toHaveValue('0')
  await create.getByLabel('Name').fill('Night Sprint')
  await create.getByLabel('Description').fill('Two days, nights only.')
  await create.getByLabel('Access code').pressSequentially('nigt')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('h')
  await expect(create.getByLabel('Access code')).toHaveValue('NIGHT')
  expect(Date.parse(`${await start.getAttribute('min')}Z`)).toBeLessThanOrEqual(Date.now() + HOUR_MS)
  await expect(save).toBeDisabled()
  await start.fill(inHours(-2))
  await end.fill(inHours(-3))
  expect(await end.getAttribute('min')).toBe(await start.inputValue())
  await save.click()
  await expect(start).toHaveAccessibleDescription('The start date cannot be in the past')
  await expect(end).toHaveAccessibleDescription('The end date cannot be before the start date')
  await expectNoBarriers(page)
  await start.fill(inHours(24))
  await end.fill(inHours(71.9))
  await create.getByLabel('Prize pool').fill('250.50')
  await create.getByLabel('Rules').fill('Nights only\n\n   \nNo bots')
  await save.click()
  await expect(page.getByText('Marathon “Night Sprint” created.')).toBeVisible()
  const sprint = card(page, 'Night Sprint')
  for (const words of ['Upcoming', '3 days left', '$250.50', '0/100', 'NIGHT', '2 rules'])
    await expect(sprint).toContainText(words)
  await expect(stat(page, 'Marathon statistics', 'Total prize pool')).toHaveText('$4,250.50')

  await button(page, 'Edit: Night Sprint').click()
  const edit = dialog(page, 'Edit marathon')
  await expect(edit.getByLabel('Rules')).toHaveValue('Nights only\nNo bots')
  await edit.getByLabel('Max participants').fill('12')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(sprint).toContainText('0/12')
  await expect(button(page, 'Edit: Night Sprint')).toBeFocused()

  await button(page, 'Start Marathon: Night Sprint').press('Enter')
  const starting = dialog(page, 'Start “Night Sprint”?')
  await expect(starting).toContainText('Starts now, before its date.')
  await expectNoBarriers(page)
  await starting.getByRole('button', { name: 'Start Marathon' }).press('Enter')
  await expect(page.getByText('“Night Sprint” started.')).toBeVisible()
  await expect(button(page, 'End Marathon: Night Sprint')).toBeFocused()
  await expect(stat(page, 'Marathon statistics', 'Active')).toHaveText('2')

  await button(page, 'Edit: Night Sprint').click()
  const begun = edit.getByLabel('Start (Lagos)')
  await expect(begun).toBeEditable()
  await expect(begun).toHaveAccessibleDescription(/^Started early, on .+\. You can move the start back to then\.$/)
  await begun.fill(inHours(-2))
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(begun).toHaveAccessibleDescription(/The start date cannot be before the marathon really started/)
  await begun.fill((await begun.getAttribute('min')) ?? '')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changes to “Night Sprint” saved.')).toBeVisible()
  await button(page, 'Edit: Weekly Sprint').click()
  await expect(begun).not.toBeEditable()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Edit: Weekly Sprint')).toBeFocused()

  await button(page, 'End Marathon: Night Sprint').press('Enter')
  const ending = dialog(page, 'End “Night Sprint”?')
  await expect(ending).toContainText('No U-Points move.')
  await ending.getByRole('button', { name: 'Cancel and refund' }).first().click()
  await expect(ending.locator('[type=submit]')).toHaveText('Cancel and refund')
  await ending.getByRole('button', { name: 'Pay prizes' }).click()
  await expectNoBarriers(page)
  await ending.getByRole('button', { name: 'End Marathon' }).press('Enter')
  await expect(sprint).toContainText('Ended')
  await expect(sprint).not.toContainText('days left')
  await expect(sprint.getByRole('button', { name: /^Copy/ })).toBeFocused()
  await expect(button(page, 'Edit: Night Sprint')).toHaveCount(0)

  await button(page, 'Cancel: Night Sprint').click()
  await dialog(page, 'Cancel “Night Sprint”?').getByRole('button', { name: 'Back' }).click()
  await expect(sprint).toContainText('Ended')
  await expect(button(page, 'Cancel: Night Sprint')).toBeFocused()
  await button(page, 'Cancel: Night Sprint').press('Enter')
  await dialog(page, 'Cancel “Night Sprint”?').getByRole('button', { name: 'Cancel marathon' }).press('Enter')
  await expect(sprint).toContainText('Cancelled')
  await expect(sprint.getByRole('button', { name: /^(Start|End|Cancel|Edit)/ })).toHaveCount(0)
  // The question still has the keyboard while its answer is drawn behind it.
  await expect(sprint.getByRole('button', { name: /^Copy/ })).toBeFocused()

  await button(page, 'Delete: Night Sprint').press('Enter')
  await dialog(page, 'Delete “Night Sprint”?').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByText('Marathon “Night Sprint” deleted.')).toBeVisible()
  await expect(sprint).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toBeFocused()
  expect(await actionsOn(server, 'Night Sprint')).toEqual([
    ...['marathon.create', 'marathon.update', 'marathon.status.update', 'marathon.update'],
    ...['marathon.status.update', 'marathon.status.update', 'marathon.remove'],
  ])
})

test('search, filters and order come back with the address, and on a phone the cards fit', async ({
  context,
  server: _,
}) => {
  await test.step('search, filters and order stand in the address and come back with it; the file holds what they find', async () => {
    const page = await context.newPage()
    await openAsAdmin(page, MARATHONS)
    await expectNames(page, ['Weekly Sprint', 'AI vs Human', 'London Week'])
    await page.getByLabel('Status of the marathon').selectOption('upcoming')
    await expect(page).toHaveURL(/status=upcoming/)
    await page.getByRole('searchbox', { name: 'Search trading marathons' }).fill('HUMAN')
    await expect(page).toHaveURL(/search=HUMAN/)
    await expectNames(page, ['AI vs Human'])
    await page.reload()
    await expectNames(page, ['AI vs Human'])
    await page.getByLabel('Status of the marathon').selectOption('cancelled')
    await expect(page.getByText('No trading marathons found')).toBeVisible()
    await button(page, 'Show all marathons').click()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(3)
    await page.getByLabel('Order').selectOption('Name, A to Z')
    await expect(page).toHaveURL(/sortBy=name/)
    await expectNames(page, ['AI vs Human', 'London Week', 'Weekly Sprint'])
    const starts = card(page, 'London Week').locator('time').first()
    const day = ((await starts.getAttribute('datetime')) ?? '').slice(0, 10)
    await page.getByLabel('Start from').fill(day)
    await page.getByLabel('Start until').fill(day)
    await expectNames(page, ['London Week'])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Export CSV: trading marathons').click(),
    ])
    expect((await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)).toHaveLength(2)

    await page.reload()
    await expectNames(page, ['London Week'])
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.getByRole('searchbox').fill('nothing like it')
    await expect(page.getByText('Try another search or other filters.')).toBeVisible()
    await button(page, 'Show all marathons').click()
    await button(page, 'Edit: London Week').focus()
    await page.keyboard.press('ArrowUp')
    await expect(button(page, 'Edit: AI vs Human')).toBeFocused()
    await page.close()
  })

  await test.step('on a phone the cards fit, with room for a thumb', async () => {
    const page = await context.newPage()
    await page.setViewportSize(PHONE)
    await openAsAdmin(page, MARATHONS)
    for (const name of ['Edit: AI vs Human', 'Cancel: AI vs Human', 'New marathon'])
      expect((await button(page, name).boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await page.getByText('3 rules').first().click()
    await expect(page.getByText('Paper trades only').first()).toBeVisible()
    await button(page, 'New marathon').click()
    await expectNoBarriers(page)
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await overflowOf(page), `horizontal scroll at ${width}`).toBeLessThanOrEqual(0)
    }
    await page.close()
  })
})
