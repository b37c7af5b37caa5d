import { listLocalMails } from '../contract/dev.ts'
import { makeCall } from './demo-members.ts'
import { expect } from './journey.ts'
import type { RunningServer } from './running-server.ts'

/** Waits for a mail to `email` whose text holds `pattern`; its first group. The newest mail counts. */
const mailed = async (server: RunningServer, email: string, pattern: RegExp): Promise<string> => {
  let found: string | undefined
  await expect(async () => {
    const { data } = await makeCall(server, listLocalMails, { path: `/dev/mailbox?to=${encodeURIComponent(email)}` })
    found = pattern.exec(data?.[0]?.text ?? '')?.[1]
    expect(found).toBeDefined()
  }).toPass()
  return found ?? ''
}

export const mailedCode = (server: RunningServer, email: string): Promise<string> =>
  mailed(server, email, /^([2-9A-Z]{8})$/m)

/** The code of the mail that says that a deposit is verified. */
export const mailedActivationCode = (server: RunningServer, email: string): Promise<string> =>
  mailed(server, email, /activation code[\s\S]*?^([2-9A-Z]{8})$/m)

/** The path of the reset link, from the slash on. */
export const mailedResetPath = (server: RunningServer, email: string): Promise<string> =>
  mailed(server, email, /(\/reset-password\?token=[\w-]+)/)

/** The subjects of all mails to `email`, the newest first. */
export const mailedSubjects = async (server: RunningServer, email: string): Promise<string[]> => {
  const { data } = await makeCall(server, listLocalMails, { path: `/dev/mailbox?to=${encodeURIComponent(email)}` })
  return (data ?? []).map(({ subject }) => subject)
}

/** The path of the way back to a ticket, from the slash on. */
export const mailedTicketPath = (server: RunningServer, email: string): Promise<string> =>
  mailed(server, email, /(\/dashboard\/support\?ticket=[\w-]+)/)

/** The path of the link that confirms an address for a mailing list, from the slash on. */
export const mailedListPath = (server: RunningServer, email: string): Promise<string> =>
  mailed(server, email, /(\/mailing-list\?confirm=[\w-]+)/)
