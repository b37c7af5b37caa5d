import { updateMemberAccess } from '../contract/members.ts'
import type { Tier } from '../contract/tiers.ts'
import { assignUpoints, listStatement } from '../contract/upoints.ts'
import { demoSession, makeCall, memberIdOf, sessionOf } from './demo-members.ts'
import { registerMember } from './new-member.ts'
import type { RunningServer } from './running-server.ts'

/** The administrator's correction of a member's points. */
export const assignPoints = async (server: RunningServer, email: string, ...amounts: number[]): Promise<void> => {
  const token = await demoSession(server, 'admin')
  const userId = await memberIdOf(server, email)
  for (const amount of amounts) {
    const { status } = await makeCall(server, assignUpoints, { token, body: { userId, amount } })
    if (status !== 200) throw new Error(`The assignment of ${amount} to ${email} answered ${status}.`)
  }
}

/** A fresh member on a tier, who holds so much; the e-mail. */
export const memberWith = async (
  server: RunningServer,
  { uPoints = 0, tier = 'guest' }: { uPoints?: number; tier?: Tier },
): Promise<string> => {
  const email = await registerMember(server)
  if (tier !== 'guest') {
    const token = await demoSession(server, 'admin')
    const path = updateMemberAccess.path.replace(':id', await memberIdOf(server, email))
    const body = { tier, dashboardUnlocked: true, hasDeposited: true }
    const { status } = await makeCall(server, updateMemberAccess, { path, token, body })
    if (status !== 200) throw new Error(`The tier of ${email} answered ${status}.`)
  }
  if (uPoints > 0) await assignPoints(server, email, uPoints)
  return email
}

/** Amounts of the member's statement, newest first, as the server keeps it. */
export const movementsOf = async (server: RunningServer, email: string): Promise<number[]> => {
  const { data } = await makeCall(server, listStatement, { token: await sessionOf(server, email) })
  return (data ?? []).map(({ amount }) => amount)
}
