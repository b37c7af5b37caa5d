import { createPost, listPosts, removePost } from '../contract/community.ts'
import { expectNoBarriers } from './barriers.ts'
import { demoEmail, demoSession, makeCall, signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'
import { failCall, releaseCall } from './set-answers.ts'

const HOSTILE = '<img src=x onerror=alert(1)> photo\u202Egnp.exe https://uptick.test@evil.test/ https://example.test/a'

test.afterEach(async ({ server }) => {
  const token = await demoSession(server, 'admin')
  for (const { id } of (await makeCall(server, listPosts, { token })).data ?? [])
    await makeCall(server, removePost, { token, path: `/community/posts/${id}` })
})

test('a post is kept while it is written, published, talked about and removed; a guest reads and reports', async ({
  page,
  server,
}) => {
  await signIn(page, demoEmail('gold'), '/dashboard/community')
  await settled(page)
  await expect(page.locator('[data-sample]')).toContainText('Sample posts')
  await expect(page.getByText('No posts yet')).toBeVisible()
  const box = page.getByLabel('Your post', { exact: true })
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await publish.click()
  await expect(page.getByText('Please write something first')).toBeVisible()
  await box.fill(HOSTILE)
  await page.reload()
  await settled(page)
  await expect(box).toHaveValue(HOSTILE)

  await failCall(page, createPost, 'offline')
  await publish.click()
  await expect(page.getByText('Your post was not published. Please try again.')).toBeVisible()
  await expect(box).toHaveValue(HOSTILE)
  await releaseCall(page, createPost)
  await publish.click()
  await expect(page.getByText('Your post is published')).toBeVisible()
  await expect(box).toHaveValue('')
  const post = page.locator('[data-post]')
  await expect(post).toHaveCount(1)
  await expect(post).toContainText('<img src=x onerror=alert(1)> photognp.exe https://uptick.test@evil.test/')
  await expect(post.locator('img')).toHaveCount(0)
  const link = post.getByRole('link')
  await expect(link).toHaveAttribute('href', 'https://example.test/a')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')

  await post.getByRole('button', { name: /^Like, 0/ }).click()
  await expect(post.getByRole('button', { name: 'Like, 1 so far' })).toHaveAttribute('aria-pressed', 'true')
  await post.getByRole('button', { name: '0 comments' }).click()
  await post.getByLabel('Your comment').fill('Which broker?')
  await post.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(post.getByText('Which broker?', { exact: true })).toBeVisible()
  await post.getByRole('button', { name: 'Reply', exact: true }).click()
  await post.getByLabel(/^Your reply to/).fill('Any.')
  await post.locator('form').first().getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(post.getByRole('button', { name: '2 comments' })).toBeVisible()
  await expectNoBarriers(page)

  await post.getByRole('button', { name: 'Remove', exact: true }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(post.getByRole('button', { name: '1 comment', exact: true })).toBeVisible()
  await post.getByRole('button', { name: 'Remove', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('No posts yet')).toBeVisible()
  expect((await makeCall(server, listPosts, { token: await demoSession(server, 'gold') })).data).toEqual([])

  await test.step('a guest reads and reports', async () => {
    const token = await demoSession(server, 'silver')
    await makeCall(server, createPost, { token, body: { nonce: crypto.randomUUID(), text: 'Guaranteed profits' } })
    await signIn(page, demoEmail('guest'), '/dashboard/community')
    await settled(page)
    await expect(page.getByLabel('Your post', { exact: true })).toHaveCount(0)
    await expect(page.getByText('You can read and like.')).toBeVisible()
    await page.getByRole('button', { name: 'Report', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(dialog.getByText('Please describe the problem')).toBeVisible()
    await dialog.getByLabel('What’s wrong?').fill('Promises profits')
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText('Your report has been sent')).toBeVisible()
  })
})
