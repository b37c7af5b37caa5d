import { createPracticeOrder } from '../contract/practice.ts'
import { createRoom, joinRoom } from '../contract/rooms.ts'
import { createCaller, createTradeCall, nextCallSlot } from '../contract/trade-calls.ts'
import { expectNoBarriers } from './barriers.ts'
import { closeRoom } from './chat-desk.ts'
import { demoEmail, demoSession, makeCall, sessionOf, signIn } from './demo-members.ts'
import { expect, test } from './journey.ts'
import { memberWith } from './points-members.ts'

test('a call in a room counts down, is copied in one press on a phone, and has a link of its own', async ({
  page,
  context,
  server,
}) => {
  const email = await memberWith(server, { tier: 'silver' })
  const admin = await demoSession(server, 'admin')
  const body = { name: 'Open calls', description: 'For a journey.', type: 'public', hostEmail: email } as const
  const { data: room } = await makeCall(server, createRoom, { token: admin, body })
  if (!room) throw new Error('The room was not created.')
  const gold = await demoSession(server, 'gold')
  await makeCall(server, joinRoom, { token: gold, body: { roomId: room.id } })
  const host = await sessionOf(server, email)
  await makeCall(server, createCaller, { token: host, body: { handle: `copied.${Date.now() % 1_000_000}` } })
  // Far enough from its entry to be read and pressed.
  const leftMs = () => nextCallSlot(Date.now(), '5m') + 60_000 - Date.now()
  while (leftMs() < 45_000) await page.waitForTimeout(1_000)
  const calling = { pair: 'EURUSD-OTC', timeframe: '5m', direction: 'CALL', confidence: 57, roomId: room.id } as const
  const { status } = await makeCall(server, createTradeCall, { token: host, body: calling })
  expect(status).toBe(200)

  await page.setViewportSize({ width: 390, height: 844 })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, demoEmail('gold'), `/dashboard/traders-rooms/${room.id}`)
  const card = page.getByRole('feed').getByRole('article', { name: /^Call on / })
  await expect(card.getByRole('timer')).toBeVisible()
  await expect(card.getByText('Win +8.00, loss −10.00')).toBeVisible()
  await expectNoBarriers(page)
  await card.getByRole('button', { name: 'Higher stake' }).click()
  await expect(card.getByText('15.00', { exact: true })).toBeVisible()
  const placed = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith(createPracticeOrder.path),
  )
  await card.getByRole('button', { name: 'Copy this call' }).click()
  expect((await placed).postDataJSON()).toMatchObject({ direction: 'CALL', timeframe: '5m', stakeCents: 1_500 })
  await expect(card.getByText('Copied with 15.00')).toBeVisible()
  await page.reload()
  await expect(card.getByText('Copied with 15.00')).toBeVisible()

  const message = page.locator('[data-chat-message]').filter({ has: page.locator('[data-trade-call]') })
  await message.focus()
  await message.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.goto('/dashboard/u-points')
  await page.goto(link)
  await expect(message).toHaveAttribute('data-flash')
  await closeRoom(server, room.id)
})
