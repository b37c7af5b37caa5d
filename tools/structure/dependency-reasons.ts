import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readText } from './project-files.ts'
import type { Violation } from './violation.ts'

const REASONS = 'docs/dependencies.md'
const MANIFESTS = ['package.json', 'lab/package.json']

const namesIn = (manifest: unknown, field: string): string[] => {
  if (typeof manifest !== 'object' || manifest === null) return []
  const section: unknown = Object.entries(manifest).find(([key]) => key === field)?.[1]
  return typeof section === 'object' && section !== null ? Object.keys(section) : []
}

/** Every package that the product or the laboratory asks for has its reason in docs/dependencies.md, and none is left over there. */
export const checkDependencyReasons = (root: string): Violation[] => {
  const manifests: unknown[] = MANIFESTS.filter((file) => existsSync(join(root, file))).map((file) =>
    JSON.parse(readText(root, file)),
  )
  const wanted = manifests.flatMap((manifest) => [
    ...namesIn(manifest, 'dependencies'),
    ...namesIn(manifest, 'devDependencies'),
  ])
  if (!existsSync(join(root, REASONS))) return [{ file: REASONS, line: 1, sentence: 'is missing.' }]
  const rows = readText(root, REASONS)
    .split('\n')
    .flatMap((text, index) => {
      const name = /^\| `([^`]+)` \|/.exec(text)?.[1]
      return name ? [{ name, line: index + 1 }] : []
    })
  return [
    ...wanted
      .filter((name) => !rows.some((row) => row.name === name))
      .map((name) => ({ file: REASONS, line: 1, sentence: `has no row with the reason for ${name}.` })),
    ...rows
      .filter((row) => !wanted.includes(row.name))
      .map(({ name, line }) => ({
        file: REASONS,
        line,
        sentence: `explains ${name}, which package.json does not ask for.`,
      })),
  ]
}
