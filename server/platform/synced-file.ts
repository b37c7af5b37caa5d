import { mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Replaces `file` as a whole: after a crash or a power cut it holds the old text or the new one, never a part. */
export const writeSynced = async (file: string, text: string): Promise<void> => {
  const folder = dirname(file)
  await mkdir(folder, { recursive: true })
  const temporary = `${file}.new`
  const handle = await open(temporary, 'w', 0o600)
  try {
    await handle.writeFile(text)
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
