import type { Manifest } from 'vite'

interface DocumentFiles {
  script: string
  /** Modules that the script imports, directly or not. */
  modules: string[]
  /** The imported before the importing. */
  styles: string[]
}

const staticImports = (manifest: Manifest, key: string, seen: Set<string>): Set<string> => {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key]?.imports ?? []) staticImports(manifest, imported, seen)
  return seen
}

/**
 * What a source file was built into, relative to the build's folder.
 * @throws Error when the build has no such entry
 */
export const builtFile = (manifest: Manifest, source: string): string => {
  const file = manifest[source]?.file
  if (file === undefined) throw new Error(`The build has no ${source}.`)
  return file
}

/**
 * The built files that an entry needs, relative to the build's folder.
 * @param entry source path, as the manifest has it
 * @throws Error when the build has no such entry
 */
export const documentFiles = (manifest: Manifest, entry: string): DocumentFiles => {
  const script = builtFile(manifest, entry)
  const chunks = [...staticImports(manifest, entry, new Set())].flatMap((key) => manifest[key] ?? [])
  return {
    script,
    modules: chunks.map(({ file }) => file).filter((file) => file !== script),
    styles: [...new Set(chunks.toReversed().flatMap(({ css }) => css ?? []))],
  }
}
