import type { Locator } from '@playwright/test'
import { createCreatorApplication, getCreatorDraft, updateCreatorDraft } from '../contract/creators.ts'
import { expectNoBarriers } from './barriers.ts'
import { PDF } from './creator-applications.ts'
import {
  agreeAndSubmit,
  attachFiles,
  button,
  fillFourSteps,
  image,
  next,
  portrait,
  proof,
  step,
} from './creator-form.ts'
import { makeCall, sessionOf, signIn } from './demo-members.ts'
import { expect, settled, test } from './journey.ts'
import { mailedSubjects } from './mailbox.ts'
import { registerMember } from './new-member.ts'
import { addressOf, failCall, holdCall, releaseCall } from './set-answers.ts'

test('a member applies in six steps, each of which says what is missing', async ({ page, server }) => {
  test.slow()
  const email = await registerMember(server)
  await signIn(page, email, '/dashboard/apply-creator')
  await settled(page)
  const sample = page.locator('[data-sample]')
  await expect(sample).toContainText('up to $20,000 monthly through rebates')
  await expect(sample).toContainText('50% revenue share on community subscriptions')
  for (const benefit of ['AI Creator Program', 'Verification badge', 'Marathons', 'Chat rooms'])
    await expect(page.getByRole('term').filter({ hasText: benefit })).toBeVisible()
  await expect(page.getByText('A community of 5,000+ members')).toBeVisible()
  await expect(page.getByText('A review takes 5–7 business days. We email the decision.')).toBeVisible()
  await button(page, 'Apply Today').click()

  await expect(page).toHaveURL(/step=contact$/)
  await expect(button(page, 'Previous')).toBeDisabled()
  await expect(button(page, 'Submit')).toHaveCount(0)
  await expect(page.getByLabel('Full name', { exact: true })).toHaveValue('Ife Bello')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await next(page)
  const phone = page.getByLabel('Phone', { exact: true })
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAccessibleDescription(/Please enter your phone number$/)
  await expect(page.getByText('Please choose your country')).toBeVisible()
  await expectNoBarriers(page)
  await phone.fill('+234 803 555 0142')
  await page.getByLabel('Country', { exact: true }).selectOption('Ghana')
  await next(page)

  await expect(step(page, 'Where your community is')).toBeFocused()
  await next(page)
  await expect(page.getByText('Please choose at least one platform')).toBeVisible()
  await expect(page.getByLabel('Telegram', { exact: true })).toBeFocused()
  await page.keyboard.press('Space')
  await expectNoBarriers(page)
  await next(page)

  await next(page)
  await expect(page.getByText('Please enter the name of your community')).toBeVisible()
  await expect(page.getByText('Please choose the size of your community')).toBeVisible()
  await expect(page.getByText('Please enter at least one link to your community')).toBeVisible()
  await page.getByLabel('Community name', { exact: true }).fill('Accra Options')
  await page.getByLabel('Community size', { exact: true }).selectOption({ label: '50,000+ members' })
  await page.getByLabel('Community links', { exact: true }).fill('t.me/accra')
  await next(page)

  const background = page.getByLabel('Background', { exact: true })
  await background.fill('😀'.repeat(201))
  await expect(page.getByText('201 of 200 characters')).toBeVisible()
  await page.getByLabel('AI contribution', { exact: true }).fill('Labels')
  await next(page)
  await expect(page.getByText('Your background can have at most 200 characters')).toBeVisible()
  await background.fill('😀'.repeat(200))
  await next(page)

  await next(page)
  await expect(page.getByText('Please attach proof of your community')).toBeVisible()
  await expect(page.getByText('Please choose a profile image')).toBeVisible()
  await page.getByLabel('Chat rooms', { exact: true }).check()
  await proof(page).setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByText('Please select an image or a PDF file')).toBeVisible()
  await portrait(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 ** 2 + 1) })
  await expect(page.getByText('File size must be less than 5MB')).toBeVisible()
  await attachFiles(page)
  await expect(page.locator('[data-file-drop] img')).toHaveCount(2)
  await button(page, 'Remove members.png').click()
  await expect(proof(page)).toBeFocused()
  await proof(page).setInputFiles({ name: 'members.pdf', mimeType: 'application/pdf', buffer: PDF })
  await expectNoBarriers(page)
  await next(page)

  await expect(step(page, 'Agreements and review')).toBeFocused()
  await expect(button(page, 'Next')).toHaveCount(0)
  for (const said of ['Accra Options', '50,000+ members', 't.me/accra', 'Chat rooms', 'members.pdf', 'Ghana'])
    await expect(page.getByText(said, { exact: true }).first()).toBeVisible()
  await button(page, 'Submit').click()
  await expect(page.getByText('Please confirm that your information is accurate')).toBeVisible()
  await expect(page.getByText('Please accept the terms')).toBeVisible()
  await expectNoBarriers(page)

  const letGo = await holdCall(page, createCreatorApplication)
  await agreeAndSubmit(page)
  await expect(page.getByRole('progressbar', { name: 'Uploading members.pdf' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Uploading me.png' })).toBeVisible()
  letGo()
  await expect(page.getByRole('heading', { name: 'Your application is being reviewed' })).toBeVisible()
  await expect(page.getByText(`We email the decision to ${email}.`)).toBeVisible()
  await expectNoBarriers(page)
  await expect(async () =>
    expect(await mailedSubjects(server, email)).toContain('We received your creator application'),
  ).toPass()

  await page.goto('/dashboard/apply-creator?step=contact')
  await expect(page.getByRole('heading', { name: 'Your application is being reviewed' })).toBeVisible()
  const draft = await makeCall(server, getCreatorDraft, { token: await sessionOf(server, email) })
  expect(draft.data).toBeNull()
})

test('what was written survives Back, a reload, another device and a lost connection; files are chosen again', async ({
  page,
  browser,
  server,
}) => {
  const email = await registerMember(server)
  await signIn(page, email, '/dashboard/apply-creator')
  await button(page, 'Apply Today').click()
  await fillFourSteps(page)
  await page.getByLabel('Marathons', { exact: true }).check()
  await attachFiles(page)
  await next(page)
  await expect(page.getByText('Draft saved')).toBeVisible()

  await button(page, 'Back to the introduction').click()
  await expect(page.getByText('You have a draft, at step 6 of 6.')).toBeVisible()
  await button(page, 'Apply Today').click()
  await expect(step(page, 'Agreements and review')).toBeVisible()
  await page.goBack()
  await page.goForward()
  await expect(page.getByText('members.png', { exact: true })).toBeVisible()

  await page.reload()
  await expect(step(page, 'Your interests and files')).toBeVisible()
  await expect(page.getByLabel('Marathons', { exact: true })).toBeChecked()
  await expect(page.getByText('members.png')).toHaveCount(0)

  const elsewhere = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signIn(elsewhere, email, '/dashboard/apply-creator?step=background')
  await expect(elsewhere.getByLabel('Background', { exact: true })).toHaveValue('Eight years of forex.')
  await elsewhere.context().close()

  const unsent = `**/api${updateCreatorDraft.path}`
  await page.route(unsent, (route) =>
    route.request().method() === updateCreatorDraft.method ? route.abort('connectionfailed') : route.continue(),
  )
  await button(page, 'Previous').click()
  await page.getByLabel('Background', { exact: true }).fill('Nine years of forex.')
  await expect(page.getByText('Draft not saved. It’s still in this browser.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Background', { exact: true })).toHaveValue('Nine years of forex.')
  await expect(page.getByText('Draft not saved. It’s still in this browser.')).toBeVisible()
  await page.unroute(unsent)
  await button(page, 'Save again').click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  const { data } = await makeCall(server, getCreatorDraft, { token: await sessionOf(server, email) })
  expect(data).toMatchObject({ step: 'background', form: { background: 'Nine years of forex.' } })
})

test('what is typed or chosen stays, and the keyboard alone applies', async ({ context, server }) => {
  await test.step('nothing that is typed or chosen moves the form to another step, and no key is lost', async () => {
    const page = await context.newPage()
    // The last step is asked for: the first that is not filled in opens, and stays until it is left.
    await signIn(page, await registerMember(server), '/dashboard/apply-creator?step=review')
    const typeInto = async (label: string, text: string) => {
      const field = page.getByLabel(label, { exact: true })
      await field.focus()
      await page.keyboard.type(text, { delay: 20 })
      await expect(field).toBeFocused()
      await expect(field).toHaveValue(text)
    }
    await expect(step(page, 'How we reach you')).toBeVisible()
    await page.getByLabel('Country', { exact: true }).selectOption('Kenya')
    await typeInto('Phone', '+254 712 345678')
    await expect(step(page, 'How we reach you')).toBeVisible()
    await next(page)

    await page.getByLabel('Discord', { exact: true }).check()
    await page.getByLabel('Twitter', { exact: true }).check()
    await expect(step(page, 'Where your community is')).toBeVisible()
    await next(page)

    await page.getByLabel('Community size', { exact: true }).selectOption('50000+')
    await typeInto('Community links', 'discord.gg/nairobi')
    await typeInto('Community name', 'Nairobi Forex')
    await expect(step(page, 'Your community')).toBeVisible()
    await next(page)

    await typeInto('AI contribution', 'Tests and labels.')
    await typeInto('Background', 'Forex since 2015, from Nairobi.')
    await expect(page.getByLabel('Background', { exact: true })).toBeFocused()
    await next(page)

    // As after a reload: everything but the files is there.
    await expect(page.getByText('Draft saved')).toBeVisible()
    await page.goto('/dashboard/apply-creator?step=review')
    const files = step(page, 'Your interests and files')
    await expect(files).toBeVisible()
    await attachFiles(page)
    await expect(page.locator('[data-file-drop] img')).toHaveCount(2)
    await page.getByLabel('Marathons', { exact: true }).check()
    await expect(files).toBeVisible()
    await next(page)
    await expect(step(page, 'Agreements and review')).toBeFocused()
    await page.close()
  })

  await test.step('the keyboard alone applies: every step is reached, answered and left with it', async () => {
    const page = await context.newPage()
    await signIn(page, await registerMember(server), '/dashboard/apply-creator')
    const reach = async (control: Locator) => {
      for (let presses = 0; presses < 60; presses += 1) {
        if (await control.evaluate((element) => element === document.activeElement)) return
        await page.keyboard.press('Tab')
      }
      throw new Error(`The Tab key never reached ${control}.`)
    }
    const type = async (label: string, text: string) => {
      await reach(page.getByLabel(label, { exact: true }))
      await page.keyboard.type(text)
    }
    await reach(button(page, 'Apply Today'))
    await page.keyboard.press('Enter')
    await type('Phone', '+234 803 555 0142')
    await type('Country', 'Ken')
    await reach(button(page, 'Next'))
    await page.keyboard.press('Enter')
    await reach(page.getByLabel('Discord', { exact: true }))
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await type('Community name', 'Nairobi Forex')
    await type('Community size', '5')
    await type('Community links', 'discord.gg/nairobi')
    await reach(button(page, 'Next'))
    await page.keyboard.press('Enter')
    await type('Background', 'Forex since 2015.')
    await type('AI contribution', 'Tests.')
    await reach(button(page, 'Next'))
    await page.keyboard.press('Enter')
    await expect(step(page, 'Your interests and files')).toBeFocused()
    await reach(proof(page))
    await attachFiles(page)
    await reach(button(page, 'Next'))
    await page.keyboard.press('Enter')
    for (const box of ['The information I give is accurate.', 'I accept the terms.']) {
      await reach(page.getByLabel(box))
      await page.keyboard.press('Space')
    }
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Your application is being reviewed' })).toBeVisible()
    await page.getByText('Your application', { exact: true }).click()
    await expect(page.getByText('Nairobi Forex')).toBeVisible()
    await expect(page.getByText('Kenya')).toBeVisible()
    await page.close()
  })
})

test('a file is looked into at once, and a refusal names the step and the field', async ({ context, server }) => {
  await test.step('a file is looked into when it is chosen, a phone number and links when the step is left', async () => {
    const page = await context.newPage()
    await signIn(page, await registerMember(server), '/dashboard/apply-creator')
    await button(page, 'Apply Today').click()
    const phone = page.getByLabel('Phone', { exact: true })
    await phone.fill('+234 1')
    await page.getByLabel('Country', { exact: true }).selectOption('Nigeria')
    await next(page)
    await expect(phone).toHaveAccessibleDescription(/Please enter a valid phone number with country code/)
    await phone.fill('+234 803 555 0142')
    await next(page)
    await page.getByLabel('Telegram', { exact: true }).check()
    await next(page)
    await page.getByLabel('Community name', { exact: true }).fill('Lagos Price Action')
    await page.getByLabel('Community size', { exact: true }).selectOption('10000-25000')
    const links = page.getByLabel('Community links', { exact: true })
    await links.fill('https://youtube.com/@lagospa')
    await next(page)
    await expect(links).toHaveAccessibleDescription(/is not a link to your community on Telegram/)
    await expectNoBarriers(page)
    await links.fill('https://t.me/lagospa')
    await next(page)
    await page.getByLabel('Background', { exact: true }).fill('Eight years of forex.')
    await page.getByLabel('AI contribution', { exact: true }).fill('Labelled charts.')
    await next(page)
    // Its name and its type are an image's; its bytes are none.
    const svg = { name: 'members.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') }
    await proof(page).setInputFiles(svg)
    await expect(page.getByText('Please select an image or a PDF file')).toBeVisible()
    await expect(page.locator('[data-file-drop] img')).toHaveCount(0)
    await portrait(page).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PDF })
    await expect(page.getByText('Please select a valid image file')).toBeVisible()
    await attachFiles(page)
    await expect(page.getByText(/^Please select/)).toHaveCount(0)
    await page.close()
  })

  await test.step('a refused application names the step and the field, and can be sent again', async () => {
    const page = await context.newPage()
    await signIn(page, await registerMember(server), '/dashboard/apply-creator')
    await button(page, 'Apply Today').click()
    await fillFourSteps(page)
    // It begins like an image, which is all that a browser looks at; nothing can be drawn of it.
    await attachFiles(page, {
      name: 'members.png',
      mimeType: 'image/png',
      buffer: Buffer.concat([image('').buffer.subarray(0, 8), Buffer.from('and nothing else')]),
    })
    await next(page)
    await agreeAndSubmit(page)
    await expect(step(page, 'Your interests and files')).toBeVisible()
    await expect(proof(page)).toHaveAccessibleDescription(/cannot be read|could not be read|damaged|image/i)
    await proof(page).setInputFiles(image('members.png'))
    await next(page)

    await failCall(page, createCreatorApplication, 'offline')
    await button(page, 'Submit').click()
    await expect(page.getByText('Your application was not sent. Please try again.')).toBeVisible()
    const letGo = await holdCall(page, createCreatorApplication)
    await button(page, 'Submit').click()
    // Let go before the browser has dropped it, it would be sent all the same.
    const dropped = page.waitForEvent('requestfailed', (request) =>
      addressOf(createCreatorApplication).test(request.url()),
    )
    await button(page, 'Cancel').click()
    await dropped
    letGo()
    await expect(button(page, 'Submit')).toBeVisible()
    await releaseCall(page, createCreatorApplication)
    await button(page, 'Submit').click()
    await expect(page.getByRole('heading', { name: 'Your application is being reviewed' })).toBeVisible()
    await page.close()
  })
})
