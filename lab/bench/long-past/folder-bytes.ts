import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The sizes of all files below a folder, added up. */
export const folderBytes = async (folder: string): Promise<number> => {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    files.filter((file) => file.isFile()).map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
