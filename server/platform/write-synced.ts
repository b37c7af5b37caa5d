import { mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Replaces `file` as a whole: after a crash or a power cut it holds the old content or the new one, never a part. What is not finished is in a file
 * beside it, whose name has another ending.
 */
export const writeSynced = async (file: string, content: string | Uint8Array, unfinished = '.new'): Promise<void> => {
  const folder = dirname(file)
  await mkdir(folder, { recursive: true })
  const temporary = file + unfinished
  const handle = await open(temporary, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(temporary, file)
  const directory = await open(folder, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
