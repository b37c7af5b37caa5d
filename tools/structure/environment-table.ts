import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { identifierName, isSyntaxNode, type ParsedSource, visit } from './parsed-source.ts'
import { readText } from './project-files.ts'
import type { Violation } from './violation.ts'

const SCHEMA_FILE = 'server/env.ts'
const TABLE = 'docs/operations.md'

/** Names of the variables that `server/env.ts` reads: the upper-case keys of its schema. */
const variablesOf = (source: ParsedSource): { name: string; line: number }[] => {
  const found = new Map<string, number>()
  visit(source.program, (node) => {
    const name = node.type === 'Property' && isSyntaxNode(node.key) ? identifierName(node.key) : null
    if (name && /^[A-Z][A-Z0-9_]+$/.test(name)) found.set(name, source.lineOf(node.start))
  })
  return [...found].map(([name, line]) => ({ name, line }))
}

/** Every variable of the environment has its row in docs/operations.md, and no other has one. */
export const checkEnvironmentTable = (root: string, sources: readonly ParsedSource[]): Violation[] => {
  const schema = sources.find(({ file }) => file === SCHEMA_FILE)
  if (!schema) return []
  const rows = existsSync(join(root, TABLE)) ? readText(root, TABLE).split('\n') : []
  const documented = rows.flatMap((text, index) => {
    const name = /^\| `([A-Z][A-Z0-9_]+)` \|/.exec(text)?.[1]
    return name ? [{ name, line: index + 1 }] : []
  })
  const variables = variablesOf(schema)
  return [
    ...variables
      .filter(({ name }) => !documented.some((row) => row.name === name))
      .map(({ name, line }) => ({ file: SCHEMA_FILE, line, sentence: `${name} has no row in ${TABLE}.` })),
    ...documented
      .filter(({ name }) => !variables.some((variable) => variable.name === name))
      .map(({ name, line }) => ({
        file: TABLE,
        line,
        sentence: `explains ${name}, which ${SCHEMA_FILE} does not read.`,
      })),
  ]
}
