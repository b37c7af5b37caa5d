import sharp from 'sharp'
import { answerTicket, createTicket, replyToTicket } from '../contract/support-tickets.ts'
import { button, dialog, happened, openAdmin } from './admin-screens.ts'
import { expectNoBarriers } from './barriers.ts'
import { demoEmail, makeCall, sessionOf, signIn } from './demo-members.ts'
import { expect, test } from './journey.ts'
import { mailedTicketPath } from './mailbox.ts'
import { registerMember } from './new-member.ts'

test('a member writes to support, is answered by mail and in the thread, and opens the closed ticket again', async ({
  page,
  server,
}) => {
  const email = await registerMember(server, { fullName: 'Folake Ade' })
  await signIn(page, email, '/dashboard/support')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support Center')
  await expect(page.getByRole('region', { name: 'Your account' })).toContainText(
    new RegExp(`User ID.*${email}.*Pending.*Not Selected`, 's'),
  )
  await expect(page.getByRole('region', { name: 'Support hours' })).toContainText(
    /24\/7.*2-24 hours.*Mon-Fri 9AM-6PM UTC/s,
  )
  await expect(page.getByRole('region', { name: 'Quick contact' }).getByRole('link').first()).toHaveText(
    '@uptick_support',
  )
  const status = page.getByRole('region', { name: 'System status' })
  await expect(status).toContainText(/Website and login\s*Working/)
  await expect(status).toContainText('Recorded since')
  const faq = page.getByRole('region', { name: 'Frequent questions' })
  await faq.getByText('Can I change from Auto to Manual?').click()
  await expect(faq.getByText('Downgrading Auto to Manual is not allowed.')).toBeVisible()
  await faq.getByText('How long does activation take?').click()
  await expect(faq.getByText('Activation typically takes 2-24 hours, up to 48 at peak.')).toBeVisible()
  await expect(faq.getByText('Downgrading Auto to Manual is not allowed.')).toBeHidden()

  const form = page.getByRole('region', { name: 'Open a ticket' })
  await expect(form.getByLabel('Priority')).toHaveValue('medium')
  await button(page, 'Send ticket').click()
  await expect(form.locator('[data-field-error]')).toHaveText([
    'Please choose a category',
    'Please enter a subject',
    'Please enter a message',
  ])
  await expect(form.getByLabel('Category')).toBeFocused()
  await form.getByLabel('Category').selectOption('Deposit issues')
  await form.getByLabel('Subject').fill('My deposit')
  await form.getByLabel('Message').fill('I sent it an hour ago.')
  await button(page, 'Send ticket').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My deposit')
  await expect(happened(page)).toHaveText(/Ticket [0-9A-F]{6} sent\. We usually answer within 2-24 hours\./)
  await expect(page.locator('[data-ticket]')).toBeFocused()
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText(/You.*I sent it an hour ago\./s)
  await expectNoBarriers(page)

  await openAdmin(page, '/support')
  await expect(page.getByRole('link', { name: 'Support', exact: true })).toHaveAccessibleDescription(/^\d+ waiting$/)
  await button(page, 'New canned answer').click()
  await dialog(page).getByLabel('Title').fill('Being looked at')
  await dialog(page).getByLabel('Text').fill('We are looking into it.')
  await button(page, 'Save').click()
  await expect(button(page, 'Edit: Being looked at')).toBeVisible()
  await page.getByRole('row', { name: email }).getByRole('link').click()
  await page.getByLabel('Answer', { exact: true }).fill('Ask the broker first')
  await page.getByLabel(/^Internal note/).check()
  await button(page, 'Save note').click()
  await expect(happened(page)).toContainText('Note saved')
  await page.getByLabel('Canned answer').selectOption('Being looked at')
  await expect(page.getByLabel('Answer', { exact: true })).toHaveValue('We are looking into it.')
  await button(page, 'Send answer').click()
  await expect(happened(page)).toContainText('The answer has been sent')
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(3)
  await button(page, 'Close ticket').click()
  await expect(button(page, 'Reopen ticket')).toBeVisible()
  await expectNoBarriers(page)

  await signIn(page, email, await mailedTicketPath(server, email))
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveText([
    /I sent it an hour ago/,
    /Support.*We are looking into it/s,
  ])
  await expect(page.getByText('Ask the broker first')).toHaveCount(0)
  await page.getByLabel('Your reply').fill('It is still missing.')
  const screen = await sharp({ create: { width: 320, height: 180, channels: 3, background: '#567' } })
    .png()
    .toBuffer()
  const picture = page.locator('input[type="file"]')
  await picture.setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(page.getByText('Please select a valid image file')).toBeVisible()
  await picture.setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: screen })
  await expect(page.getByText('screen.png')).toBeVisible()
  await button(page, 'Send reply').click()
  await expect(happened(page)).toContainText('Your reply has been sent')
  await expect(page.getByText('Reopened')).toBeVisible()
  await expect(page.getByRole('img', { name: 'The picture of this message' })).toBeVisible()
  await expect(page.getByText('screen.png')).toBeHidden()
  await expectNoBarriers(page)
  await page.getByRole('link', { name: 'All tickets' }).click()
  await expect(page.getByRole('region', { name: 'Your tickets' })).toContainText(/My deposit.*Reopened/s)
})

test('what comes into an open thread leaves what is being written', async ({ context, server }) => {
  await test.step('a reply comes into the thread that the administrator has open, and what is being written stays', async () => {
    const page = await context.newPage()
    const token = await sessionOf(server, await registerMember(server))
    const form = { category: 'signals', subject: 'Where is it?', message: 'None came.', nonce: crypto.randomUUID() }
    const ticket = (await makeCall(server, createTicket, { token, body: form })).data
    await openAdmin(page, `/support?ticket=${ticket?.id}`)
    await page.getByLabel('Answer', { exact: true }).fill('We are ')
    const body = { nonce: crypto.randomUUID(), text: 'It came after all.' }
    await makeCall(server, replyToTicket, { path: `/support/tickets/${ticket?.id}/replies`, token, body })
    await expect(page.getByRole('list', { name: 'Messages' })).toContainText('It came after all.', { timeout: 10_000 })
    await expect(page.getByLabel('Answer', { exact: true })).toHaveValue('We are ')
    await page.close()
  })

  await test.step('an answer comes into the open thread by itself, and what is being written stays', async () => {
    const page = await context.newPage()
    const email = await registerMember(server)
    const form = { category: 'signals', subject: 'Where is it?', message: 'None came.', nonce: crypto.randomUUID() }
    const token = await sessionOf(server, email)
    const ticket = (await makeCall(server, createTicket, { token, body: form })).data
    await signIn(page, email, `/dashboard/support?ticket=${ticket?.id}`)
    await page.getByLabel('Your reply').fill('By the way, ')
    const answering = {
      path: `/admin/support/tickets/${ticket?.id}/answers`,
      token: await sessionOf(server, demoEmail('admin')),
    }
    const body = { nonce: crypto.randomUUID(), text: 'It is there now.' }
    await makeCall(server, answerTicket, { ...answering, body })
    await expect(page.getByRole('list', { name: 'Messages' })).toContainText('It is there now.', { timeout: 10_000 })
    await expect(page.getByText('Answered', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Your reply')).toHaveValue('By the way, ')
    await page.close()
  })
})
