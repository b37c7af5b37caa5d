import { randomBytes } from 'node:crypto'
import type { Request } from '@playwright/test'
import sharp from 'sharp'
import { expectNoBarriers } from './barriers.ts'
import { closeRoom, controlNetwork, openRoom, pictureTexts, saidByIn, saidIn, say, shownIn } from './chat-desk.ts'
import { demoEmail, signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'

const HOSTILE = [
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  `Zalgo ${'\u0301\u0316\u0327'.repeat(40)}`,
  'photo\u202Egnp.exe',
  '👩‍👩‍👧‍👦🇳🇬❤️‍🔥',
  'half \ud83d of a character'.toWellFormed(),
  'x'.repeat(2_000),
]

/** About 150 KB that can't be packed any smaller. */
const bigPicture = () => {
  const side = 220
  return sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()
}

let room = ''
test.afterEach(async ({ server }) => {
  if (room !== '') await closeRoom(server, room)
  room = ''
})

test('hostile texts stay texts, on a phone too, where the page itself does not scroll', async ({ page, server }) => {
  const id = await openRoom(server, 'Storm', ['silver', 'gold'])
  room = id
  for (const text of HOSTILE) await say(server, 'silver', id, text)
  await say(server, 'silver', id, 'See https://uptick.test@evil.test/ and https://example.test/a')
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, demoEmail('gold'), `/dashboard/traders-rooms/${id}`)
  await settled(page)
  // It begins at the first message that is new to the reader.
  await page.getByRole('button', { name: 'Jump to the newest' }).click()
  await expect(page.getByRole('link', { name: 'example.test/a' })).toHaveAttribute(
    'rel',
    'noopener noreferrer nofollow ugc',
  )
  await expect(page.locator('[data-plain-text] a')).toHaveCount(1)
  await expect(page.locator('[data-plain-text] :is(img, script)')).toHaveCount(0)
  // The list and the room in turns, with one header.
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeHidden()
  await page.getByRole('link', { name: 'Back to the rooms' }).click()
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
  await expect(page.getByRole('feed')).toHaveCount(0)
  await page.getByRole('link', { name: 'Enter Storm' }).click()
  await expect(page.getByRole('feed')).toBeVisible()
  const head = await page.locator('[data-chat-head]').boundingBox()
  expect(head?.height).toBeLessThanOrEqual(57)
  for (const { width, height } of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize({ width, height })
    const sizes = await page.evaluate(() => {
      const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement
      return { across: scrollWidth - clientWidth, down: scrollHeight - clientHeight }
    })
    expect(sizes, `at ${width}`).toEqual({ across: 0, down: 0 })
    await expect(page.getByLabel('Message', { exact: true })).toBeInViewport()
    await expectNoBarriers(page)
  }
})

test('a message whose network is cut at any step of sending stands under its author’s name, and arrives once', async ({
  page,
  server,
}) => {
  const id = await openRoom(server, 'Tunnel', ['silver', 'gold'])
  room = id
  await say(server, 'silver', id, 'Who hears me?')
  await page.setViewportSize({ width: 390, height: 844 })
  const network = await controlNetwork(page)
  await signIn(page, demoEmail('gold'), `/dashboard/traders-rooms/${id}`)
  const box = page.getByLabel('Message', { exact: true })
  const waiting = page.locator('[data-pending]')
  const send = async (text: string) => {
    await box.fill(text)
    await box.press('Enter')
  }
  await expect(page.getByText('Who hears me?', { exact: true })).toBeVisible()
  const sending = (url: URL) => url.pathname.endsWith(`/rooms/${id}/messages`)

  // Cut before the press: told within two seconds, and each message at once under its own author's name.
  await network.cut()
  await expect(page.getByText(/^Reconnecting\./)).toBeVisible({ timeout: 2_000 })
  await send('Before')
  await send('Behind it')
  await expect(waiting).toHaveCount(2)
  await expect(waiting.first()).toContainText('Adaeze Okafor')
  await expect(waiting.last()).not.toContainText('Amara Nwosu')
  for (const one of [waiting.first(), waiting.last()]) await expect(one).toContainText(/Sending|Waiting to send/)
  await expectNoBarriers(page)
  await network.restore()
  await expect(waiting).toHaveCount(0)

  // The request is lost on its way there, and again when it is repeated.
  let lost = 0
  await page.route(sending, (route) => {
    if (route.request().method() !== 'POST' || lost === 2) return route.continue()
    lost += 1
    return route.abort('connectionreset')
  })
  await send('On the way')
  await expect(waiting).toContainText('Waiting to send')
  await expect(waiting).toHaveCount(0, { timeout: 20_000 })
  await page.unroute(sending)

  // It arrived, and the answer is lost.
  let answered = 0
  await page.route(sending, async (route) => {
    if (route.request().method() !== 'POST' || answered > 0) return route.continue()
    answered += 1
    await route.fetch()
    await network.cut()
    await route.abort('connectionreset')
  })
  await send('On the way back')
  await expect.poll(async () => (await saidIn(server, id)).at(-1)).toBe('On the way back')
  await network.restore()
  await expect(waiting).toHaveCount(0, { timeout: 20_000 })
  await page.unroute(sending)

  // The room is left while it waits, and the network returns on another screen.
  await network.cut()
  await send('From elsewhere')
  await expect(waiting).toContainText('Waiting to send')
  await page.getByRole('link', { name: 'Back to the rooms' }).click()
  await network.restore()
  await expect.poll(async () => (await saidIn(server, id)).at(-1), { timeout: 20_000 }).toBe('From elsewhere')
  await page.getByRole('link', { name: 'Enter Tunnel' }).click()
  await expect(page.getByText('From elsewhere', { exact: true })).toHaveCount(1)

  // The page is closed while it waits.
  await page.route(sending, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await send('From the last page')
  await expect(waiting).toContainText('Waiting to send')
  await page.unroute(sending)
  await page.goto('/dashboard/u-points')
  await expect.poll(async () => (await saidIn(server, id)).at(-1), { timeout: 20_000 }).toBe('From the last page')

  // The network goes while a picture is on its way, and the page is closed before it returns.
  const picture = { name: 'chart.png', mimeType: 'image/png', buffer: await bigPicture() }
  await page.goto(`/dashboard/traders-rooms/${id}`)
  await say(server, 'silver', id, 'Show me.')
  await expect(page.getByText('Show me.', { exact: true })).toBeVisible()
  const devtools = await page.context().newCDPSession(page)
  const limit = (uploadThroughput: number, offline = false) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  const withPicture = async (text: string) => {
    await page.locator('[data-chat-composer] input[type="file"]').setInputFiles(picture)
    await expect(page.locator('[data-chat-composer]').getByText('chart.png')).toBeVisible()
    await send(text)
  }
  const isUpload = (request: Request) => request.method() === 'POST' && sending(new URL(request.url()))
  const pictured = async () => (await pictureTexts(server, id)).at(-1)
  await limit(20_000)
  const [upload] = await Promise.all([page.waitForRequest(isUpload), withPicture('Half a picture')])
  const failed = page.waitForEvent('requestfailed', (request) => request === upload)
  await page.waitForTimeout(1_000)
  await network.cut()
  await limit(-1, true)
  await failed
  await expect(waiting).toContainText('chart.png')
  await expect(waiting).toContainText('Adaeze Okafor')
  await limit(-1)
  await network.restore()
  await expect.poll(pictured, { timeout: 20_000 }).toBe('Half a picture')
  await expect(waiting).toHaveCount(0)

  await page.route(sending, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await withPicture('A picture of the last page')
  await expect(waiting).toContainText('Waiting to send')
  await page.unroute(sending)
  await page.reload()
  await expect.poll(pictured, { timeout: 20_000 }).toBe('A picture of the last page')
  await expect(waiting).toHaveCount(0)

  const pictures = ['Half a picture', 'A picture of the last page']
  const said = [
    'Before',
    'Behind it',
    'On the way',
    'On the way back',
    'From elsewhere',
    'From the last page',
    'Show me.',
    ...pictures,
  ]
  expect(await saidIn(server, id)).toEqual(['Who hears me?', ...said])
  expect(await pictureTexts(server, id)).toEqual(pictures)
  await page.goto(`/dashboard/traders-rooms/${id}`)
  await expect(page.getByText('A picture of the last page', { exact: true })).toBeVisible()
  // What stands above the window is drawn a moment later.
  await expect.poll(() => shownIn(page)).toEqual(['Who hears me?', ...said])
  await expect(waiting).toHaveCount(0)
})

test('what waits is sent once, and under its author’s name only', async ({ context, server }) => {
  await test.step('a picture whose answer is lost, and words sent while only the socket is dead, arrive once', async () => {
    const page = await context.newPage()
    const id = await openRoom(server, 'Bridge', ['silver', 'gold'])
    room = id
    await say(server, 'silver', id, 'Who hears me?')
    await page.setViewportSize({ width: 390, height: 844 })
    let isShut = false
    const open = new Set<() => void>()
    await page.routeWebSocket(/\/realtime/, (socket) => {
      if (isShut) return void socket.close()
      const upstream = socket.connectToServer()
      open.add(() => {
        void socket.close()
        void upstream.close()
      })
    })
    await signIn(page, demoEmail('gold'), `/dashboard/traders-rooms/${id}`)
    await expect(page.getByText('Who hears me?', { exact: true })).toBeVisible()
    const box = page.getByLabel('Message', { exact: true })
    const waiting = page.locator('[data-pending]')
    const sending = (url: URL) => url.pathname.endsWith(`/rooms/${id}/messages`)

    isShut = true
    for (const close of open) close()
    await expect(page.getByText(/^Reconnecting\./)).toBeVisible()
    await box.fill('Without a socket')
    await box.press('Enter')
    await expect.poll(() => saidIn(server, id)).toContain('Without a socket')
    await expect(waiting).toHaveCount(0)
    await say(server, 'silver', id, 'Meanwhile')
    isShut = false
    await expect(page.getByText('Meanwhile', { exact: true })).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('Without a socket', { exact: true })).toHaveCount(1)

    let answered = 0
    await page.route(sending, async (route) => {
      if (route.request().method() !== 'POST' || answered > 0) return route.continue()
      answered += 1
      await route.fetch()
      await route.abort('connectionreset')
    })
    const picture = { name: 'chart.png', mimeType: 'image/png', buffer: await bigPicture() }
    await page.locator('[data-chat-composer] input[type="file"]').setInputFiles(picture)
    await expect(page.locator('[data-chat-composer]').getByText('chart.png')).toBeVisible()
    await box.fill('Look')
    await box.press('Enter')
    await expect.poll(() => pictureTexts(server, id)).toEqual(['Look'])
    await expect(waiting).toHaveCount(0, { timeout: 20_000 })
    expect(answered).toBe(1)
    expect(await pictureTexts(server, id)).toEqual(['Look'])
    const said = ['Who hears me?', 'Without a socket', 'Meanwhile', 'Look']
    await expect.poll(() => shownIn(page)).toEqual(said)
    expect(await saidIn(server, id)).toEqual(said)
    await page.close()
  })

  await test.step('what waits when somebody else logs in on the phone is not sent under their name', async () => {
    const page = await context.newPage()
    const id = await openRoom(server, 'Shared phone', ['silver', 'gold'])
    room = id
    await say(server, 'silver', id, 'Who hears me?')
    await page.setViewportSize({ width: 390, height: 844 })
    const path = `/dashboard/traders-rooms/${id}`
    await signIn(page, demoEmail('gold'), path)
    const box = page.getByLabel('Message', { exact: true })
    const waiting = page.locator('[data-pending]')
    const sending = (url: URL) => url.pathname.endsWith(`/rooms/${id}/messages`)
    await page.route(sending, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    await box.fill('Only mine')
    await box.press('Enter')
    await expect(waiting).toContainText('Waiting to send')

    await signIn(page, demoEmail('silver'), path)
    await page.unroute(sending)
    await expect(page.getByText('Who hears me?', { exact: true })).toBeVisible()
    await expect(waiting).toHaveCount(0)
    await box.fill('From the host')
    await box.press('Enter')
    await expect.poll(() => saidByIn(server, id)).toEqual(['Amara Nwosu: Who hears me?', 'Amara Nwosu: From the host'])

    // Who left has taken it along: it waits on no device of others.
    await signIn(page, demoEmail('gold'), path)
    await expect(page.getByText('From the host', { exact: true })).toBeVisible()
    await expect(waiting).toHaveCount(0)
    expect(await saidIn(server, id)).toHaveLength(2)
    await page.close()
  })
})
