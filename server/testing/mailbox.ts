import { listLocalMails } from '../../contract/dev.ts'
import type { TestApp } from './test-app.ts'

/** Mails to `to` in the local mailbox, newest first. */
export const mailsTo = async (test: Pick<TestApp, 'visitor'>, to: string) =>
  (await test.visitor().call(listLocalMails, { input: { to } })).body.data

/** The newest confirmation code that was mailed. */
export const mailedCode = async (test: Pick<TestApp, 'visitor'>, to: string): Promise<string> => {
  const [mail] = await mailsTo(test, to)
  const code = /^[2-9A-Z]{8}$/m.exec(mail?.text ?? '')?.[0]
  if (!code) throw new Error(`No confirmation code was mailed to ${to}.`)
  return code
}

/** The newest password reset token that was mailed. */
export const mailedResetToken = async (test: Pick<TestApp, 'visitor'>, to: string): Promise<string> => {
  const [mail] = await mailsTo(test, to)
  const token = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`No reset link was mailed to ${to}.`)
  return token
}
