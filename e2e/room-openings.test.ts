import { listMessages, markRoomRead } from '../contract/chat.ts'
import { closeRoom, openRoom, say } from './chat-desk.ts'
import { demoEmail, demoSession, makeCall, signIn } from './demo-members.ts'
import { expect, test } from './journey.ts'
import { failCall, releaseCall } from './set-answers.ts'

let room = ''
test.afterEach(async ({ server }) => {
  if (room !== '') await closeRoom(server, room)
  room = ''
})

test('a room that did not load opens where its reader is, and a jump that fails can be made again', async ({
  page,
  server,
}) => {
  const id = await openRoom(server, 'Away', ['silver', 'gold'])
  room = id
  const number = await say(server, 'silver', id, 'Before')
  const token = await demoSession(server, 'gold')
  await makeCall(server, markRoomRead, { token, path: `/rooms/${id}/read`, body: { number } })
  for (let said = 1; said <= 45; said += 1) await say(server, 'silver', id, `Later ${said}`)

  await failCall(page, listMessages, 'offline')
  await signIn(page, demoEmail('gold'), `/dashboard/traders-rooms/${id}`)
  await expect(page.getByText('This did not load')).toBeVisible()
  await releaseCall(page, listMessages)
  // What lies behind the first page stays away, so that the newest is not among what is here.
  await page.route(/\/messages\?.*after=/, (route) => route.abort())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('New messages', { exact: true })).toBeInViewport()
  await expect(page.getByText('Later 1', { exact: true })).toBeInViewport()

  const list = page.getByRole('feed')
  const toNewest = page.getByRole('button', { name: /jump to the newest/i })
  await failCall(page, listMessages, 'offline')
  await toNewest.press('Enter')
  await expect(page.getByText('The messages didn’t load. Try again.')).toBeVisible()
  await expect(list).toBeFocused()
  await expect(page.getByText('Later 1', { exact: true })).toBeInViewport()
  await releaseCall(page, listMessages)
  await toNewest.press('Enter')
  await expect(page.getByText('Later 45', { exact: true })).toBeInViewport()
  await expect(toNewest).toHaveCount(0)
  await expect(list).toBeFocused()
})
