import { statfs } from 'node:fs/promises'
import { isMissingFile } from '../missing-file.ts'

/** Less than this is full: the next few uploads, or the embedded database's log, would not fit. */
const LEAST_BYTES = 32 * 1024 * 1024

/** Whether the disk under `folder` has room to write. A folder that is not there yet has. */
export const hasRoom = async (folder: string): Promise<boolean> => {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize >= LEAST_BYTES
  } catch (error) {
    if (isMissingFile(error)) return true
    throw error
  }
}

const FULL = /^(ENOSPC|EDQUOT|53100)$/

/** Whether something failed for want of room, in a file or in the database. */
export const isDiskFull = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return FULL.test(code) || /no space left on device/i.test(error.message) || isDiskFull(error.cause)
}
