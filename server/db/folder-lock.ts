import { readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** For others who ask at the same moment, and for a process that is just letting go. */
const WAIT_MS = 300
const SQLITE_BUSY = 5

/** For as long as the process lives: a lock whose handle were collected would be gone. */
const held = new Set<DatabaseSync>()

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY

/** Takes the system's lock on `file`; null when somebody else has it. */
const takeLock = (file: string): DatabaseSync | null => {
  const lock = new DatabaseSync(file, { timeout: WAIT_MS })
  try {
    lock.exec('begin exclusive')
    held.add(lock)
    return lock
  } catch (error) {
    lock.close()
    if (isBusy(error)) return null
    throw error
  }
}

/**
 * Lets one process at a time use a data folder: the embedded database must not be opened twice. The lock is the operating system's
 * (an empty SQLite file, held by an exclusive transaction: Node has no lock of its own). It ends with the process, however that
 * ends, and is seen from other containers on the same machine. Throws a sentence that names the other process where that is known.
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  const holderFile = join(folder, 'server.lock')
  const lock = takeLock(join(folder, 'server.lock.db'))
  if (!lock) {
    // Gone already when the other one is just letting go.
    const holder = (await readFile(holderFile, 'utf8').catch(() => '')).trim() || 'another process'
    throw new Error(
      `The data folder ${folder} is in use by ${holder}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  await writeFile(holderFile, `process ${process.pid} on ${hostname()}\n`)
  return async () => {
    await rm(holderFile, { force: true })
    lock.close()
    held.delete(lock)
  }
}
