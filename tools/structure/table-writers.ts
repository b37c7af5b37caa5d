import {
  identifierName,
  isSyntaxNode,
  literalText,
  type ParsedSource,
  type SyntaxNode,
  visit,
} from './parsed-source.ts'
import { isTest } from './project-files.ts'
import type { Violation } from './violation.ts'

const SCHEMA = /^server\/db\/schema\//
/** Whoever writes before anything runs, or makes the demo's rows. */
const SEEDS = /^server\/demo\//
/** The register of what is held about a member, which says for every table what becomes of it when one leaves (decision 0020). */
const REGISTER = /^server\/features\/personal-data\//
const WRITING_METHODS = new Set(['insert', 'update', 'delete'])
const WRITING_SQL = /\b(?:insert\s+into|update|delete\s+from)\s+"?([a-z_]+)"?/gi

interface Write {
  table: string
  file: string
  line: number
}

const argumentsOf = (node: SyntaxNode): unknown[] => (Array.isArray(node.arguments) ? node.arguments : [])

/** The tables of the schema: the constant's name and the name in SQL, both to the name in SQL. */
const tablesOf = (sources: readonly ParsedSource[]): Map<string, string> => {
  const tables = new Map<string, string>()
  for (const source of sources.filter(({ file }) => SCHEMA.test(file)))
    visit(source.program, (node) => {
      if (node.type !== 'VariableDeclarator' || !isSyntaxNode(node.init) || node.init.type !== 'CallExpression') return
      const [constant, table] = [identifierName(node.id), literalText(argumentsOf(node.init)[0])]
      if (constant && table && identifierName(node.init.callee) === 'pgTable')
        tables.set(constant, table).set(table, table)
    })
  return tables
}

/** `tx.insert(rooms)`, `insertRows(tx, rooms, …)`: the constant of the table. */
const writtenConstant = (node: SyntaxNode): string | null => {
  if (node.type !== 'CallExpression' || !isSyntaxNode(node.callee)) return null
  const [first, second] = argumentsOf(node)
  if (identifierName(node.callee) === 'insertRows') return identifierName(second)
  const isWrite =
    node.callee.type === 'MemberExpression' && WRITING_METHODS.has(identifierName(node.callee.property) ?? '')
  return isWrite ? identifierName(first) : null
}

/** SQL in a string or a template; what is put into a template by `${…}` is not seen. */
const writtenInSql = (node: SyntaxNode): string[] => {
  const value = isSyntaxNode(node.value) ? null : node.value
  const text =
    literalText(node) ??
    (node.type === 'TemplateElement' && typeof value === 'object' && value !== null && 'raw' in value
      ? value.raw
      : null)
  return typeof text === 'string' ? [...text.matchAll(WRITING_SQL)].flatMap(([, table]) => table ?? []) : []
}

const writesOf = (source: ParsedSource, tables: Map<string, string>): Write[] => {
  const writes: Write[] = []
  visit(source.program, (node) => {
    for (const name of [writtenConstant(node) ?? '', ...writtenInSql(node)]) {
      const table = tables.get(name)
      if (table !== undefined) writes.push({ table, file: source.file, line: source.lineOf(node.start) })
    }
  })
  return writes
}

/** `server/features/rooms/store.ts` is of `server/features/rooms`. */
const placeOf = (file: string): string => file.split('/').slice(0, 3).join('/')

/** One place writes a table: its promises are kept where they can be read. Imports do not show it, because the schema is everybody's. */
export const checkTableWriters = (sources: readonly ParsedSource[]): Violation[] => {
  const tables = tablesOf(sources)
  const writes = sources
    .filter(({ file }) => file.startsWith('server/') && !isTest(file) && !SEEDS.test(file) && !REGISTER.test(file))
    .flatMap((source) => writesOf(source, tables))
  const byTable = Map.groupBy(writes, ({ table }) => table)
  return [...byTable].flatMap(([table, ofTable]) => {
    const byPlace = Map.groupBy(ofTable, ({ file }) => placeOf(file))
    const owner = [...byPlace].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0]
    return [...byPlace].flatMap(([place, [write]]) =>
      place === owner || !write
        ? []
        : [
            {
              file: write.file,
              line: write.line,
              sentence: `writes ${table}, which ${owner} writes: ask its service.`,
            },
          ],
    )
  })
}
