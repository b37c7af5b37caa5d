import type { Page } from '@playwright/test'
import { listMessages, reportMessage } from '../contract/chat.ts'
import { createTicket } from '../contract/support-tickets.ts'
import { tries } from '../server/testing/depth.ts'
import { openAsAdmin } from './admin-desk.ts'
import { openRoom, say } from './chat-desk.ts'
import { applyAsCreator } from './creator-applications.ts'
import { demoSession, makeCall, sessionOf } from './demo-members.ts'
import { expect, test } from './journey.ts'
import { registerMember } from './new-member.ts'
import type { RunningServer } from './running-server.ts'
import { requestVerification } from './verified-deposit.ts'

test.use({ club: 'inbox' })

/** Of each of the four kinds. */
const EACH = tries(2, 75)

/** A deposit, an application, a ticket and a report, one after the other. */
const addOfEach = async (server: RunningServer, roomId: string, number: number) => {
  const email = await registerMember(server, { fullName: `Member ${number}` })
  await requestVerification(server, email, { depositAmount: 50 + number })
  await applyAsCreator(server, email, { fullName: `Creator ${number}`, email })
  const ticket = {
    nonce: crypto.randomUUID(),
    category: 'billing',
    subject: `Ticket ${number}`,
    message: 'My code expired.',
  }
  const asked = await makeCall(server, createTicket, { token: await sessionOf(server, email), body: ticket })
  expect(asked.status).toBe(200)
  const said = await say(server, 'starter', roomId, `Message ${number}`)
  const token = await demoSession(server, 'gold')
  const { data } = await makeCall(server, listMessages, { token, path: `/rooms/${roomId}/messages` })
  const message = data?.messages.find((one) => one.number === said)
  const path = `/rooms/${roomId}/messages/${message?.id}/report`
  expect((await makeCall(server, reportMessage, { token, path, body: { reason: `Report ${number}` } })).status).toBe(
    200,
  )
}

/** Works by keyboard alone, and counts what is pressed. */
const keyboardOf = (page: Page) => {
  let presses = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
    presses += keys.length
  }
  return { press, presses: () => presses }
}

test(`${4 * EACH} things of four kinds are worked through by keyboard alone`, async ({ page, server }) => {
  test.setTimeout(tries(300_000, 3_600_000))
  const roomId = await openRoom(server, 'Inbox Square', ['starter', 'gold'])
  for (let number = 1; number <= EACH; number += 1) await addOfEach(server, roomId, number)
  await openAsAdmin(page, '/dashboard/admin/inbox')
  const waiting = (count: number) => page.getByText(`${count} waiting, oldest first`)
  await expect(waiting(4 * EACH)).toBeVisible()

  const item = page.getByRole('article')
  const current = page.getByRole('list', { name: 'Waiting items' }).locator('> [aria-current]')
  const question = page.getByRole('dialog')
  const { press, presses } = keyboardOf(page)
  const pressed: Record<string, number> = {}
  const began = Date.now()
  const approve = async () => {
    await press('a')
    await expect(question.locator(':focus')).toHaveCount(1)
    await press('Enter')
  }
  const answers: Record<string, () => Promise<void>> = {
    Deposit: approve,
    Creator: approve,
    Report: async () => {
      await press('a')
      await expect(question.getByRole('button', { name: 'Dismiss' })).toBeVisible()
      await expect(question.locator(':focus')).toHaveCount(1)
      await press('d')
    },
    Ticket: async () => {
      await expect(item.getByRole('textbox', { name: 'Answer' })).toBeVisible()
      await press('e')
      await page.keyboard.type('Done.')
      await press('Control+Enter')
    },
  }
  for (let left = 4 * EACH; left > 0; left -= 1) {
    const before = presses()
    const line = (await current.textContent()) ?? ''
    const kind = Object.keys(answers).find((one) => line.includes(`${one} ·`)) ?? ''
    await answers[kind]?.()
    await (left === 1
      ? expect(page.getByText('Nothing is waiting')).toBeVisible()
      : expect(waiting(left - 1)).toBeVisible())
    await expect(question).toHaveCount(0)
    // The next key is for the next item, without a press of the mouse.
    if (left > 1) await expect(item.getByRole('heading', { level: 2 })).toBeFocused()
    pressed[kind] = (pressed[kind] ?? 0) + presses() - before
  }
  console.log(`${4 * EACH} things: ${presses()} presses, ${Math.round((Date.now() - began) / 1000)} s`, pressed)
  expect(presses()).toBe(8 * EACH)
})
