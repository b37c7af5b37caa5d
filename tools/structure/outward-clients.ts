import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  identifierName,
  isSyntaxNode,
  literalText,
  type ParsedSource,
  type SyntaxNode,
  visit,
} from './parsed-source.ts'
import { isTest, readText } from './project-files.ts'
import type { Violation } from './violation.ts'

const CONNECTIONS = 'docs/operations.md'
const SECRETS = 'docs/security.md'

/** Modules that reach other machines, and which of their names do; null for all of them. */
const OUTWARD: Readonly<Record<string, readonly string[] | null>> = {
  'node:http': ['request', 'get'],
  'node:https': ['request', 'get'],
  'node:http2': ['connect'],
  'node:net': ['connect', 'createConnection', 'Socket'],
  'node:tls': ['connect'],
  'node:dgram': ['createSocket'],
  'node:dns': ['lookup', 'resolve', 'Resolver'],
  'node:dns/promises': ['lookup', 'resolve', 'Resolver'],
  nodemailer: null,
  pg: null,
  redis: null,
  '@redis/client': null,
  ioredis: null,
  undici: null,
  ws: ['WebSocket'],
  ccxt: null,
  '@aws-sdk/client-s3': ['S3Client'],
}
const OUTWARD_GLOBALS = new Set(['fetch', 'WebSocket', 'EventSource'])

const listOf = (value: unknown): SyntaxNode[] => (Array.isArray(value) ? value.filter(isSyntaxNode) : [])

const isOutwardImport = (node: SyntaxNode): boolean => {
  // A package whose name is put together may be any.
  if (node.type === 'ImportExpression') {
    const name = literalText(node.source)
    return name === null || name in OUTWARD
  }
  if (node.type !== 'ImportDeclaration' || node.importKind === 'type') return false
  const names = OUTWARD[literalText(node.source) ?? '']
  if (names === undefined) return false
  return listOf(node.specifiers).some((each) => {
    if (each.importKind === 'type') return false
    return names === null || each.type !== 'ImportSpecifier' || names.includes(identifierName(each.imported) ?? '')
  })
}

const isOutwardCall = ({ type, callee }: SyntaxNode): boolean =>
  (type === 'CallExpression' || type === 'NewExpression') && OUTWARD_GLOBALS.has(identifierName(callee) ?? '')

/** Every file of the server that opens a connection has its row in the table of what the server reaches. */
export const checkOutwardClients = (root: string, sources: readonly ParsedSource[]): Violation[] => {
  const text = existsSync(join(root, CONNECTIONS)) ? readText(root, CONNECTIONS) : ''
  const rows = text.split('\n').filter((line) => line.startsWith('|'))
  const ours = sources.filter(
    ({ file }) => file.startsWith('server/') && !file.startsWith('server/testing/') && !isTest(file),
  )
  return ours.flatMap(({ file, program, lineOf }) => {
    const found: SyntaxNode[] = []
    visit(program, (node) => {
      if (isOutwardImport(node) || isOutwardCall(node)) found.push(node)
    })
    const [first] = found
    if (!first || rows.some((row) => row.includes(`\`${file}\``))) return []
    const sentence = `reaches other machines and has no row in ${CONNECTIONS}, “Outward”.`
    return [{ file, line: lineOf(first.start), sentence }]
  })
}

const SECRET_NAME = /(^|_)(secret|token|password|hash|auth|p256dh|endpoint|nonce)(_|$)|^(code|access_code)$/
/** Named like a secret, and none: hashes of what is public, and what a browser chose so that a thing is sent once. */
const PUBLIC = new Set(['log_entries.leaf_hash', 'referral_links.code'])
const SENT_ONCE = new Set([
  'posts',
  'post_comments',
  'room_messages',
  'support_messages',
  'support_tickets',
  'practice_orders',
])

const isPublic = (table: string, column: string): boolean =>
  PUBLIC.has(`${table}.${column}`) || (column === 'nonce' && SENT_ONCE.has(table))

/** The name that the innermost call of a column is given: `text('token').notNull()` is `token`. */
const columnOf = (node: unknown): string | null => {
  if (!isSyntaxNode(node) || node.type !== 'CallExpression') return null
  const { callee } = node
  if (isSyntaxNode(callee) && callee.type === 'MemberExpression') return columnOf(callee.object)
  return literalText(listOf(node.arguments)[0])
}

/** Every column that holds a secret, or a hash of one, is named in the security document as `table.column`. */
export const checkSecretColumns = (root: string, sources: readonly ParsedSource[]): Violation[] => {
  const text = existsSync(join(root, SECRETS)) ? readText(root, SECRETS) : ''
  return sources
    .filter(({ file }) => file.startsWith('server/db/schema/'))
    .flatMap(({ file, program, lineOf }) => {
      const missing: Violation[] = []
      visit(program, (node) => {
        if (node.type !== 'CallExpression' || identifierName(node.callee) !== 'pgTable') return
        const [name, columns] = listOf(node.arguments)
        const table = literalText(name) ?? ''
        for (const property of listOf(columns?.properties)) {
          const column = columnOf(property.value)
          if (column === null || !SECRET_NAME.test(column) || isPublic(table, column)) continue
          if (text.includes(`\`${table}.${column}\``)) continue
          const sentence = `${table}.${column} is named like a secret and has no place in ${SECRETS}, “V11 Cryptography”.`
          missing.push({ file, line: lineOf(property.start), sentence })
        }
      })
      return missing
    })
}
