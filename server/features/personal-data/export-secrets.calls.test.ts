import { createECDH, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendActivationEmail } from '../../../contract/access-codes.ts'
import { createApiKey } from '../../../contract/api-keys.ts'
import {
  createSocketTicket,
  enrolTotp,
  forgotPassword,
  login,
  register,
  resetPassword,
} from '../../../contract/auth.ts'
import { joinWaitlist } from '../../../contract/cfd-ai.ts'
import {
  createPushSubscription,
  SILENT,
  updateNotificationSettings,
  withChoice,
} from '../../../contract/notifications.ts'
import { createEmailChange } from '../../../contract/own-account.ts'
import { createOwnDataFile } from '../../../contract/personal-data.ts'
import { createInvite } from '../../../contract/room-tools.ts'
import { joinRoom } from '../../../contract/rooms.ts'
import { createTelegramCode } from '../../../contract/telegram.ts'
import { createWebhook } from '../../../contract/webhooks.ts'
import { createChatDesk } from '../../testing/chat-desk.ts'
import { createMember } from '../../testing/factories.ts'
import { mailedResetToken, mailsTo } from '../../testing/mailbox.ts'
import { BOT_TOKEN, startTelegramServer } from '../../testing/telegram-server.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'
import { EXPORTED_COLUMNS } from './export-rules.ts'
import { PERSONAL_DATA } from './register-rules.ts'

const SECRET_COLUMN = /hash|secret|token|auth|p256dh|endpoint|session_id|^url$|unsubscribe/
const PASSWORD = 'Correct-horse-1'

let telegram: Awaited<ReturnType<typeof startTelegramServer>>
let test: TestApp
let boss: Member
let passwordHash: string
beforeAll(async () => {
  telegram = await startTelegramServer()
  test = await buildTestApp({ env: { rateLimitScale: 50, telegram: { token: BOT_TOKEN, apiUrl: telegram.url } } })
  passwordHash = await test.passwords.hash(PASSWORD)
  boss = await createMember(test.db, { email: test.env.adminEmail, passwordHash })
})
afterAll(async () => {
  await test.close()
  await telegram.close()
})

const someone = () => createMember(test.db, { passwordHash, tier: 'gold', hasDeposited: true })

/** What each call that makes a secret answered or mailed. */
const makeEverySecret = async (member: Member) => {
  const { email, id } = member
  const sessionToken = await test.signInAs(member)
  const own = test.withToken(sessionToken)
  const password = { password: PASSWORD }
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const browser = {
    endpoint: `https://push.example.com/${randomUUID()}`,
    p256dh: keys.getPublicKey('base64url'),
    auth: Buffer.alloc(16, 7).toString('base64url'),
  }
  const url = `https://hooks.example.com/services/${randomUUID()}`
  const roomId = await createChatDesk(test, boss).open()
  await own.call(joinRoom, { input: { roomId } })
  await test.db.query('update rooms set host_id = $1 where id = $2', [id, roomId])
  const someoneElse = {
    fullName: 'Ada',
    email,
    phone: '+234 803 555 0100',
    country: 'Nigeria',
    password: 'Battery-staple-2',
  }

  expect((await own.call(sendActivationEmail)).status).toBe(200)
  await test.db.query('update members set dashboard_unlocked = true where id = $1', [id])
  await test.sessions.forgetMember(id)
  const { ticket } = (await own.call(createSocketTicket)).body.data
  const key = (
    await own.call(createApiKey, { input: { name: 'One', scopes: ['signals:read'], days: 30, ...password } })
  ).body.data
  const webhook = (await own.call(createWebhook, { input: { url, events: ['signal.created'], ...password } })).body.data
  const linkCode = (await own.call(createTelegramCode)).body.data.url.split('start=')[1]
  const totp = (await own.call(enrolTotp, { input: password })).body.data.secret
  const invite = (await own.call(createInvite, { params: { id: roomId }, input: {} })).body.data.code
  await own.call(createPushSubscription, { input: browser })
  await own.call(updateNotificationSettings, { input: withChoice(SILENT, '5m', 'mail', true) })
  const waiting = (await test.visitor().call(register, { input: someoneElse })).body.data
  await own.call(createEmailChange, { input: { email: `other-${email}`, ...password } })
  await test.visitor().call(joinWaitlist, { input: { email } })
  await test.visitor().call(forgotPassword, { input: { email } })
  const mails = [...(await mailsTo(test, email)), ...(await mailsTo(test, `other-${email}`))]
  const mailed = mails.flatMap(({ text }) => text.match(/^[2-9A-Z]{8,}$|(?<=[?&](?:token|confirm)=)[\w-]{20,}/gm) ?? [])
  return {
    own,
    mailed,
    secrets: [
      ...[sessionToken, ticket, key.key, key.key.slice(-20), webhook.secret, url, linkCode, totp, invite],
      ...[waiting.registrationSecret, PASSWORD, passwordHash, ...Object.values(browser), ...mailed],
    ].map((secret) => Buffer.from(String(secret))),
  }
}

/** What the database keeps of them: hashes too, which anybody could try to guess for as long as they like. */
const keptSecrets = async (person: Member): Promise<Buffer[]> => {
  const found: Buffer[] = []
  for (const [table, rule] of Object.entries(PERSONAL_DATA)) {
    const columns = (EXPORTED_COLUMNS[table]?.withheld ?? []).filter((column) => SECRET_COLUMN.test(column))
    if (rule === 'impersonal' || columns.length === 0) continue
    const row = sql<Record<string, unknown>>`to_jsonb(t)`
    const source = sql`${sql.identifier(table)} t`
    for (const { row: kept } of await test.db.orm.select({ row }).from(source).where(rule.about(person)))
      for (const column of columns) {
        const value = String(kept[column] ?? '')
        if (value !== '') found.push(value.startsWith('\\x') ? Buffer.from(value.slice(2), 'hex') : Buffer.from(value))
      }
  }
  return found
}

const spellings = (secret: Buffer): string[] => {
  const text = secret.toString()
  return [
    ...[text, text.toLowerCase(), text.toUpperCase(), encodeURIComponent(text)],
    ...(['base64', 'base64url', 'hex'] as const).map((encoding) => secret.toString(encoding).replace(/=+$/, '')),
  ]
}

const unpacked = (zip: Buffer): [string, Buffer][] =>
  Object.entries(unzipSync(new Uint8Array(zip))).map(([name, bytes]) => [name, Buffer.from(bytes)])

describe('the download of one’s data', () => {
  it('holds nothing that opens anything, in any file and any spelling', async () => {
    const member = await someone()
    const { own, mailed, secrets } = await makeEverySecret(member)
    // Activation, another address, reset, and a place on the waitlist.
    expect(new Set(mailed).size).toBeGreaterThanOrEqual(4)
    const kept = await keptSecrets(member)
    expect(kept.length).toBeGreaterThanOrEqual(15)
    const { bytes } = await own.call(createOwnDataFile, { input: { password: PASSWORD } })
    const files = unpacked(bytes)
    expect(files.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'sessions.json',
        'api_keys.json',
        'webhooks.json',
        'push_subscriptions.json',
        'outbox_mails.json',
      ]),
    )
    const leaks = [...secrets, ...kept].flatMap((secret) =>
      files
        .filter(([, file]) => spellings(secret).some((spelling) => file.includes(spelling)))
        .map(([name]) => [name, secret.toString()]),
    )
    expect(leaks).toEqual([])
  })

  it('takes the password, whoever holds the session: no link from it sets another one', async () => {
    const member = await someone()
    const stolen = test.withToken(await test.signInAs(member))
    await test.visitor().call(forgotPassword, { input: { email: member.email } })
    const token = await mailedResetToken(test, member.email)
    const refusals = [await stolen.call(createOwnDataFile, { input: { password: 'Wrong-horse-1' } })]
    refusals.push(await stolen.call(createOwnDataFile, { input: { password: 'Another-horse-22' } }))
    for (const refused of refusals) {
      expect([refused.status, refused.body.error]).toEqual([400, 'PASSWORD_INVALID'])
      expect(refused.body.fields).toEqual({ password: 'The current password is incorrect.' })
    }
    const { bytes } = await stolen.call(createOwnDataFile, { input: { password: PASSWORD } })
    const mailbox =
      unpacked(bytes)
        .find(([name]) => name === 'outbox_mails.json')?.[1]
        .toString() ?? ''
    expect(mailbox).toContain('Reset your Uptick password')
    // What the thief would look for in it.
    expect(/reset-password\?token=([\w-]+)/.exec(mailbox)).toBeNull()
    expect(mailbox).not.toContain(token)
    await test.visitor().call(resetPassword, { input: { token, newPassword: 'Battery-staple-2' } })
    const back = await test.visitor().call(login, { input: { email: member.email, password: 'Battery-staple-2' } })
    expect(back.status).toBe(200)
  })

  it('is given ten times an hour at most, right passwords and wrong ones together', async () => {
    const strict = await buildTestApp({ db: test.db })
    const member = await someone()
    const own = strict.as(member)
    const statuses: number[] = []
    for (let tried = 0; tried < 11; tried += 1)
      statuses.push(
        (await own.call(createOwnDataFile, { input: { password: tried === 0 ? PASSWORD : 'Wrong-horse-1' } })).status,
      )
    expect(statuses).toEqual([200, ...Array(9).fill(400), 429])
    await strict.close()
  })
})
