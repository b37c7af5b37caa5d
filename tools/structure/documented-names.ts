import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { identifierName, isSyntaxNode, type ParsedSource, visit } from './parsed-source.ts'
import { readText } from './project-files.ts'
import type { Violation } from './violation.ts'

const REASONS = 'docs/dependencies.md'
const MANIFESTS = ['package.json', 'lab/package.json']
const VARIABLES = 'server/env.ts'
const TABLE = 'docs/operations.md'

/** The names in the first column of the tables of `page`, where they fit `pattern`, with their lines. */
const listRows = (root: string, page: string, pattern: RegExp): [name: string, line: number][] => {
  const lines = existsSync(join(root, page)) ? readText(root, page).split('\n') : []
  const named = lines.map((text, index): [string, number] => [/^\| `([^`]+)` \|/.exec(text)?.[1] ?? '', index + 1])
  return named.filter(([name]) => pattern.test(name))
}

const packagesOf = (root: string): string[] =>
  MANIFESTS.filter((file) => existsSync(join(root, file))).flatMap((file) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readText(root, file))
    return [...Object.keys(dependencies), ...Object.keys(devDependencies)]
  })

/** Every package that the product or the laboratory asks for has its reason in docs/dependencies.md, once, and none is left over there. */
export const checkDependencyReasons = (root: string): Violation[] => {
  const [wanted, rows] = [packagesOf(root), listRows(root, REASONS, /./)]
  const names = rows.map(([name]) => name)
  const missing = wanted.filter((name) => !names.includes(name))
  const left = rows.filter(([name]) => !wanted.includes(name))
  const repeated = rows.filter(([name], index) => names.indexOf(name) < index)
  return [
    ...missing.map((name) => ({ file: REASONS, line: 1, sentence: `has no row with the reason for ${name}.` })),
    ...left.map(([name, line]) => {
      const sentence = `explains ${name}, which package.json does not ask for.`
      return { file: REASONS, line, sentence }
    }),
    ...repeated.map(([name, line]) => ({ file: REASONS, line, sentence: `explains ${name} a second time.` })),
  ]
}

/** Every variable that server/env.ts reads, an upper-case key of its schema, has its row in docs/operations.md, and no other has one. */
export const checkEnvironmentTable = (root: string, sources: readonly ParsedSource[]): Violation[] => {
  const schema = sources.find(({ file }) => file === VARIABLES)
  if (!schema) return []
  const [variables, rows] = [new Map<string, number>(), new Map(listRows(root, TABLE, /^[A-Z][A-Z0-9_]+$/))]
  visit(schema.program, (node) => {
    const name = node.type === 'Property' && isSyntaxNode(node.key) ? identifierName(node.key) : null
    if (name && /^[A-Z][A-Z0-9_]+$/.test(name)) variables.set(name, schema.lineOf(node.start))
  })
  const missing = [...variables].filter(([name]) => !rows.has(name))
  const left = [...rows].filter(([name]) => !variables.has(name))
  return [
    ...missing.map(([name, line]) => ({ file: VARIABLES, line, sentence: `${name} has no row in ${TABLE}.` })),
    ...left.map(([name, line]) => {
      const sentence = `explains ${name}, which ${VARIABLES} does not read.`
      return { file: TABLE, line, sentence }
    }),
  ]
}
