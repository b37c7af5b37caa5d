import type { Page } from '@playwright/test'
import { createRoom, getRoomCounts, listAdminRooms, removeRoom, toggleRoom, updateRoom } from '../contract/rooms.ts'
import { actionsOn, alertIn, button, dialog, openAsAdmin, overflowOf, stat } from './admin-desk.ts'
import { expectNoBarriers } from './barriers.ts'
import { demoEmail, signIn } from './demo-members.ts'
import { expect, test } from './journey.ts'
import { answerCall, failCall, releaseCall } from './set-answers.ts'

const ROOMS = '/dashboard/admin/trading-rooms'
const PHONE = { width: 390, height: 844 }

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
const expectNames = (page: Page, names: string[]) => expect(page.locator('tbody td:nth-child(2)')).toHaveText(names)

test('a room is created, changed, closed and deleted by keyboard, and all of it is in the audit log', async ({
  page,
  server,
}) => {
  await openAsAdmin(page, ROOMS)
  for (const [name, count] of Object.entries({ 'Total rooms': '5', Public: '3', Premium: '1', Active: '4' }))
    await expect(stat(page, 'Room statistics', name)).toHaveText(count)
  await expectNoBarriers(page)

  await button(page, 'New room').focus()
  await page.keyboard.press('Enter')
  const create = dialog(page, 'Create trading room')
  const save = create.getByRole('button', { name: 'Create room' })
  await expect(create.getByLabel('Max members')).toHaveValue('50')
  await expect(create.getByLabel('Status')).toHaveValue('active')
  await expect(save).toBeDisabled()
  await create.getByLabel('Name').fill('Asia Night')
  await expect(save).toBeDisabled()
  await create.getByLabel('Description').fill('Tokyo and Sydney.')
  await expect(save).toBeEnabled()
  await create.getByLabel('Max members').fill('0')
  await page.keyboard.press('Enter')
  await expect(create.getByLabel('Max members')).toHaveAccessibleDescription('Max members is a whole number from 1')
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
  await expect(stat(page, 'Room statistics', 'Total rooms')).toHaveText('6')

  await button(page, 'Edit: Asia Night').press('Enter')
  const edit = dialog(page, 'Edit trading room')
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
  const remove = dialog(page, 'Delete trading room')
  await expect(remove).toContainText('“Asia Desk” will be deleted for good. It has no members.')
  await expectNoBarriers(page)
  await remove.getByRole('button', { name: 'Delete room' }).press('Enter')
  await expect(page.getByText('Room “Asia Desk” deleted.')).toBeVisible()
  await expect(row(page, 'Asia Desk')).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toBeFocused()
  expect(await actionsOn(server, 'Asia')).toEqual([
    ...['room.create', 'room.update', 'room.toggle', 'room.toggle.undo', 'room.remove'],
  ])
})

test('search, type and order stand in the address, and come back with it', async ({ page }) => {
  await openAsAdmin(page, ROOMS)
  await expectNames(page, ['Follow the Move', 'London Open', 'Gold Traders', 'Risk Circle', 'Weekend Crypto'])
  await page.getByRole('link', { name: 'Name' }).click()
  await expect(page).toHaveURL(/sortBy=name&order=asc/)
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  await expectNames(page, ['Follow the Move', 'Gold Traders', 'London Open', 'Risk Circle', 'Weekend Crypto'])
  await page.getByRole('link', { name: 'Members' }).click()
  await expect(page).toHaveURL(/sortBy=currentMembers&order=desc/)
  await expectNames(page, ['London Open', 'Follow the Move', 'Risk Circle', 'Gold Traders', 'Weekend Crypto'])

  await page.getByLabel('Type of room').selectOption('public')
  await expect(page).toHaveURL(/type=public/)
  await expect(page.getByText('Showing 1–3 of 3')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search trading rooms' }).fill('saturdays')
  await expect(page).toHaveURL(/search=saturdays/)
  await expectNames(page, ['Weekend Crypto'])
  await page.reload()
  await expectNames(page, ['Weekend Crypto'])
  await expect(page.getByRole('searchbox')).toHaveValue('saturdays')

  await page.getByLabel('Type of room').selectOption('premium')
  await expect(page.getByText('No trading rooms found')).toBeVisible()
  await expectNoBarriers(page)
  await page.goBack()
  await expectNames(page, ['Weekend Crypto'])
  await page.goForward()
  await button(page, 'Show all rooms').click()
  await expect(page.locator('tbody td:nth-child(2)')).toHaveCount(5)
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('what fails says so with the product’s words, and nothing closes', async ({ page }) => {
  await failCall(page, listAdminRooms, { sentence: 'The rooms are being counted.', status: 409 })
  await signIn(page, demoEmail('admin'), ROOMS)
  await expect(page.getByText('The rooms are being counted.')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(0)
  await releaseCall(page, listAdminRooms)
  await button(page, 'Try Again').click()
  await expect(page.locator('tbody td:nth-child(2)')).toHaveCount(5)

  const createTitle = 'Create trading room'
  await button(page, 'New room').click()
  await dialog(page, createTitle).getByLabel('Name').fill('Asia Night')
  await dialog(page, createTitle).getByLabel('Description').fill('Tokyo.')
  for (const [failing, words] of [
    [{ sentence: 'No room for rooms.', status: 409 }, 'No room for rooms.'],
    ['without a sentence', 'Failed to create trading room'],
    ['offline', 'Network error. Please try again.'],
  ] as const) {
    await failCall(page, createRoom, failing)
    await button(page, 'Create room').click()
    await expect(alertIn(page, createTitle)).toHaveText(words)
  }
  await releaseCall(page, createRoom)
  await expect(dialog(page, createTitle).getByLabel('Name')).toHaveValue('Asia Night')
  await expectNoBarriers(page)
  await button(page, 'Cancel').click()

  await button(page, 'Edit: London Open').click()
  await dialog(page, 'Edit trading room').getByLabel('Max members').fill('1')
  await button(page, 'Save changes').click()
  await expect(dialog(page, 'Edit trading room').getByLabel('Max members')).toHaveAccessibleDescription(
    /The room has more members than that\./,
  )
  await failCall(page, updateRoom, 'without a sentence')
  await button(page, 'Save changes').click()
  await expect(alertIn(page, 'Edit trading room')).toHaveText('Failed to update trading room')
  await page.keyboard.press('Escape')

  await failCall(page, toggleRoom, 'offline')
  await button(page, /^Active: London Open/).click()
  await expect(
    page.getByText('The status of “London Open” was not changed. Network error. Please try again.'),
  ).toBeVisible()
  await expect(button(page, /^Active: London Open/)).toBeVisible()

  await failCall(page, removeRoom, { sentence: 'Not today.', status: 409 })
  await button(page, 'Delete: London Open').click()
  await expect(dialog(page, 'Delete trading room')).toContainText('Its 2 members lose access.')
  await button(page, 'Delete room').click()
  await expect(alertIn(page, 'Delete trading room')).toHaveText('Not today.')
  await button(page, 'Cancel').click()
  await expect(row(page, 'London Open')).toBeVisible()

  await answerCall(page, listAdminRooms, [])
  await answerCall(page, getRoomCounts, { total: 0, public: 0, premium: 0, active: 0 })
  await page.reload()
  await expect(page.getByText('No trading rooms found')).toBeVisible()
  await expect(stat(page, 'Room statistics', 'Total rooms')).toHaveText('0')
})

test('on a phone the rooms are cards, with an order of their own and room for a thumb', async ({ page }) => {
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
