import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../db/client.ts'
import { accessEndedMail, activationCodeMail } from '../../features/access-codes/mails.ts'
import { confirmationCodeMail, passwordChangedMail, passwordResetMail } from '../../features/auth/mails.ts'
import { confirmSubscriptionMail } from '../../features/cfd-ai/mails.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { startSmtpServer } from '../../testing/smtp-server.ts'
import { createFakeClock, type FakeClock } from '../clock.ts'
import { createLogger } from '../logger.ts'
import { createMailJob, deliverDueMails, mailRetryMs } from './deliver-mail.ts'
import { createMailTransport, type MailTransport } from './mail-transport.ts'
import { listMails, queueMail } from './outbox.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const STARTED = { startedAt: new Date(Date.UTC(2026, 2, 2, 9)), fullName: 'Ada Obi' }

describe('the outbox', () => {
  let db: Database
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>
  let clock: FakeClock
  let transport: MailTransport
  const lines: string[] = []
  const log = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) })

  beforeAll(async () => {
    db = await openTestDatabase()
  })
  afterAll(() => db.close())
  beforeEach(async () => {
    await db.query('delete from outbox_mails')
    smtp = await startSmtpServer()
    clock = createFakeClock(Date.UTC(2026, 2, 2, 9))
    transport = createMailTransport({ smtpUrl: smtp.url, mailFrom: 'Uptick <no-reply@uptick.test>' })
    lines.length = 0
  })
  afterEach(async () => {
    transport.close()
    await smtp.close()
  })

  const deps = () => ({ db, clock, log, transport })
  const queue = (email: string) =>
    queueMail(db.orm, confirmationCodeMail(email, { ...STARTED, code: 'K7QW9XYZ', minutes: 15 }), clock.now())
  const recipients = () => smtp.received.map(({ to }) => to).sort()

  it('sends a mail as text and HTML, then forgets its content', async () => {
    await queue('ada@example.test')
    expect(await deliverDueMails(deps())).toBe(Number.POSITIVE_INFINITY)
    const [mail] = smtp.received
    expect(mail).toMatchObject({ from: 'no-reply@uptick.test', to: 'ada@example.test' })
    expect(mail?.source).toContain('Content-Type: text/plain')
    expect(mail?.source).toContain('Content-Type: text/html')
    expect(mail?.source).toContain('K7QW9XYZ')
    const [row] = await listMails(db.orm, 'ada@example.test')
    expect(row).toMatchObject({ sent: true, text: '', html: '', sentAt: new Date(clock.now()) })
  })

  it('lets mail programs take a list’s reader off with one click, and no other mail', async () => {
    const token = 'A'.repeat(43)
    const origin = 'https://uptick.example'
    const asked = { email: 'list@example.test', list: 'newsletter', token } as const
    await queueMail(db.orm, confirmSubscriptionMail(asked, { publicUrl: origin, days: 7 }), clock.now())
    await queue('ada@example.test')
    await deliverDueMails(deps())
    const sent = (to: string) => smtp.received.find((mail) => mail.to === to)?.source.replace(/\r?\n[ \t]+/g, ' ')
    expect(sent('list@example.test')).toContain(`List-Unsubscribe: <${origin}/api/subscriptions/${token}/removal>\n`)
    expect(sent('list@example.test')).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\n')
    expect(sent('ada@example.test')).not.toContain('List-Unsubscribe')
    const [row] = await listMails(db.orm, 'list@example.test')
    expect(row?.unsubscribeUrl).toBeNull()
  })

  it('leaves this computer encrypted or not at all', async () => {
    // Not a loopback address by its name, and reached all the same.
    const elsewhere = createMailTransport({
      smtpUrl: smtp.url.replace('127.0.0.1', '0.0.0.0'),
      mailFrom: 'Uptick <no-reply@uptick.test>',
    })
    await queue('ada@example.test')
    expect(await deliverDueMails({ ...deps(), transport: elsewhere })).toBeLessThan(Number.POSITIVE_INFINITY)
    elsewhere.close()
    expect(smtp.received).toEqual([])
  })

  it('belongs to the transaction it was written in', async () => {
    const failing = db.orm.transaction(async (tx) => {
      await queueMail(tx, confirmationCodeMail('ada@example.test', { ...STARTED, code: 'X', minutes: 1 }), clock.now())
      throw new Error('the registration failed')
    })
    await expect(failing).rejects.toThrow('the registration failed')
    await deliverDueMails(deps())
    expect(smtp.received).toEqual([])
  })

  it('leaves each mail once after the mail server was down', async () => {
    const job = createMailJob(deps())
    smtp.setMood('drop')
    const people = Array.from({ length: 12 }, (_, index) => `person-${index}@example.test`)
    for (const email of people) await queue(email)
    job.start()
    for (let minute = 0; minute < 5; minute += 1) await clock.advance(MINUTE)
    expect(smtp.received).toEqual([])
    smtp.setMood('accept')
    await expect
      .poll(
        async () => {
          await clock.advance(MINUTE)
          return recipients()
        },
        { timeout: 100_000 },
      )
      .toEqual([...people].sort())
    for (let hour = 0; hour < 4; hour += 1) await clock.advance(HOUR)
    expect(recipients()).toEqual([...people].sort())
    await job.stop()
  })

  it('leaves each mail once when several processes deliver at the same time', async () => {
    const people = Array.from({ length: 20 }, (_, index) => `person-${index}@example.test`)
    for (const email of people) await queue(email)
    await Promise.all(Array.from({ length: 4 }, () => deliverDueMails(deps())))
    expect(recipients()).toEqual([...people].sort())
  })

  it('tries a mail again that was refused for now, later each time', async () => {
    await queue('ada@example.test')
    smtp.setMood('451 try again later')
    expect(await deliverDueMails(deps())).toBe(mailRetryMs(1))
    await clock.advance(mailRetryMs(1) - 1)
    expect(await deliverDueMails(deps())).toBe(1)
    await clock.advance(1)
    expect(await deliverDueMails(deps())).toBe(mailRetryMs(2))
    expect(mailRetryMs(2)).toBeGreaterThan(mailRetryMs(1))
    smtp.setMood('accept')
    await clock.advance(mailRetryMs(2))
    await deliverDueMails(deps())
    expect(recipients()).toEqual(['ada@example.test'])
  })

  it('drops a mail that will never be accepted, and says so without its content', async () => {
    await queue('nobody@example.test')
    smtp.setMood('550 no such mailbox')
    expect(await deliverDueMails(deps())).toBe(Number.POSITIVE_INFINITY)
    const [row] = await listMails(db.orm, 'nobody@example.test')
    expect(row).toMatchObject({ sent: true, sentAt: null, text: '', html: '' })
    expect(lines.join('')).toContain('"refused":true')
    expect(lines.join('')).not.toMatch(/K7QW9XYZ|nobody@/)
  })

  it('gives a mail up after a day', async () => {
    await queue('ada@example.test')
    smtp.setMood('drop')
    await deliverDueMails(deps())
    smtp.setMood('accept')
    await clock.advance(25 * HOUR)
    expect(await deliverDueMails(deps())).toBe(Number.POSITIVE_INFINITY)
    expect(smtp.received).toEqual([])
  })

  it('is the mailbox itself where no mail server is configured', async () => {
    transport = createMailTransport({ smtpUrl: null, mailFrom: '' })
    await queue('ada@example.test')
    await deliverDueMails(deps())
    const [row] = await listMails(db.orm, 'ada@example.test')
    expect(row).toMatchObject({ sent: true, subject: 'Your Uptick confirmation code' })
    expect(row?.text).toContain('K7QW9XYZ')
  })

  it('forgets mails after a week', async () => {
    await queue('ada@example.test')
    await deliverDueMails(deps())
    await clock.advance(8 * 24 * HOUR)
    await deliverDueMails(deps())
    expect(await listMails(db.orm, null)).toEqual([])
  })

  it('never reads a member’s name as markup or as a second recipient', async () => {
    const to = { email: 'ada@example.test', fullName: 'Ada <img src=x>, eve@example.test' }
    await queueMail(db.orm, passwordChangedMail(to, { connections: [], publicUrl: 'https://uptick.test' }), clock.now())
    const [queued] = await listMails(db.orm, null)
    expect(queued?.html).toContain('Ada &#60;img src=x&#62;, eve@example.test')
    expect(queued?.html).not.toContain('<img')
    await deliverDueMails(deps())
    expect(recipients()).toEqual(['ada@example.test'])
  })

  it('links to the reset page with the token as it is', async () => {
    const token = 'a-b_c'.repeat(8)
    const mail = passwordResetMail(
      { email: 'a@b.test', fullName: 'Ada' },
      { publicUrl: 'https://uptick.test', token, minutes: 30 },
    )
    const link = `https://uptick.test/reset-password?token=${token}`
    expect(mail.text).toContain(link)
    expect(mail.html).toContain(`href="${link}"`)
  })

  it('leads from a code, and from the end of an access, to where a dashboard is unlocked', () => {
    const [to, publicUrl] = [{ email: 'a@b.test', fullName: 'Ada' }, 'https://uptick.test']
    const mails = [
      activationCodeMail(to, { publicUrl, code: 'K7QW9XYZ', days: 7 }),
      accessEndedMail(to, { publicUrl, tier: null }),
    ]
    for (const { text, html } of mails) {
      expect(text).toContain('https://uptick.test/dashboard/account-setup')
      expect(html).toContain('href="https://uptick.test/dashboard/account-setup"')
    }
    expect(mails[0]?.text).toMatch(/^K7QW9XYZ$/m)
  })
})
