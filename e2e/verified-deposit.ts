import { approveAccountSetup, createAccountSetup, listAccountSetups } from '../contract/account-setups.ts'
import { demoSession, makeCall, sessionOf } from './demo-members.ts'
import type { RunningServer } from './running-server.ts'

/** The id of the member's waiting request, as the administrator finds it. */
const waitingSetupOf = async (server: RunningServer, token: string, email: string): Promise<string> => {
  const path = `${listAccountSetups.path}?status=pending`
  const { data } = await makeCall(server, listAccountSetups, { path, token })
  const found = data?.find(({ member }) => member.email === email)
  if (!found) throw new Error(`No request of ${email} is waiting.`)
  return found.id
}

/** The administrator finds the deposit at the broker. */
export const approveDeposit = async (server: RunningServer, email: string): Promise<void> => {
  const token = await demoSession(server, 'admin')
  const path = approveAccountSetup.path.replace(':id', await waitingSetupOf(server, token, email))
  const { status } = await makeCall(server, approveAccountSetup, { path, token, body: {} })
  if (status !== 200) throw new Error(`The approval for ${email} answered ${status}.`)
}

interface Deposit {
  depositAmount: number
  accessPath?: 'manual' | 'auto'
}

/** A request without a browser. */
export const requestVerification = async (
  server: RunningServer,
  email: string,
  { depositAmount, accessPath = 'manual' }: Deposit,
): Promise<void> => {
  const body = { brokerAccount: 'PO-88213377', accessPath, depositAmount }
  const { status } = await makeCall(server, createAccountSetup, { token: await sessionOf(server, email), body })
  if (status >= 300) throw new Error(`The request of ${email} answered ${status}.`)
}

/** A deposit that was asked for and found. */
export const verifyDeposit = async (server: RunningServer, email: string, deposit: Deposit): Promise<void> => {
  await requestVerification(server, email, deposit)
  await approveDeposit(server, email)
}
