import { joinRoom, listPublicRooms } from '../contract/rooms.ts'
import { expectNoBarriers } from './barriers.ts'
import {
  closeRoom,
  controlNetwork,
  firstPictureAfter,
  openRoom,
  saidIn,
  say,
  shownIn,
  untilListRests,
} from './chat-desk.ts'
import { demoEmail, signIn } from './demo-members.ts'
import { expect, test } from './journey.ts'
import { failCall, holdCall, releaseCall } from './set-answers.ts'

const LIST = '/dashboard/traders-rooms'

let rooms: string[] = []
test.beforeEach(() => {
  rooms = []
})
test.afterEach(async ({ server }) => {
  for (const id of rooms) await closeRoom(server, id)
})

test('rooms are found, joined and entered, and a refusal says why', async ({ page, server }) => {
  const id = await openRoom(server, 'Lagos Lunch', ['silver'])
  rooms.push(id)
  const release = await holdCall(page, listPublicRooms)
  await signIn(page, demoEmail('gold'), LIST)
  await expect(page.getByText('Loading rooms...').first()).toBeVisible()
  release()
  const entry = page.locator(`[data-room="${id}"]`)
  await expect(entry).toContainText('1/50 members')
  for (const mark of ['Free', 'Live']) await expect(entry.getByText(mark, { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Enter an invite code' }).click()
  const code = page.getByLabel('Invite code', { exact: true })
  await expect(code).toBeFocused()
  await page.getByRole('button', { name: 'Join Room' }).click()
  await expect(page.getByText('Please enter an invite code')).toBeVisible()
  await code.fill(' NOBODYKNOWSIT ')
  await page.getByRole('button', { name: 'Join Room' }).click()
  await expect(page.getByText('This invite code is not valid or has no uses left.')).toBeVisible()
  await expectNoBarriers(page)
  await code.press('Escape')
  await expect(code).toHaveCount(0)

  // What was said lately is read before joining, on a phone as well.
  await say(server, 'silver', id, 'Come in')
  await entry.getByRole('link', { name: 'Preview Lagos Lunch' }).first().click()
  await expect(page.getByText('Come in', { exact: true })).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Lagos Lunch', level: 1 })).toBeVisible()
  await expect(page.getByText('You haven’t joined this room')).toBeVisible()
  await expectNoBarriers(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: 'Join Room' })).toBeInViewport()
  await expectNoBarriers(page)
  await page.getByRole('link', { name: 'Back to the rooms' }).click()
  await page.setViewportSize({ width: 1440, height: 900 })

  await failCall(page, joinRoom, 'without a sentence')
  await entry.getByRole('button', { name: 'Join Lagos Lunch' }).click()
  await expect(page.getByText('Failed to join room', { exact: true })).toBeVisible()
  await releaseCall(page, joinRoom)
  await entry.getByRole('button', { name: 'Join Lagos Lunch' }).click()
  await expect(page.getByText('You have joined Lagos Lunch.')).toBeVisible()
  const own = page.locator(`[data-room="${id}"]`).first()
  await expect(own.getByText('Joined', { exact: true })).toBeVisible()
  await expect(own).toContainText('2/50 members')

  await expect(page.getByRole('heading', { name: 'Lagos Lunch', level: 1 })).toBeVisible()
  await expect(page.getByText(/^Hosted by/)).toBeVisible()
  await expect(page.getByText(/^[12] online$/)).toBeVisible()
  await page.goto(LIST)
  const number = await say(server, 'gold', id, 'Who is in?')
  const answer = await say(server, 'silver', id, 'I am', number)
  await failCall(page, listPublicRooms, 'without a sentence')
  await page.reload()
  await expect(page.getByText('Failed to load public rooms')).toBeVisible()
  await expect(own).toContainText('1 mention')
  await expect(own).toContainText('Amara: I am')
  await expectNoBarriers(page)
  await own.getByRole('link', { name: 'Enter Lagos Lunch' }).click()
  await expect(page.getByText('I am', { exact: true })).toBeVisible()
  // As the notification of it leads there.
  await page.goto(`${LIST}/${id}?message=${answer}`)
  await expect(page.locator(`[data-chat-message][data-number="${answer}"]`)).toHaveAttribute('data-flash')
  await expect(page.getByText('I am', { exact: true })).toBeVisible()
})

test('two browsers talk, one offline meanwhile: everything arrives in order, once, and the draft stays', async ({
  page,
  browser,
  server,
}) => {
  const id = await openRoom(server, 'Night Desk', ['silver', 'gold'])
  rooms.push(id)
  for (let said = 1; said <= 60; said += 1) await say(server, said % 2 ? 'silver' : 'gold', id, `Before ${said}`)
  const network = await controlNetwork(page)
  await signIn(page, demoEmail('gold'), `${LIST}/${id}`)
  const box = page.getByLabel('Message', { exact: true })
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await expect(page.getByText('Before 60', { exact: true })).toBeVisible()
  await expect(send).toBeDisabled()

  const context = await browser.newContext({ baseURL: server.url })
  const other = await context.newPage()
  await signIn(other, demoEmail('silver'), `${LIST}/${id}`)
  const otherBox = other.getByLabel('Message', { exact: true })
  await expect(other.getByText('2 online', { exact: true })).toBeVisible()
  // Somebody counts as typing for three seconds only: a busy browser may look too late.
  await expect(async () => {
    await box.pressSequentially('x')
    await expect(other.getByText(/is typing…$/)).toBeVisible({ timeout: 2_500 })
  }).toPass()
  await box.fill('Hello')
  await box.press('Shift+Enter')
  await box.pressSequentially('desk')
  // The box answers first: the message is drawn behind that picture, which a slow device takes long for.
  const atEnter = firstPictureAfter(page, 'keydown')
  await box.press('Enter')
  expect(await atEnter).toMatchObject({ written: '', hasChanged: false })
  await expect(box).toHaveValue('')
  await expect(other.getByText('Hello desk', { exact: true })).toBeVisible()

  // Back in the past, with something half written.
  await box.fill('Half a thought')
  const list = page.getByRole('feed')
  await list.hover()
  await page.mouse.wheel(0, -600)
  await expect(page.getByRole('button', { name: /Jump to the newest/i })).toBeVisible()
  await page.waitForTimeout(300)
  const before = await list.evaluate((element) => element.scrollTop)
  await page.clock.install()
  await network.cut()
  await expect(page.getByText(/^Reconnecting\./)).toBeVisible()
  for (let said = 1; said <= 5; said += 1) {
    await otherBox.fill(`Meanwhile ${said}`)
    await otherBox.press('Enter')
  }
  await expect(other.getByText('Meanwhile 5', { exact: true })).toBeVisible()
  await page.clock.fastForward(30_000)
  await network.restore()
  await page.clock.fastForward(30_000)
  await expect(page.getByRole('button', { name: /^5 new, jump to the newest/ })).toBeVisible()
  expect(Math.abs((await list.evaluate((element) => element.scrollTop)) - before)).toBeLessThan(2)
  await expect(box).toHaveValue('Half a thought')

  const atJump = firstPictureAfter(page, 'click')
  await page.getByRole('button', { name: /^5 new/ }).click()
  expect(await atJump).toMatchObject({ hasJump: false, hasMoved: false })
  await expect(page.getByText('Meanwhile 5', { exact: true })).toBeVisible()
  expect((await shownIn(page)).slice(-6)).toEqual([
    'Hello\ndesk',
    ...[1, 2, 3, 4, 5].map((said) => `Meanwhile ${said}`),
  ])

  // What is sent without a network waits, and arrives once.
  await network.cut()
  await box.fill('From the dark')
  await box.press('Enter')
  await expect(page.locator('[data-pending]')).toContainText('Waiting to send')
  await network.restore()
  await page.clock.fastForward(30_000)
  await expect(page.locator('[data-pending]')).toHaveCount(0)
  await expect(other.getByText('From the dark', { exact: true })).toHaveCount(1)
  expect((await saidIn(server, id)).slice(-1)).toEqual(['From the dark'])

  await box.fill('Kept')
  await page.reload()
  await expect(box).toHaveValue('Kept')
  await context.close()
})

test('what is said to a reader at the newest is drawn once, and nothing else is drawn anew for it', async ({
  page,
  server,
}) => {
  const id = await openRoom(server, 'Busy Desk', ['silver', 'gold'])
  rooms.push(id)
  for (let said = 1; said < 40; said += 1) await say(server, 'silver', id, `Before ${said}`)
  // Who has said the last of them has read the others, and begins at the newest.
  await say(server, 'gold', id, 'Before 40')
  await signIn(page, demoEmail('gold'), `${LIST}/${id}`)
  await expect(page.getByText('Before 40', { exact: true })).toBeInViewport()
  // Rows above what is in sight are read and drawn behind the first picture.
  await untilListRests(page)
  const drawn = await page.locator('[data-chat-list]').evaluateHandle((list) => {
    const counts = { rows: 0, jumps: 0 }
    const count = (node: Node) => {
      if (!(node instanceof Element)) return
      if (node.querySelector('[data-chat-row]')) counts.rows += 1
      if (node.matches('[data-chat-newest]')) counts.jumps += 1
    }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(count)
    }).observe(list, { childList: true, subtree: true })
    return counts
  })
  for (let burst = 1; burst <= 5; burst += 1) {
    await Promise.all([1, 2, 3, 4].map((said) => say(server, 'silver', id, `Now ${burst}.${said}`)))
    for (const said of [1, 2, 3, 4])
      await expect(page.getByText(`Now ${burst}.${said}`, { exact: true })).toBeInViewport()
    // It draws then what it left out while it moved.
    await untilListRests(page)
  }
  const { rows, jumps } = await drawn.jsonValue()
  expect(jumps).toBe(0)
  // Of a row at the edge it can be a matter of a pixel whether it is drawn.
  expect(rows).toBeLessThanOrEqual(24)
  expect((await shownIn(page)).slice(-20)).toEqual((await saidIn(server, id)).slice(-20))
})

test('a message is answered, reacted to, changed, pinned, found and deleted, by keyboard as well', async ({
  page,
  server,
}) => {
  const id = await openRoom(server, 'Workshop', ['silver', 'gold', 'starter'])
  rooms.push(id)
  await say(server, 'gold', id, 'Gold holds')
  await signIn(page, demoEmail('silver'), `${LIST}/${id}`)
  const box = page.getByLabel('Message', { exact: true })
  const theirs = page.locator('[data-chat-message]').filter({ hasText: 'Gold holds' }).first()
  await theirs.hover()
  await theirs.getByRole('button', { name: 'React with 🔥' }).click()
  await expect(theirs.getByRole('button', { name: '🔥, 1' })).toHaveAttribute('aria-pressed', 'true')
  await theirs.getByRole('button', { name: 'Reply' }).click()
  await expect(box).toBeFocused()
  await expect(page.getByText(/^Replying to/)).toBeVisible()
  await box.press('Escape')
  await expect(page.getByText(/^Replying to/)).toHaveCount(0)
  await theirs.hover()
  await theirs.getByRole('button', { name: 'Reply' }).click()
  await box.pressSequentially('Not for long, @')
  const names = page.getByRole('listbox', { name: 'Members to mention' })
  await expect(names).toBeVisible()
  // Gold has spoken; the other one is told by the server.
  await expect(names.getByRole('option')).toHaveCount(2)
  await expectNoBarriers(page)
  await box.press('Enter')
  await expect(names).toHaveCount(0)
  await box.pressSequentially('nor @')
  // Assistive software clicks without a pointer.
  await names.getByRole('option').first().dispatchEvent('click')
  await expect(names).toHaveCount(0)
  await expect(box).toBeFocused()
  await expect(box).toHaveValue(/^Not for long, @\S.* nor @\S/)
  await box.press('Enter')
  const mine = page.locator('[data-chat-message]').filter({ hasText: 'Not for long' })
  await expect(mine.locator('mark')).toHaveText([/^@/, /^@/])
  await expect(mine.getByRole('button', { name: /Jump to it\.$/ })).toBeVisible()

  await box.press('ArrowUp')
  await expect(page.getByText(/^Editing your message/)).toBeVisible()
  await box.fill('Not for a week')
  await box.press('Enter')
  await expect(page.locator('[data-chat-message]').filter({ hasText: 'Not for a week' })).toContainText('(edited)')
  await box.press('ArrowUp')
  await box.fill('Thrown away')
  await box.press('Escape')
  await expect(box).toHaveValue('')
  expect((await saidIn(server, id)).at(-1)).toBe('Not for a week')

  await theirs.hover()
  await theirs.getByRole('button', { name: 'Pin', exact: true }).click()
  await page.getByRole('button', { name: 'Pins, members and more' }).click()
  await expect(page.getByRole('complementary', { name: 'Pinned' })).toContainText('Gold holds')
  await page.getByRole('button', { name: 'Search in this room' }).click()
  await page.getByRole('searchbox').fill('a week')
  await page
    .getByRole('complementary', { name: 'Search' })
    .getByRole('button', { name: /Not for a week/ })
    .click()
  await page.getByRole('searchbox').press('Escape')

  const changed = page.locator('[data-chat-message]').filter({ hasText: 'Not for a week' })
  await changed.hover()
  await changed.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('This message was removed.')).toBeVisible()
})

test('a host draws an invite, mutes and removes, and whoever is removed is out at once', async ({
  page,
  browser,
  server,
}) => {
  const id = await openRoom(server, 'Order', ['silver', 'gold'])
  rooms.push(id)
  const context = await browser.newContext({ baseURL: server.url })
  const other = await context.newPage()
  await signIn(other, demoEmail('gold'), `${LIST}/${id}`)
  await expect(other.getByLabel('Message', { exact: true })).toBeVisible()

  await signIn(page, demoEmail('silver'), `${LIST}/${id}`)
  await page.getByRole('button', { name: 'Pins, members and more' }).click()
  await page.getByRole('button', { name: 'Tools', exact: true }).click()
  const tools = page.getByRole('complementary', { name: 'Tools' })
  await tools.getByRole('button', { name: 'Create code' }).click()
  await expect(tools.getByText('Copy it now. You won’t see it again.')).toBeVisible()
  await expect(tools.getByText(/^0 of 1 used/)).toBeVisible()
  await expectNoBarriers(page)
  await tools.getByRole('button', { name: 'Revoke' }).click()
  await expect(tools.getByText('Revoked')).toBeVisible()
  await tools.getByLabel('Seconds between a member’s messages').fill('30')
  await tools.getByRole('button', { name: 'Save rules' }).click()
  await expect(tools.getByText('Rules saved.')).toBeVisible()

  await page.getByRole('button', { name: 'Members', exact: true }).click()
  const them = page.getByRole('complementary', { name: 'Members' }).getByRole('listitem').filter({ hasText: 'Mute' })
  await them.getByRole('button', { name: 'Mute 15 min' }).click()
  await expect(page.getByText(/^Muted until/)).toBeVisible()
  await other.getByLabel('Message', { exact: true }).fill('May I?')
  await other.getByLabel('Message', { exact: true }).press('Enter')
  await expect(other.getByText(/^You are muted in this room until/)).toBeVisible()
  await page.getByRole('button', { name: 'Unmute' }).click()
  await them.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(other.getByText('You were removed from this room.')).toBeVisible()
  await context.close()
})

test('a picture is refused with its reason or sent, and a reader who comes later begins at what is new', async ({
  page,
  server,
}) => {
  const id = await openRoom(server, 'Charts', ['silver', 'gold'])
  rooms.push(id)
  await signIn(page, demoEmail('gold'), `${LIST}/${id}`)
  const composer = page.locator('[data-chat-composer]')
  const chooser = composer.locator('input[type="file"]')
  await chooser.setInputFiles({ name: 'chart.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(composer.getByText('Please select a valid image file')).toBeVisible()
  await expect(composer.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await chooser.setInputFiles('web/public/icons/app-192.png')
  const read = page.waitForResponse((answer) => answer.url().endsWith(`/rooms/${id}/read`) && answer.ok())
  await composer.getByRole('button', { name: 'Send', exact: true }).click()
  const picture = page.getByRole('img', { name: /^Picture from / })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(192)

  await read
  // Away meanwhile: more than a screen is said.
  await page.goto(LIST)
  const entrance = page.getByRole('link', { name: 'Enter Charts' }).first()
  // What is said before the room has gone from the screen is read.
  await expect(entrance).toBeVisible()
  for (let said = 1; said <= 45; said += 1) await say(server, 'silver', id, `Later ${said}`)
  // What comes behind the first page comes late: until then its few lines are less than the screen is high.
  const afterFirst = /\/messages\?.*after=/
  await page.route(afterFirst, async (route) => {
    await page.waitForTimeout(1_000)
    await route.continue()
  })
  const rest = page.waitForResponse(afterFirst)
  await entrance.click()
  await expect(page.getByText('New messages', { exact: true })).toBeVisible()
  await rest
  await expect(page.getByText('Later 1', { exact: true })).toBeInViewport()
  // Near the end is not at it: what was said last is not read before it is in sight to its last line.
  const list = page.getByRole('feed')
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(`/rooms/${id}/read`)) reads.push(request.postData() ?? '')
  })
  const leave = (px: number) =>
    list.evaluate((feed, left) => {
      feed.scrollTop = feed.scrollHeight - feed.clientHeight - left
    }, px)
  // Step by step: rows that were not drawn yet turn out lower than they were thought, and the end comes nearer with each.
  for (const px of [900, 600, 400, 200, 40]) {
    await leave(px)
    await page.waitForTimeout(200)
  }
  await expect(page.getByText('Later 45', { exact: true })).toHaveCount(1)
  await page.waitForTimeout(1_500)
  expect(reads).toEqual([])
  await leave(400)
  await page.getByRole('button', { name: /jump to the newest/i }).click()
  await expect(page.getByText('Later 45', { exact: true })).toBeInViewport()
  await expect.poll(() => reads.length).toBe(1)
})
