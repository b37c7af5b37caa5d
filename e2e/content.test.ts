import { actionsOn } from './admin-desk.ts'
import { button, dialog, expectMail, happened, openAdmin, PHONE } from './admin-screens.ts'
import { expectNoBarriers } from './barriers.ts'
import { demoEmail, NO_PAGE, signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'
import { registerMember } from './new-member.ts'

const TITLE = 'Maintenance on Sunday'

test('an announcement is written, previewed, kept back, published, changed by one of two tabs, taken down and removed', async ({
  page,
  browser,
  server,
}) => {
  const other = await browser.newContext({ baseURL: server.url })
  const member = await other.newPage()
  await signIn(member, demoEmail('gold'), NO_PAGE)
  const announcements = member.getByRole('region', { name: 'Announcements' })
  const showMember = async () => {
    await member.goto('/dashboard')
    await settled(member)
  }

  await openAdmin(page, '/content')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Content')
  await button(page, 'New text').click()
  await dialog(page).getByLabel('Kind').selectOption('Announcement')
  await button(page, 'Save').click()
  await expect(dialog(page).locator('[data-field-error]')).toHaveText(['Please enter a title', 'Please enter a text'])
  await dialog(page).getByLabel('Title').fill(TITLE)
  const text =
    'Back at **noon**.\n\n- <script>window.hacked = 1</script>\n- [status](https://example.com/) [bad](javascript:hacked)'
  await dialog(page).getByLabel('Text', { exact: true }).fill(text)
  await button(page, 'Preview').click()
  const preview = dialog(page).getByRole('region', { name: 'Preview of the text' })
  await expect(preview.locator('strong')).toHaveText('noon')
  await expect(preview.getByRole('listitem')).toHaveText(['<script>window.hacked = 1</script>', 'status bad'])
  await expect(preview.getByRole('link')).toHaveCount(1)
  await expect(preview.getByRole('link', { name: 'status' })).toHaveAttribute('rel', /noopener/)
  await expectNoBarriers(page)
  await button(page, 'Write').click()
  await expect(dialog(page).getByLabel('Text', { exact: true })).toHaveValue(text)
  await button(page, 'Save').click()
  await expect(happened(page)).toContainText(`“${TITLE}” saved.`)
  const row = page.getByRole('row', { name: new RegExp(TITLE) })
  await expect(row).toContainText('Draft')
  await expect(button(page, `Take down: ${TITLE}`)).toHaveCount(0)

  await showMember()
  await expect(member.getByRole('region', { name: 'Market Focus' })).toContainText(
    /Sample.*London and New York overlap/s,
  )
  await expect(announcements).toHaveCount(0)

  await button(page, `Edit: ${TITLE}`).click()
  await dialog(page).getByLabel('Publish').selectOption('Later')
  await button(page, 'Save').click()
  await expect(dialog(page).locator('[data-field-error]')).toHaveText(['Please choose a date and a time'])
  await dialog(page)
    .getByLabel(/^Date,/)
    .fill('2099-01-01T10:00')
  await button(page, 'Save').click()
  await expect(row).toContainText('Scheduled')
  await showMember()
  await expect(announcements).toHaveCount(0)

  await button(page, `Edit: ${TITLE}`).click()
  await dialog(page).getByLabel('Publish').selectOption('Now')
  await button(page, 'Save').click()
  await expect(row).toContainText('Published')
  await showMember()
  await expect(announcements).toContainText(new RegExp(`${TITLE}.*Back at noon\\.`, 's'))
  expect(await member.evaluate(() => 'hacked' in window)).toBe(false)
  await expectNoBarriers(member)

  // The other tab opens its dialog before this one saves.
  const tab = await page.context().newPage()
  await tab.goto('/dashboard/admin/content')
  await button(tab, `Edit: ${TITLE}`).click()
  await dialog(tab).getByLabel('Title').fill('Maintenance on Monday')
  await button(page, `Edit: ${TITLE}`).click()
  await dialog(page).getByLabel('Publish').selectOption('Draft')
  await expect(dialog(page)).toContainText('Members see the earlier text until then.')
  await button(page, 'Save').click()
  await expect(row).toContainText(/Draft\s*Earlier text still shown/)
  for (let tries = 0; tries < 2; tries += 1) {
    await button(tab, 'Save').click()
    await expect(dialog(tab)).toContainText('Someone else changed this text.')
    await expect(dialog(tab).getByLabel('Title')).toHaveValue('Maintenance on Monday')
  }
  await tab.close()
  await showMember()
  await expect(announcements).toContainText(TITLE)

  await button(page, `Take down: ${TITLE}`).click()
  await expect(happened(page)).toContainText('taken down and saved as a draft.')
  await showMember()
  await expect(announcements).toHaveCount(0)
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByLabel('Kind').selectOption('Announcement')
  await expect(page.getByRole('list', { name: 'Texts for members' }).getByRole('listitem')).toHaveCount(1)
  await button(page, `Remove: ${TITLE}`).click()
  await button(page, 'Remove').click()
  await expect(happened(page)).toContainText(`“${TITLE}” removed.`)
  await expect(page.getByText('No texts found')).toBeVisible()
  expect(await actionsOn(server, TITLE)).toEqual(
    ['create', 'update', 'update', 'update', 'withdraw', 'remove'].map((verb) => `content-item.${verb}`),
  )
  await other.close()
})

test('a live session is added, moved with whoever is registered, and removed', async ({ page, browser, server }) => {
  const email = await registerMember(server)
  const other = await browser.newContext({ baseURL: server.url })
  const member = await other.newPage()
  await openAdmin(page, '/webinars')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Live sessions')
  await button(page, 'New live session').click()
  await button(page, 'Save').click()
  await expect(dialog(page).locator('[data-field-error]')).toHaveText([
    'Please enter a title',
    'Please enter a description',
    'Please enter the host',
  ])
  await dialog(page).getByLabel('Title').fill('Journal evening')
  await dialog(page).getByLabel('Topic').fill('Bring your journal.')
  await dialog(page).getByLabel('Host').fill('Ngozi Eze')
  await dialog(page).getByLabel('Level').selectOption('Intermediate')
  // Held in three days, so that it has not begun.
  const weekday = String((new Date().getUTCDay() + 3) % 7)
  await dialog(page).getByLabel('Day', { exact: true }).selectOption(weekday)
  await dialog(page).getByLabel('Time', { exact: true }).fill('12:00')
  await dialog(page).getByLabel('Time zone').selectOption('UTC')
  await dialog(page).getByLabel('Minutes').fill('45')
  const door = dialog(page).getByLabel('Link or room')
  await door.fill('Room 4')
  await expect(door).toHaveAccessibleDescription(/Shown 10 minutes before\./)
  await door.fill('')
  await expect(dialog(page).getByLabel('Visibility')).toHaveValue('no')
  await expectNoBarriers(page)
  await button(page, 'Save').click()
  const row = page.getByRole('row', { name: /Journal evening/ })
  await expect(row).toContainText(/12:00 UTC, 45 min.*Hidden/)
  await signIn(member, email, '/dashboard/webinar')
  const session = member
    .getByRole('list', { name: 'Upcoming' })
    .getByRole('listitem')
    .filter({ hasText: 'Journal evening' })
  await settled(member)
  await expect(session).toHaveCount(0)

  await button(page, 'Edit: Journal evening').click()
  await dialog(page).getByLabel('Visibility').selectOption('Shown')
  await button(page, 'Save').click()
  await expect(row).toContainText('Shown')
  await member.reload()
  await expect(session.first()).toContainText(/Intermediate.*Bring your journal\..*with Ngozi Eze/s)
  await expect(session.first()).not.toContainText('Sample')
  await session
    .first()
    .getByRole('button', { name: /^Register/ })
    .click()
  await expect(session.first()).toContainText('Registered')

  await page.reload()
  await button(page, 'Edit: Journal evening').click()
  await dialog(page).getByLabel('Time', { exact: true }).fill('16:30')
  await expect(dialog(page)).toContainText('1 registered: we move them to the new time and email them.')
  await button(page, 'Save').click()
  await expect(row).toContainText('16:30 UTC')
  await expectMail(server, email, /Journal evening.*is now on/s)
  await member.reload()
  await expect(session.first()).toContainText(/Registered/)
  await expect(session.first()).toContainText('5:30 PM')

  await page.setViewportSize(PHONE)
  await expectNoBarriers(page)
  await button(page, 'Remove: Journal evening').click()
  await expect(dialog(page)).toContainText('1 registered: we’ll email them.')
  await button(page, 'Remove').click()
  await expect(happened(page)).toContainText('“Journal evening” removed.')
  await expectMail(server, email, /was canceled/)
  await member.reload()
  await settled(member)
  await expect(session).toHaveCount(0)
  expect(await actionsOn(server, 'Journal evening')).toEqual(
    ['create', 'update', 'update', 'remove'].map((verb) => `webinar.${verb}`),
  )
  await other.close()
})

test('a lesson is written with its quiz, previewed, kept back, shown and removed', async ({
  page,
  browser,
  server,
}) => {
  const email = await registerMember(server)
  const other = await browser.newContext({ baseURL: server.url })
  const member = await other.newPage()
  await openAdmin(page, '/lessons')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lessons')
  await button(page, 'New lesson').click()
  await dialog(page).getByLabel('Title').fill('What a pip is')
  await dialog(page).getByLabel('Summary').fill('The smallest step.')
  await dialog(page).getByLabel('Text', { exact: true }).fill('No heading')
  await button(page, 'Save').click()
  await expect(dialog(page).locator('[data-field-error]')).toHaveText([
    'Line 1: start with a heading, such as “# The spread”.',
  ])
  await dialog(page)
    .getByLabel('Text', { exact: true })
    .fill('# A pip\n\nOne step of the last decimal.\n\n- Small\n- Counted')
  await button(page, 'Quiz').click()
  await dialog(page).getByLabel('Text of the quiz').fill('? What is a pip?\n- A seed\n+ A step\n> Of the last decimal.')
  await button(page, 'Preview').click()
  const preview = dialog(page).getByRole('region', { name: 'Preview of the lesson' })
  await expect(preview.getByRole('heading')).toHaveText(['A pip', 'What is a pip?'])
  await expect(preview).toContainText('A step (right)')
  await expectNoBarriers(page)
  await button(page, 'Save').click()
  await expect(happened(page)).toContainText('“What a pip is” saved.')
  await page.getByLabel('Search lessons').fill('pip')
  const row = page.getByRole('row', { name: /What a pip is/ })
  await expect(row).toContainText('Hidden')
  await signIn(member, email, '/dashboard/learning/what-a-pip-is')
  await expect(member.getByText('This lesson no longer exists.')).toBeVisible()
  await button(page, 'Edit: What a pip is').click()
  await dialog(page).getByLabel('Visibility').selectOption('Shown')
  await button(page, 'Save').click()
  await expect(row).toContainText('Shown')
  await member.reload()
  await expect(member.getByRole('heading', { level: 1 })).toHaveText('What a pip is')
  await expect(member.getByText('One step of the last decimal.')).toBeVisible()
  await page.setViewportSize(PHONE)
  await expectNoBarriers(page)
  await button(page, 'Remove: What a pip is').click()
  await button(page, 'Remove').click()
  await expect(happened(page)).toContainText('“What a pip is” removed.')
  await member.reload()
  await expect(member.getByText('This lesson no longer exists.')).toBeVisible()
  expect(await actionsOn(server, 'What a pip is')).toEqual(
    ['create', 'update', 'remove'].map((verb) => `lesson.${verb}`),
  )
  await other.close()
})

test('a path with a lesson, a course of the vault, one held elsewhere and a recording are written, and members find them', async ({
  page,
  browser,
  server,
}) => {
  const other = await browser.newContext({ baseURL: server.url })
  const member = await other.newPage()
  await openAdmin(page, '/content?kind=learning-path')
  const write = async (kind: string, title: string, fill: () => Promise<void> = async () => {}) => {
    await button(page, 'New text').click()
    await dialog(page).getByLabel('Kind').selectOption(kind)
    await dialog(page).getByLabel('Title').fill(title)
    await dialog(page).getByLabel('Text', { exact: true }).fill(`About **${title}**.`)
    await dialog(page).getByLabel('Place').fill('1')
    await dialog(page).getByLabel('Publish').selectOption('Now')
    await fill()
    await button(page, 'Save').click()
    await expect(happened(page)).toContainText(`“${title}” saved.`)
  }
  await write('Learning path', 'Costs in full')
  await expect(page.getByRole('row', { name: /Costs in full/ })).toContainText(/Learning path.*1.*Published/)
  await write('Vault course', 'Size before all', async () => {
    await button(page, 'Save').click()
    await expect(dialog(page).locator('[data-field-error]')).toHaveText(['A course has 1 to 20 different steps'])
    await dialog(page).getByLabel('Category').selectOption('Risk')
    await dialog(page).getByLabel('Add a step').selectOption('Register for a live session')
    await dialog(page).getByLabel('Steps', { exact: true }).fill('webinar\nno-such-lesson')
    await expect(dialog(page)).toContainText('Members don’t see no-such-lesson')
    await dialog(page).getByLabel('Steps', { exact: true }).fill('webinar')
    await dialog(page).getByLabel('Add a step').selectOption({ index: 1 })
    await expect(dialog(page).getByLabel('Steps', { exact: true })).toHaveValue(/^webinar\n[a-z-]+$/)
    await expectNoBarriers(page)
  })
  const elsewhere = async () => {
    await dialog(page).getByLabel('How long it takes').fill('2 h')
    await dialog(page).getByLabel('Address').fill('http://video.example.test/one')
  }
  await write('External course', 'Charts by hand', async () => {
    await elsewhere()
    await button(page, 'Save').click()
    await expect(dialog(page).locator('[data-field-error]')).toHaveText([/^An address begins with https/])
    await dialog(page).getByLabel('Address').fill('https://video.example.test/one')
  })
  await write('Recording', 'London, looked back at', async () => {
    await elsewhere()
    await dialog(page).getByLabel('Host').fill('Ngozi Eze')
    await dialog(page).getByLabel('Address').fill('https://video.example.test/two')
  })

  await page.getByRole('link', { name: 'Lessons', exact: true }).click()
  await button(page, 'New lesson').click()
  await dialog(page).getByLabel('Title').fill('What a swap costs')
  await dialog(page).getByLabel('Summary').fill('The price of a night.')
  await dialog(page).getByLabel('Path', { exact: true }).selectOption('Costs in full')
  await dialog(page).getByLabel('Visibility').selectOption('Shown')
  await button(page, 'Save').click()
  await expect(happened(page)).toContainText('“What a swap costs” saved.')

  await signIn(member, demoEmail('gold'), '/dashboard/learning')
  const path = member.getByRole('region', { name: 'Costs in full' })
  await expect(path).toContainText('About Costs in full.')
  await expect(path.getByRole('link', { name: 'What a swap costs' })).toBeVisible()
  await expect(member.getByRole('link', { name: 'Charts by hand' })).toHaveAttribute(
    'href',
    'https://video.example.test/one',
  )
  await expectNoBarriers(member)
  await member.goto('/dashboard/mentorship?category=risk')
  const course = member.getByRole('listitem').filter({ hasText: 'Size before all' })
  await expect(course.getByRole('link', { name: 'Register for a live session' })).toBeVisible()
  await expect(course.getByRole('listitem')).toHaveCount(2)
  await member.goto('/dashboard/webinar?tab=recordings')
  await expect(member.getByRole('link', { name: 'London, looked back at' })).toBeVisible()
  await expect(member.getByText('with Ngozi Eze, 2 h')).toBeVisible()
  await expectNoBarriers(member)
  await other.close()

  // What others look at is as it was.
  await page.getByLabel('Search lessons').fill('swap')
  await button(page, 'Remove: What a swap costs').click()
  await button(page, 'Remove').click()
  await expect(happened(page)).toContainText('removed.')
  await page.goto('/dashboard/admin/content')
  for (const title of ['Costs in full', 'Size before all', 'Charts by hand', 'London, looked back at']) {
    await page.getByLabel('Search texts').fill(title)
    // A list that is narrowed after the press takes its question away.
    await expect(page.getByRole('button', { name: /^Remove: / })).toHaveCount(1)
    await button(page, `Remove: ${title}`).click()
    await button(page, 'Remove').click()
    await expect(happened(page)).toContainText(`“${title}” removed.`)
  }
})
