import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isMissingFile } from './missing-file.ts'

/** A secret that is made once and kept in a file that only its owner can read. */
export const readOrCreateSecret = async (file: string, create: () => string): Promise<string> => {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (!isMissingFile(error)) throw error
  }
  const secret = create()
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, secret, { mode: 0o600, flag: 'wx' })
  return secret
}
