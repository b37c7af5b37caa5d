import { BOT_TOKEN, startTelegramServer } from '../server/testing/telegram-server.ts'
import { expectNoBarriers } from './barriers.ts'
import { signIn } from './demo-members.ts'
import { expect, test as journey } from './journey.ts'
import { memberWith } from './points-members.ts'
import { type RunningServer, startServer } from './running-server.ts'

type Telegram = Awaited<ReturnType<typeof startTelegramServer>>

/** A server with a bot, beside a Bot API of this machine. */
const test = journey.extend<object, { telegram: Telegram; server: RunningServer }>({
  telegram: [
    async ({ club: _ }, use) => {
      const telegram = await startTelegramServer()
      await use(telegram)
      await telegram.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ telegram }, use) => {
      const bot = { TELEGRAM_BOT_TOKEN: BOT_TOKEN, TELEGRAM_API_URL: telegram.url }
      const server = await startServer({ MARKET_FEED: 'simulated', ...bot })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

test('a member links Telegram from the alerts, and unlinks it', async ({ page, server, telegram }) => {
  await signIn(page, await memberWith(server, { tier: 'gold' }), '/dashboard/signals')
  await page.getByRole('button', { name: 'Alerts', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Signal alerts' })
  const choice = sheet.getByRole('checkbox', { name: 'Telegram for 1-minute signals' })
  // On for a new member; nothing is sent before a chat is linked.
  await expect(choice).toBeChecked()
  await expect(sheet.getByText('Link Telegram to get these alerts')).toBeVisible()
  await sheet.getByRole('button', { name: 'Link Telegram' }).click()
  const link = sheet.getByRole('link', { name: 'Open the bot' })
  await expect(link).toHaveAttribute('href', /^https:\/\/t\.me\/uptick_test_bot\?start=[\w-]{43}$/)
  await expectNoBarriers(page)
  // What the messenger does when Start is pressed there.
  const code = new URL((await link.getAttribute('href')) ?? '').searchParams.get('start')
  telegram.write(77, `/start ${code}`)
  await expect(sheet.getByText('A chat with our bot is linked.')).toBeVisible()
  // A signal may have followed at once.
  expect(telegram.sent).toContainEqual(
    expect.objectContaining({ chat_id: 77, text: expect.stringContaining('This chat is linked') }),
  )
  await sheet.getByRole('button', { name: 'Unlink Telegram' }).click()
  await expect(sheet.getByText('Link Telegram to get these alerts')).toBeVisible()
  await expect(choice).toBeChecked()
})
