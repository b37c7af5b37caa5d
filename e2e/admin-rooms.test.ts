import type { Page } from '@playwright/test'
import { actionsOn, button, dialog, openAsAdmin, overflowOf, stat } from './admin-desk.ts'
import { expectNoBarriers } from './barriers.ts'
import { expect, test } from './journey.ts'

const ROOMS = '/dashboard/admin/trading-rooms'
const PHONE = { width: 390, height: 844 }

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })

test('a room is created, changed, closed and deleted by keyboard; on a phone the rooms are cards', async ({
  page,
  server,
}) => {
  await openAsAdmin(page, ROOMS)
  for (const [name, count] of Object.entries({ Total: '5', Public: '3', Premium: '1', Active: '4' }))
    await expect(stat(page, 'Room statistics', name)).toHaveText(count)
  await expectNoBarriers(page)

  await button(page, 'New room').focus()
  await page.keyboard.press('Enter')
  const create = dialog(page, 'New room')
  const save = create.getByRole('button', { name: 'Create' })
  await expect(create.getByLabel('Max members')).toHaveValue('50')
  await expect(create.getByLabel('Status')).toHaveValue('active')
  await expect(save).toBeDisabled()
  await create.getByLabel('Name').fill('Asia Night')
  await expect(save).toBeDisabled()
  await create.getByLabel('Description').fill('Tokyo and Sydney.')
  await expect(save).toBeEnabled()
  await create.getByLabel('Max members').fill('0')
  await page.keyboard.press('Enter')
  await expect(create.getByLabel('Max members')).toHaveAccessibleDescription(
    'Max members must be 1 or more, in whole numbers',
  )
  await expectNoBarriers(page)
  await create.getByLabel('Max members').fill('')
  await page.keyboard.press('Tab')
  await create.getByLabel('Type').selectOption('private')
  await expect(create.getByLabel('Max members')).toHaveValue('1')
  await save.press('Enter')
  await expect(create).toHaveCount(0)
  await expect(page.getByText('Room “Asia Night” created.')).toBeVisible()
  await expect(row(page, 'Asia Night')).toContainText('Private')
  await expect(row(page, 'Asia Night')).toContainText('0/1')
  await expect(stat(page, 'Room statistics', 'Total')).toHaveText('6')

  await button(page, 'Edit: Asia Night').press('Enter')
  const edit = dialog(page, 'Edit room')
  await expect(edit.getByLabel('Name')).toHaveValue('Asia Night')
  await edit.getByLabel('Name').fill('Asia Desk')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Changes to “Asia Desk” saved.')).toBeVisible()
  await expect(button(page, 'Edit: Asia Desk')).toBeFocused()

  await button(page, 'Active: Asia Desk. Make it inactive').press('Enter')
  await expect(button(page, 'Inactive: Asia Desk. Make it active')).toBeFocused()
  await expect(page.getByText('“Asia Desk” is inactive now.')).toBeVisible()
  await expect(stat(page, 'Room statistics', 'Active')).toHaveText('4')

  const closed = page.locator('[data-toast]').filter({ hasText: '“Asia Desk” is inactive now.' })
  await closed.getByRole('button', { name: 'Undo' }).click()
  await expect(button(page, 'Active: Asia Desk. Make it inactive')).toBeVisible()
  await expect(stat(page, 'Room statistics', 'Active')).toHaveText('5')

  await button(page, 'Delete: Asia Desk').press('Enter')
  const remove = dialog(page, 'Delete “Asia Desk”?')
  await expect(remove).toContainText('It has no members. You can’t undo this.')
  await expectNoBarriers(page)
  await remove.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByText('Room “Asia Desk” deleted.')).toBeVisible()
  await expect(row(page, 'Asia Desk')).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toBeFocused()
  expect(await actionsOn(server, 'Asia')).toEqual([
    ...['room.create', 'room.update', 'room.toggle', 'room.toggle.undo', 'room.remove'],
  ])

  await test.step('on a phone the rooms are cards', async () => {
    await page.setViewportSize(PHONE)
    await openAsAdmin(page, ROOMS)
    const cards = page.getByRole('list', { name: 'Trading rooms' }).getByRole('listitem')
    await expect(cards).toHaveCount(5)
    await page.getByLabel('Order').selectOption('name desc')
    await expect(cards.first()).toContainText('Weekend Crypto')
    for (const name of [/^Active: Gold Traders/, 'Edit: Gold Traders', 'Delete: Gold Traders', 'New room'])
      expect((await button(page, name).boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await button(page, 'Edit: Gold Traders').click()
    await expectNoBarriers(page)
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await overflowOf(page), `horizontal scroll at ${width}`).toBeLessThanOrEqual(0)
    }
  })
})
