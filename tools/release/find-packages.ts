import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Manifest {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Folder of `name` as Node finds it for a package in `from`: in its own `node_modules`, else further up. Null where it is not installed. */
const findFolder = (root: string, from: string, name: string): string | null => {
  const parts = from.split('/node_modules/')
  const above = parts.map((_part, index) => parts.slice(0, parts.length - index).join('/node_modules/'))
  const folders = [...above.filter((place) => place !== ''), '.'].map((place) => join(place, 'node_modules', name))
  return folders.find((folder) => existsSync(join(root, folder, 'package.json'))) ?? null
}

/**
 * Folders, relative to `root`, of `names` and of everything that they need to run. What is optional is left out where it was not
 * installed, as for another system; anything else that is missing throws.
 */
export const findPackages = (root: string, names: readonly string[]): string[] => {
  const found = new Set<string>()
  const add = (from: string, name: string, optional: boolean): void => {
    const folder = findFolder(root, from, name)
    if (folder === null && optional) return
    if (folder === null) throw new Error(`${name}, which ${from || 'the server'} needs, is not installed.`)
    if (found.has(folder)) return
    found.add(folder)
    const manifest: Manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    const { dependencies = {}, optionalDependencies = {} } = manifest
    for (const needed of Object.keys(dependencies)) add(folder, needed, needed in optionalDependencies)
    for (const needed of Object.keys(optionalDependencies)) add(folder, needed, true)
  }
  for (const name of names) add('', name, false)
  return [...found].sort()
}
