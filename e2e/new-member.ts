import { confirmCode, register } from '../contract/auth.ts'
import { makeCall } from './demo-members.ts'
import { mailedCode } from './mailbox.ts'
import { DEMO_PASSWORD, type RunningServer } from './running-server.ts'

let made = 0

/** The e-mail of a fresh member, whose password is the demo's: for journeys that change their account. */
export const registerMember = async (server: RunningServer): Promise<string> => {
  made += 1
  const email = `member-${made}-${Date.now()}@example.test`
  const body = { fullName: 'Ife Bello', email, phone: '+234 803 555 0142', country: 'Nigeria', password: DEMO_PASSWORD }
  await makeCall(server, register, { body })
  const confirmationCode = await mailedCode(server, email)
  const { status } = await makeCall(server, confirmCode, { body: { email, confirmationCode } })
  if (status !== 200) throw new Error(`The confirmation of ${email} answered ${status}.`)
  return email
}
