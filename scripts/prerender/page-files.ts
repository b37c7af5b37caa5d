import type { Manifest } from 'vite'

interface PageFiles {
  styles: string[]
  modules: string[]
}

const staticImports = (manifest: Manifest, key: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key]?.imports ?? []) staticImports(manifest, imported, seen)
  return seen
}

/**
 * The built files that showing `page` needs besides those that the template's entry has brought: its sheets, the
 * imported before the importing, and its modules.
 * @param page source path, as the manifest has it
 * @throws Error when the build has no such page
 */
export const pageFiles = (manifest: Manifest, page: string, entry: string): PageFiles => {
  if (!manifest[page]) throw new Error(`The build has no ${page}.`)
  const present = staticImports(manifest, entry)
  const chunks = [...staticImports(manifest, page)]
    .filter((key) => !present.has(key))
    .flatMap((key) => manifest[key] ?? [])
  return {
    styles: [...new Set(chunks.toReversed().flatMap(({ css }) => css ?? []))],
    modules: chunks.map(({ file }) => file),
  }
}
