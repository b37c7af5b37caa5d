import { confirmCode, register } from '../contract/auth.ts'
import { keepSession, makeCall } from './demo-members.ts'
import { mailedCode } from './mailbox.ts'
import { DEMO_PASSWORD, type RunningServer } from './running-server.ts'

let made = 0

interface Person {
  fullName?: string
  phone?: string
  country?: string
  /** Whose link brought them. */
  referralCode?: string
}

/** The e-mail of a fresh member, whose password is the demo's: for journeys that change their account. */
export const registerMember = async (server: RunningServer, person: Person = {}): Promise<string> => {
  made += 1
  const email = `member-${made}-${Date.now()}@example.test`
  const someone = { fullName: 'Ife Bello', phone: '+234 803 555 0142', country: 'Nigeria' }
  await makeCall(server, register, { body: { ...someone, ...person, email, password: DEMO_PASSWORD } })
  const confirmationCode = await mailedCode(server, email)
  const { status, data } = await makeCall(server, confirmCode, { body: { email, confirmationCode } })
  if (!data) throw new Error(`The confirmation of ${email} answered ${status}.`)
  keepSession(server, email, data.token)
  return email
}
