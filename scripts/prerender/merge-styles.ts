import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes the sheets of one document as a single one, so that its first paint waits for one answer instead of a dozen.
 * @param sheets files relative to `folder`, in the order of the cascade
 * @returns the file it wrote, relative to `folder`, named after its content
 */
export const mergeStyles = async (folder: string, name: string, sheets: readonly string[]): Promise<string> => {
  const merged = (await Promise.all(sheets.map((sheet) => readFile(join(folder, sheet), 'utf8')))).join('\n')
  const hash = createHash('sha256').update(merged).digest('base64url').slice(0, 8)
  const file = `assets/${name}-${hash}.css`
  await writeFile(join(folder, file), merged)
  return file
}
