import { createRoom } from '../contract/rooms.ts'
import { expectNoBarriers } from './barriers.ts'
import { closeRoom } from './chat-desk.ts'
import { demoSession, makeCall, signIn } from './demo-members.ts'
import { expect, test } from './journey.ts'
import { memberWith } from './points-members.ts'

// A recorded minute lasts a second: a call is settled while one looks.
test.use({ market: 'replay' })

test('a host takes a name, calls from the form, and the card in the room goes from its seal to its stamp', async ({
  page,
  server,
}) => {
  const email = await memberWith(server, { tier: 'silver' })
  const token = await demoSession(server, 'admin')
  const body = { name: 'Calls', description: 'For a journey.', type: 'public', hostEmail: email } as const
  const { data: room } = await makeCall(server, createRoom, { token, body })
  if (!room) throw new Error('The room was not created.')
  await signIn(page, email, `/dashboard/traders-rooms/${room.id}`)
  await page.getByRole('button', { name: 'Pins, members and more' }).click()
  await page.getByRole('button', { name: 'Tools', exact: true }).click()
  const tools = page.getByRole('complementary', { name: 'Tools' })
  await tools.getByLabel('Public name').fill('Uptick')
  await tools.getByRole('button', { name: 'Publish this name' }).click()
  await expect(tools.getByText('This name is reserved. Choose another one')).toBeVisible()
  await tools.getByLabel('Public name').fill(`journey.${Date.now() % 1_000_000}`)
  await tools.getByRole('button', { name: 'Publish this name' }).click()
  await tools.getByLabel('Confidence in percent').fill('49')
  await tools.getByRole('button', { name: /^Seal CALL on / }).click()
  await expect(tools.getByText('A confidence must be a whole number from 50 to 100')).toBeVisible()
  await expectNoBarriers(page)
  await tools.getByLabel('Confidence in percent').fill('60')
  await tools.getByRole('button', { name: /^Seal CALL on / }).click()
  const card = page.getByRole('feed').getByRole('article', { name: /^Call on / })
  await expect(card).toContainText('says 60%')
  await expect(card).toContainText('CALL')
  await expect(card).toHaveAttribute('data-phase', 'settled')
  await expect(card.locator('[data-call-stamp]')).toBeVisible()
  await closeRoom(server, room.id)
})
