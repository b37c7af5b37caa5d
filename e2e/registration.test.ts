import { listLocalMails } from '../contract/dev.ts'
import { makeCall } from './demo-members.ts'
import { expect, test } from './journey.ts'
import type { RunningServer } from './running-server.ts'

const EMAIL = 'ngozi.eze@example.test'

/** The confirmation code in the newest mail to `email`. */
const mailedCode = async (server: RunningServer, email: string): Promise<string | undefined> => {
  const { data } = await makeCall(server, listLocalMails, { path: `/dev/mailbox?to=${encodeURIComponent(email)}` })
  return /\b(?=[A-Z0-9]*\d)[A-Z0-9]{6,12}\b/.exec(data?.[0]?.text ?? '')?.[0]
}

test('a stranger registers, confirms the mailed code and arrives on the dashboard as a guest', async ({
  page,
  server,
}) => {
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Begin Registration' }).click()
  await page.getByLabel('Full name').fill('Ngozi Eze')
  await page.getByLabel('E-mail').fill(EMAIL)
  await page.getByLabel('Phone number').fill('803 555 0142')
  await page.getByLabel('Country', { exact: true }).selectOption('Nigeria')
  await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-9')
  await page.getByLabel('Password', { exact: true }).press('Enter')

  const codeField = page.getByLabel('Confirmation code')
  await expect(codeField).toBeVisible()
  let code: string | undefined
  await expect(async () => {
    code = await mailedCode(server, EMAIL)
    expect(code).toBeDefined()
  }).toPass()
  await codeField.fill(code ?? '')
  await codeField.press('Enter')

  await page.waitForURL('**/dashboard')
  await expect(page.getByText('Ngozi').first()).toBeVisible()
  await expect(page.getByText('Guest Tier').first()).toBeVisible()
})
