import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const BANK_SERVER = fileURLToPath(new URL('./bank-server.ts', import.meta.url))

/** The database that the process opens: a PostgreSQL one, or the folder of an embedded one. */
interface Opens {
  folder: string
  url: string | null
  adminEmail: string
  /** More of its environment. */
  variables?: NodeJS.ProcessEnv
}

export interface BankProcess {
  process: ChildProcess
  /** Opens the database and begins to answer; with an instant, also to run from there. */
  open: (fromMs?: number) => Promise<{ url: string; passed: boolean; problems: string[] }>
}

/** A server process that does nothing but calls and sockets, unless it is to run; loaded, and waiting to be opened. */
export const startBankProcess = ({ folder, url, adminEmail, variables }: Opens): BankProcess => {
  const child = spawn(process.execPath, [BANK_SERVER], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      ADMIN_EMAIL: adminEmail,
      ...(url ? { DATABASE_URL: url } : {}),
      ...variables,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  return {
    process: child,
    open: async (fromMs) => {
      child.stdin.write(fromMs === undefined ? 'open\n' : `open ${fromMs}\n`)
      for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line)
      throw new Error('The server ended before it was open.')
    },
  }
}

export const killBankProcess = async ({ process: child }: BankProcess): Promise<void> => {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
