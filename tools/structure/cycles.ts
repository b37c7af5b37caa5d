import { importedFile } from './import-directions.ts'
import type { ParsedSource } from './parsed-source.ts'
import type { Violation } from './violation.ts'

/** Every cycle of imports among `sources`, reported once, at the import that closes it. */
export const checkCycles = (sources: readonly ParsedSource[]): Violation[] => {
  const byFile = new Map(sources.map((source) => [source.file, source]))
  const done = new Set<string>()
  const path: string[] = []
  const violations: Violation[] = []

  const follow = (source: ParsedSource): void => {
    path.push(source.file)
    for (const { specifier, line } of source.imports) {
      const next = byFile.get(importedFile(source.file, specifier) ?? '')
      if (!next || done.has(next.file)) continue
      const from = path.indexOf(next.file)
      if (from === -1) follow(next)
      else {
        const cycle = [...path.slice(from), next.file].join(' → ')
        violations.push({ file: source.file, line, sentence: `closes a cycle of imports: ${cycle}.` })
      }
    }
    path.pop()
    done.add(source.file)
  }

  for (const source of sources) if (!done.has(source.file)) follow(source)
  return violations
}
