import { expectNoBarriers } from './barriers.ts'
import { closeRoom, openRoom, say } from './chat-desk.ts'
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
  await expect(page.getByRole('link', { name: 'example.test/a' })).toHaveAttribute(
    'rel',
    'noopener noreferrer nofollow ugc',
  )
  await expect(page.locator('.plain-text a')).toHaveCount(1)
  await expect(page.locator('.plain-text img, .plain-text script')).toHaveCount(0)
  // The list and the room in turns, with one header.
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
  await page.getByRole('link', { name: 'Back to the rooms' }).click()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  await expect(page.getByRole('feed')).toHaveCount(0)
  await page.getByRole('link', { name: 'Enter Storm' }).click()
  await expect(page.getByRole('feed')).toBeVisible()
  const head = await page.locator('.chat-head').boundingBox()
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
