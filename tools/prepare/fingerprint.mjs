import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * SHA-256 (hex) over names and contents of files and whole folders, in name order. What does not exist counts as absent.
 * @param {string} root
 * @param {readonly string[]} paths relative to `root`
 * @param {(path: string) => boolean} [counts] which files count
 * @returns {Promise<string>}
 */
export const fingerprint = async (root, paths, counts = () => true) => {
  const hash = createHash('sha256')
  for (const file of (await Promise.all(paths.map((path) => filesBelow(root, path)))).flat().filter(counts)) {
    const content = await readFile(join(root, file))
    hash.update(`${file}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {Promise<string[]>}
 */
const filesBelow = async (root, path) => {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return null
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (entries === null) return [path]
  const inOrder = entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  return (await Promise.all(inOrder.map((entry) => filesBelow(root, `${path}/${entry.name}`)))).flat()
}
