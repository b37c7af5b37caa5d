import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What a browser must have stored for a viewer. */
export type StoredSession = Record<string, string>

/** Sessions of running servers, from one run to the next. */
export interface SessionKeeper {
  find: (name: string) => StoredSession | undefined
  keep: (name: string, session: StoredSession) => Promise<void>
}

const readKept = async (file: string): Promise<Record<string, StoredSession>> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  return JSON.parse(text) as Record<string, StoredSession>
}

/** Keeps sessions in `file`, which only its owner can read. */
export const keepSessions = async (file: string): Promise<SessionKeeper> => {
  const kept = await readKept(file)
  return {
    find: (name) => kept[name],
    keep: async (name, session) => {
      kept[name] = session
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, JSON.stringify(kept), { mode: 0o600 })
    },
  }
}
