import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const isRunning = (pid: number): boolean => {
  // A lock torn by a crash names nobody; signalling process 0 would ask our own group.
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether a running process is really the one that took the lock: a pid is reused after a reboot. */
const startedAt = async (pid: number): Promise<string> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

/**
 * Lets one process at a time use a data folder: the embedded database must not be opened twice.
 * Throws a sentence that names the other process. A lock whose process is gone (kill -9) is taken over.
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  const file = join(folder, 'server.lock')
  const mine = `${process.pid} ${await startedAt(process.pid)}`
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      await writeFile(file, mine, { flag: 'wx' })
      return () => rm(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const [pid = '', started = ''] = (await readFile(file, 'utf8')).split(' ')
    const alive = isRunning(Number(pid)) && (await startedAt(Number(pid))) === started
    if (alive) {
      throw new Error(
        `The data folder ${folder} is in use by process ${pid}. Stop it first, or set DATA_DIR to another folder.`,
      )
    }
    await rm(file, { force: true })
  }
  throw new Error(`The data folder ${folder} could not be locked.`)
}
