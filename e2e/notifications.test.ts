import { randomUUID } from 'node:crypto'
import { ANNOUNCEMENTS_PAGE_SIZE, createContentItem, removeContentItem } from '../contract/content-items.ts'
import { answerTicket, createTicket } from '../contract/support-tickets.ts'
import { assignUpoints } from '../contract/upoints.ts'
import { expectNoBarriers } from './barriers.ts'
import { demoSession, makeCall, memberIdOf, sessionOf, signIn } from './demo-members.ts'
import { expect, test } from './journey.ts'
import { registerMember } from './new-member.ts'

test('a member is told what reached them, and led to it however old it is', async ({ context, server }) => {
  await test.step('a member is told by the bell what reached them, reads it, and is led to its place', async () => {
    const page = await context.newPage()
    const email = await registerMember(server)
    const [token, admin, userId] = [
      await sessionOf(server, email),
      await demoSession(server, 'admin'),
      await memberIdOf(server, email),
    ]
    const form = {
      nonce: randomUUID(),
      category: 'signals',
      subject: 'Where is it?',
      message: 'Nothing came.',
    } as const
    const { data: ticket } = await makeCall(server, createTicket, { token, body: form })
    const id = ticket?.id ?? ''
    await signIn(page, email, '/dashboard/notifications')
    await expect(page.getByText('You’re all caught up')).toBeVisible()

    // Both come while the page is open, which is told of them.
    const answer = { nonce: randomUUID(), text: 'It is there now.', isNote: false }
    await makeCall(server, answerTicket, { path: answerTicket.path.replace(':id', id), token: admin, body: answer })
    await makeCall(server, assignUpoints, { token: admin, body: { userId, amount: 40, reason: 'For the patience' } })
    const bell = page.getByRole('link', { name: /^Notifications, / })
    await expect(bell).toHaveAccessibleName('Notifications, 2 unread')
    const list = page.locator('[data-notifications]')
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(list.getByRole('listitem').first()).toContainText('For the patience')
    await expectNoBarriers(page)

    await list.getByRole('link', { name: 'Support answered: Where is it?' }).click()
    await expect(page).toHaveURL(`/dashboard/support?ticket=${id}`)
    await expect(page.getByText('It is there now.')).toBeVisible()
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread')

    await bell.click()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(page.getByRole('link', { name: 'Notifications', exact: true }).first()).toBeVisible()
    await expect(list.getByText('Unread')).toHaveCount(0)
    await page.reload()
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(list.getByText('Unread')).toHaveCount(0)
    await page.close()
  })

  await test.step('the notification of an old announcement leads to it, behind all that were published since', async () => {
    const page = await context.newPage()
    const email = await registerMember(server)
    const admin = await demoSession(server, 'admin')
    const write = async (title: string) => {
      const form = { kind: 'announcement', title, body: `Words of ${title}.`, publish: 'now' } as const
      const { data } = await makeCall(server, createContentItem, { token: admin, body: form })
      if (!data) throw new Error('It was not written.')
      return data
    }
    const written = [await write('The oldest news')]
    for (let at = 1; at <= ANNOUNCEMENTS_PAGE_SIZE; at += 1) written.push(await write(`Later news ${at}`))
    const place = page.getByRole('article', { name: 'The oldest news' })

    await signIn(page, email, '/dashboard/notifications')
    await page.getByRole('link', { name: 'The oldest news' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Announcements')
    await expect(place).toBeFocused()
    await expect(place).toBeInViewport()
    await expect(place).toContainText('Words of The oldest news.')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expectNoBarriers(page)
    await page.reload()
    await expect(place).toBeFocused()
    await page.getByRole('link', { name: 'Page 1', exact: true }).click()
    await expect(page.getByRole('article')).toHaveCount(ANNOUNCEMENTS_PAGE_SIZE)
    await expect(place).toHaveCount(0)

    await page.getByRole('link', { name: 'Control Center' }).first().click()
    const newest = page.getByRole('region', { name: 'Announcements' })
    await expect(newest.getByRole('article')).toHaveCount(3)
    await newest.getByRole('link', { name: 'All announcements' }).click()
    await expect(page.getByRole('article')).toHaveCount(ANNOUNCEMENTS_PAGE_SIZE)

    for (const { id, version } of written)
      await makeCall(server, removeContentItem, {
        path: `${removeContentItem.path.replace(':id', id)}?version=${version}`,
        token: admin,
      })
    await page.goto(`/dashboard/announcements#announcement-${written[0]?.id}`)
    await page.reload()
    await expect(page.getByText('This announcement was deleted.')).toBeVisible()
    await page.close()
  })
})
