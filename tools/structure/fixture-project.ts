import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { checkProject } from './check-project.ts'
import { formatViolation } from './violation.ts'

const MANIFEST = JSON.stringify({ dependencies: { zod: '1' } })
export const REASONS = '| Package | Why |\n|---|---|\n| `zod` | schemas |\n'

/** Writes a project of these files into a temporary folder, which goes when the test ends. Returns the folder. */
export const writeProject = (files: Record<string, string>): string => {
  const root = mkdtempSync(join(tmpdir(), 'uptick-structure-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [file, text] of Object.entries({ 'package.json': MANIFEST, 'docs/dependencies.md': REASONS, ...files })) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return root
}

/** The violations of a project of these files, as printed. */
export const check = (files: Record<string, string>): string[] => checkProject(writeProject(files)).map(formatViolation)
