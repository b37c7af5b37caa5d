import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgotPassword, resetPassword } from '../../../contract/auth.ts'
import { listConnections, removeConnections, removeConnectionsAfterReset } from '../../../contract/connections.ts'
import { confirmEmailChange, createEmailChange, updatePassword } from '../../../contract/own-account.ts'
import { createWebhook, listWebhooks } from '../../../contract/webhooks.ts'
import { createMember } from '../../testing/factories.ts'
import { mailedCode, mailedResetToken, mailsTo } from '../../testing/mailbox.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Member } from '../members/service.ts'

const PASSWORD = 'Correct-horse-1'
const NEW_PASSWORD = 'Battery-staple-2'
const BOTH = [
  { kind: 'telegram', host: '' },
  { kind: 'webhook', host: 'hooks.example.com' },
]
const NAMED = 'Still connected: Telegram, Webhook to hooks example com. Disconnect them if you did not set them up.'
const BUTTON = /Disconnect all:\n\S+\/dashboard\/settings#connections/

let test: TestApp
let passwordHash: string
let chats = 0
beforeAll(async () => {
  test = await buildTestApp({ env: { rateLimitScale: 50 } })
  passwordHash = await test.passwords.hash(PASSWORD)
})
afterAll(() => test.close())

/** A member with a webhook, a linked chat, and a link that would link another one. */
const connected = async (): Promise<Member> => {
  const member = await createMember(test.db, { passwordHash, tier: 'gold', dashboardUnlocked: true })
  const input = { url: 'https://hooks.example.com/mine', events: ['signal.created' as const], password: PASSWORD }
  expect((await test.as(member).call(createWebhook, { input })).status).toBe(200)
  chats += 1
  await test.db.query('insert into telegram_links (member_id, chat_id, linked_at) values ($1, $2, now())', [
    member.id,
    chats,
  ])
  await test.db.query(
    `insert into telegram_codes (member_id, code_hash, expires_at) values ($1, sha256($2::text::bytea), now() + interval '1 day')`,
    [member.id, randomUUID()],
  )
  await test.clock.advance(1)
  return member
}
const resetOf = async ({ email }: Member) => {
  await test.visitor().call(forgotPassword, { input: { email } })
  const token = await mailedResetToken(test, email)
  await test.clock.advance(1)
  return { token, answer: await test.visitor().call(resetPassword, { input: { token, newPassword: NEW_PASSWORD } }) }
}
const kept = async (member: Member) =>
  (await test.withToken(await test.signInAs(member)).call(listConnections)).body.data
const unusedCodes = async ({ id }: Member) =>
  (await test.db.query('select 1 from telegram_codes where member_id = $1', [id])).rows.length

describe('what gets a member’s signals without a login', () => {
  it('is named on the screen and in the email after a reset, and ended by the token that made it', async () => {
    const [member, other] = [await connected(), await connected()]
    const { token, answer } = await resetOf(member)
    expect(answer.body.data).toEqual({ connections: BOTH })
    const [mail] = await mailsTo(test, member.email)
    expect(mail?.subject).toBe('Your Uptick password was changed')
    expect(mail?.text).toContain(NAMED)
    expect(mail?.text).toMatch(BUTTON)
    // A link that was drawn before may be somebody else's.
    expect([await unusedCodes(member), await unusedCodes(other)]).toEqual([0, 1])
    expect(await kept(member)).toEqual(BOTH)

    const ended = await test.visitor().call(removeConnectionsAfterReset, { input: { token } })
    expect(ended.status).toBe(200)
    expect(await kept(member)).toEqual([])
    expect((await test.withToken(await test.signInAs(member)).call(listWebhooks)).body.data).toEqual([])
    expect(await kept(other)).toEqual(BOTH)
  })

  it('is not ended by a token that reset nothing, nor an hour later', async () => {
    const member = await connected()
    await test.visitor().call(forgotPassword, { input: { email: member.email } })
    const unused = await mailedResetToken(test, member.email)
    for (const token of [unused, 'x'.repeat(43)]) {
      const refused = await test.visitor().call(removeConnectionsAfterReset, { input: { token } })
      expect([refused.status, refused.body.error]).toEqual([400, 'RESET_TOKEN_INVALID'])
    }
    await test.visitor().call(resetPassword, { input: { token: unused, newPassword: NEW_PASSWORD } })
    await test.clock.advance(3_600_000)
    const late = await test.visitor().call(removeConnectionsAfterReset, { input: { token: unused } })
    expect(late.body.error).toBe('RESET_TOKEN_INVALID')
    expect(await kept(member)).toEqual(BOTH)
  })

  it('is named in the email after another password, and ended by its member with one call', async () => {
    const member = await connected()
    const own = test.withToken(await test.signInAs(member))
    const input = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    expect((await own.call(updatePassword, { input })).status).toBe(200)
    const [mail] = await mailsTo(test, member.email)
    expect(mail?.text).toContain(NAMED)
    expect(mail?.text).toMatch(BUTTON)
    expect(await unusedCodes(member)).toBe(0)
    expect((await own.call(listConnections)).body.data).toEqual(BOTH)
    expect((await own.call(removeConnections)).status).toBe(200)
    expect((await own.call(removeConnections)).status).toBe(200)
    expect((await own.call(listConnections)).body.data).toEqual([])
  })

  it('is named in the email after another address, to the new one alone', async () => {
    const member = await connected()
    const email = `new.${member.email}`
    const own = test.withToken(await test.signInAs(member))
    await own.call(createEmailChange, { input: { email, password: PASSWORD } })
    const confirmationCode = await mailedCode(test, email)
    await test.clock.advance(1)
    expect((await own.call(confirmEmailChange, { input: { confirmationCode } })).status).toBe(200)
    expect((await mailsTo(test, email))[0]?.text).toContain(NAMED)
    expect((await mailsTo(test, member.email))[0]?.text).not.toContain('Still connected')
  })

  it('is not spoken of where there is none', async () => {
    const member = await createMember(test.db, { passwordHash })
    const { answer } = await resetOf(member)
    expect(answer.body.data).toEqual({ connections: [] })
    const [mail] = await mailsTo(test, member.email)
    expect(mail?.text).not.toMatch(/connect/)
  })
})
