import { listMessages, reportMessage } from '../contract/chat.ts'
import { expectNoBarriers } from './barriers.ts'
import { closeRoom, openRoom, saidIn, say } from './chat-desk.ts'
import { demoEmail, demoSession, makeCall, signIn } from './demo-members.ts'
import { expect, test } from './journey.ts'

test('a report opens the message in context, its author is muted, the reporter reads the outcome, and a deleted room says so', async ({
  page,
  browser,
  server,
}) => {
  const id = await openRoom(server, 'Market Square', ['silver', 'gold', 'starter'])
  await say(server, 'silver', id, 'Quiet so far.')
  const number = await say(server, 'starter', id, 'Send 50 USDT and I manage your account')
  await say(server, 'silver', id, 'Nobody can guarantee that.')
  const token = await demoSession(server, 'gold')
  const { data } = await makeCall(server, listMessages, { token, path: `/rooms/${id}/messages` })
  const reported = data?.messages.find((message) => message.number === number)
  const path = `/rooms/${id}/messages/${reported?.id}/report`
  await makeCall(server, reportMessage, { token, path, body: { reason: 'Asks for money' } })

  const context = await browser.newContext({ baseURL: server.url })
  const admin = await context.newPage()
  await signIn(admin, demoEmail('admin'), '/dashboard/admin/reports')
  const row = admin.getByRole('row').filter({ hasText: 'Asks for money' })
  await row.getByRole('button', { name: /^Review/ }).click()
  const dialog = admin.getByRole('dialog')
  await expect(dialog.locator('[aria-current]')).toContainText('Send 50 USDT')
  for (const said of ['Quiet so far.', 'Nobody can guarantee that.', 'Asks for money'])
    await expect(dialog.getByText(said)).toBeVisible()
  await expectNoBarriers(admin)
  await dialog.getByRole('button', { name: 'Mute member for a day' }).click()
  await dialog.getByRole('button', { name: 'Yes, remove it and mute member' }).click()
  await expect(admin.getByText(/resolved\.$/)).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(await saidIn(server, id)).toEqual(['Quiet so far.', '', 'Nobody can guarantee that.'])
  await expect(say(server, 'starter', id, 'Again')).rejects.toThrow('403')

  await signIn(page, demoEmail('gold'), '/dashboard/notifications')
  const outcome = /^We removed the message that you reported\. Its author can’t write in the room for a day\./
  await expect(page.getByText(outcome).first()).toBeVisible()

  // Those inside learn that it is gone, by name.
  await page.goto(`/dashboard/traders-rooms/${id}`)
  await expect(page.getByText('Quiet so far.', { exact: true })).toBeVisible()
  await closeRoom(server, id)
  await expect(page.getByText('Market Square was deleted')).toBeVisible()
  await page.getByRole('link', { name: 'See all rooms' }).click()
  await expect(page.getByRole('heading', { name: 'Traders’ Rooms', level: 1 })).toBeVisible()
  await context.close()
})
