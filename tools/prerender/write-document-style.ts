import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Joins the sheets of one document's components into its one sheet, so that its first paint waits for a single answer.
 * @param folder of the build
 * @param name of the document
 * @param sheets files relative to `folder`, in the order of the cascade
 * @returns the file it wrote, relative to `folder`, named after the document and its content
 */
export const writeDocumentStyle = async (folder: string, name: string, sheets: readonly string[]): Promise<string> => {
  const style = (await Promise.all(sheets.map((sheet) => readFile(join(folder, sheet), 'utf8')))).join('\n')
  const hash = createHash('sha256').update(style).digest('base64url').slice(0, 8)
  const file = `assets/${name}-document-${hash}.css`
  await writeFile(join(folder, file), style)
  return file
}
